/** What can be wrong with one device and its own road to the world, by name: what is on for a while, and blows that strike at once; and what of it hands in a control room do (rule ROOM25). */

/** A trouble begins, lasts and ends. */
export const DEVICE_TROUBLES = [
  /** Nothing more fits into the storage: what is written is refused, what is removed goes. */
  'storage-full',
  /** The storage refuses everything, reading too. */
  'storage-refuses',
  /** Every step of the storage takes its time. */
  'storage-slow',
  /**
   * The storage does not answer before this is over: neither reading nor writing, or not writing alone, and what was asked happens
   * then; or what was written is there at once and is not confirmed. Which of them is drawn each time.
   */
  'storage-hangs',
  /** The browser says that it is offline, and nothing gets through. */
  'offline',
  /** The realtime connection is half open: nothing comes through it, and nobody says so. */
  'realtime-hangs',
  /** The connection to the local server's socket is half open: nothing comes through it, and nobody says so. */
  'socket-hangs',
  /** Answers come seconds late, some of them too late. */
  'http-late',
  /** Requests and answers overtake one another. */
  'http-reordered',
  /** Each request reaches the server twice, the second time long after. */
  'http-twice',
  /** Requests reach the server, their answers do not come back. */
  'http-lost',
  /** Requests are held up somewhere until long after their sender gave them up, and then reach the server. */
  'http-stray',
  /** Nobody sees the page: its timers run once a minute, what comes over the network comes. */
  'hidden',
  /** The computer sleeps: no timer, no answer, no connection. */
  'asleep',
] as const;

export type DeviceTrouble = (typeof DEVICE_TROUBLES)[number];

export const DEVICE_BLOWS = [
  /** The tab is killed and started again. */
  'killed',
  /** The tab is killed in the middle of a step of its storage. */
  'killed-in-write',
  /** The same device is opened in one more tab for a while. */
  'second-tab',
  /** Records and facts in its storage turn into something else. */
  'storage-damaged',
  /** Its wall clock jumps, forward or back. */
  'clock-jump',
] as const;

export type DeviceBlow = (typeof DEVICE_BLOWS)[number];

/** Storage faults caused by the browser. The fuzz excludes them: erased records are lost, and the app only has to report the loss. */
export const STORAGE_BLOWS = [
  /** The browser deletes the records while the page is open and keeps the facts. */
  'storage-erased',
  /** The browser refuses persistent storage; the app receives the refusal at its next start. */
  'storage-unkept',
] as const;

export type StorageBlow = (typeof STORAGE_BLOWS)[number];

/** What hands do for a while, as far as a page can have it. */
export const HAND_TROUBLES = [
  'offline',
  'storage-full',
  'storage-hangs',
  'storage-refuses',
] as const satisfies readonly DeviceTrouble[];
export type HandTrouble = (typeof HAND_TROUBLES)[number];

/** What hands do at once. */
export const HAND_BLOWS = ['reloaded', 'killed'] as const satisfies readonly (DeviceBlow | 'reloaded')[];
export type HandBlow = (typeof HAND_BLOWS)[number];

export type DeviceCommand =
  | { readonly do: 'device-trouble'; readonly kds: number; readonly trouble: HandTrouble; readonly forMs: number }
  | { readonly do: 'device-blow'; readonly kds: number; readonly blow: HandBlow }
  /** Its wall clock jumps, forward or back. */
  | { readonly do: 'device-clock'; readonly kds: number; readonly byMs: number }
  /** All of that is over, and its clock is right. */
  | { readonly do: 'device-heal'; readonly kds: number };

export interface DeviceWrongs {
  readonly kdsId: number;
  /** Those that are on, and when each ends, in simulated unix milliseconds. */
  readonly troubles: readonly { readonly trouble: HandTrouble; readonly endsMs: number }[];
  /** How far its wall clock stands from the world's. */
  readonly wallOffsetMs: number;
  /** How often it was struck, and by what last: a page that began later was not. */
  readonly blows: number;
  readonly lastBlow: HandBlow | null;
  /** How often its scenario's script tapped there, and which lines last, by their names on the glass; absent where it never did. */
  readonly tapped?: { readonly count: number; readonly lines: readonly string[] };
}
