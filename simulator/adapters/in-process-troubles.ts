/** Troubles of one device begin, last and end on the world's clock. */
import type { DeviceTrouble } from '../core/base/device-troubles.ts';
import type { World } from '../core/world-api.ts';

export interface DeviceTroubles {
  isOn(trouble: DeviceTrouble): boolean;
  /** Simulated time. A trouble that is already on lasts until the later end. */
  begin(trouble: DeviceTrouble, forMs: number): void;
  heal(): void;
  /** Counts an effect on a call, a storage step, a connection or a timer. */
  altered(trouble: DeviceTrouble): void;
  /** Effects so far. */
  alterations(trouble: DeviceTrouble): number;
  /** Called at each beginning and end until canceled. */
  onChange(changed: (trouble: DeviceTrouble, on: boolean) => void): () => void;
  /** Offset from the world's clock. */
  wallOffsetMs(): number;
  /** Moves the wall clock forward, or back by a negative value. */
  jump(byMs: number): void;
  /** World time of all sleeps, which the monotonic clock does not count; includes the present sleep. Never decreases. */
  sleptMs(): number;
}

interface TroublesOptions {
  readonly world: Pick<World, 'after' | 'nowMs'>;
  readonly wallOffsetMs: number;
  /** The monotonic clock stops in sleep, as on some systems. */
  readonly stopsInSleep: boolean;
}

export function createTroubles({ world, wallOffsetMs, stopsInSleep }: TroublesOptions): DeviceTroubles {
  const running = new Map<DeviceTrouble, { readonly untilMs: number; readonly cancelTimer: () => void }>();
  const listeners = new Set<(trouble: DeviceTrouble, on: boolean) => void>();
  const alterations = new Map<DeviceTrouble, number>();
  let offsetMs = wallOffsetMs;
  let sleptMs = 0;
  let asleepSinceMs: number | null = null;

  const notify = (trouble: DeviceTrouble, on: boolean) => {
    if (trouble === 'asleep') {
      if (!on && asleepSinceMs !== null && stopsInSleep) sleptMs += world.nowMs() - asleepSinceMs;
      asleepSinceMs = on ? world.nowMs() : null;
    }
    for (const changed of [...listeners]) changed(trouble, on);
  };
  const end = (trouble: DeviceTrouble) => {
    running.get(trouble)?.cancelTimer();
    if (running.delete(trouble)) notify(trouble, false);
  };

  return {
    isOn: (trouble) => running.has(trouble),
    begin(trouble, forMs) {
      const before = running.get(trouble);
      const untilMs = world.nowMs() + forMs;
      if (before !== undefined && before.untilMs >= untilMs) return;
      before?.cancelTimer();
      running.set(trouble, { untilMs, cancelTimer: world.after(forMs, () => end(trouble)) });
      if (before === undefined) notify(trouble, true);
    },
    heal() {
      for (const trouble of [...running.keys()]) end(trouble);
    },
    altered(trouble) {
      alterations.set(trouble, (alterations.get(trouble) ?? 0) + 1);
    },
    alterations: (trouble) => alterations.get(trouble) ?? 0,
    onChange(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    wallOffsetMs: () => offsetMs,
    jump(byMs) {
      offsetMs += byMs;
    },
    sleptMs: () => sleptMs + (stopsInSleep && asleepSinceMs !== null ? world.nowMs() - asleepSinceMs : 0),
  };
}

export const noTroubles = (world: World): DeviceTroubles =>
  createTroubles({ world, wallOffsetMs: 0, stopsInSleep: false });
