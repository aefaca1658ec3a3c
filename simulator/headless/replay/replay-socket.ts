/** The local server's socket of an app that runs again, as the recorded one heard it (rule RCD9). */
import type { Ports, SocketHandlers } from '../../../src/platform/ports.ts';
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import type { VirtualClock } from '../../core/base/clock.ts';

/** Nobody answers sooner: an app that asks again at once does not stop the clock. */
export const ANSWER_MS = 50;

type SocketEntry = Extract<RecordedEntry, { k: 'socket' }>;

/** One connection: from when it was opened, and what was heard of it. */
interface RecordedConnection {
  readonly t: number;
  readonly heard: readonly SocketEntry[];
}

/** The connections that the recording saw opened. What was heard before is one that stood already, or seemed to. */
function connectionsIn(entries: readonly RecordedEntry[]) {
  const opened: { readonly t: number; readonly heard: SocketEntry[] }[] = [];
  const before: SocketEntry[] = [];
  for (const entry of entries) {
    if (entry.k !== 'socket') continue;
    if (entry.is === 'opening') opened.push({ t: entry.t, heard: [] });
    else (opened.at(-1)?.heard ?? before).push(entry);
  }
  // One that is opened anew by an app that did not say that it was lost: it stood.
  const stood = before.length > 0 || opened.length === 0 || opened[0]?.heard[0]?.is === 'opened';
  return { opened, before, stood };
}

/** An app in step opens a socket about when the recorded one did. */
const SOCKET_STEP_MS = 1_500;

/** The socket that the app holds, and which of the recorded ones it is; null for none of them. */
interface HeldSocket {
  readonly handlers: SocketHandlers;
  readonly connection: RecordedConnection | null;
  isOpen: boolean;
}

function tell(held: HeldSocket, { is, text }: SocketEntry): void {
  if (is === 'message') held.handlers.message(text ?? '');
  if (is === 'closed') held.handlers.closed();
  if (is !== 'opened' || held.isOpen) return;
  held.isOpen = true;
  held.handlers.opened();
}

/**
 * The local server's socket as it was heard: one that the app opens about when the recorded one did is that one. It hears what later ones
 * heard too, as long as the app holds it: why the recorded app took another one, nobody recorded.
 */
export function replayedSocket(entries: readonly RecordedEntry[], clock: VirtualClock) {
  const { opened, before, stood } = connectionsIn(entries);
  const left = new Set<RecordedConnection>(opened);
  let held: HeldSocket | null = null;
  const stands = (atMs: number): boolean => {
    const last = opened.findLast(({ t }) => t <= atMs);
    const heard = (last?.heard ?? before).filter(({ t }) => t <= atMs);
    return heard.length === 0 ? last === undefined && stood : heard.at(-1)?.is !== 'closed';
  };
  const take = (nowMs: number): RecordedConnection | null => {
    const near = [...left].filter(({ t }) => Math.abs(t - nowMs) <= SOCKET_STEP_MS);
    const [found = null] = near.sort((a, b) => Math.abs(a.t - nowMs) - Math.abs(b.t - nowMs));
    if (found !== null) left.delete(found);
    return found;
  };
  const hear = (entry: SocketEntry, to: HeldSocket) => {
    if (held !== to) return;
    if (entry.is === 'closed') held = null;
    tell(to, entry);
  };
  const port: Ports['socket'] = {
    open(_url, handlers) {
      const nowMs = clock.nowMs();
      const connection = take(nowMs);
      const own: HeldSocket = { handlers, connection, isOpen: false };
      held = own;
      const opening: SocketEntry = { k: 'socket', t: nowMs, is: 'opened' };
      if (connection === null && stands(nowMs)) clock.after(ANSWER_MS, () => hear(opening, own));
      for (const missed of connection?.heard.filter(({ t }) => t < nowMs) ?? [])
        clock.after(0, () => hear(missed, own));
      return () => {
        if (held === own) held = null;
      };
    },
  };
  return {
    port,
    hear(entry: RecordedEntry) {
      if (entry.k !== 'socket' || held === null) return;
      // What was heard of one before it is not meant.
      const from = held.connection?.t ?? Number.NEGATIVE_INFINITY;
      if (entry.t >= from) hear(entry, held);
    },
  };
}
