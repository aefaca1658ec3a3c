/** Evaluating a script delays the board, so non-urgent work waits until the board is painted. */
import { useEffect } from 'react';
import { useApp } from './app-context.ts';

/** `work` must be a stable function. It is skipped after an unmount, and runs at once with `isAwaited`. */
export function useAfterBoard(work: () => void, isAwaited = false): void {
  const { firstBoard } = useApp();
  useEffect(() => {
    if (isAwaited) return work();
    let isHere = true;
    void firstBoard().then(() => isHere && work());
    return () => {
      isHere = false;
    };
  }, [firstBoard, work, isAwaited]);
}
