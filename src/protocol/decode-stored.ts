/** Records that the device keeps through a crash, parsed like everything else that comes from outside (ruling W2). */
import * as v from 'valibot';
import { list, whole } from './fields.ts';

const storedPending = v.object({ orderId: whole(1), lineId: whole(1), status: whole(), atMs: whole(0) });

/** A change on the screen that is not yet handed to the outbox. `atMs` is local wall-clock time. */
export type StoredPending = v.InferOutput<typeof storedPending>;

/** A pending change, or null when the record is damaged. */
export function decodePending(raw: unknown): StoredPending | null {
  const parsed = v.safeParse(storedPending, raw);
  return parsed.success ? parsed.output : null;
}

const outboxEntry = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  orderId: whole(1),
  changes: list(v.tuple([whole(1), whole()]), 2_000),
});

/** Changes of one order that were saved on this device and are on their way to the server. Ids sort by age. */
export type OutboxEntry = v.InferOutput<typeof outboxEntry>;

/** An outbox entry, or null when the record is damaged. */
export function decodeOutboxEntry(raw: unknown): OutboxEntry | null {
  const parsed = v.safeParse(outboxEntry, raw);
  return parsed.success ? parsed.output : null;
}
