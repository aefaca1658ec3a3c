/** What can be wrong with one device and its own road to the world: each trouble begins, lasts and ends on the world's clock. */
import type { World } from '../core/world-api.ts';

/** A trouble that lasts. */
export type DeviceTrouble =
  /** Nothing more fits into the storage: what is written is refused, what is removed goes. */
  | 'storage-full'
  /** The storage refuses everything, reading too. */
  | 'storage-refuses'
  /** Every step of the storage takes its time. */
  | 'storage-slow'
  /** The storage does not answer, reading nor writing, before this is over: then all that was asked of it happens. */
  | 'storage-hangs'
  /** The browser says that it is offline, and nothing gets through. */
  | 'offline'
  /** The realtime connection is half open: nothing comes through it, and nobody says so. */
  | 'realtime-hangs'
  /** The same with the local server's socket. */
  | 'socket-hangs'
  /** Answers come seconds late, some of them too late. */
  | 'http-late'
  /** Requests and answers overtake one another. */
  | 'http-reordered'
  /** Each request reaches the server twice. */
  | 'http-twice'
  /** Requests reach the server, their answers do not come back. */
  | 'http-lost'
  /** Requests are held up somewhere until long after their sender gave them up, and then reach the server. */
  | 'http-stray'
  /** Nobody sees the page: its timers run once a minute, what comes over the network comes. */
  | 'hidden'
  /** The computer sleeps: no timer, no answer, no connection. */
  | 'asleep';

export interface DeviceTroubles {
  isOn(trouble: DeviceTrouble): boolean;
  /** For simulated milliseconds. One that is on already ends when the later of both would. */
  begin(trouble: DeviceTrouble, forMs: number): void;
  /** Ends all of them now. */
  heal(): void;
  /** Calls back at each beginning and end until called off. */
  onChange(changed: (trouble: DeviceTrouble, on: boolean) => void): () => void;
  /** How far the device's wall clock stands from the world's, in milliseconds. */
  wallOffsetMs(): number;
  /** Sets the device's wall clock forward, or back. */
  jump(byMs: number): void;
  /** World time that the device's monotonic clock did not count, because it stops in sleep; milliseconds. */
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
    onChange(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    wallOffsetMs: () => offsetMs,
    jump(byMs) {
      offsetMs += byMs;
    },
    sleptMs: () => sleptMs,
  };
}

/** A device that nothing is ever wrong with. */
export const noTroubles = (world: World): DeviceTroubles =>
  createTroubles({ world, wallOffsetMs: 0, stopsInSleep: false });
