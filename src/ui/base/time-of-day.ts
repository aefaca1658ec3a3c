/** Times in the venue's time zone, by the server's clock. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { momentText } from '../kit/time-text.ts';
import { useApp } from './app-context.ts';

export interface TimeOfDay {
  /** Such as `13:27`. */
  now(): string;
  /** `upMs` is monotonic (rule FORMAT-5). */
  of(upMs: number): string;
}

/** Both are new functions when the venue's time zone changes. */
export function useTimeOfDay(): TimeOfDay {
  const app = useApp();
  const { timeZone } = useSnapshot(app.state).venue.place;
  return useMemo(() => {
    const of = (upMs: number) => momentText(app, upMs, timeZone);
    return { now: () => of(app.monotonicS() * 1_000), of };
  }, [app, timeZone]);
}
