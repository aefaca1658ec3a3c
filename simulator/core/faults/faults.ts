import {
  FAULT_KINDS,
  FAULT_NAMES,
  type FaultName,
  type FaultNumber,
  type FaultOptions,
  type FaultPlace,
  type FaultServer,
} from '../base/fault-kinds.ts';

/** Absent options have their defaults; values are within the bounds of the table. */
export interface FaultSettings {
  readonly on: FaultPlace;
  /** Throws if the fault has no such option. */
  of(number: FaultNumber): number;
}

interface FaultWatch {
  begun(fault: FaultName, forMs: number, settings: FaultSettings): void;
  /** The fault got new options, and ends after `leftMs`. */
  turned(fault: FaultName, leftMs: number): void;
  ended(fault: FaultName): void;
}

export interface Faults {
  isOn(fault: FaultName): boolean;
  any(): boolean;
  /** Null unless the fault is on for this server. */
  at(fault: FaultName, server: FaultServer): FaultSettings | null;
  /** A fault that is already on gets the new options and lasts until the later end. */
  set(fault: FaultName, forMs: number, options?: FaultOptions): void;
  /** Without `fault` all faults end. */
  heal(fault?: FaultName): void;
  active(): readonly FaultName[];
  /** Simulated unix milliseconds. */
  endsMs(): Readonly<Partial<Record<FaultName, number>>>;
  /** Counts an effect of the fault on a request or message. */
  altered(fault: FaultName): void;
  /** The number of effects of each fault so far; later effects change the returned object. */
  alterations(): Readonly<Record<FaultName, number>>;
}

const AFFECTED_SERVERS: Readonly<Record<FaultPlace, readonly FaultServer[]>> = {
  cloud: ['cloud', 'data', 'language'],
  data: ['data'],
  language: ['language'],
  local: ['local'],
  both: ['cloud', 'data', 'language', 'local'],
  maps: ['maps'],
};

interface RunningFault {
  readonly untilMs: number;
  readonly settings: FaultSettings;
  readonly cancelTimer: () => void;
}

export function settingsOf(fault: FaultName, options: FaultOptions = {}): FaultSettings {
  const row = FAULT_KINDS[fault];
  return {
    on: row.on === null ? 'both' : (options.on ?? row.on),
    of: (number) => {
      const range = row.numbers[number];
      if (range === undefined) throw new Error(`Failed to read ${number} of ${fault}: it has no such option.`);
      return Math.min(range.max, Math.max(range.min, options[number] ?? range.default));
    },
  };
}

/** `watch` receives each beginning and end once, and each change of a current fault. */
export function createFaults(
  clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void },
  watch: FaultWatch,
): Faults {
  const running = new Map<FaultName, RunningFault>();
  const alterations = Object.fromEntries(FAULT_NAMES.map((fault) => [fault, 0])) as Record<FaultName, number>;

  const end = (fault: FaultName) => {
    running.get(fault)?.cancelTimer();
    running.delete(fault);
    watch.ended(fault);
  };

  return {
    isOn: (fault) => running.has(fault),
    any: () => running.size > 0,
    at: (fault, server) => {
      const settings = running.get(fault)?.settings;
      return settings !== undefined && AFFECTED_SERVERS[settings.on].includes(server) ? settings : null;
    },
    set: (fault, forMs, options) => {
      const before = running.get(fault);
      const untilMs = Math.max(clock.nowMs() + forMs, before?.untilMs ?? 0);
      before?.cancelTimer();
      const settings = settingsOf(fault, options);
      running.set(fault, { untilMs, settings, cancelTimer: clock.after(untilMs - clock.nowMs(), () => end(fault)) });
      if (before === undefined) watch.begun(fault, forMs, settings);
      else watch.turned(fault, untilMs - clock.nowMs());
    },
    heal: (healed) => {
      for (const fault of [...running.keys()]) if (healed === undefined || healed === fault) end(fault);
    },
    active: () => [...running.keys()],
    endsMs: () => Object.fromEntries([...running].map(([fault, { untilMs }]) => [fault, untilMs])),
    altered: (fault) => {
      alterations[fault] += 1;
    },
    alterations: () => alterations,
  };
}
