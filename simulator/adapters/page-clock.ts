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
  /** From now on the clock knows what the page asks for by `fetch` (rule SIM26). */
  watchCalls(): void;
}

/** What the page reads has come with its last byte. */
function watchCalls({ asks, isInJump }: FollowingClock): void {
  const { fetch: ask } = globalThis;
  globalThis.fetch = async (...asked) => {
    const answered = asks();
    try {
      const response = await ask(...asked);
      if (!isInJump()) answered();
      else {
        const whole = response.clone().arrayBuffer();
        // In a task of its own: by then whoever asked has read it.
        void whole.catch(() => {}).then(() => setTimeout(answered));
      }
      return response;
    } catch (failure) {
      answered();
      throw failure;
    }
  };
}

/** The page's clock begins at this time; what is answered is to be told whenever that turns. Null: the page has a clock, or its own, and keeps it. */
export function givePageClock(told: ClockTime): GivenClock | null {
  const page = globalThis as ClockedPage;
  if (page.kdsClock !== undefined) return null;
  const following = createFollowingClock(realTime, told);
  const { clock, follow, restsAtMs } = following;
  let offsetMs = 0;
  page.kdsClock = { ...clock, wallMs: () => clock.wallMs() + offsetMs };
  const setWallOffset = (ms: number) => {
    offsetMs = ms;
  };
  return { follow, restsAtMs, setWallOffset, watchCalls: () => watchCalls(following) };
}
