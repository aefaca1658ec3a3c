/** The local server's socket of a replayed app; delivers the recorded messages (rule RECORDING-10). */
import type { Ports, SocketHandlers } from '../../../src/platform/ports.ts';
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import type { VirtualClock } from '../../core/base/clock.ts';

/** The clock must advance even if an app retries at once. */
export const RESPONSE_MS = 50;

type SocketEntry = Extract<RecordedEntry, { k: 'socket' }>;

/** `t` is the time of the opening. */
interface RecordedConnection {
  readonly t: number;
  readonly received: readonly SocketEntry[];
}

/** Messages before the first opening belong to a connection that was open, or that the app took for open. */
function connectionsIn(entries: readonly RecordedEntry[]) {
  const opened: { readonly t: number; readonly received: SocketEntry[] }[] = [];
  const before: SocketEntry[] = [];
  for (const entry of entries) {
    if (entry.k !== 'socket') continue;
    if (entry.is === 'opening') opened.push({ t: entry.t, received: [] });
    else (opened.at(-1)?.received ?? before).push(entry);
  }
  // If no connection closed before the first successful opening, one was open at the beginning.
  const wasOpen = before.length > 0 || opened.length === 0 || opened[0]?.received[0]?.is === 'opened';
  return { opened, before, wasOpen };
}

/** A replayed app opens a socket at most this much earlier or later. */
const SOCKET_STEP_MS = 1_500;

/** `connection` is null when the recording has none for this socket. */
interface HeldSocket {
  readonly handlers: SocketHandlers;
  readonly connection: RecordedConnection | null;
  isOpen: boolean;
}

function deliver(held: HeldSocket, { is, text }: SocketEntry): void {
  if (is === 'message') held.handlers.message(text ?? '');
  if (is === 'closed') held.handlers.closed();
  if (is !== 'opened' || held.isOpen) return;
  held.isOpen = true;
  held.handlers.opened();
}

/**
 * A socket gets the connection that was opened at about its time, and the messages of later ones. The recording does
 * not contain why the app opened another one.
 */
export function createReplaySocket(entries: readonly RecordedEntry[], clock: VirtualClock) {
  const { opened, before, wasOpen } = connectionsIn(entries);
  const left = new Set<RecordedConnection>(opened);
  let held: HeldSocket | null = null;
  const isOpen = (atMs: number): boolean => {
    const last = opened.findLast(({ t }) => t <= atMs);
    const received = (last?.received ?? before).filter(({ t }) => t <= atMs);
    return received.length === 0 ? last === undefined && wasOpen : received.at(-1)?.is !== 'closed';
  };
  const nextConnection = (nowMs: number): RecordedConnection | null => {
    const near = [...left].filter(({ t }) => Math.abs(t - nowMs) <= SOCKET_STEP_MS);
    const [found = null] = near.sort((a, b) => Math.abs(a.t - nowMs) - Math.abs(b.t - nowMs));
    if (found !== null) left.delete(found);
    return found;
  };
  const receive = (entry: SocketEntry, to: HeldSocket) => {
    if (held !== to) return;
    if (entry.is === 'closed') held = null;
    deliver(to, entry);
  };
  const port: Ports['socket'] = {
    open(_url, handlers) {
      const nowMs = clock.nowMs();
      const connection = nextConnection(nowMs);
      const own: HeldSocket = { handlers, connection, isOpen: false };
      held = own;
      const opening: SocketEntry = { k: 'socket', t: nowMs, is: 'opened' };
      if (connection === null && isOpen(nowMs)) clock.after(RESPONSE_MS, () => receive(opening, own));
      for (const missed of connection?.received.filter(({ t }) => t < nowMs) ?? [])
        clock.after(0, () => receive(missed, own));
      return () => {
        if (held === own) held = null;
      };
    },
  };
  return {
    port,
    receive(entry: RecordedEntry) {
      if (entry.k !== 'socket' || held === null) return;
      // The socket does not get messages from before its opening.
      const from = held.connection?.t ?? Number.NEGATIVE_INFINITY;
      if (entry.t >= from) receive(entry, held);
    },
  };
}
