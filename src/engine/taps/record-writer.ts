/**
 * While the storage refuses writes, records stay in memory, the screen shows this, and the records are written later.
 */
import { STORAGE_RETRY_MS } from '../../domain/limits.ts';
import { failed, type Reply } from '../../domain/reply.ts';
import type { RecordStore, RecordTable } from '../../platform/ports.ts';
import type { Emit } from '../base/events.ts';
import { TIMED_OUT } from '../base/records-with-timeout.ts';
import type { Timers } from '../base/timers.ts';

export interface RecordWriter extends Pick<RecordStore, 'put' | 'remove'> {
  /** Reads an earlier run's records, and probes the storage before a tap needs it. */
  start(): Promise<void>;
  /** Writes in flight count as unwritten. */
  hasUnwritten(): boolean;
  /**
   * Nothing is written any more, because another page of this device may have started, or the device's data is being
   * deleted.
   */
  stop(): void;
}

type Work = () => Promise<Reply<null>>;

const PROBE = 'probe';

const key = (table: RecordTable, id: string) => `${table}/${id}`;

/** Tracks whether the storage responds at all. */
function createStorageCalls(records: RecordStore) {
  let isSilent = false;
  const noteSilence = <Data>(reply: Reply<Data>): Reply<Data> => {
    isSilent = !reply.ok && reply.why === TIMED_OUT;
    return reply;
  };
  return {
    noteSilence,
    /** Until a probe succeeds, no write waits for the silent storage. */
    isSilent: () => isSilent,
    probe: async (): Promise<boolean> =>
      noteSilence(await records.put('outbox', PROBE, {})).ok && noteSilence(await records.remove('outbox', [PROBE])).ok,
  };
}

/** Emits an earlier run's records once: at the start, or when the storage can be read (rule OUTBOX-25). */
export function createRecordWriter(
  records: RecordStore,
  timers: Timers,
  emit: Emit<'recordsRead' | 'storageModeChanged'>,
): RecordWriter {
  /** Writes that the storage has not accepted yet. */
  const due = new Map<string, Work>();
  const { noteSilence, isSilent, probe } = createStorageCalls(records);
  let isAiling = false;
  let isStopped = false;
  let hasRead = false;

  const received = (ok: boolean) => {
    if (isStopped) return;
    const ails = !ok || (isAiling && (due.size > 0 || !hasRead));
    if (!ok) timers.ensure('storage', STORAGE_RETRY_MS, check);
    // After one record was stored, all others are retried.
    else if (ails) timers.set('storage', 0, check);
    if (ails !== isAiling) emit({ kind: 'storageModeChanged', memoryOnly: ails });
    isAiling = ails;
  };

  const attempt = async (works: readonly (readonly [string, Work])[], work: Work) => {
    if (isStopped) return failed('storage');
    for (const [key, each] of works) due.set(key, each);
    if (isSilent()) return failed('storage');
    const reply = noteSilence(await work());
    // A record that was written again during the retry still needs its newer write.
    if (reply.ok) for (const [key, each] of works) if (due.get(key) === each) due.delete(key);
    return reply;
  };

  const write = async (works: readonly (readonly [string, Work])[], work: Work) => {
    const reply = await attempt(works, work);
    received(reply.ok);
    return reply;
  };

  const read = async (): Promise<boolean> => {
    if (hasRead) return true;
    const [pending, outbox] = await Promise.all([records.all('pending'), records.all('outbox')]);
    if (!pending.ok || !outbox.ok) return false;
    hasRead = true;
    // A run that ended during its probe left the probe's record.
    const left = outbox.data.filter(({ id }) => id !== PROBE);
    if (!isStopped) emit({ kind: 'recordsRead', pending: pending.data, outbox: left });
    return true;
  };

  const check = async (): Promise<void> => {
    if (due.size > 0 && !(await probe())) return received(false);
    const written = await Promise.all([...due].map((each) => attempt([each], each[1])));
    // The read starts first, so that it does not find the probe.
    const tried = await Promise.all([read(), probe()]);
    received(written.every(({ ok }) => ok) && tried.every((ok) => ok));
  };

  return {
    start: check,
    hasUnwritten: () => due.size > 0,
    stop() {
      isStopped = true;
    },
    put(table, id, value) {
      const work = () => records.put(table, id, value);
      return write([[key(table, id), work]], work);
    },
    remove: (table, ids) =>
      write(
        ids.map((id) => [key(table, id), () => records.remove(table, [id])]),
        () => records.remove(table, ids),
      ),
  };
}
