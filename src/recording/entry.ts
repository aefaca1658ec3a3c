/** What a recording is made of: a head, entries and an end, a line of JSON each (rule RCD1). */

/** The second has `tick` entries and parts after a gap, the third says where it ends; what the one before has each has too. */
export const RECORDING_VERSION = 3;

/** The first line of a file. */
export interface RecordingHead {
  readonly kdsrec: number;
  /** The version of the app that wrote it. */
  readonly app: string;
  readonly kdsId: number;
}

/** The last line of a file: without it something is missing. */
export interface RecordingEnd {
  readonly k: 'end';
  readonly t: number;
}

/** One order of an answer: itself, or the id of one that is as it was in the answer before. */
export type RecordedOrder = number | { readonly io?: unknown };

/** An answer with what may be kept of it. `orders` stands for the list in it that is written by its differences. */
export interface RecordedBody {
  readonly body: unknown;
  readonly orders?: readonly RecordedOrder[];
}

/** What the device held when a recording, or a part of it, begins: nothing from before is needed (rule RCD2). */
export interface RecordedStart {
  readonly k: 'start';
  /** Whether a run of the app begins with it; otherwise the run before it goes on. */
  readonly run: boolean;
  /** What came before it was lost: nothing leads from there to here. */
  readonly gap?: boolean;
  readonly facts: Readonly<Record<string, string>>;
  readonly pending: readonly StoredRow[];
  readonly outbox: readonly StoredRow[];
  /** The orders as they were heard last. */
  readonly orders: { readonly etag: string; readonly list: readonly unknown[] };
  /** What the realtime database said last, by path. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly online: boolean;
  readonly realtimeUp: boolean;
  /** How far the wall clock stood ahead of the recording's own time. */
  readonly aheadMs: number;
  /** When the app last began to wait for its periodic refresh, on the recording's own clock: what it does by itself goes in step with that. None where it has not been heard yet. */
  readonly tickedMs?: number;
  /** What the app held its links for. */
  readonly links?: RecordedLinks;
  /** What servers confirmed and an answer may not know of: the board shows it over what it hears. None where there is nothing of it. */
  readonly saves?: readonly RecordedSave[];
}

/** A status that a server took of a line, and when: `t` on the recording's own clock, `atS` in unix seconds of the server. */
export interface RecordedSave {
  readonly order: number;
  readonly line: number;
  readonly status: number;
  readonly by: 'cloud' | 'local';
  readonly t: number;
  readonly atS: number;
}

/** Of a local server: its mode, and what calls to it say of it. */
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
  /** `of` tells calls of one name apart: the list, the order, the unit. */
  | { readonly k: 'asked'; readonly n: number; readonly call: string; readonly of: string; readonly sent?: unknown }
  | ({ readonly k: 'answer'; readonly n: number; readonly status: number } & RecordedBody)
  /** The answer was no JSON, of so many characters. */
  | { readonly k: 'answer'; readonly n: number; readonly status: number; readonly garbled: number }
  | { readonly k: 'answer'; readonly n: number; readonly none: string }
  /** What a call brought that had been made before the recording began: its answer, as the device keeps it. */
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
  /** The app begins to wait for its periodic refresh, for the first time that is heard: one that runs again starts so much before. */
  | { readonly k: 'tick' }
  /** The cells of the screen that are others than they were; null for one that is gone. */
  | { readonly k: 'screen'; readonly cells: Readonly<Record<string, string | null>> };

/** `t`: unix milliseconds on a clock of the recording's own that never jumps. */
export type RecordedEntry = RecordedEvent & { readonly t: number };

export const RECORDING_MS = 30 * 60_000;
export const RECORDING_BYTES_MAX = 5_000_000;
/** So long, and beside its beginning so large, a part is before the next one begins, with a start of its own. */
export const PART_MS = 5 * 60_000;
export const PART_BYTES = 500_000;
