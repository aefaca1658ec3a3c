/** A small picture of what a situation brings when, and when something of it is broken. */
import type { SituationFacts } from '../../core/base/situation.ts';
import * as styles from './situations.module.css';

const WIDTH = 96;
const HEIGHT = 28;
/** A stroke's width, for what is over at once. */
const TROUBLE_LEAST = 1.5;

/** The outline of the load over the whole width, as points of a polygon that stands on the ground; `topPerHour` reaches the top. */
function outlineOf(load: readonly number[], topPerHour: number): string {
  const step = WIDTH / Math.max(1, load.length - 1);
  const y = (perHour: number) => HEIGHT - (HEIGHT - 2) * Math.min(1, perHour / Math.max(1, topPerHour));
  const points = load.map((perHour, at) => `${(at * step).toFixed(1)},${y(perHour).toFixed(1)}`);
  return [`0,${HEIGHT}`, ...points, `${WIDTH},${HEIGHT}`].join(' ');
}

interface Props {
  readonly situation: SituationFacts;
  /** What reaches the top: the same for all pictures of a list, so that they can be compared. */
  readonly topPerHour: number;
}

/** For the eye alone: beside it stands in words what it shows. */
export const LoadPicture = ({ situation: { load, troubles }, topPerHour }: Props) => (
  <svg
    className={styles.picture}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    {troubles.map(({ from, until }) => (
      <rect
        key={`${from} ${until}`}
        x={from * WIDTH}
        y={0}
        width={Math.max(TROUBLE_LEAST, (until - from) * WIDTH)}
        height={HEIGHT}
      />
    ))}
    <polygon points={outlineOf(load, topPerHour)} />
  </svg>
);
