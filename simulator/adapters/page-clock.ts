/** Installs the simulated clock on a simulated device's page before the kiosk's script reads the time. */
import type { Clock } from '../../src/platform/ports.ts';
import { type ClockTime, createFollowingClock, type FollowingClock } from './following-clock.ts';
import { realTime } from './real-time.ts';

/** The property where the kiosk looks for a clock. */
interface ClockedPage {
  kdsClock?: Clock | null;
}

export interface InstalledClock extends Pick<FollowingClock, 'follow' | 'idleAtMs'> {
  /** Sets the offset of the displayed time. */
  setWallOffset(ms: number): void;
  /** Watches the page's `fetch` calls from now on (rule SIM-17). */
  watchCalls(): void;
}

/**
 * Reports the start of each `fetch` call, and its end. In a jump, the call ends when the response has arrived
 * completely.
 */
function watchCalls({ requestStarted, isInJump }: FollowingClock): void {
  const { fetch: browserFetch } = globalThis;
  globalThis.fetch = async (...args) => {
    const requestEnded = requestStarted();
    try {
      const response = await browserFetch(...args);
      if (!isInJump()) requestEnded();
      else {
        const whole = response.clone().arrayBuffer();
        // The request counts as ended in a separate task, so that its caller has read the response.
        void whole.catch(() => {}).then(() => setTimeout(requestEnded));
      }
      return response;
    } catch (failure) {
      requestEnded();
      throw failure;
    }
  };
}

/**
 * Starts the page's clock at this time. Call `follow` of the returned object whenever the simulated time changes. Null
 * when the page already has a clock, which it keeps.
 */
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
