/** The simulated world as a device's ports, in one process and on the world's own clock: no network, no timers, no storage. */
import type {
  FactStore,
  Http,
  HttpAnswer,
  Ports,
  Realtime,
  RealtimeHandlers,
  RealtimeSession,
  RecordStore,
  Socket,
} from '../../src/platform/ports.ts';
import { createPrng } from '../core/prng.ts';
import { channelOf } from '../core/routing.ts';
import type { World } from '../core/world-api.ts';
import { simRequestFrom } from './http.ts';

/** What a device keeps when its page is closed or killed. */
export interface DeviceStorage {
  readonly facts: Map<string, string>;
  readonly records: Map<string, string>;
}

export const emptyStorage = (): DeviceStorage => ({ facts: new Map(), records: new Map() });

export interface DevicePorts extends Ports {
  /** How often the app asked for a reload. */
  reloads(): number;
  readonly log: readonly string[];
  /** Breaks everything that the device holds open, as a crash does. */
  kill(): void;
}

const ORIGIN = 'http://simulated';
const REALTIME_RETRY_MS = 1_000;

function httpOn(world: World, alive: () => boolean): Http {
  return {
    send: (request) =>
      new Promise<HttpAnswer>((resolve) => {
        const settle = (answer: HttpAnswer) => () => {
          if (alive()) resolve(answer);
        };
        const limit = settle({ kind: 'none', why: 'timeout' });
        const { method, headers } = request;
        const sim = simRequestFrom(request.url, { method, headers, body: request.body ?? '' });
        if (sim === null) {
          world.after(0, settle({ kind: 'none', why: 'network' }));
          return;
        }
        const answer = world.handle(sim);
        if (answer.kind === 'hang' || answer.delayMs > request.timeoutMs) world.after(request.timeoutMs, limit);
        else if (answer.kind === 'drop') world.after(answer.delayMs, settle({ kind: 'none', why: 'network' }));
        else world.after(answer.delayMs, settle({ kind: 'answer', status: answer.status, text: answer.body }));
      }),
  };
}

function socketOn(world: World, alive: () => boolean): Socket {
  return {
    open(url, handlers) {
      const channel = channelOf(new URL(url).pathname);
      let held = true;
      const closed = () => {
        if (!held || !alive()) return;
        held = false;
        handlers.closed();
      };
      const connection =
        channel === null
          ? null
          : world.connect(channel, {
              send: (text) => world.after(0, () => (held && alive() ? handlers.message(text) : undefined)),
              close: closed,
            });
      world.after(0, () => {
        if (connection === null) closed();
        else if (held && alive()) handlers.opened();
      });
      return () => {
        held = false;
        connection?.closed();
      };
    },
  };
}

/** A session on the realtime tree: while the world accepts its connection it listens and writes, when it breaks it comes back by itself. */
function realtimeSession(world: World, handlers: RealtimeHandlers, alive: () => boolean): RealtimeSession {
  const listeners = new Map<object, { start(): () => void; stop: (() => void) | null }>();
  const onDisconnect = new Set<string>();
  let connection: { closed(): void } | null = null;
  let open = true;

  const lost = () => {
    connection = null;
    for (const listener of listeners.values()) {
      listener.stop?.();
      listener.stop = null;
    }
    for (const path of onDisconnect) world.realtime.put(path, null);
    onDisconnect.clear();
    if (!open || !alive()) return;
    handlers.linked(false);
    world.after(REALTIME_RETRY_MS, link);
  };
  const link = () => {
    if (!open || !alive() || connection !== null) return;
    connection = world.connect('realtime', { send: () => undefined, close: lost });
    if (connection === null) {
      world.after(REALTIME_RETRY_MS, link);
      return;
    }
    for (const listener of listeners.values()) listener.stop = listener.start();
    handlers.linked(true);
  };
  world.after(0, link);

  const write = (work: () => void): ReturnType<RealtimeSession['put']> => {
    if (connection !== null) work();
    return Promise.resolve(connection === null ? { ok: false, why: 'offline' } : { ok: true, data: null });
  };
  return {
    listen(path, changed) {
      const key = {};
      const start = () => world.realtime.listen(path, (value) => (alive() ? changed(value) : undefined));
      listeners.set(key, { start, stop: connection === null ? null : start() });
      return () => {
        listeners.get(key)?.stop?.();
        listeners.delete(key);
      };
    },
    put: (path, value) => write(() => world.realtime.put(path, value)),
    transact: (path, edit) => write(() => world.realtime.put(path, edit(world.realtime.get(path)))),
    removeOnDisconnect: (path) => write(() => onDisconnect.add(path)),
    reconnect: link,
    close() {
      open = false;
      connection?.closed();
      lost();
    },
  };
}

function factsIn(storage: DeviceStorage): FactStore {
  return {
    read: (key) => storage.facts.get(key) ?? null,
    write(key, text) {
      storage.facts.set(key, text);
      return true;
    },
    remove: (key) => void storage.facts.delete(key),
  };
}

/** Records survive a kill only when their write was done: each takes effect at once, as the words are JSON. */
function recordsIn(storage: DeviceStorage): RecordStore {
  return {
    async put(table, id, value) {
      storage.records.set(`${table}/${id}`, JSON.stringify(value));
      return { ok: true, data: null };
    },
    async remove(table, ids) {
      for (const id of ids) storage.records.delete(`${table}/${id}`);
      return { ok: true, data: null };
    },
    async all(table) {
      const prefix = `${table}/`;
      const found = [...storage.records].filter(([key]) => key.startsWith(prefix));
      const records = found.map(([key, text]) => ({
        id: key.slice(prefix.length),
        value: JSON.parse(text) as unknown,
      }));
      return { ok: true, data: records };
    },
  };
}

export interface DeviceOptions {
  readonly world: World;
  /** Names the device and seeds its chance. */
  readonly deviceId: string;
  readonly storage: DeviceStorage;
}

/** The ports of one device in the world. */
export function inProcessPorts({ world, deviceId, storage }: DeviceOptions): DevicePorts {
  const random = createPrng(world.seed).fork(`device ${deviceId}`);
  const sessions = new Set<RealtimeSession>();
  const sockets = new Set<() => void>();
  const log: string[] = [];
  let living = true;
  let reloads = 0;
  const alive = () => living;
  const socket = socketOn(world, alive);
  const realtime: Realtime = {
    async open(_config, token, handlers) {
      if (!world.realtime.acceptsToken(token)) return { ok: false, why: 'token' };
      const session = realtimeSession(world, handlers, alive);
      sessions.add(session);
      return { ok: true, data: session };
    },
  };
  return {
    clock: {
      wallMs: () => world.nowMs(),
      monotonicMs: () => world.nowMs(),
      after: (delayMs, work) => world.after(delayMs, () => (living ? work() : undefined)),
    },
    random: { next: random.next },
    http: httpOn(world, alive),
    socket: {
      open(url, handlers) {
        const close = socket.open(url, handlers);
        sockets.add(close);
        return close;
      },
    },
    realtime,
    facts: factsIn(storage),
    records: recordsIn(storage),
    network: { online: () => true, onChange: () => () => undefined },
    page: {
      host: 'simulator',
      origin: ORIGIN,
      version: 'headless',
      deviceId,
      reload() {
        reloads += 1;
      },
      painted: () => Promise.resolve(),
      log: (text) => void log.push(text),
    },
    reloads: () => reloads,
    log,
    kill() {
      living = false;
      for (const session of sessions) session.close();
      for (const close of sockets) close();
    },
  };
}
