/** The load of each station as a strip of cells: the darker the fuller, with the number in it; a table behind it says the same. */
import type { RunNumbers } from '../../core/base/numbers.ts';
import { lengthText } from '../base/clock-text.ts';
import * as styles from './numbers.module.css';
import { NumbersTable } from './numbers-table.tsx';
import type { NumbersTexts } from './numbers-texts.ts';

/** Steps of lightness above nothing at all. */
const LEVELS = 4;
/** A quiet kitchen is not drawn as dark as a full one. */
const TOP_LEAST = 8;
/** Each so manieth part has its moment written over it. */
const LABEL_EACH = 4;

/** How many dishes more are a step darker. */
export const stepOf = (stations: RunNumbers['stations']): number =>
  Math.ceil(Math.max(TOP_LEAST, ...stations.flatMap(({ waiting }) => waiting)) / LEVELS);

/** 0 for nothing, up to the darkest. */
export const levelOf = (dishes: number, step: number): number => Math.ceil(dishes / step);

const Legend = ({ step, texts }: { readonly step: number; readonly texts: NumbersTexts }) => (
  <ul className={styles.legend}>
    <li>{texts.dishes}</li>
    {Array.from({ length: LEVELS + 1 }, (_, level) => level).map((level) => (
      <li key={level}>
        <i className={styles.cell} data-level={level} />
        {level === 0 ? 0 : `${(level - 1) * step + 1}–${level * step}`}
      </li>
    ))}
  </ul>
);

interface Props {
  readonly numbers: Pick<RunNumbers, 'stations' | 'partMs'>;
  readonly texts: NumbersTexts;
  readonly heading: 'h2' | 'h3';
  /** How a moment of the run is written. */
  readonly momentOf: (ms: number) => string;
}

export function HeatStrip({ numbers: { stations, partMs }, texts, heading: Heading, momentOf }: Props) {
  const step = stepOf(stations);
  const moments = (stations[0]?.waiting ?? []).map((_, part) => momentOf(part * partMs));
  return (
    <section className={styles.figure}>
      <Heading>{texts.loadTitle}</Heading>
      <p className={styles.about}>{texts.loadAbout(lengthText(partMs))}</p>
      <div className={styles.wide} aria-hidden="true">
        <div
          className={styles.strip}
          style={{ gridTemplateColumns: `auto repeat(${moments.length}, minmax(22px, 1fr))` }}
        >
          <span />
          {moments.map((moment, part) => (
            <span key={moment} className={styles.moment}>
              {part % LABEL_EACH === 0 && moment}
            </span>
          ))}
          {stations.map(({ kdsId, name, waiting }) => (
            <div key={kdsId} className={styles.station}>
              <span>{name}</span>
              {waiting.map((dishes, part) => (
                <i key={moments[part]} className={styles.cell} data-level={levelOf(dishes, step)}>
                  {dishes === 0 ? '·' : dishes}
                </i>
              ))}
            </div>
          ))}
        </div>
      </div>
      <Legend step={step} texts={texts} />
      <NumbersTable
        name={texts.table}
        caption={texts.loadTitle}
        heads={[texts.moment, ...stations.map(({ name }) => name)]}
        rows={moments.map((moment, part) => ({
          key: moment,
          cells: [moment, ...stations.map(({ waiting }) => waiting[part] ?? 0)],
        }))}
      />
    </section>
  );
}
