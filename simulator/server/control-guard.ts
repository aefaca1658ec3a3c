/** Who may control the simulation: pages of this server and this machine itself, no page of another site. */

export interface Knock {
  /** Scheme of the connection. */
  readonly scheme: 'http' | 'https';
  readonly hostHeader: string | undefined;
  readonly origin: string | undefined;
  readonly remoteAddress: string | undefined;
}

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

/** A name that this server does not go by means that a foreign name was pointed at it (DNS rebinding). */
export function isKnownHost(hostHeader: string | undefined, knownHosts: ReadonlySet<string>): boolean {
  return hostHeader !== undefined && knownHosts.has(hostHeader.toLowerCase());
}

/** True when a command may be carried out. Without an Origin header no browser page sent it: then only this machine may. */
export function mayControl(knock: Knock, knownHosts: ReadonlySet<string>): boolean {
  if (!isKnownHost(knock.hostHeader, knownHosts)) return false;
  if (knock.origin === undefined) return isLoopback(knock.remoteAddress);
  return knock.origin.toLowerCase() === `${knock.scheme}://${knock.hostHeader?.toLowerCase()}`;
}

/** Whether a page of this server asks for a file, or no page at all, by what browsers say of it (`Sec-Fetch-Site`). */
export const isOwnRequest = (fetchSite: string | undefined): boolean =>
  fetchSite === undefined || fetchSite === 'same-origin';
