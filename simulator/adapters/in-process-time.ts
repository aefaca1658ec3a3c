/** Events wait while the device sleeps, and arrive when it wakes. A hidden page's timers run once a minute. */
import type { Clock } from '../../src/platform/ports.ts';
import type { World } from '../core/world-api.ts';
import type { DeviceTroubles } from './in-process-troubles.ts';

const HIDDEN_TIMERS_MS = 60_000;

export interface DeviceTime {
  readonly clock: Clock;
  /** Runs the work now, or when the device wakes; never after its page is gone. */
  reach(work: () => void): void;
  /** Must be called when the page is gone. */
  stop(): void;
}

/** The clocks of one page; `resumed` is called when a promise of the page may continue. */
export function createDeviceTime(world: World, troubles: DeviceTroubles, resumed: () => void = () => {}): DeviceTime {
  let living = true;
  let waiting: (() => void)[] = [];
  let heldBack: (() => void)[] = [];
  const forget = troubles.onChange((trouble, on) => {
    if (on) return;
    if (trouble === 'hidden') return runHeldBack();
    if (trouble !== 'asleep') return;
    const due = waiting;
    waiting = [];
    for (const work of due) work();
  });
  const runHeldBack = () => {
    const due = heldBack;
    heldBack = [];
    for (const work of due) reach(work);
  };
  /** On a hidden page all timers of a minute run at its end. */
  const ring = (work: () => void) => {
    const leftMs = HIDDEN_TIMERS_MS - (world.nowMs() % HIDDEN_TIMERS_MS);
    if (!troubles.isOn('hidden') || leftMs === HIDDEN_TIMERS_MS) return reach(work);
    troubles.altered('hidden');
    if (heldBack.push(work) === 1) world.after(leftMs, runHeldBack);
  };
  const reach = (work: () => void) => {
    if (!living) return;
    if (!troubles.isOn('asleep')) return work();
    troubles.altered('asleep');
    waiting.push(() => (living ? work() : undefined));
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
            ring(() => {
              if (!wanted) return;
              const leftMs = atMs - monotonicMs();
              // A clock that stopped in sleep continues from its value.
              if (leftMs > 0) return plan(leftMs);
              resumed();
              work();
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
      heldBack = [];
      forget();
    },
  };
}
