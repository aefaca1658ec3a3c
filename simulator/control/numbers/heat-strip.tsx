/** The load of each station as a strip of cells: the darker the fuller, with the number in it; a table behind it says the same. */
import type { RunNumbers } from '../../core/base/numbers.ts';
import { lengthText } from '../base/clock-text.ts';
import * as styles from './numbers.module.css';
import { NumbersTable } from './numbers-table.tsx';
import type { NumbersTexts } from './numbers-texts.ts';

/** What part of the most each level goes up to: the pass, where everything stands, would leave the stations pale if they were equal. */
const LEVEL_PARTS = [8, 4, 2, 1] as const;
/** A quiet kitchen is not drawn as dark as a full one. */
const TOP_LEAST = 8;
/** Each so manieth part has its moment written over it. */
const LABEL_EACH = 4;

/** How many dishes each level goes up to, the palest first. */
export function heatLevels(stations: RunNumbers['stations']): readonly number[] {
  const top = Math.max(TOP_LEAST, ...stations.flatMap(({ waiting }) => waiting));
  return LEVEL_PARTS.map((part) => Math.ceil(top / part));
}

/** 0 for nothing, up to the darkest. */
export const heatLevel = (dishes: number, levels: readonly number[]): number =>
  dishes === 0 ? 0 : 1 + levels.findIndex((most) => dishes <= most);

/** From one more than the level before it to its own most. */
function rangeText(levels: readonly number[], level: number): string {
  const [least, most] = [(levels[level - 1] ?? 0) + 1, levels[level] ?? 0];
  return least === most ? String(most) : `${least}–${most}`;
}

const Legend = ({ levels, texts }: { readonly levels: readonly number[]; readonly texts: NumbersTexts }) => (
  <ul className={styles.legend} aria-hidden="true">
    <li>{texts.dishes}</li>
    <li>
      <i className={styles.cell} data-level={0} />0
    </li>
    {levels.map((most, level) => (
      <li key={most}>
        <i className={styles.cell} data-level={level + 1} />
        {rangeText(levels, level)}
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
  const levels = heatLevels(stations);
  const moments = (stations[0]?.waiting ?? []).map((_, part) => momentOf(part * partMs));
  return (
    <section className={styles.figure}>
      <Heading>{texts.loadTitle}</Heading>
      <p className={styles.about}>{texts.loadAbout(lengthText(partMs))}</p>
      <div className={styles.wide} aria-hidden="true">
        <div
          className={styles.strip}
          style={{ gridTemplateColumns: `auto repeat(${moments.length}, minmax(var(--cell-width), 1fr))` }}
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
                <i key={moments[part]} className={styles.cell} data-level={heatLevel(dishes, levels)}>
                  {dishes === 0 ? '·' : dishes}
                </i>
              ))}
            </div>
          ))}
        </div>
      </div>
      <Legend levels={levels} texts={texts} />
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
