import { inProcessPorts } from '../../simulator/adapters/in-process.ts';
import type { DeviceStorage } from '../../simulator/adapters/in-process-storage.ts';
import { deferredAtOnce } from '../../simulator/headless/deferred-at-once.ts';
import { createApp } from '../../src/engine/create-app.ts';
import type { Ports } from '../../src/platform/ports.ts';
import type { TestKitchen } from './kitchen.ts';

export const HOT = 3;

export interface Poison {
  /** Returns the text of a document, possibly changed. */
  text(text: string): string;
  value(value: unknown): unknown;
}

/** Changes every input except the install record. */
const poisoned = (ports: Ports, poison: Poison): Ports => ({
  ...ports,
  http: {
    async send(request, givenUp) {
      const response = await ports.http.send(request, givenUp);
      return response.kind === 'response' ? { ...response, text: poison.text(response.text) } : response;
    },
  },
  socket: {
    open: (url, handlers) =>
      ports.socket.open(url, { ...handlers, message: (text) => handlers.message(poison.text(text)) }),
  },
  realtime: {
    async open(...given) {
      const opened = await ports.realtime.open(...given);
      if (!opened.ok) return opened;
      const session = opened.data;
      const listen: typeof session.listen = (path, changed, refused) =>
        session.listen(path, (value) => changed(poison.value(value)), refused);
      return { ok: true, data: { ...session, listen } };
    },
  },
  facts: {
    ...ports.facts,
    read(key) {
      const text = ports.facts.read(key);
      // Without its install record a device requests only texts.
      return text === null || key === 'install' ? text : poison.text(text);
    },
  },
  records: {
    ...ports.records,
    async all(table) {
      const reply = await ports.records.all(table);
      return reply.ok
        ? { ok: true, data: reply.data.map(({ id, value }) => ({ id, value: poison.value(value) })) }
        : reply;
    },
  },
});

export function startDevice({ world }: TestKitchen, name: string, storage: DeviceStorage, poison: Poison) {
  if (!storage.facts.has('install')) storage.facts.set('install', JSON.stringify(world.enrol(HOT)));
  const ports = inProcessPorts({ world, deviceId: name, storage });
  const app = createApp(poisoned(ports, poison), deferredAtOnce);
  return {
    app,
    end() {
      ports.kill();
      app.dispose();
    },
  };
}
