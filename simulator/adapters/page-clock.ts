/** Gives the page of a simulated device the simulated clock, before the kiosk's script looks for one. */
import type { Clock } from '../../src/platform/ports.ts';
import { type ClockTime, createFollowingClock, type FollowingClock } from './following-clock.ts';
import { realTime } from './real-time.ts';

/** Where the kiosk looks for a clock. */
interface ClockedPage {
  kdsClock?: Clock | null;
}

export interface GivenClock extends Pick<FollowingClock, 'follow' | 'restsAtMs'> {
  /** What people read on it is off by so much from now on. */
  setWallOffset(ms: number): void;
}

/** The page's clock begins at this time; what is answered is to be told whenever that turns. Null: the page has a clock, or its own, and keeps it. */
export function givePageClock(told: ClockTime): GivenClock | null {
  const page = globalThis as ClockedPage;
  if (page.kdsClock !== undefined) return null;
  const { clock, follow, restsAtMs } = createFollowingClock(realTime, told);
  let offsetMs = 0;
  page.kdsClock = { ...clock, wallMs: () => clock.wallMs() + offsetMs };
  const setWallOffset = (ms: number) => {
    offsetMs = ms;
  };
  return { follow, restsAtMs, setWallOffset };
}
