/** Sets the simulated clock on a simulated device's page, before the kiosk's script reads it. */
import type { Clock } from '../../src/platform/ports.ts';
import { type ClockTime, createFollowingClock, type FollowingClock } from './following-clock.ts';
import { realTime } from './real-time.ts';

/** The property where the kiosk looks for a clock. */
interface ClockedPage {
  kdsClock?: Clock | null;
}

export interface InstalledClock extends Pick<FollowingClock, 'follow' | 'restsAtMs'> {
  /** Sets the offset of the displayed time. */
  setWallOffset(ms: number): void;
  /** Watches the page's `fetch` calls from now on (rule SIM-17). */
  watchCalls(): void;
}

/** A response has arrived with its last byte. */
function watchCalls({ asks, isInJump }: FollowingClock): void {
  const { fetch: ask } = globalThis;
  globalThis.fetch = async (...asked) => {
    const answered = asks();
    try {
      const response = await ask(...asked);
      if (!isInJump()) answered();
      else {
        const whole = response.clone().arrayBuffer();
        // In a separate task, after the caller has read it.
        void whole.catch(() => {}).then(() => setTimeout(answered));
      }
      return response;
    } catch (failure) {
      answered();
      throw failure;
    }
  };
}

/**
 * Starts the page's clock at this time; call the returned object whenever the time changes. Null: the page already has
 * a clock and keeps it.
 */
export function installPageClock(time: ClockTime): InstalledClock | null {
  const page = globalThis as ClockedPage;
  if (page.kdsClock !== undefined) return null;
  const following = createFollowingClock(realTime, time);
  const { clock, follow, restsAtMs } = following;
  let offsetMs = 0;
  page.kdsClock = { ...clock, wallMs: () => clock.wallMs() + offsetMs };
  const setWallOffset = (ms: number) => {
    offsetMs = ms;
  };
  return { follow, restsAtMs, setWallOffset, watchCalls: () => watchCalls(following) };
}
