/** This machine and admitted devices may use the simulation, but never pages of another site. */
import type { IncomingHttpHeaders } from 'node:http';
import type { ClassCode } from './class-code.ts';

export interface RequestClient {
  readonly scheme: 'http' | 'https';
  readonly remoteAddress: string | undefined;
  readonly headers: Pick<IncomingHttpHeaders, 'host' | 'origin' | 'cookie'>;
}

export interface Guard {
  /** `host:port` in all valid forms, for the port of the request. */
  readonly knownHosts: ReadonlySet<string>;
  /** Null when only this machine can reach the server. */
  readonly code: ClassCode | null;
}

const isThisMachine = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

/** A foreign name that leads to this server is an attack (DNS rebinding). */
export function isKnownHost(hostHeader: string | undefined, knownHosts: ReadonlySet<string>): boolean {
  return hostHeader !== undefined && knownHosts.has(hostHeader.toLowerCase());
}

/** The device has the class code, or is this machine. */
export const isAdmitted = ({ remoteAddress, headers }: RequestClient, code: ClassCode | null): boolean =>
  code === null || isThisMachine(remoteAddress) || code.opens(headers.cookie, remoteAddress ?? '');

/** Calls of the app carry no cookies, so the simulated servers know admitted devices by their addresses. */
export const mayReachServers = (remoteAddress: string | undefined, code: ClassCode | null): boolean =>
  code === null || isThisMachine(remoteAddress) || code.knows(remoteAddress ?? '');

/**
 * A request without an Origin header comes from no browser page, so only this machine may send it. The header alone is
 * not enough, because any program can send it.
 */
export function mayControl(client: RequestClient, { knownHosts, code }: Guard): boolean {
  const { host, origin } = client.headers;
  if (!isKnownHost(host, knownHosts) || !isAdmitted(client, code)) return false;
  if (origin === undefined) return isThisMachine(client.remoteAddress);
  return origin.toLowerCase() === `${client.scheme}://${host?.toLowerCase()}`;
}

/**
 * The page may come from the other port of its world. It may have the other scheme, because devices reach the
 * restaurant's local server without TLS.
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
 * True for requests of this server's own pages and for requests without `Sec-Fetch-Site`; false for a typed address
 * (`none`).
 */
export const isOwnRequest = (fetchSite: string | undefined): boolean =>
  fetchSite === undefined || fetchSite === 'same-origin';
