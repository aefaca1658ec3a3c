/** The troubles of one device as they are on: each begins, lasts and ends on the world's clock. */
import type { DeviceTrouble } from '../core/base/device-troubles.ts';
import type { World } from '../core/world-api.ts';

export interface DeviceTroubles {
  isOn(trouble: DeviceTrouble): boolean;
  /** For simulated milliseconds. One that is on already ends when the later of both would. */
  begin(trouble: DeviceTrouble, forMs: number): void;
  /** Ends all of them now. */
  heal(): void;
  /** To be told where a trouble takes effect: it altered a call, a step of the storage, a connection or a timer. */
  altered(trouble: DeviceTrouble): void;
  /** How often a trouble altered something so far. */
  alterations(trouble: DeviceTrouble): number;
  /** Calls back at each beginning and end until called off. */
  onChange(changed: (trouble: DeviceTrouble, on: boolean) => void): () => void;
  /** How far the device's wall clock stands from the world's, in milliseconds. */
  wallOffsetMs(): number;
  /** Sets the device's wall clock forward, or back. */
  jump(byMs: number): void;
  /** World time that the device's monotonic clock did not count, because it stops in sleep, the present one included: it never steps back; milliseconds. */
  sleptMs(): number;
}

interface TroublesOptions {
  readonly world: Pick<World, 'after' | 'nowMs'>;
  readonly wallOffsetMs: number;
  /** Whether the monotonic clock stands still while the device sleeps: it does on some systems. */
  readonly stopsInSleep: boolean;
}

/** A device without troubles. */
export function createTroubles({ world, wallOffsetMs, stopsInSleep }: TroublesOptions): DeviceTroubles {
  const running = new Map<DeviceTrouble, { readonly untilMs: number; readonly callOff: () => void }>();
  const listeners = new Set<(trouble: DeviceTrouble, on: boolean) => void>();
  const alterations = new Map<DeviceTrouble, number>();
  let offsetMs = wallOffsetMs;
  let sleptMs = 0;
  let asleepSinceMs: number | null = null;

  const tell = (trouble: DeviceTrouble, on: boolean) => {
    if (trouble === 'asleep') {
      if (!on && asleepSinceMs !== null && stopsInSleep) sleptMs += world.nowMs() - asleepSinceMs;
      asleepSinceMs = on ? world.nowMs() : null;
    }
    for (const changed of [...listeners]) changed(trouble, on);
  };
  const end = (trouble: DeviceTrouble) => {
    running.get(trouble)?.callOff();
    if (running.delete(trouble)) tell(trouble, false);
  };

  return {
    isOn: (trouble) => running.has(trouble),
    begin(trouble, forMs) {
      const before = running.get(trouble);
      const untilMs = world.nowMs() + forMs;
      if (before !== undefined && before.untilMs >= untilMs) return;
      before?.callOff();
      running.set(trouble, { untilMs, callOff: world.after(forMs, () => end(trouble)) });
      if (before === undefined) tell(trouble, true);
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

/** A device that nothing is ever wrong with. */
export const noTroubles = (world: World): DeviceTroubles =>
  createTroubles({ world, wallOffsetMs: 0, stopsInSleep: false });
