/** The connections of an account host, as a rule of its content security policy (rule HOST-21). */
import type { Addresses } from './brand.ts';

/** Google's hosts for the sign-in to the realtime database. */
const SIGN_IN = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** Scheme and host of an address. All addresses in a table of platforms have both. */
function partsOf(address: string): { readonly scheme: string; readonly host: string } {
  const [, scheme = '', host = ''] = /^(https?):\/\/([^/?#]+)/.exec(address.toLowerCase()) ?? [];
  return { scheme, host };
}

function originOf(address: string): string {
  const { scheme, host } = partsOf(address);
  return `${scheme}://${host}`;
}

/** The hosts of a realtime database; it redirects to other hosts of the same service. */
function realtimeSources(databaseUrl: string): readonly string[] {
  const { scheme, host } = partsOf(databaseUrl);
  const [, service] = /\.(firebaseio\.com|firebasedatabase\.app)$/.exec(host) ?? [];
  const hosts = service === undefined ? [host] : [host, `*.${service}`];
  return hosts.flatMap((each) => [`${scheme}://${each}`, `${scheme.replace('http', 'ws')}://${each}`]);
}

/** `connect-src` for a host without a local server: its own origin and the addresses of these platforms. */
export function platformConnections(platforms: readonly Omit<Addresses, 'socialProviders'>[]): string {
  const sources = platforms.flatMap(({ cloud, data, language, maps, realtime }) => [
    ...[cloud, data, language, maps].map(originOf),
    ...realtimeSources(realtime.databaseUrl),
  ]);
  return `connect-src 'self' ${[...new Set([...sources, ...SIGN_IN])].join(' ')}`;
}
