/** A cell shows the load by its lightness and its number. A folded table shows the same values. */
import type { CSSProperties } from 'react';
import type { RunNumbers } from '../../core/base/numbers.ts';
import { lengthText } from '../base/clock-text.ts';
import * as styles from './numbers.module.css';
import { NumbersTable } from './numbers-table.tsx';
import type { NumbersTexts } from './numbers-texts.ts';
import { TICKS_MAX, type TimeAxis, timeTicks } from './time-axis.ts';

/**
 * The highest load is divided by these. Equal steps would leave the other stations at the lowest level beside the
 * expediter.
 */
const LEVEL_PARTS = [8, 4, 2, 1] as const;
/** A quiet kitchen must not look like a full one. */
const TOP_LEAST = 8;

/** Upper bounds, the lowest first. */
export function heatLevels(stations: RunNumbers['stations']): readonly number[] {
  const top = Math.max(TOP_LEAST, ...stations.flatMap(({ waiting }) => waiting));
  return LEVEL_PARTS.map((part) => Math.ceil(top / part));
}

/** 0 for no dishes, otherwise the level, counted from 1. */
export const heatLevel = (dishes: number, levels: readonly number[]): number =>
  dishes === 0 ? 0 : 1 + levels.findIndex((most) => dishes <= most);

/** The range is from one above the previous bound to the level's own bound. */
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
  /** The time of day includes seconds. */
  readonly clockOf: TimeAxis['clockOf'];
}

/** Length of `hh:mm`. */
const CLOCK_LETTERS = 5;

/** Each label is at its round time of day, at the edge of a cell or within one. */
const Moments = ({ axis }: { readonly axis: TimeAxis }) => (
  <span className={styles.moments}>
    {timeTicks(axis, TICKS_MAX).map(({ at, label }) => (
      <span key={at} style={{ left: `${(at / axis.parts) * 100}%` }}>
        {label}
      </span>
    ))}
  </span>
);

export function HeatStrip({ numbers: { stations, partMs }, texts, heading: Heading, clockOf }: Props) {
  const levels = heatLevels(stations);
  const moments = (stations[0]?.waiting ?? []).map((_, part) => clockOf(part * partMs).slice(0, CLOCK_LETTERS));
  return (
    <section className={styles.figure}>
      <Heading>{texts.loadTitle}</Heading>
      <p className={styles.about}>{texts.loadAbout(lengthText(partMs))}</p>
      <div className={styles.wide} aria-hidden="true">
        <div className={styles.strip} style={{ '--parts': moments.length } as CSSProperties}>
          <span />
          <Moments axis={{ parts: moments.length, partMs, clockOf }} />
          {stations.map(({ kdsId, name, waiting }) => (
            <div key={kdsId} className={styles.station}>
              <span title={name}>{name}</span>
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
