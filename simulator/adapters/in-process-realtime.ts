/** Sessions on the realtime tree: they listen and write while connected, and reconnect after a break. */
import type { Realtime, RealtimeHandlers, RealtimeSession } from '../../src/platform/ports.ts';
import type { DeviceTrouble } from '../core/base/device-troubles.ts';
import { sameJson } from '../core/realtime/realtime-json.ts';
import { breaksConnections, type NetworkContext } from './in-process-network.ts';

const RETRY_MS = 1_000;
/** The longest delay of one try, and the limit of tries, which is that of Firebase. */
const TRANSACTION_MS_MAX = 300;
const TRANSACTION_TRIES_MAX = 25;
/** No connection opens while one of these is on. */
const OUTAGES = ['offline', 'asleep', 'realtime-hangs'] as const satisfies readonly DeviceTrouble[];

export interface InspectableSession extends RealtimeSession {
  listenedPaths(): readonly string[];
}

interface Listener {
  readonly path: string;
  start(): () => void;
  stop: (() => void) | null;
}

const done = { ok: true, data: null } as const;
const offline = { ok: false, why: 'offline' } as const;
const contended = { ok: false, why: 'contended' } as const;

/** Listeners start with each connection, and stop when it is lost. */
function createListeners({ world, troubles, time }: NetworkContext, connected: () => boolean) {
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

/** Whether the path or a parent has a listener, so that the device knows the value. */
type IsListened = (path: string) => boolean;

type Edit = (value: unknown) => unknown;

/** As in Firebase, each transaction waits for the previous one of its path. */
function createTransactionQueue() {
  const last = new Map<string, Promise<unknown>>();
  return {
    /** `begin` receives the promise of the previous transaction of this path. */
    run<T>(path: string, begin: (before: Promise<unknown> | undefined) => Promise<T>): Promise<T> {
      const reply = begin(last.get(path));
      last.set(path, reply);
      void reply.then(() => last.get(path) === reply && last.delete(path));
      return reply;
    },
    /** Must be called after the connection is lost. */
    forget: () => last.clear(),
  };
}

/** Writes are refused without a connection. On a half-open one they settle once the device finds that it is dead. */
function createWriter(
  { world, troubles, time, random, asyncStarted }: NetworkContext,
  connection: () => object | null,
  isListened: IsListened,
) {
  const onDisconnect = new Set<string>();
  const turns = createTransactionQueue();
  let hanging: (() => void)[] = [];
  const write = async (work: () => void) => {
    asyncStarted();
    if (connection() === null) return offline;
    const hangs = troubles.isOn('realtime-hangs');
    if (hangs) troubles.altered('realtime-hangs');
    if (hangs || world.realtime.isMute()) {
      await new Promise<void>((resolve) => hanging.push(resolve));
      return offline;
    }
    work();
    return done;
  };
  const travel = () =>
    new Promise<void>((resolve) => {
      const arrive = () => {
        asyncStarted();
        resolve();
      };
      world.after(random.int(0, TRANSACTION_MS_MAX), () => time.reach(arrive));
    });
  /**
   * Edits the locally known value (null without a listener). The server accepts the result only if its own value is the
   * known one; otherwise the edit is repeated with the server's value.
   */
  const editAfter = async (before: Promise<unknown> | undefined, path: string, edit: Edit) => {
    const began = connection();
    let known = isListened(path) ? world.realtime.get(path) : null;
    for (let tries = 0; tries < TRANSACTION_TRIES_MAX; tries++) {
      const edited = edit(known);
      await travel();
      if (tries === 0 && before !== undefined) await before;
      if (connection() !== began) return offline;
      const over = known;
      known = world.realtime.get(path);
      const isAccepted = sameJson(known, over);
      const reply = await write(() => (isAccepted ? world.realtime.put(path, edited) : undefined));
      if (!reply.ok || isAccepted) return reply;
    }
    return contended;
  };
  return {
    calls: {
      put: (path, value) => write(() => world.realtime.put(path, value)),
      transact: (path, edit) => turns.run(path, (before) => editAfter(before, path, edit)),
      removeOnDisconnect: (path) => write(() => onDisconnect.add(path)),
    } satisfies Partial<RealtimeSession>,
    /** Runs the onDisconnect writes, and settles hanging requests. */
    lost() {
      for (const path of onDisconnect) world.realtime.put(path, null);
      onDisconnect.clear();
      turns.forget();
      const waiting = hanging;
      hanging = [];
      if (waiting.length > 0) asyncStarted();
      for (const resume of waiting) resume();
    },
  };
}

/** Reconnects after every loss until it is closed. */
function openSession(context: NetworkContext, handlers: RealtimeHandlers): InspectableSession {
  const { world, troubles, time } = context;
  let connection: { closed(): void } | null = null;
  let open = true;
  const connected = () => connection !== null;
  const listening = createListeners(context, connected);
  const isReceived = (path: string) => listening.paths().some((each) => path === each || path.startsWith(`${each}/`));
  const writing = createWriter(context, () => connection, isReceived);

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
    // A connection opens with the server's greeting, which a mute server does not send.
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
    listenedPaths: listening.paths,
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

/** `opened` receives each new session. */
export const createRealtimePort = (
  context: NetworkContext,
  opened: (session: InspectableSession) => void,
): Realtime => ({
  async open(_config, token, handlers) {
    context.asyncStarted();
    if (context.troubles.isOn('offline')) {
      context.troubles.altered('offline');
      return { ok: false, why: 'network' };
    }
    if (!context.world.realtime.acceptsToken(token)) return { ok: false, why: 'token' };
    const session = openSession(context, handlers);
    opened(session);
    return { ok: true, data: session };
  },
});
