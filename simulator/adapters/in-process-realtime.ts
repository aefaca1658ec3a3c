/** A simulated device's sessions on the realtime tree: while the world takes their connection they listen and write, when it breaks they come back. */
import type { Realtime, RealtimeHandlers, RealtimeSession } from '../../src/platform/ports.ts';
import type { DeviceTrouble } from '../core/base/device-troubles.ts';
import { breaksConnections, type Road } from './in-process-network.ts';

const RETRY_MS = 1_000;
/** While one of these is on, no connection comes about. */
const OUTAGES = ['offline', 'asleep', 'realtime-hangs'] as const satisfies readonly DeviceTrouble[];

export interface ListenedSession extends RealtimeSession {
  listened(): readonly string[];
}

interface Listener {
  readonly path: string;
  start(): () => void;
  stop: (() => void) | null;
}

const done = { ok: true, data: null } as const;
const offline = { ok: false, why: 'offline' } as const;

/** What a session listens to, started with each connection and stopped when it is lost. */
function createListening({ world, troubles, time }: Road, connected: () => boolean) {
  const listeners = new Set<Listener>();
  return {
    paths: () => [...listeners].map(({ path }) => path),
    start() {
      for (const listener of listeners) listener.stop = listener.start();
    },
    stop() {
      for (const listener of listeners) {
        listener.stop?.();
        listener.stop = null;
      }
    },
    listen(path: string, changed: (value: unknown) => void): () => void {
      const start = () =>
        world.realtime.listen(path, (value) => {
          if (troubles.isOn('realtime-hangs')) troubles.altered('realtime-hangs');
          else time.reach(() => (listeners.has(listener) ? changed(value) : undefined));
        });
      const listener: Listener = { path, start, stop: null };
      listeners.add(listener);
      if (connected()) listener.stop = start();
      return () => {
        listener.stop?.();
        listeners.delete(listener);
      };
    },
  };
}

/** What a session writes: done at once, refused without a connection, and into a half-open one not answered before that is found dead. */
function createWriting({ world, troubles, stirred }: Road, connected: () => boolean) {
  const onDisconnect = new Set<string>();
  let hanging: (() => void)[] = [];
  const write = async (work: () => void) => {
    stirred();
    if (!connected()) return offline;
    const hangs = troubles.isOn('realtime-hangs');
    if (hangs) troubles.altered('realtime-hangs');
    if (hangs || world.realtime.isMute()) {
      await new Promise<void>((resolve) => hanging.push(resolve));
      return offline;
    }
    work();
    return done;
  };
  return {
    calls: {
      put: (path, value) => write(() => world.realtime.put(path, value)),
      transact: (path, edit) => write(() => world.realtime.put(path, edit(world.realtime.get(path)))),
      removeOnDisconnect: (path) => write(() => onDisconnect.add(path)),
    } satisfies Partial<RealtimeSession>,
    /** What was left for this moment happens, and what hangs is answered. */
    lost() {
      for (const path of onDisconnect) world.realtime.put(path, null);
      onDisconnect.clear();
      const waiting = hanging;
      hanging = [];
      if (waiting.length > 0) stirred();
      for (const give of waiting) give();
    },
  };
}

/** A session that connects, and again whenever its connection was lost, until it is closed. */
function openSession(road: Road, handlers: RealtimeHandlers): ListenedSession {
  const { world, troubles, time } = road;
  let connection: { closed(): void } | null = null;
  let open = true;
  const connected = () => connection !== null;
  const listening = createListening(road, connected);
  const writing = createWriting(road, connected);

  const lost = () => {
    connection = null;
    listening.stop();
    writing.lost();
    if (!open) return;
    time.reach(() => handlers.linked(false));
    world.after(RETRY_MS, link);
  };
  const breakOff = () => {
    const broken = connection;
    connection = null;
    if (broken === null) return;
    broken.closed();
    lost();
  };
  const link = () => {
    if (!open || connection !== null) return;
    // The server's greeting is what makes a connection one: through a mute line it does not come.
    const outage = OUTAGES.find(troubles.isOn);
    if (outage !== undefined) troubles.altered(outage);
    const isOut = outage !== undefined || world.realtime.isMute();
    connection = isOut ? null : world.connect('realtime', { send: () => undefined, close: lost });
    if (connection === null) {
      world.after(RETRY_MS, link);
      return;
    }
    listening.start();
    time.reach(() => handlers.linked(true));
  };
  const forget = troubles.onChange((trouble, on) => {
    if (connection === null || !breaksConnections(trouble, on, 'realtime-hangs')) return;
    troubles.altered(trouble);
    breakOff();
  });
  const forgetSignIns = world.realtime.onSignInsEnded(() => time.reach(() => (open ? handlers.expired() : undefined)));
  world.after(0, link);

  return {
    ...writing.calls,
    listen: listening.listen,
    listened: listening.paths,
    reconnect() {
      breakOff();
      link();
    },
    close() {
      open = false;
      forget();
      forgetSignIns();
      connection?.closed();
      lost();
    },
  };
}

/** The realtime database for a device; each session that was opened is noted. */
export const realtimeOn = (road: Road, opened: (session: ListenedSession) => void): Realtime => ({
  async open(_config, token, handlers) {
    road.stirred();
    if (road.troubles.isOn('offline')) {
      road.troubles.altered('offline');
      return { ok: false, why: 'network' };
    }
    if (!road.world.realtime.acceptsToken(token)) return { ok: false, why: 'token' };
    const session = openSession(road, handlers);
    opened(session);
    return { ok: true, data: session };
  },
});
