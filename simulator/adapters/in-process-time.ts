/** The clocks of a simulated device, and whatever reaches it: while it sleeps nothing does, when it wakes it all comes at once. */
import type { Clock } from '../../src/platform/ports.ts';
import type { World } from '../core/world-api.ts';
import type { DeviceTroubles } from './in-process-troubles.ts';

export interface DeviceTime {
  readonly clock: Clock;
  /** Runs work on the device: now, or when it wakes; never once its page is gone. */
  reach(work: () => void): void;
  /** The page is gone. */
  stop(): void;
}

/** Time on one page of a device; `stopsInSleep` as the troubles of the device have it. */
export function deviceTime(world: World, troubles: DeviceTroubles): DeviceTime {
  let living = true;
  let waiting: (() => void)[] = [];
  const forget = troubles.onChange((trouble, on) => {
    if (trouble !== 'asleep' || on) return;
    const due = waiting;
    waiting = [];
    for (const work of due) work();
  });
  const reach = (work: () => void) => {
    if (!living) return;
    if (troubles.isOn('asleep')) waiting.push(() => (living ? work() : undefined));
    else work();
  };
  const monotonicMs = () => world.nowMs() - troubles.sleptMs();
  return {
    reach,
    clock: {
      wallMs: () => world.nowMs() + troubles.wallOffsetMs(),
      monotonicMs,
      after(delayMs, work) {
        let cancel = () => {};
        let wanted = true;
        const atMs = monotonicMs() + delayMs;
        const plan = (inMs: number) => {
          cancel = world.after(inMs, () =>
            reach(() => {
              if (!wanted) return;
              const leftMs = atMs - monotonicMs();
              // A clock that stood still in sleep goes on where it stood.
              if (leftMs > 0) plan(leftMs);
              else work();
            }),
          );
        };
        plan(delayMs);
        return () => {
          wanted = false;
          cancel();
        };
      },
    },
    stop() {
      living = false;
      waiting = [];
      forget();
    },
  };
}
