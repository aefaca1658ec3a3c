/** One square each for network, cloud and realtime; shape and color show the state. */
import { useSnapshot } from 'valtio';
import type { AppState, LinkState } from '../../../engine/base/state.ts';
import { useApp } from '../../base/app-context.ts';
import * as styles from './link-squares.module.css';

const SQUARES = { up: styles.up, down: styles.down, unknown: styles.unknown } as const;

export const LinkSquare = ({ state }: { state: LinkState }) => <i className={SQUARES[state]} />;

type ShownLinks = Pick<AppState['link'], 'network' | 'cloud' | 'realtime' | 'word'>;

/** The network shows as unknown on a device without a unit (rule NOTICE-14). */
export const linkParts = ({ network, cloud, realtime, word }: ShownLinks) => {
  const networkState: LinkState = network ? 'up' : 'down';
  return [
    ['network', word === 'idle' ? 'unknown' : networkState],
    ['cloud', cloud],
    ['realtime', realtime],
  ] as const;
};

export function LinkSquares() {
  const link = useSnapshot(useApp().state.link);
  return (
    <span className={styles.squares} aria-hidden="true">
      {linkParts(link).map(([part, state]) => (
        <LinkSquare key={part} state={state} />
      ))}
    </span>
  );
}
