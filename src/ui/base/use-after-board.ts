/** Defers non-urgent work until the first board is painted, because evaluating a script delays the board. */
import { useEffect } from 'react';
import { useApp } from './app-context.ts';

/**
 * `work` must be a stable function. It is skipped if its component has unmounted before, and runs at once with
 * `isAwaited`.
 */
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
