/** The realtime database with the platform's own writes (rules REALTIME-1 to REALTIME-15). */

import type { SocketLine } from '../base/socket-line.ts';
import { LOCAL_ID, RESTAURANT_ID, type SimVenue } from '../base/venue.ts';
import type { SimClient, SimConnection } from '../base/wire.ts';
import type { Identity } from '../platform/identity.ts';
import { sameJson } from './realtime-json.ts';
import { createJsonTree, listenTo } from './realtime-tree.ts';
import { openRealtime, type RealtimeConnection, type RealtimeServer } from './realtime-wire.ts';

const VENUE_PATH = `restaurant/${RESTAURANT_ID}/${LOCAL_ID}`;
const MESSAGE_PATH = `message/${RESTAURANT_ID}/${LOCAL_ID}`;

/** JSON with listeners. Paths have no leading slash. */
export interface RealtimeTree {
  get(path: string): unknown;
  /** Calls back at once with the present value, then after each change at, above or below the path. */
  listen(path: string, changed: (value: unknown) => void): () => void;
  put(path: string, value: unknown): void;
  /** False when unknown or expired. */
  acceptsToken(token: string): boolean;
  /** Whether no message arrives and writes are lost; each call that returns true counts as a lost message. */
  isMute(): boolean;
  /** Calls `ended` when the platform ends every sign-in, until the returned function is called. */
  onSignInsEnded(ended: () => void): () => void;
}

export interface RealtimeService {
  readonly tree: RealtimeTree;
  connect(client: SimClient): SimConnection;
  /** Closes all connections, so their onDisconnect writes run; returns how many there were. */
  dropAll(): number;
  /** Returns the number of ended sign-ins; the connections stay open. */
  endSignIns(): number;
  /** While on, the platform writes nothing. At the end it writes the changes that it left out. */
  withholdWrites(on: boolean): void;
  ordersChanged(etag: string): void;
  listsChanged(): void;
  /** The unit's devices get the new etag. */
  settingsChanged(kdsId: number): void;
  /** Every device of the restaurant must read its data again. */
  publicChanged(): void;
  /** Without `kds` all units except customer screens get the message. */
  sendMessage(text: string, kds?: readonly number[]): void;
  userChanged(personId: string): void;
}

interface RealtimeServiceOptions {
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  readonly host: string;
  readonly identity: Identity;
  readonly venue: SimVenue;
  readonly line: SocketLine;
  readonly note: RealtimeServer['note'];
  readonly unknown: RealtimeServer['unknown'];
  /** The platform left out a write, or a message was lost. */
  readonly altered: (how: 'withheld' | 'swallowed') => void;
}

/** Writes at once, or at the end of a fault that stops writes. */
function createPlatformWriter(
  tree: { get(path: string): unknown; put(path: string, value: unknown): void },
  leftOut: () => void,
) {
  let withheld: Map<string, unknown> | null = null;
  return {
    write(path: string, value: unknown): void {
      if (withheld === null) {
        tree.put(path, value);
        return;
      }
      if (!sameJson(tree.get(path), value)) leftOut();
      withheld.set(path, value);
    },
    withholdWrites(on: boolean): void {
      const left = withheld ?? new Map<string, unknown>();
      withheld = on ? left : null;
      if (!on) for (const [path, value] of left) tree.put(path, value);
    },
  };
}

/** Writes another value first, so that listeners receive a repeated text. */
function writeAgain(write: (path: string, value: unknown) => void, path: string, text: string): void {
  for (const written of ['', text]) write(path, written);
}

/** Each call on a mute line counts as a lost message. */
const muteness =
  ({ line, altered }: RealtimeServiceOptions) =>
  (): boolean => {
    if (line.isMute()) altered('swallowed');
    return line.isMute();
  };

/** Recipients of the latest message: by default all signed-in devices except customer screens (ROOM-35). */
function createAudience({ identity, venue }: Pick<RealtimeServiceOptions, 'identity' | 'venue'>) {
  const uidsOf = (kds: readonly number[]) => new Set(kds.map((kdsId) => `kds-${kdsId}`));
  const customers = uidsOf(venue.devices.filter(({ role }) => role === 'customers').map(({ kdsId }) => kdsId));
  const all = (uid: string) => !customers.has(uid);
  let isRecipient = all;
  return {
    choose(kds: readonly number[] | undefined): void {
      const chosen = uidsOf(kds ?? []);
      isRecipient = kds === undefined ? all : (uid) => chosen.has(uid);
    },
    mayRead: (path: string, idToken: string) => path !== MESSAGE_PATH || isRecipient(identity.uidOf(idToken) ?? ''),
  };
}

/** The database starts with the venue's etags. */
export function createRealtimeService(options: RealtimeServiceOptions): RealtimeService {
  const { clock, host, identity, venue, line, note, unknown, altered } = options;
  const tree = createJsonTree(clock.nowMs);
  const links = new Set<RealtimeConnection>();
  const signInWatchers = new Set<() => void>();
  let sessions = 0;
  const audience = createAudience(options);
  const server: RealtimeServer = {
    ...{ tree, host, nowMs: clock.nowMs, after: clock.after, note, unknown },
    ...{ tokenEndMs: identity.idTokenEndMs, mayRead: audience.mayRead },
  };
  const { write, withholdWrites } = createPlatformWriter(tree, () => altered('withheld'));
  const isMute = muteness(options);
  const pushLists = () => write(`${VENUE_PATH}/lists`, venue.etags());
  const pushSettings = (kdsId: number) => write(`${VENUE_PATH}/settings/${kdsId}`, venue.settingsEtag(kdsId));
  const changes = { user: 0, public: 0 };
  pushLists();
  for (const { id } of venue.units.list()) pushSettings(Number(id));
  return {
    tree: {
      get: tree.get,
      listen: (path, changed) => listenTo(tree, path, (value) => (isMute() ? undefined : changed(value))),
      put: (path, value) => {
        if (!isMute()) tree.put(path, value);
      },
      acceptsToken: identity.acceptsCustomToken,
      isMute,
      onSignInsEnded: (ended) => {
        signInWatchers.add(ended);
        return () => void signInWatchers.delete(ended);
      },
    },
    connect: (device) =>
      line.connect(device, (client) => {
        const link = openRealtime(server, client, `s${++sessions}`);
        links.add(link);
        note('realtime', 'connection opened');
        return {
          receive: link.receive,
          closed: () => {
            links.delete(link);
            link.closed();
          },
        };
      }),
    dropAll: () => {
      const dropped = [...links];
      links.clear();
      for (const link of dropped) link.drop();
      return dropped.length;
    },
    endSignIns: () => {
      const signedIn = [...links].filter((link) => link.expire());
      const watching = [...signInWatchers];
      for (const ended of watching) ended();
      return signedIn.length + watching.length;
    },
    withholdWrites,
    ordersChanged: (etag) => write(`${VENUE_PATH}/orders`, etag),
    listsChanged: pushLists,
    settingsChanged: pushSettings,
    publicChanged: () => write(`public/${RESTAURANT_ID}`, ++changes.public),
    sendMessage: (text, kds) => {
      audience.choose(kds);
      writeAgain(write, MESSAGE_PATH, text);
    },
    userChanged: (personId) => write(`user/${personId}`, ++changes.user),
  };
}
