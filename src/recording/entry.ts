/** The parts of a recording: a head, entries and an end, each one line of JSON (rule RECORDING-1). */

/** Version 2 added `tick` entries and parts after a gap, version 3 the end; each includes the earlier ones. */
export const RECORDING_VERSION = 3;

/** The first line of a file. */
export interface RecordingHead {
  readonly kdsrec: number;
  readonly app: string;
  readonly kdsId: number;
}

/** The last line of a file: without it the file is incomplete. */
export interface RecordingEnd {
  readonly k: 'end';
  readonly t: number;
  /** The stored lines of the audit log (rule RECORDING-15). Absent for none. */
  readonly audit?: readonly string[];
}

/** One order of a response: itself, or the id of one that is unchanged since the previous response. */
export type RecordedOrder = number | { readonly io?: unknown };

/** The recordable part of a response. `orders` replaces the list in it, which is written as differences. */
export interface RecordedBody {
  readonly body: unknown;
  readonly orders?: readonly RecordedOrder[];
}

/** The device's state at the start of a recording or of a part of it: a replay needs nothing from before (rule RECORDING-2). */
export interface RecordedStart {
  readonly k: 'start';
  /** Whether a run of the app begins here; otherwise the previous run continues. */
  readonly run: boolean;
  /** The entries before it were lost, so the state does not follow from the previous part. */
  readonly gap?: boolean;
  readonly facts: Readonly<Record<string, string>>;
  readonly pending: readonly StoredRow[];
  readonly outbox: readonly StoredRow[];
  readonly orders: { readonly etag: string; readonly list: readonly unknown[] };
  /** The last values of the realtime database, by path. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly online: boolean;
  readonly realtimeUp: boolean;
  /** How far the wall clock was ahead of the recording's own time. */
  readonly aheadMs: number;
  /** When the app last started its wait for the periodic refresh, on the recording's own clock, which paces its timed work. Absent before the first response. */
  readonly tickedMs?: number;
  /** The state of the app's links. */
  readonly links?: RecordedLinks;
  /** Acknowledged changes that a response may not include yet: the board shows them over the response. Absent for none. */
  readonly saves?: readonly RecordedSave[];
}

/** A status that a server took for a line, and when: `t` on the recording's own clock, `atS` in unix seconds of the server. */
export interface RecordedSave {
  readonly order: number;
  readonly line: number;
  readonly status: number;
  readonly by: 'cloud' | 'local';
  readonly t: number;
  readonly atS: number;
}

/** For a local server: its mode, and the state of calls to it. */
interface RecordedLinks {
  readonly cloud: string;
  readonly localMode: number;
  readonly local: string;
}

export interface StoredRow {
  readonly id: string;
  readonly value: unknown;
}

export type RecordedEvent =
  | RecordedStart
  /** `of` distinguishes calls of one name: the list, the order, the unit. */
  | { readonly k: 'asked'; readonly n: number; readonly call: string; readonly of: string; readonly sent?: unknown }
  | ({ readonly k: 'answer'; readonly n: number; readonly status: number } & RecordedBody)
  /** The response was no JSON, with this many characters. */
  | { readonly k: 'answer'; readonly n: number; readonly status: number; readonly garbled: number }
  | { readonly k: 'answer'; readonly n: number; readonly none: string }
  /** The result of a call from before the recording began: its response, as the device stores it. */
  | { readonly k: 'fact'; readonly name: string; readonly text: string }
  | { readonly k: 'socket'; readonly is: 'opening' | 'opened' | 'closed' | 'message'; readonly text?: string }
  | { readonly k: 'realtime'; readonly is: 'up' | 'down' | 'expired' | 'opened' | 'token' | 'network' }
  | { readonly k: 'value'; readonly path: string; readonly value: unknown }
  | { readonly k: 'put'; readonly path: string }
  | { readonly k: 'network'; readonly online: boolean }
  | { readonly k: 'clock'; readonly aheadMs: number }
  | { readonly k: 'random'; readonly value: number }
  | { readonly k: 'command'; readonly name: string; readonly values: readonly unknown[] | null }
  | { readonly k: 'sound'; readonly sound: number }
  | { readonly k: 'page'; readonly hidden: boolean }
  /** The app starts its wait for the periodic refresh, at its first response; a replay starts this much earlier. */
  | { readonly k: 'tick' }
  /** The changed cells of the screen; null for a removed one. */
  | { readonly k: 'screen'; readonly cells: Readonly<Record<string, string | null>> };

/** `t`: unix milliseconds on the recording's own clock, which never jumps. */
export type RecordedEntry = RecordedEvent & { readonly t: number };

export const RECORDING_MS = 30 * 60_000;
export const RECORDING_BYTES_MAX = 5_000_000;
/** A part ends at this length, or at this size beyond its beginning, and the next one begins with its own start entry. */
export const PART_MS = 5 * 60_000;
export const PART_BYTES = 500_000;
