import { useRef } from 'react';
import * as styles from './board.module.css';
import { BoardMessage } from './board-message.tsx';
import type { Shape } from './strip/packing.ts';
import { Strip } from './strip/strip.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useBoardLook } from './use-board-look.ts';

export function Board({ shape = 'columns' }: { readonly shape?: Shape }) {
  const look = useBoardLook();
  const board = useRef<HTMLDivElement>(null);
  useBoardKeys(board);
  return (
    <div ref={board} className={styles.board}>
      <BoardMessage />
      <Strip look={look} shape={shape} />
    </div>
  );
}
