/** The order board: its message, its strip of cards. */
import { useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../shell/app-context.ts';
import styles from './board.module.css';
import { boardLook } from './board-look.ts';
import { BoardMessage } from './board-message.tsx';
import { Strip } from './strip.tsx';
import { useBoardKeys } from './use-board-keys.ts';

export function Board() {
  const t = useTexts();
  const { settings, venue, names, kds, language } = useSnapshot(useApp().state);
  const look = useMemo(
    () => boardLook({ t, settings, venue, names, kds, language }),
    [t, settings, venue, names, kds, language],
  );
  const board = useRef<HTMLDivElement>(null);
  useBoardKeys(board);
  return (
    <div ref={board} className={styles.board}>
      <BoardMessage />
      <Strip look={look} />
    </div>
  );
}
