/** Does what nobody waits for once the first board is on the glass: reading a script is time that the board would lack. */
import { useEffect } from 'react';
import { useApp } from './app-context.ts';

/** `work` is the same function as long as it would do the same. Not done when its place has gone by then; at once where somebody waits for it. */
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
