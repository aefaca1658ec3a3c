/** Which troubles are on, and until when: each ends by itself on the world's clock. */
import type { FaultName } from './script.ts';

interface FaultWatch {
  begun(fault: FaultName, forMs: number): void;
  ended(fault: FaultName): void;
}

export interface Faults {
  isOn(fault: FaultName): boolean;
  /** Turns a fault on for simulated milliseconds. One that is on already ends when the later of both would. */
  set(fault: FaultName, forMs: number): void;
  /** Ends every fault now. */
  heal(): void;
  active(): readonly FaultName[];
}

interface Running {
  readonly untilMs: number;
  readonly callOff: () => void;
}

/** No faults yet. `watch` hears of each beginning and end once. */
export function createFaults(
  clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void },
  watch: FaultWatch,
): Faults {
  const running = new Map<FaultName, Running>();

  const end = (fault: FaultName) => {
    running.get(fault)?.callOff();
    running.delete(fault);
    watch.ended(fault);
  };

  return {
    isOn: (fault) => running.has(fault),
    set: (fault, forMs) => {
      const before = running.get(fault);
      const untilMs = clock.nowMs() + forMs;
      if (before !== undefined && before.untilMs >= untilMs) return;
      before?.callOff();
      running.set(fault, { untilMs, callOff: clock.after(forMs, () => end(fault)) });
      if (before === undefined) watch.begun(fault, forMs);
    },
    heal: () => {
      for (const fault of [...running.keys()]) end(fault);
    },
    active: () => [...running.keys()],
  };
}
