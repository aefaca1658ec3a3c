/** Records that the device keeps through a crash, parsed like everything else that comes from outside (ruling W2). */
import * as v from 'valibot';
import { OUTBOX_ENTRY_LINES_MAX } from '../domain/limits.ts';
import type { OutboxEntry } from '../domain/link/outbox.ts';
import type { LineKey } from '../domain/shown/line-key.ts';
import { list, whole } from './fields.ts';
import { parseJson } from './forms.ts';

/** The records of one table. */
export type Stored = readonly { readonly id: string; readonly value: unknown }[];

/** What `decode` reads of the records of one table, and the ids of those that it cannot read: they are damaged. */
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

/** A change on the screen that is not yet handed to the outbox. `atMs` is the server's time of the tap, `from` the status that this device had handed over then and no server had said, null for none, `seenMs` the server's time of the line's last step that was known then, 0 for none. */
export type StoredPending = v.InferOutput<typeof storedPending>;

/** A pending change, or null when the record is damaged. */
export function decodePending(raw: unknown): StoredPending | null {
  const parsed = v.safeParse(storedPending, raw);
  return parsed.success ? parsed.output : null;
}

const change = v.tuple([whole(1), whole(), whole(0)]);

const outboxEntry = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  orderId: whole(1),
  changes: list(v.union([change, v.tuple([whole(1), whole()])]), OUTBOX_ENTRY_LINES_MAX),
  // What is damaged here must not take the changes with it.
  earlier: v.fallback(v.optional(list(change, OUTBOX_ENTRY_LINES_MAX), []), []),
});

/** An outbox entry, or null when the record is damaged. A change without the time of its tap is as old as its entry; an entry of an earlier version does not know what its lines came from. */
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

/** When an outage of the run before began, in wall-clock milliseconds, and why; null for damaged data. */
export function decodeOutage(raw: unknown) {
  const parsed = v.safeParse(storedOutage, raw);
  return parsed.success ? parsed.output : null;
}

/** The lines that were held back from autosave, none for nothing kept; null when what was kept is damaged or of a version that did not name them. */
export function decodeHeld(text: string | null): ReadonlySet<LineKey> | null {
  const parsed = v.safeParse(heldLines, parseJson(text ?? '[]'));
  return parsed.success ? new Set(parsed.output) : null;
}
