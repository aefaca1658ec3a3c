/** Three squares for network, cloud and realtime; their shape tells the state as well as their colour. */
import { useSnapshot } from 'valtio';
import type { LinkState } from '../../../engine/base/state.ts';
import { useApp } from '../../base/app-context.ts';
import styles from './link-squares.module.css';

export const LinkSquare = ({ state }: { state: LinkState }) => <i className={styles[state]} />;

export function LinkSquares() {
  const link = useSnapshot(useApp().state.link);
  return (
    <span className={styles.squares} aria-hidden="true">
      <LinkSquare state={link.network ? 'up' : 'down'} />
      <LinkSquare state={link.cloud} />
      <LinkSquare state={link.realtime} />
    </span>
  );
}
