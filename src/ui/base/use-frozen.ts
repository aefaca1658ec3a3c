/** A value stays unchanged while a finger is on the board. */
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { useApp } from './app-context.ts';
import { stillnessOf } from './stillness.ts';

const keepShown = <T>(shown: T): T => shown;

/**
 * While nothing may move (rule LOOK-26), returns the result of `hold`, by default the shown value. `hold` returns `now`
 * itself if that takes the same space.
 */
export function useFrozen<T>(now: T, hold: (shown: T, now: T) => T = keepShown): T {
  const stillness = stillnessOf(useApp());
  const shown = useRef(now);
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const held = stillness.isStill() ? hold(shown.current, now) : now;
  const waits = held !== now;
  useLayoutEffect(() => {
    shown.current = held;
  });
  useEffect(() => (waits ? stillness.onFree(rerender) : undefined), [waits, stillness]);
  return held;
}
