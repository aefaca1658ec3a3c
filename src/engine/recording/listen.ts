/** Before this part loads, and after it stops, the app calls its ports and commands directly. */
import type {
  Cancel,
  Http,
  HttpResult,
  Ports,
  Realtime,
  RealtimeSession,
  SocketHandlers,
} from '../../platform/ports.ts';
import { parseJson } from '../../protocol/forms.ts';
import { callOf, factOf, isFactOfCall, type RecordedCall } from '../../recording/call-of.ts';
import type { RecordedEvent } from '../../recording/entry.ts';
import { isRecordedPath, keep, redactFact, redactRequest, redactValue } from '../../recording/redact.ts';
import type { Commands } from '../base/app.ts';
import { replaceMethods } from '../base/replace-methods.ts';
import { LOCAL_EVENT_TIMER, REFRESH_TIMER } from '../base/timers.ts';
import type { Bodies } from './body.ts';

/** Notes an event with the current time; `words` returns the event later, when the app is idle. */
export type Note = (words: () => RecordedEvent | null) => void;

/** The arguments of these commands are recorded; of all others only the name. */
export const RECORDED_COMMANDS: ReadonlySet<string> = new Set<keyof Commands>([
  'advanceLine',
  'backLine',
  'advanceCard',
  'save',
  'cancelAutosave',
  'discardChanges',
  'refresh',
  'pressKey',
  'moveCursor',
  'toggle',
  'toggleBack',
  'undoLine',
  'undoRecent',
  'pauseRefresh',
  'resumeRefresh',
  'putOutFire',
  'answerUnconfirmed',
  'placeCard',
  'touchCard',
  'openOrder',
]);

const NEW_ORDERS = JSON.stringify({ event: 'NuevasOrdenes' });

const responseOf = (bodies: Bodies, call: string, of: string, response: HttpResult) => {
  if (response.kind === 'none') return { none: response.why };
  const { status, text } = response;
  return { status, ...(bodies.read(call, of, text) ?? { garbled: text.length }) };
};

export interface CallListener {
  /** `others` is the number of calls in flight. */
  beforeCall(call: RecordedCall, others: number): void;
  callEnded(call: RecordedCall, response: HttpResult): void;
}

export function listenToCalls(http: Http, bodies: Bodies, note: Note, listener: CallListener): Cancel {
  const send = http.send.bind(http);
  let callCount = 0;
  let underWay = 0;
  return replaceMethods(http, {
    async send(request, givenUp) {
      const found = callOf(request.method, request.url);
      if (found === null) return send(request, givenUp);
      const { call, of } = found;
      listener.beforeCall(found, underWay);
      underWay += 1;
      callCount += 1;
      const n = callCount;
      note(() => ({ k: 'asked', n, call, of, sent: redactRequest(call, parseJson(request.body)) }));
      const response = await send(request, givenUp).finally(() => {
        underWay -= 1;
      });
      note(() => ({ k: 'answer', n, ...responseOf(bodies, call, of, response) }));
      listener.callEnded(found, response);
      return response;
    },
  });
}

/**
 * Notes facts written by calls that were in flight when the recording began. Each later call must be reported with
 * `expectFact`.
 */
export function listenToFacts(facts: Ports['facts'], note: Note) {
  const write = facts.write.bind(facts);
  const seen = new Set<string>();
  const stop = replaceMethods(facts, {
    write(name, text) {
      if (isFactOfCall(name) && !seen.has(name)) {
        note(() => {
          const redacted = redactFact(name, text);
          return redacted === null ? null : { k: 'fact', name, text: redacted };
        });
      }
      return write(name, text);
    },
  });
  return {
    expectFact(call: RecordedCall) {
      const name = factOf(call);
      if (name !== null) seen.add(name);
    },
    stop,
  };
}

/**
 * Notes what only the app's timers show:
 * - the start of each wait for the periodic refresh; `tickedMs` returns the last one by `nowMs`, null before the first;
 * - messages of a socket that opened before the recorder, each of which starts a random wait of up to a second.
 */
export function listenToTimers({ clock, socket }: Pick<Ports, 'clock' | 'socket'>, nowMs: () => number, note: Note) {
  const after = clock.after.bind(clock);
  const open = socket.open.bind(socket);
  let tickedMs: number | null = null;
  let isReceived = false;
  const stops = [
    replaceMethods(clock, {
      after(delayMs, work, name) {
        if (name === REFRESH_TIMER) {
          note(() => ({ k: 'tick' }));
          tickedMs = nowMs();
        }
        if (!isReceived && name === LOCAL_EVENT_TIMER) note(() => ({ k: 'socket', is: 'message', text: NEW_ORDERS }));
        return after(delayMs, work, name);
      },
    }),
    replaceMethods(socket, {
      open(url, handlers) {
        isReceived = true;
        return open(url, handlers);
      },
    }),
  ];
  return {
    tickedMs: () => tickedMs,
    stop() {
      for (const stop of stops.reverse()) stop();
    },
  };
}

