/** The smallest identity service and realtime database that the real SDK accepts: text values, one tree, frames on record. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

interface Exchange {
  readonly from: 'sdk' | 'server';
  readonly what: string;
  readonly body: string;
}

interface Frame {
  readonly r: number;
  readonly a: string;
  readonly b: { readonly p?: string; readonly d?: unknown; readonly h?: string; readonly cred?: string };
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What the SDK sends as the hash of the value that a transaction read: of a text, or of nothing. */
const hashOf = (value: unknown): string =>
  typeof value === 'string' ? createHash('sha1').update(`string:${value}`).digest('base64') : '';

export function fakeRealtime() {
  const tree = new Map<string, unknown>();
  const log: Exchange[] = [];
  const links = new Set<{ socket: WebSocket; heard: Set<string>; removals: Set<string> }>();
  /** Error code by REST path; an answer of this name instead of success. */
  const refusals = new Map<string, string>();
  const denied = new Set<string>();
  let tokens = 0;
  let idTokenLifeS = 3_600;

  const idToken = (): string => {
    tokens += 1;
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: 'device', user_id: 'device', iat: now, exp: now + idTokenLifeS, auth_time: now, n: tokens };
    return `${base64url({ alg: 'none' })}.${base64url(claims)}.x`;
  };
  const send = (socket: WebSocket, message: unknown) => {
    const body = JSON.stringify(message);
    log.push({ from: 'server', what: 'frame', body });
    socket.send(body);
  };
  const put = (path: string, value: unknown) => {
    tree.set(path, value);
    for (const { socket, heard } of links) {
      if (heard.has(path)) send(socket, { t: 'd', d: { a: 'd', b: { p: path.slice(1), d: value ?? null } } });
    }
  };
  const statusOf = (
    link: { socket: WebSocket; heard: Set<string>; removals: Set<string> },
    { a, b }: Frame,
  ): string => {
    const path = b.p ?? '';
    if (denied.has(path)) return 'permission_denied';
    if (a === 'q') {
      link.heard.add(path);
      send(link.socket, { t: 'd', d: { a: 'd', b: { p: path.slice(1), d: tree.get(path) ?? null } } });
    }
    if (a === 'n') link.heard.delete(path);
    if (a === 'o') link.removals.add(path);
    if (a === 'p' && b.h !== undefined && b.h !== hashOf(tree.get(path))) return 'datastale';
    if (a === 'p') put(path, b.d);
    return 'ok';
  };

  return {
    tree,
    log,
    refusals,
    denied,
    links,
    put,
    setIdTokenLife(seconds: number) {
      idTokenLifeS = seconds;
    },
    /** Ends every connection as a network does; what was registered for removal is removed. */
    dropLinks() {
      for (const { socket } of links) socket.terminate();
    },
    revokeAuth() {
      for (const { socket } of links)
        send(socket, { t: 'd', d: { a: 'ac', b: { s: 'expired_token', d: 'Auth token is expired.' } } });
    },
    revokeListen(path: string) {
      for (const { socket } of links) send(socket, { t: 'd', d: { a: 'c', b: { p: path.slice(1), q: null } } });
    },
    /** Answers the identity service's calls; false for any other. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const path = (request.url ?? '').split('?')[0] ?? '';
      if (!path.includes('googleapis.com')) return false;
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const what = `${request.method} ${request.url} ${JSON.stringify(request.headers)}`;
        log.push({ from: 'sdk', what, body: Buffer.concat(parts).toString() });
        const refusal = refusals.get(path.split('/').pop() ?? '');
        const token = idToken();
        const answer =
          refusal !== undefined
            ? {
                error: {
                  code: 400,
                  message: refusal,
                  errors: [{ message: refusal, reason: 'invalid', domain: 'global' }],
                },
              }
            : path.endsWith(':lookup')
              ? { users: [{ localId: 'device' }] }
              : path.endsWith('/token')
                ? {
                    access_token: token,
                    id_token: token,
                    refresh_token: 'again',
                    expires_in: String(idTokenLifeS),
                    token_type: 'Bearer',
                    user_id: 'device',
                    project_id: '1',
                  }
                : {
                    kind: 'identitytoolkit#VerifyCustomTokenResponse',
                    idToken: token,
                    refreshToken: 'first',
                    expiresIn: String(idTokenLifeS),
                    isNewUser: false,
                  };
        const body = JSON.stringify(answer);
        log.push({ from: 'server', what: refusal === undefined ? '200' : '400', body });
        response.writeHead(refusal === undefined ? 200 : 400, { 'content-type': 'application/json' }).end(body);
      });
      return true;
    },
    /** Speaks the database's wire on the server's `/.ws`. */
    attach(server: Server, host: string) {
      const wire = new WebSocketServer({ server, path: '/.ws' });
      wire.on('connection', (socket, request) => {
        const link = { socket, heard: new Set<string>(), removals: new Set<string>() };
        links.add(link);
        log.push({ from: 'sdk', what: 'connect', body: String(request.url) });
        send(socket, { t: 'c', d: { t: 'h', d: { ts: Date.now(), v: '5', h: host, s: `s${links.size}` } } });
        socket.on('message', (data) => {
          log.push({ from: 'sdk', what: 'frame', body: String(data) });
          const message = JSON.parse(String(data));
          if (message.t !== 'd') return;
          const frame: Frame = message.d;
          send(socket, { t: 'd', d: { r: frame.r, b: { s: statusOf(link, frame), d: '' } } });
        });
        socket.on('close', () => {
          links.delete(link);
          for (const path of link.removals) put(path, null);
        });
      });
    },
  };
}
