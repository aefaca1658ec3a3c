/** Times of day on the screen: the venue's, by the server's clock. */
import { useMemo } from 'react';
import { hourMinute } from '../kit/time-text.ts';
import { useApp } from './app-context.ts';

export interface TimeOfDay {
  /** `13:27`, now. */
  now(): string;
  /** The time of a moment that this device noted by its own clock, unix milliseconds (rule TOD2). */
  of(wallMs: number): string;
}

/** Both read what stands when they are called. */
export function useTimeOfDay(): TimeOfDay {
  const app = useApp();
  return useMemo(() => {
    const nowMs = () => app.serverNowS() * 1_000;
    const inZone = (atMs: number) => hourMinute(atMs, app.state.venue.place.timeZone);
    return { now: () => inZone(nowMs()), of: (wallMs) => inZone(wallMs + nowMs() - app.wallMs()) };
  }, [app]);
}
