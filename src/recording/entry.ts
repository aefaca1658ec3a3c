/** A recording has a head, entries and an end, each as one line of JSON (rule RECORDING-1). */

/**
 * Version 2 added `tick` entries and parts after a gap, version 3 the end. Each version can contain everything of the
 * earlier ones.
 */
export const RECORDING_VERSION = 3;

export interface RecordingHead {
  readonly kdsrec: number;
  readonly app: string;
  readonly kdsId: number;
}

/** A file without this last line is incomplete. */
export interface RecordingEnd {
  readonly k: 'end';
  readonly t: number;
  /** Rule RECORDING-15; missing when the log is empty. */
  readonly audit?: readonly string[];
}

/** Only the id if the order did not change since the previous response. */
export type RecordedOrder = number | { readonly io?: unknown };

/** `orders` has the differences, in place of the list of orders in `body`. */
export interface RecordedBody {
  readonly body: unknown;
  readonly orders?: readonly RecordedOrder[];
}

/** Device state at the start of a recording or of a part; a replay needs nothing from before (rule RECORDING-2). */
export interface RecordedStart {
  readonly k: 'start';
  /** The app started here; otherwise the previous run continues. */
  readonly run: boolean;
  /** Earlier entries were lost, so this state does not follow from the previous part. */
  readonly gap?: boolean;
  readonly facts: Readonly<Record<string, string>>;
  readonly pending: readonly StoredRow[];
  readonly outbox: readonly StoredRow[];
  readonly orders: { readonly etag: string; readonly list: readonly unknown[] };
  /** Values of the realtime database by path. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly online: boolean;
  readonly realtimeUp: boolean;
  /** The wall clock's lead over the recording's own time. */
  readonly aheadMs: number;
  /**
   * Start of the last wait for the periodic refresh; a replay refreshes in step with it. Missing before the first
   * `tick`.
   */
  readonly tickedMs?: number;
  readonly links?: RecordedLinks;
  /** Acknowledged changes that the board shows over responses; missing when there are none. */
  readonly saves?: readonly RecordedSave[];
}

/** `t` is the recording's own time, `atS` the server's unix seconds. */
export interface RecordedSave {
  readonly order: number;
  readonly line: number;
  readonly status: number;
  readonly by: 'cloud' | 'local';
  readonly t: number;
  readonly atS: number;
}

/** The state of the cloud, and the mode and state of the local server. */
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
  /** `of` distinguishes calls with the same name. */
  | { readonly k: 'asked'; readonly n: number; readonly call: string; readonly of: string; readonly sent?: unknown }
  | ({ readonly k: 'answer'; readonly n: number; readonly status: number } & RecordedBody)
  /** The response was not JSON; `garbled` is its number of characters. */
  | { readonly k: 'answer'; readonly n: number; readonly status: number; readonly garbled: number }
  | { readonly k: 'answer'; readonly n: number; readonly none: string }
  /**
   * A call that was sent before the recording began wrote this fact; `text` has the form in which the device stores it.
   */
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
  /**
   * A wait for the periodic refresh starts. The app's start was 30 s before the first of these entries, because it also
   * started a wait.
   */
  | { readonly k: 'tick' }
  /** Null for a cell that was removed. */
  | { readonly k: 'screen'; readonly cells: Readonly<Record<string, string | null>> };

/** `t`: unix milliseconds by the recording's own clock, which never jumps. */
export type RecordedEntry = RecordedEvent & { readonly t: number };

export const RECORDING_MS = 30 * 60_000;
export const RECORDING_BYTES_MAX = 5_000_000;
/** The size is without the part's start entry. */
export const PART_MS = 5 * 60_000;
export const PART_BYTES = 500_000;
