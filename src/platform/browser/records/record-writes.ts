/** Gathers what is written in one task and hands it on in the next: a tap is painted first, and one tap is one transaction. */
import type { Reply } from '../../../domain/reply.ts';
import type { RecordTable } from '../../ports.ts';
import type { OpenTable } from './record-database.ts';

export interface RecordWrite {
  readonly table: RecordTable;
  /** The records that it is about. */
  readonly ids: readonly string[];
  /** It must be on the disk when it is answered. */
  readonly strict: boolean;
  apply(store: OpenTable, ids: readonly string[]): Promise<unknown>;
  /** It is on the disk. */
  done(ids: readonly string[]): void;
}

export interface RecordWrites {
  add(write: RecordWrite): Promise<Reply<null>>;
  /** Hands on now what waits, so that what follows sees it. */
  flush(): void;
}

const WRITTEN = { ok: true, data: null } as const;

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

/** Knows of each record the write that was asked for last. */
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
    /** The write without the records that a newer one is about, and these newer ones. */
    left(waiting: WaitingWrite) {
      const { write } = waiting;
      const isNewest = (id: string) => newest.get(keyOf(write, id)) === waiting;
      const newer = write.ids.filter((id) => !isNewest(id)).flatMap((id) => newest.get(keyOf(write, id)) ?? []);
      return { write: { ...write, ids: write.ids.filter(isNewest) }, newer };
    },
  };
}

/** A queue in front of `run`, which writes a batch in its order, all of it or nothing. */
export function queueWrites(run: (batch: readonly RecordWrite[]) => Promise<Reply<null>>): RecordWrites {
  let waiting: WaitingWrite[] = [];
  const newest = newestWrites();

  /** One record that the storage refuses must not take the others with it; what was written since must not come back as it was. */
  const alone = async (each: WaitingWrite): Promise<Reply<null>> => {
    const { write, newer } = newest.left(each);
    const written = write.ids.length === 0 ? WRITTEN : await run([write]);
    const replies = [written, ...(await Promise.all(newer.map(({ reply }) => reply)))];
    return replies.find(({ ok }) => !ok) ?? written;
  };

  const flush = () => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    const together = run(batch.map(({ write }) => write));
    for (const each of batch) {
      each.settle(together.then((reply) => (reply.ok || batch.length === 1 ? reply : alone(each))));
    }
  };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = flush;
  addEventListener('pagehide', flush);
  return {
    flush,
    add(write) {
      const each = waitingOf(write);
      newest.add(each);
      if (waiting.push(each) === 1) port2.postMessage(null);
      return each.reply;
    },
  };
}
