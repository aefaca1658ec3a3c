/** Times of day on the screen: the venue's, by the server's clock. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { momentText } from '../kit/time-text.ts';
import { useApp } from './app-context.ts';

export interface TimeOfDay {
  /** `13:27`, now. */
  now(): string;
  /** The time of a moment on the device's monotonic clock, milliseconds (rule FORMAT-5). */
  of(upMs: number): string;
}

/** Both read the present values when called; they are new functions when the venue's time zone changes. */
export function useTimeOfDay(): TimeOfDay {
  const app = useApp();
  const { timeZone } = useSnapshot(app.state).venue.place;
  return useMemo(() => {
    const of = (upMs: number) => momentText(app, upMs, timeZone);
    return { now: () => of(app.monotonicS() * 1_000), of };
  }, [app, timeZone]);
}
