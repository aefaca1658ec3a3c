/** Gathers what is written in one task and hands it on in the next: a tap is painted first, and one tap is one transaction. */
import type { Reply } from '../../../domain/reply.ts';
import type { RecordTable } from '../../ports.ts';
import type { OpenTable } from './record-database.ts';

export interface RecordWrite {
  readonly table: RecordTable;
  /** It must be on the disk when it is answered. */
  readonly strict: boolean;
  apply(store: OpenTable): Promise<unknown>;
  /** It is on the disk. */
  done(): void;
}

export interface RecordWrites {
  add(write: RecordWrite): Promise<Reply<null>>;
  /** Hands on now what waits, so that what follows sees it. */
  flush(): void;
}

interface WaitingWrite {
  readonly write: RecordWrite;
  settle(reply: Promise<Reply<null>>): void;
}

/** A queue in front of `run`, which writes a batch in its order, all of it or nothing. */
export function queueWrites(run: (batch: readonly RecordWrite[]) => Promise<Reply<null>>): RecordWrites {
  let waiting: WaitingWrite[] = [];
  const flush = () => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    const together = run(batch.map(({ write }) => write));
    for (const { write, settle } of batch) {
      // One record that the storage refuses must not take the others with it.
      settle(together.then((reply) => (reply.ok || batch.length === 1 ? reply : run([write]))));
    }
  };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = flush;
  addEventListener('pagehide', flush);
  return {
    flush,
    add: (write) =>
      new Promise((settle) => {
        if (waiting.push({ write, settle }) === 1) port2.postMessage(null);
      }),
  };
}
