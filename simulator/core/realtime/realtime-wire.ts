/** One connection in Firebase's wire protocol, version 5. */

import type { SimClient, SimConnection } from '../base/wire.ts';
import { createFrameReader, framesOf } from './realtime-frames.ts';
import { realtimeHash } from './realtime-hash.ts';
import { segmentsOf } from './realtime-json.ts';
import { changedPaths, type JsonTree, type TreeChange, touches } from './realtime-tree.ts';

export interface RealtimeServer {
  readonly tree: JsonTree;
  readonly host: string;
  nowMs(): number;
  after(delayMs: number, work: () => void): () => void;
  /** Unix milliseconds, null when unknown or expired. */
  tokenEndMs(idToken: string): number | null;
  mayRead(path: string, idToken: string): boolean;
  /** Writes to the journal. */
  note(what: string, text: string): void;
  unknown(text: string): void;
}

export interface RealtimeConnection extends SimConnection {
  drop(): void;
  /** The connection stays open. False without a sign-in. */
  expire(): boolean;
}

type Body = Readonly<Record<string, unknown>>;
type WireReply = { readonly s: string; readonly d: unknown };

const OK: WireReply = { s: 'ok', d: '' };
const DENIED: WireReply = { s: 'permission_denied', d: 'Permission denied' };

/** First keys of paths that signed-in devices may write; only the platform writes others. */
const WRITABLE = new Set(['order', 'presence']);

const bodyOf = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {});

/** The path without outer slashes; null when invalid. */
const pathOf = (body: Body): string | null =>
  typeof body.p === 'string' ? (segmentsOf(body.p)?.join('/') ?? null) : null;

interface OnDisconnectWrite {
  readonly path: string;
  readonly merge: boolean;
  readonly value: unknown;
}

interface WireSession {
  readonly server: RealtimeServer;
  readonly client: SimClient;
  open: boolean;
  /** The id token of the sign-in. */
  credential: string | null;
  cancelExpiry: () => void;
  readonly listens: Set<string>;
  onDisconnectWrites: OnDisconnectWrite[];
}

function send(session: WireSession, message: unknown): void {
  if (!session.open) return;
  for (const frame of framesOf(message)) session.client.send(frame);
}

const push = (session: WireSession, action: string, body: unknown) =>
  send(session, { t: 'd', d: { a: action, b: body } });

function revokeListens(session: WireSession): void {
  const paths = [...session.listens];
  session.listens.clear();
  for (const path of paths) push(session, 'c', { p: path });
}

function signOut(session: WireSession): void {
  session.cancelExpiry();
  session.credential = null;
}

function expire(session: WireSession): void {
  signOut(session);
  session.server.note('realtime', 'id token expired, sign-in revoked');
  push(session, 'ac', { s: 'expired_token', d: 'Auth token is expired.' });
  revokeListens(session);
}

function signIn(session: WireSession, body: Body): WireReply {
  const { server } = session;
  const token = typeof body.cred === 'string' ? body.cred : '';
  const endMs = server.tokenEndMs(token);
  server.note('realtime', endMs === null ? 'sign-in rejected' : 'signed in');
  if (endMs === null) {
    signOut(session);
    return { s: 'invalid_token', d: 'Invalid token' };
  }
  session.cancelExpiry();
  session.credential = token;
  session.cancelExpiry = server.after(endMs - server.nowMs(), () => expire(session));
  return { s: 'ok', d: { auth: null, expires: Math.floor(endMs / 1000) } };
}

/** Sends only the changed part for a change below the path, and the whole value for a change above. */
function pushChange(session: WireSession, change: TreeChange, listen: string): void {
  const { tree, mayRead } = session.server;
  if (!mayRead(change.path, session.credential ?? '')) return;
  const inside = listen === '' || change.path === listen || change.path.startsWith(`${listen}/`);
  if (change.kind === 'merge' && inside) {
    push(session, 'm', { p: change.path, d: change.children });
    return;
  }
  for (const path of changedPaths(change)) {
    if (!touches(path, listen)) continue;
    const at = path === listen || path.startsWith(`${listen}/`) || listen === '' ? path : listen;
    push(session, 'd', { p: at, d: tree.get(at) });
  }
}

function listen(session: WireSession, body: Body): WireReply {
  const path = pathOf(body);
  if (path === null) return { s: 'invalid_path', d: 'Invalid path' };
  if (session.credential === null) return DENIED;
  if (body.q !== undefined) {
    session.server.unknown('realtime query with parameters');
    return { s: 'unsupported', d: 'Queries with parameters are not simulated' };
  }
  session.listens.add(path);
  const value = session.server.tree.get(path);
  if (body.h !== realtimeHash(value) || value === null) push(session, 'd', { p: path, d: value });
  return { s: 'ok', d: {} };
}

function writablePath(session: WireSession, body: Body): string | WireReply {
  const path = pathOf(body);
  if (path === null) return { s: 'invalid_path', d: 'Invalid path' };
  const [top = ''] = path.split('/');
  return session.credential !== null && WRITABLE.has(top) ? path : DENIED;
}

