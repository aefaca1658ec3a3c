/** Each write settles once: with its outcome, or when the session closes. */
import { type Database, onDisconnect, onValue, ref, runTransaction, set } from 'firebase/database';
import type { Cancel, RealtimeSession } from '../../ports.ts';

type Data = Pick<RealtimeSession, 'listen' | 'put' | 'transact' | 'removeOnDisconnect'>;
type WriteOutcome = Awaited<ReturnType<RealtimeSession['put']>>;

const CLOSED: WriteOutcome = { ok: false, why: 'closed' };

const whyOf = (error: unknown): string => (/permission.denied/i.test(String(error)) ? 'rejected' : 'network');

/** The SDK does not settle writes that it queued offline, so `close` settles them, and all later writes. */
function trackResponses() {
  /** By settling function, whether the SDK queues the write for the next connection. */
  const waiting = new Map<(outcome: WriteOutcome) => void, boolean>();
  let closed = false;
  const respond = (write: () => Promise<unknown>, isQueued = true): Promise<WriteOutcome> => {
    if (closed) return Promise.resolve(CLOSED);
    return new Promise((resolve) => {
      const settle = (outcome: WriteOutcome) => {
        waiting.delete(settle);
        resolve(outcome);
      };
      waiting.set(settle, isQueued);
      write().then(
        () => settle({ ok: true, data: null }),
        (error) => settle({ ok: false, why: whyOf(error) }),
      );
    });
  };
  const close = (): boolean => {
    closed = true;
    const clean = ![...waiting.values()].includes(true);
    for (const settle of [...waiting.keys()]) settle(CLOSED);
    return clean;
  };
  return { respond, close };
}

/**
 * Returns the server's value where `edit` returns undefined: the SDK takes undefined as an abort, even before it has
 * read that value.
 */
const keepUndecided = (edit: (value: unknown) => unknown) => (value: unknown) => {
  const edited = edit(value);
  return edited === undefined ? value : edited;
};

/** `close` returns whether the SDK has no queued write left. */
export function accessDatabase(database: Database): Data & { close(): boolean } {
  const { respond, close } = trackResponses();
  const listeners = new Set<Cancel>();
  let closed = false;
  return {
    listen(path, changed, rejected) {
      if (closed) return () => {};
      const stop = onValue(
        ref(database, path),
        (snapshot) => changed(snapshot.val()),
        () => rejected(),
      );
      listeners.add(stop);
      return () => {
        if (listeners.delete(stop)) stop();
      };
    },
    put: (path, value) => respond(async () => set(ref(database, path), value)),
    transact: (path, edit) =>
      respond(async () => runTransaction(ref(database, path), keepUndecided(edit), { applyLocally: false })),
    removeOnDisconnect: (path) => respond(async () => onDisconnect(ref(database, path)).remove(), false),
    close() {
      closed = true;
      for (const stop of listeners) stop();
      listeners.clear();
      return close();
    },
  };
}
