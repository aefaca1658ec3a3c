/** Decides who may use the simulation: this machine and admitted devices, but never pages of another site. */
import type { IncomingHttpHeaders } from 'node:http';
import type { ClassCode } from './class-code.ts';

/** The facts of a request or handshake on which its access depends. */
export interface RequestClient {
  readonly scheme: 'http' | 'https';
  readonly remoteAddress: string | undefined;
  readonly headers: Pick<IncomingHttpHeaders, 'host' | 'origin' | 'cookie'>;
}

/** The facts about the server itself on which access depends. */
export interface Guard {
  /** `host:port` in all valid forms, for the port of the request. */
  readonly knownHosts: ReadonlySet<string>;
  /** The code of the class; null when only this machine can reach the server. */
  readonly code: ClassCode | null;
}

const isThisMachine = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

/** Whether the server is known by this name. A foreign name that leads to this server is an attack (DNS rebinding). */
export function isKnownHost(hostHeader: string | undefined, knownHosts: ReadonlySet<string>): boolean {
  return hostHeader !== undefined && knownHosts.has(hostHeader.toLowerCase());
}

/** Whether a device has the class code, or is this machine. */
export const isAdmitted = ({ remoteAddress, headers }: RequestClient, code: ClassCode | null): boolean =>
  code === null || isThisMachine(remoteAddress) || code.opens(headers.cookie);

/**
 * Whether a client may send commands. A request without an Origin header does not come from a browser page, so only
 * this machine may send it. The Origin header alone is not enough, because any program can send it.
 */
export function mayControl(client: RequestClient, { knownHosts, code }: Guard): boolean {
  const { host, origin } = client.headers;
  if (!isKnownHost(host, knownHosts) || !isAdmitted(client, code)) return false;
  if (origin === undefined) return isThisMachine(client.remoteAddress);
  return origin.toLowerCase() === `${client.scheme}://${host?.toLowerCase()}`;
}

/**
 * Whether a page or program may open a socket. The page may come from the other port of its world. It may have the
 * other scheme, because devices reach the restaurant's local server without TLS.
 */
export function mayConnect(
  { remoteAddress, headers: { host, origin } }: RequestClient,
  knownHosts: ReadonlySet<string>,
): boolean {
  if (!isKnownHost(host, knownHosts)) return false;
  if (origin === undefined) return isThisMachine(remoteAddress);
  return isKnownHost(/^https?:\/\/([^/]+)$/i.exec(origin)?.[1], knownHosts);
}

/**
 * Whether a file is requested by a page of this server, or by no page at all; the browser's `Sec-Fetch-Site` header
 * shows this.
 */
export const isOwnRequest = (fetchSite: string | undefined): boolean =>
  fetchSite === undefined || fetchSite === 'same-origin';
