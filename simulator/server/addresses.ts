import { networkInterfaces } from 'node:os';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const EVERYWHERE = ['0.0.0.0', '::'];

/** Plain or in the form of a URL. Browsers trust such a name without a certificate. */
export const isLoopback = (name: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(name);

const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** Addresses in this machine's networks, IPv4 first. */
function ownAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outside = all.filter((one) => !one.internal && !one.address.startsWith('fe80'));
  return outside.sort((a, b) => a.family.localeCompare(b.family)).map((one) => one.address);
}

/** The name or address that devices use for a server with this listening address. */
export const publicName = (listening: string): string =>
  EVERYWHERE.includes(listening) ? (ownAddresses()[0] ?? '127.0.0.1') : listening;

export const publicAddress = (listening: string): string => inUrl(publicName(listening));

/** `host:port` in all forms that a browser may send for this server. */
export function knownHosts(listening: string, port: number): ReadonlySet<string> {
  const own = EVERYWHERE.includes(listening) ? ownAddresses() : [listening];
  const names = [...LOOPBACK, ...own.map(inUrl)].map((name) => name.toLowerCase());
  return new Set(
    names.flatMap((name) => (port === 80 || port === 443 ? [name, `${name}:${port}`] : [`${name}:${port}`])),
  );
}
