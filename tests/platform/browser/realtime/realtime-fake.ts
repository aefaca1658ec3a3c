/**
 * A minimal identity service and realtime database for the real SDK: one value for each path, and all frames recorded.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';

interface Exchange {
  readonly from: 'sdk' | 'server';
  readonly what: string;
  readonly body: string;
}

interface Frame {
  readonly r: number;
  readonly a: string;
  readonly b: { readonly p?: string; readonly d?: unknown; readonly h?: string };
}

interface Link {
  readonly socket: WebSocket;
  readonly received: Set<string>;
  readonly removals: Set<string>;
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The SDK's hash of the text that a transaction read; empty when it read none. */
const hashOf = (value: unknown): string =>
  typeof value === 'string' ? createHash('sha1').update(`string:${value}`).digest('base64') : '';

/** A message longer than one frame arrives as the number of its frames, then the frames. */
function joinFrames(whole: (text: string) => void): (frame: string) => void {
  let missing = 0;
  let parts: string[] = [];
  return (frame) => {
    if (missing === 0 && /^[1-9]\d{0,5}$/.test(frame)) {
      missing = Number(frame);
      parts = [];
      return;
    }
    parts.push(frame);
    missing = Math.max(0, missing - 1);
    if (missing > 0) return;
    whole(parts.join(''));
    parts = [];
  };
}

export class RealtimeFake {
  readonly tree = new Map<string, unknown>();
  readonly log: Exchange[] = [];
  readonly links = new Set<Link>();
  /** Error code of the identity service by the last part of the path. */
  readonly refusals = new Map<string, string>();
  /** Paths that the database's rules deny to all clients. */
  readonly denied = new Set<string>();
  idTokenLifeS = 3_600;
  refusesLinks = false;
  /** Whether connections stay open without any response. */
  isDeaf = false;
  private tokens = 0;

  private idToken(): string {
    this.tokens += 1;
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: 'device', iat: now, exp: now + this.idTokenLifeS, auth_time: now, n: this.tokens };
    return `${base64url({ alg: 'none' })}.${base64url(claims)}.x`;
  }

  private send(socket: WebSocket, message: unknown): void {
    const body = JSON.stringify(message);
    this.log.push({ from: 'server', what: 'frame', body });
    socket.send(body);
  }

  private push(socket: WebSocket, action: string, body: unknown): void {
    this.send(socket, { t: 'd', d: { a: action, b: body } });
  }

  put(path: string, value: unknown): void {
    this.tree.set(path, value);
    for (const { socket, received } of this.links) {
      if (received.has(path)) this.push(socket, 'd', { p: path.slice(1), d: value ?? null });
    }
  }

  /** Breaks every connection, as a failing network does. */
  dropLinks(): void {
    for (const { socket } of this.links) socket.terminate();
  }

  revokeSignIn(): void {
    for (const { socket } of this.links) this.push(socket, 'ac', { s: 'expired_token', d: 'Auth token is expired.' });
  }

  revokeListen(path: string): void {
    for (const { socket } of this.links) this.push(socket, 'c', { p: path.slice(1), q: null });
  }

  private statusOf(link: Link, { a, b }: Frame): string {
    const path = b.p ?? '';
    if (this.denied.has(path)) return 'permission_denied';
    if (a === 'q') {
      link.received.add(path);
      this.push(link.socket, 'd', { p: path.slice(1), d: this.tree.get(path) ?? null });
    }
    if (a === 'n') link.received.delete(path);
    if (a === 'o') link.removals.add(path);
    if (a === 'p' && b.h !== undefined && b.h !== hashOf(this.tree.get(path))) return 'datastale';
    if (a === 'p') this.put(path, b.d);
    return 'ok';
  }

  /** Handles the identity service's calls; false for any other. */
  readonly respond = (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (!path.includes('googleapis.com')) return false;
    let sent = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      sent += part;
    });
    request.on('end', () => {
      this.log.push({ from: 'sdk', what: `${request.method} ${request.url}`, body: sent });
      const refusal = this.refusals.get(path.split('/').pop() ?? '');
      const body = JSON.stringify(refusal === undefined ? this.identity(path) : { error: { message: refusal } });
      this.log.push({ from: 'server', what: refusal === undefined ? '200' : '400', body });
      response.writeHead(refusal === undefined ? 200 : 400, { 'content-type': 'application/json' }).end(body);
    });
    return true;
  };

  private identity(path: string): unknown {
    if (path.endsWith(':lookup')) return { users: [{ localId: 'device' }] };
    const token = this.idToken();
    const life = String(this.idTokenLifeS);
    if (path.endsWith('/token')) {
      return { access_token: token, id_token: token, refresh_token: 'next', expires_in: life, token_type: 'Bearer' };
    }
    return { idToken: token, refreshToken: 'first', expiresIn: life, isNewUser: false };
  }

  /** Speaks the database's protocol on a new WebSocket; the greeting names `host` as the SDK's next target. */
  accept(socket: WebSocket, url: string, host: string): void {
    if (this.refusesLinks) {
      socket.terminate();
      return;
    }
    const link: Link = { socket, received: new Set(), removals: new Set() };
    this.links.add(link);
    this.log.push({ from: 'sdk', what: 'connect', body: url });
    this.send(socket, { t: 'c', d: { t: 'h', d: { ts: Date.now(), v: '5', h: host, s: 'session' } } });
    const receive = joinFrames((text) => {
      const message: { readonly t: string; readonly d: Frame } = JSON.parse(text);
      if (message.t !== 'd' || this.isDeaf) return;
      this.send(socket, { t: 'd', d: { r: message.d.r, b: { s: this.statusOf(link, message.d), d: '' } } });
    });
    socket.on('message', (data) => {
      this.log.push({ from: 'sdk', what: 'frame', body: String(data) });
      if (String(data) !== '0') receive(String(data));
    });
    socket.on('close', () => {
      this.links.delete(link);
      for (const path of link.removals) this.put(path, null);
    });
  }
}
