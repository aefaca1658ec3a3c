/** The clock must be installed before the kiosk's script reads the time. */
import type { Clock } from '../../src/platform/ports.ts';
import { type ClockTime, createFollowingClock, type FollowingClock } from './following-clock.ts';
import { realTime } from './real-time.ts';

/** The kiosk looks for a clock here. */
interface ClockedPage {
  kdsClock?: Clock | null;
}

export interface InstalledClock extends Pick<FollowingClock, 'follow' | 'idleAtMs'> {
  /** Changes the wall clock, but not the monotonic clock. */
  setWallOffset(ms: number): void;
  /** Rule SIM-17. */
  watchCalls(): void;
}

/** In a jump a call ends when its response has arrived completely. */
function watchCalls({ requestStarted, isInJump }: FollowingClock): void {
  const { fetch: browserFetch } = globalThis;
  globalThis.fetch = async (...args) => {
    const requestEnded = requestStarted();
    try {
      const response = await browserFetch(...args);
      if (!isInJump()) requestEnded();
      else {
        const whole = response.clone().arrayBuffer();
        // In a separate task, so that the caller has read the response.
        void whole.catch(() => {}).then(() => setTimeout(requestEnded));
      }
      return response;
    } catch (failure) {
      requestEnded();
      throw failure;
    }
  };
}

/** Call `follow` whenever the simulated time changes. Null when the page already has a clock, which it keeps. */
export function installPageClock(time: ClockTime): InstalledClock | null {
  const page = globalThis as ClockedPage;
  if (page.kdsClock !== undefined) return null;
  const following = createFollowingClock(realTime, time);
  const { clock, follow, idleAtMs } = following;
  let offsetMs = 0;
  page.kdsClock = { ...clock, wallMs: () => clock.wallMs() + offsetMs };
  const setWallOffset = (ms: number) => {
    offsetMs = ms;
  };
  return { follow, idleAtMs, setWallOffset, watchCalls: () => watchCalls(following) };
}