function put(session: WireSession, body: Body): WireReply {
  const path = writablePath(session, body);
  if (typeof path !== 'string') return path;
  const { tree } = session.server;
  if (typeof body.h === 'string' && body.h !== realtimeHash(tree.get(path))) {
    session.server.note('realtime', `put ${path}: data is stale`);
    return { s: 'datastale', d: 'Transaction hash does not match' };
  }
  session.server.note('realtime', `put ${path}`);
  return tree.put(path, body.d ?? null) ? OK : { s: 'invalid_data', d: 'Invalid data' };
}

function merge(session: WireSession, body: Body): WireReply {
  const path = writablePath(session, body);
  if (typeof path !== 'string') return path;
  session.server.note('realtime', `merge ${path}`);
  return session.server.tree.merge(path, bodyOf(body.d)) ? OK : { s: 'invalid_data', d: 'Invalid data' };
}

function get(session: WireSession, body: Body): WireReply {
  const path = pathOf(body);
  if (path === null) return { s: 'invalid_path', d: 'Invalid path' };
  return session.credential === null ? DENIED : { s: 'ok', d: session.server.tree.get(path) };
}

function onDisconnect(session: WireSession, body: Body, isMerge: boolean): WireReply {
  const path = writablePath(session, body);
  if (typeof path !== 'string') return path;
  const value = body.d ?? null;
  session.onDisconnectWrites = [
    ...session.onDisconnectWrites.filter((write) => write.path !== path || (isMerge && write.merge)),
    { path, merge: isMerge, value },
  ];
  return OK;
}

function cancelOnDisconnect(session: WireSession, body: Body): WireReply {
  const path = writablePath(session, body);
  if (typeof path !== 'string') return path;
  session.onDisconnectWrites = session.onDisconnectWrites.filter(
    (write) => write.path !== path && !write.path.startsWith(`${path}/`),
  );
  return OK;
}

const ACTIONS: ReadonlyMap<string, (session: WireSession, body: Body) => WireReply> = new Map([
  ['s', () => OK],
  ['auth', signIn],
  ['gauth', signIn],
  [
    'unauth',
    (session) => {
      signOut(session);
      revokeListens(session);
      return OK;
    },
  ],
  ['q', listen],
  [
    'n',
    (session, body) => {
      const path = pathOf(body);
      if (path !== null) session.listens.delete(path);
      return OK;
    },
  ],
  ['g', get],
  ['p', put],
  ['m', merge],
  ['o', (session, body) => onDisconnect(session, body, false)],
  ['om', (session, body) => onDisconnect(session, body, true)],
  ['oc', cancelOnDisconnect],
]);

function control(session: WireSession, body: Body): void {
  if (body.t === 'p') send(session, { t: 'c', d: { t: 'o', d: {} } });
  else session.server.unknown(`realtime control message ${String(body.t)}`);
}

function request(session: WireSession, body: Body): void {
  const name = String(body.a);
  const action = ACTIONS.get(name);
  if (action === undefined) session.server.unknown(`realtime action ${name}`);
  const response = action?.(session, bodyOf(body.b)) ?? { s: 'error', d: `Unknown action ${name}` };
  send(session, { t: 'd', d: { r: body.r, b: response } });
}

function receive(session: WireSession, text: string): void {
  let message: Body;
  try {
    message = bodyOf(JSON.parse(text));
  } catch {
    session.server.unknown('realtime frame that is not JSON');
    return;
  }
  if (message.t === 'c') control(session, bodyOf(message.d));
  else if (message.t === 'd') request(session, bodyOf(message.d));
  else session.server.unknown(`realtime message of type ${String(message.t)}`);
}

function end(session: WireSession): void {
  session.cancelExpiry();
  session.listens.clear();
  const onDisconnectWrites = session.onDisconnectWrites;
  session.onDisconnectWrites = [];
  for (const { path, merge: isMerge, value } of onDisconnectWrites) {
    if (isMerge) session.server.tree.merge(path, bodyOf(value));
    else session.server.tree.put(path, value);
  }
}

/** Serves until either side closes; then the client's onDisconnect writes take effect. */
export function openRealtime(server: RealtimeServer, client: SimClient, sessionId: string): RealtimeConnection {
  const session: WireSession = {
    server,
    client,
    open: true,
    credential: null,
    cancelExpiry: () => {},
    listens: new Set(),
    onDisconnectWrites: [],
  };
  const read = createFrameReader();
  const unwatch = server.tree.watch((change) => {
    for (const path of [...session.listens]) pushChange(session, change, path);
  });
  const finish = () => {
    if (!session.open) return false;
    session.open = false;
    unwatch();
    end(session);
    return true;
  };
  // The SDK reconnects to this host. An account host allows only its own platform (rule HOST-21).
  const host = client.host ?? server.host;
  send(session, { t: 'c', d: { t: 'h', d: { ts: server.nowMs(), v: '5', h: host, s: sessionId } } });
  return {
    receive: (text) => {
      if (!session.open) return;
      const frame = read(text);
      if (typeof frame === 'object') receive(session, frame.message);
    },
    closed: () => {
      finish();
    },
    drop: () => {
      if (finish()) client.close();
    },
    expire: () => {
      if (!session.open || session.credential === null) return false;
      expire(session);
      return true;
    },
  };
}
