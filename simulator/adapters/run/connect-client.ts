import type { SimChannel, SimClient, SimConnection } from '../../core/base/wire.ts';
import type { Run } from './run.ts';

export function connectClient(run: Run, channel: SimChannel, client: SimClient): SimConnection | null {
  run.pacer.sync();
  const held: SimClient = {
    ...client,
    send: (text) => client.send(text),
    close() {
      if (run.clients.delete(held)) client.close();
    },
  };
  run.clients.add(held);
  const connection = run.world.connect(channel, held);
  run.pacer.sync();
  if (connection === null) {
    run.clients.delete(held);
    return null;
  }
  const entering = (work: () => void) => {
    if (run.over.signal.aborted) return;
    run.pacer.sync();
    work();
    run.pacer.sync();
  };
  return {
    receive: (text) => entering(() => run.clients.has(held) && connection.receive(text)),
    closed: () => entering(() => run.clients.delete(held) && connection.closed()),
  };
}