function listenToSockets(socket: Ports['socket'], note: Note): Cancel {
  const open = socket.open.bind(socket);
  return replaceMethods(socket, {
    open(url, handlers) {
      note(() => ({ k: 'socket', is: 'opening' }));
      const wrapped: SocketHandlers = {
        opened() {
          note(() => ({ k: 'socket', is: 'opened' }));
          handlers.opened();
        },
        closed() {
          note(() => ({ k: 'socket', is: 'closed' }));
          handlers.closed();
        },
        message(text) {
          const { state, event } = (parseJson(text) ?? {}) as { readonly state?: unknown; readonly event?: unknown };
          note(() => ({
            k: 'socket',
            is: 'message',
            text: JSON.stringify({ state: keep(state), event: keep(event) }),
          }));
          handlers.message(text);
        },
      };
      return open(url, wrapped);
    },
  });
}

/** Values by path, for the start of the next part. Paths that the app no longer listens to are not needed. */
export function createRealtimeValues() {
  const values = new Map<string, unknown>();
  const listened = new Set<string>();
  return {
    listened,
    put: (path: string, value: unknown) => void values.set(path, value),
    /**
     * Values are removed only here: a removal when a session ends would lose values until the next session has
     * connected.
     */
    last(): Readonly<Record<string, unknown>> {
      for (const path of values.keys()) if (!listened.has(path)) values.delete(path);
      return Object.fromEntries(values);
    },
  };
}

export type RealtimeValues = ReturnType<typeof createRealtimeValues>;

function listenToSession(session: RealtimeSession, received: RealtimeValues, note: Note): RealtimeSession {
  return {
    ...session,
    listen(path, changed, rejected) {
      received.listened.add(path);
      const receive = (value: unknown) => {
        if (isRecordedPath(path)) {
          const redacted = redactValue(path, value);
          received.put(path, redacted);
          note(() => ({ k: 'value', path, value: redacted }));
        }
        changed(value);
      };
      const stop = session.listen(path, receive, rejected);
      return () => {
        received.listened.delete(path);
        stop();
      };
    },
    put(path, value) {
      if (isRecordedPath(path)) note(() => ({ k: 'put', path }));
      return session.put(path, value);
    },
    transact(path, edit) {
      if (isRecordedPath(path)) note(() => ({ k: 'put', path }));
      return session.transact(path, edit);
    },
  };
}

function listenToRealtime(realtime: Realtime, received: RealtimeValues, note: Note): Cancel {
  const open = realtime.open.bind(realtime);
  return replaceMethods(realtime, {
    async open(config, token, handlers) {
      const reply = await open(config, token, {
        linked(up) {
          note(() => ({ k: 'realtime', is: up ? 'up' : 'down' }));
          handlers.linked(up);
        },
        expired() {
          note(() => ({ k: 'realtime', is: 'expired' }));
          handlers.expired();
        },
      });
      note(() => ({ k: 'realtime', is: reply.ok ? 'opened' : reply.why }));
      return reply.ok ? { ok: true, data: listenToSession(reply.data, received, note) } : reply;
    },
  });
}

/** A command that another command runs is not noted. */
function listenToCommands(commands: Commands, note: Note): Cancel {
  let depth = 0;
  const recorded = Object.entries(commands).map(
    ([name, perform]: [string, (...values: readonly never[]) => unknown]) => [
      name,
      (...values: readonly never[]) => {
        const own = RECORDED_COMMANDS.has(name) ? values.map((value) => keep(value)) : null;
        if (depth === 0) note(() => ({ k: 'command', name, values: own }));
        depth += 1;
        try {
          return perform(...values);
        } finally {
          depth -= 1;
        }
      },
    ],
  );
  return replaceMethods<Commands>(commands, Object.fromEntries(recorded));
}

export function listenToPorts(ports: Ports, commands: Commands, received: RealtimeValues, note: Note): Cancel {
  const { network, random, realtime, socket, sound } = ports;
  const next = random.next.bind(random);
  const play = sound.play.bind(sound);
  const stops = [
    listenToSockets(socket, note),
    listenToRealtime(realtime, received, note),
    listenToCommands(commands, note),
    network.onChange((online) => note(() => ({ k: 'network', online }))),
    replaceMethods(random, {
      next() {
        const value = next();
        note(() => ({ k: 'random', value }));
        return value;
      },
    }),
    replaceMethods(sound, {
      play(played) {
        note(() => ({ k: 'sound', sound: played }));
        return play(played);
      },
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
