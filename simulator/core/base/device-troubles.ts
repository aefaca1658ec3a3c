/** Troubles of one device and its network (rule ROOM-27). */

export const DEVICE_TROUBLES = [
  /** The storage has no space left: it refuses writes and accepts removals. */
  'storage-full',
  /** The storage refuses every read and write. */
  'storage-refuses',
  /** Every write and every removal in the storage is slow. */
  'storage-slow',
  /**
   * The storage does not respond until the trouble ends. Each time the seed chooses what hangs: reads and writes, only
   * writes, or only the confirmations of writes. Hanging reads and writes take effect at the end.
   */
  'storage-hangs',
  /** The browser reports that it is offline, and no request gets through. */
  'offline',
  /** The realtime connection is half open: no message gets through, and no error shows. */
  'realtime-hangs',
  /** The connection to the local server's socket is half open: no message gets through, and no error shows. */
  'socket-hangs',
  /** Responses arrive seconds late, some of them after the timeout. */
  'http-late',
  /** Requests and responses arrive out of order. */
  'http-reordered',
  /** Each request reaches the server twice, the second time half a second to 25 seconds later. */
  'http-twice',
  /** Requests reach the server, but their responses do not come back. */
  'http-lost',
  /** Requests reach the server only after the device has aborted them. */
  'http-stray',
  /** The page is hidden: its timers run once a minute, while network responses still arrive. */
  'hidden',
  /** The computer sleeps: no timer, no response, no connection. */
  'asleep',
] as const;

export type DeviceTrouble = (typeof DEVICE_TROUBLES)[number];

export const INSTANT_TROUBLES = [
  /** The tab is killed and started again. */
  'killed',
  /** All tabs of the device are killed in the middle of a storage operation. */
  'killed-in-write',
  /** The same device is opened in a second tab for a while. */
  'second-tab',
  /** Records and facts in its storage are damaged. */
  'storage-damaged',
  /** The device's wall clock jumps, forward or back. */
  'clock-jump',
] as const;

export type InstantTrouble = (typeof INSTANT_TROUBLES)[number];

/** The fuzz excludes these: they can lose records, and the app only has to report that. */
export const INSTANT_STORAGE_TROUBLES = [
  /** The browser deletes the records while the page is open and keeps the facts. */
  'storage-erased',
  /** The browser refuses persistent storage; the app receives the refusal at its next start. */
  'storage-unkept',
] as const;

export type InstantStorageTrouble = (typeof INSTANT_STORAGE_TROUBLES)[number];

/** Only these troubles are possible at a real page. */
export const MANUAL_TROUBLES = [
  'offline',
  'storage-full',
  'storage-hangs',
  'storage-refuses',
] as const satisfies readonly DeviceTrouble[];
export type ManualTrouble = (typeof MANUAL_TROUBLES)[number];

export const MANUAL_INSTANT_TROUBLES = ['reloaded', 'killed'] as const satisfies readonly (
  | InstantTrouble
  | 'reloaded'
)[];
export type ManualInstantTrouble = (typeof MANUAL_INSTANT_TROUBLES)[number];

export type DeviceCommand =
  | { readonly do: 'device-trouble'; readonly kds: number; readonly trouble: ManualTrouble; readonly forMs: number }
  | { readonly do: 'device-instant-trouble'; readonly kds: number; readonly trouble: ManualInstantTrouble }
  /** A negative `byMs` moves the clock back. */
  | { readonly do: 'device-clock'; readonly kds: number; readonly byMs: number }
  /** Also corrects the wall clock. */
  | { readonly do: 'device-heal'; readonly kds: number };

export interface DeviceTroubleFacts {
  readonly kdsId: number;
  /** Ends are in simulated unix milliseconds. */
  readonly troubles: readonly { readonly trouble: ManualTrouble; readonly endsMs: number }[];
  /** Offset of the device's wall clock from the world's, in milliseconds. */
  readonly wallOffsetMs: number;
  /** The number of instant troubles so far; a page that starts later ignores earlier ones. */
  readonly instantTroubleCount: number;
  readonly lastInstantTrouble: ManualInstantTrouble | null;
  /** Scripted taps, and the lines of the last one by their names on the screen; absent without such taps. */
  readonly tapped?: { readonly count: number; readonly lines: readonly string[] };
}
