import type { SituationFacts } from '../../core/base/situation.ts';
import { loadOutline } from '../base/load-outline.ts';
import * as styles from './situations.module.css';

const WIDTH = 96;
const HEIGHT = 28;
/** The minimum width of a momentary trouble. */
const TROUBLE_LEAST = 1.5;

interface Props {
  readonly situation: SituationFacts;
  /** The load at full height, the same for all pictures of a list, so that they can be compared. */
  readonly topPerHour: number;
}

/** Hidden from screen readers: the text beside it has the same facts. */
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
