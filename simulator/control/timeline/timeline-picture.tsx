/** Load as an area, faults as bars, orders and actions as strokes, marks as flags. */
import type { TimelineFacts, TimelineItem } from '../../core/base/timeline.ts';
import { loadOutline } from '../base/load-outline.ts';
import { keyedItems } from './keyed-items.ts';
import * as styles from './timeline.module.css';
import { visibleStrokes } from './visible-strokes.ts';

const WIDTH = 1_000;
const HEIGHT = 100;
/** The minimum width of a stroke for a momentary event. */
const LEAST = 2;

const ROWS: Readonly<Record<Exclude<TimelineItem['kind'], 'rush'>, readonly [top: number, height: number]>> = {
  mark: [0, 100],
  fault: [12, 16],
  device: [30, 12],
  other: [44, 12],
  act: [62, 14],
  order: [80, 20],
};

const outlineOf = (load: readonly number[]): string =>
  loadOutline(load, { width: WIDTH, height: HEIGHT, headroom: 8, top: Math.max(...load) });

interface Props {
  readonly facts: TimelineFacts;
  readonly elapsedMs: number;
  readonly lengthMs: number;
  /** The length of the scenario, or of the run once that is longer. */
  readonly totalMs: number;
}

export function TimelinePicture({ facts, elapsedMs, lengthMs, totalMs }: Props) {
  const x = (ms: number) => (Math.min(ms, totalMs) / totalMs) * WIDTH;
  const widthOf = ({ fromMs, untilMs }: TimelineItem) => Math.max(LEAST, x(untilMs) - x(fromMs));
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <g transform={`scale(${lengthMs / totalMs} 1)`}>
        <polygon className={styles.load} points={outlineOf(facts.load)} />
      </g>
      {keyedItems(visibleStrokes(facts.items, elapsedMs, (ms) => Math.floor(x(ms) / LEAST))).map(({ key, item }) => {
        if (item.kind === 'rush') return null;
        const [y, height] = ROWS[item.kind];
        return (
          <rect
            key={key}
            data-kind={item.kind}
            data-upcoming={item.fromMs > elapsedMs}
            x={x(item.fromMs)}
            y={y}
            width={widthOf(item)}
            height={height}
          />
        );
      })}
      <rect className={styles.passed} x={0} y={0} width={x(elapsedMs)} height={HEIGHT} />
    </svg>
  );
}
