/** Access to the simulation: for this machine and admitted devices, and never for pages of another site. */
import type { IncomingHttpHeaders } from 'node:http';
import type { ClassCode } from './class-code.ts';

/** The facts of a request or a handshake that decide its access. */
export interface RequestClient {
  readonly scheme: 'http' | 'https';
  readonly remoteAddress: string | undefined;
  readonly headers: Pick<IncomingHttpHeaders, 'host' | 'origin' | 'cookie'>;
}

/** What a server knows of itself. */
export interface Guard {
  /** `host:port` in every valid form for the asked port. */
  readonly knownHosts: ReadonlySet<string>;
  /** The code of the class; null where only this machine reaches the server. */
  readonly code: ClassCode | null;
}

const isThisMachine = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

/** An unknown name means that a foreign name was pointed at this server (DNS rebinding). */
export function isKnownHost(hostHeader: string | undefined, knownHosts: ReadonlySet<string>): boolean {
  return hostHeader !== undefined && knownHosts.has(hostHeader.toLowerCase());
}

/** Whether a device has the class code, or is this machine itself. */
export const isAdmitted = ({ remoteAddress, headers }: RequestClient, code: ClassCode | null): boolean =>
  code === null || isThisMachine(remoteAddress) || code.opens(headers.cookie);

/**
 * True when a command is allowed. A request without an Origin header is from no browser page: then only this machine
 * may send it. An origin alone allows nothing, because any program can send it.
 */
export function mayControl(client: RequestClient, { knownHosts, code }: Guard): boolean {
  const { host, origin } = client.headers;
  if (!isKnownHost(host, knownHosts) || !isAdmitted(client, code)) return false;
  if (origin === undefined) return isThisMachine(client.remoteAddress);
  return origin.toLowerCase() === `${client.scheme}://${host?.toLowerCase()}`;
}

/**
 * True when a page or program may open a socket. A page may be of the other port of its world, and of the other scheme:
 * devices reach the restaurant's local server without TLS.
 */
export function mayConnect(
  { remoteAddress, headers: { host, origin } }: RequestClient,
  knownHosts: ReadonlySet<string>,
): boolean {
  if (!isKnownHost(host, knownHosts)) return false;
  if (origin === undefined) return isThisMachine(remoteAddress);
  return isKnownHost(/^https?:\/\/([^/]+)$/i.exec(origin)?.[1], knownHosts);
}

/** Whether a page of this server requests a file, or no page at all, by the browser's `Sec-Fetch-Site`. */
export const isOwnRequest = (fetchSite: string | undefined): boolean =>
  fetchSite === undefined || fetchSite === 'same-origin';
