/** A small picture of what a situation brings when, and when something of it is broken. */
import type { SituationFacts } from '../../core/base/situation.ts';
import { loadOutline } from '../base/load-outline.ts';
import * as styles from './situations.module.css';

const WIDTH = 96;
const HEIGHT = 28;
/** A stroke's width, for what is over at once. */
const TROUBLE_LEAST = 1.5;

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
    <polygon points={loadOutline(load, { width: WIDTH, height: HEIGHT, headroom: 2, top: topPerHour })} />
  </svg>
);
