/** Writes of one task run together in the next task, so the tap is painted first and its writes are one transaction. */
import type { Reply } from '../../../domain/reply.ts';
import type { RecordTable } from '../../ports.ts';
import type { OpenTable } from './record-database.ts';

export interface RecordWrite {
  readonly table: RecordTable;
  readonly ids: readonly string[];
  /** The write must be on the disk before the reply. */
  readonly strict: boolean;
  apply(store: OpenTable, ids: readonly string[]): Promise<unknown>;
  done(ids: readonly string[]): void;
}

export interface RecordWrites {
  add(write: RecordWrite): Promise<Reply<null>>;
  /** A read after this sees the queued writes. */
  flush(): void;
  /** Flushes, and prevents retries of earlier writes. */
  supersede(): void;
}

interface WaitingWrite {
  readonly write: RecordWrite;
  readonly reply: Promise<Reply<null>>;
  settle(reply: Promise<Reply<null>>): void;
}

function waitingOf(write: RecordWrite): WaitingWrite {
  let settle: WaitingWrite['settle'] = () => {};
  const reply = new Promise<Reply<null>>((resolve) => {
    settle = resolve;
  });
  return { write, reply, settle };
}

function newestWrites() {
  const newest = new Map<string, WaitingWrite>();
  const keyOf = ({ table }: RecordWrite, id: string) => `${table}/${id}`;
  return {
    add(waiting: WaitingWrite) {
      for (const id of waiting.write.ids) newest.set(keyOf(waiting.write, id), waiting);
      void waiting.reply.then(() => {
        for (const id of waiting.write.ids) {
          const key = keyOf(waiting.write, id);
          if (newest.get(key) === waiting) newest.delete(key);
        }
      });
    },
    /** The write without the records that later writes replace, and these later writes. */
    left(waiting: WaitingWrite) {
      const { write } = waiting;
      const isNewest = (id: string) => newest.get(keyOf(write, id)) === waiting;
      const newer = write.ids.filter((id) => !isNewest(id)).flatMap((id) => newest.get(keyOf(write, id)) ?? []);
      return { write: { ...write, ids: write.ids.filter(isNewest) }, newer };
    },
    clear: () => newest.clear(),
  };
}

/**
 * `run` writes a batch in order and as a whole, and calls `batch` at each attempt. A retry must leave out every record
 * with a later write, so that an old value never comes back (rule OUTBOX-33).
 */
export function queueWrites(run: (batch: () => readonly RecordWrite[]) => Promise<Reply<null>>): RecordWrites {
  let waiting: WaitingWrite[] = [];
  const newest = newestWrites();

  /** The reply of a write also depends on the later writes that replaced parts of it. */
  const write = (batch: readonly WaitingWrite[]): Promise<Reply<null>>[] => {
    const replacing = batch.map(() => new Set<WaitingWrite>());
    const together = run(() =>
      batch.flatMap((each, index) => {
        const { write: left, newer } = newest.left(each);
        for (const other of newer) replacing[index]?.add(other);
        return left.ids.length > 0 ? [left] : [];
      }),
    );
    return replacing.map(async (newer) => {
      const written = await together;
      const replies = await Promise.all([...newer].map(({ reply }) => reply));
      return replies.find(({ ok }) => !ok) ?? written;
    });
  };
  /** After a batch failed, each write is tried alone: one refused record must not fail the others. */
  const writeAlone = (each: WaitingWrite) => write([each])[0] ?? each.reply;

  const flush = () => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    for (const [index, reply] of write(batch).entries()) {
      const each = batch[index];
      each?.settle(reply.then((response) => (response.ok || batch.length === 1 ? response : writeAlone(each))));
    }
  };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = flush;
  addEventListener('pagehide', flush);
  return {
    flush,
    supersede() {
      flush();
      newest.clear();
    },
    add(write) {
      const each = waitingOf(write);
      newest.add(each);
      if (waiting.push(each) === 1) port2.postMessage(null);
      return each.reply;
    },
  };
}
