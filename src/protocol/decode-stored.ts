/** These records survive a crash (rule WIRE-19). */
import * as v from 'valibot';
import { OUTBOX_ENTRY_LINES_MAX } from '../domain/limits.ts';
import type { OutboxEntry } from '../domain/link/outbox.ts';
import type { LineKey } from '../domain/presentation/line-key.ts';
import { list, whole } from './fields.ts';
import { parseJson } from './forms.ts';

export type Stored = readonly { readonly id: string; readonly value: unknown }[];

/** `damaged` are ids of records. */
export function decodeStored<Data>(stored: Stored, decode: (value: unknown) => Data | null) {
  const known: Data[] = [];
  const damaged: string[] = [];
  for (const { id, value } of stored) {
    const data = decode(value);
    if (data === null) damaged.push(id);
    else known.push(data);
  }
  return { known, damaged };
}

const storedPending = v.object({
  orderId: whole(1),
  lineId: whole(1),
  status: whole(),
  atMs: whole(0),
  from: v.fallback(v.nullable(whole()), null),
  seenMs: v.fallback(v.optional(whole(0), 0), 0),
});

/**
 * `atMs` is the server's time of the tap. `from` is a status that this device had sent and no response had shown yet.
 * `seenMs` is the server's time of the line's last known step, 0 for none.
 */
export type StoredPending = v.InferOutput<typeof storedPending>;

export function decodePending(raw: unknown): StoredPending | null {
  const parsed = v.safeParse(storedPending, raw);
  return parsed.success ? parsed.output : null;
}

const change = v.tuple([whole(1), whole(), whole(0)]);

const outboxEntry = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  orderId: whole(1),
  changes: list(v.union([change, v.tuple([whole(1), whole()])]), OUTBOX_ENTRY_LINES_MAX),
  // An unreadable value here must not make the taps unreadable.
  earlier: v.fallback(v.optional(list(change, OUTBOX_ENTRY_LINES_MAX), []), []),
});

/**
 * A tap without a time is from a version whose entry ids were times in milliseconds. An entry of an earlier version has
 * no earlier statuses.
 */
export function decodeOutboxEntry(raw: unknown): OutboxEntry | null {
  const parsed = v.safeParse(outboxEntry, raw);
  if (!parsed.success) return null;
  const { id, orderId, changes, earlier } = parsed.output;
  return {
    id,
    orderId,
    earlier,
    changes: changes.map(([lineId, status, tappedAtMs = Number(id)]) => [lineId, status, tappedAtMs]),
  };
}

const heldLines = v.array(v.custom<LineKey>((key) => typeof key === 'string' && /^\d+:\d+$/.test(key)));

const storedOutage = v.object({
  sinceMs: v.pipe(v.number(), v.finite()),
  trouble: v.nullable(v.picklist(['network', 'timeout', 'size', 'server', 'portal', 'refused'])),
});

/** Start (wall-clock milliseconds) and cause of the last run's outage. */
export function decodeOutage(raw: unknown) {
  const parsed = v.safeParse(storedOutage, raw);
  return parsed.success ? parsed.output : null;
}

/** Empty when nothing is stored. Null when the record is damaged, or from a version that did not store lines. */
export function decodeHeld(text: string | null): ReadonlySet<LineKey> | null {
  const parsed = v.safeParse(heldLines, parseJson(text ?? '[]'));
  return parsed.success ? new Set(parsed.output) : null;
}
