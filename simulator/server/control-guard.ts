/** Access to the simulation's control: for pages of this server and for this machine, not for pages of another site. */

export interface ControlRequest {
  /** Scheme of the connection. */
  readonly scheme: 'http' | 'https';
  readonly hostHeader: string | undefined;
  readonly origin: string | undefined;
  readonly remoteAddress: string | undefined;
}

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

/** An unknown name means that a foreign name was pointed at this server (DNS rebinding). */
export function isKnownHost(hostHeader: string | undefined, knownHosts: ReadonlySet<string>): boolean {
  return hostHeader !== undefined && knownHosts.has(hostHeader.toLowerCase());
}

/**
 * True when a command is allowed. A request without an Origin header is from no browser page: then only this machine
 * may send it.
 */
export function mayControl(knock: ControlRequest, knownHosts: ReadonlySet<string>): boolean {
  if (!isKnownHost(knock.hostHeader, knownHosts)) return false;
  if (knock.origin === undefined) return isLoopback(knock.remoteAddress);
  return knock.origin.toLowerCase() === `${knock.scheme}://${knock.hostHeader?.toLowerCase()}`;
}

/** Whether a page of this server requests a file, or no page at all, by the browser's `Sec-Fetch-Site`. */
export const isOwnRequest = (fetchSite: string | undefined): boolean =>
  fetchSite === undefined || fetchSite === 'same-origin';
