/** What shows stands still while a finger is on the board, and is what it should be as soon as the finger has gone. */
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { useApp } from './app-context.ts';
import { stillnessOf } from './stillness.ts';

const asItStands = <T>(shown: T): T => shown;

/** What to show: `now`, or while nothing may move (rule STILL1) what `hold` makes of what shows and of it: nothing else than what shows, unless told; it answers `now` itself where that takes the same room. */
export function useHeld<T>(now: T, hold: (shown: T, now: T) => T = asItStands): T {
  const stillness = stillnessOf(useApp());
  const shown = useRef(now);
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const held = stillness.isStill() ? hold(shown.current, now) : now;
  const waits = held !== now;
  useLayoutEffect(() => {
    shown.current = held;
  });
  useEffect(() => (waits ? stillness.onFree(draw) : undefined), [waits, stillness]);
  return held;
}
