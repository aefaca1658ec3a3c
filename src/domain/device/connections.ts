import type { Addresses } from './brand.ts';

/** Google's hosts for the sign-in to the realtime database. */
const SIGN_IN = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

function partsOf(address: string): { readonly scheme: string; readonly host: string } {
  const [, scheme = '', host = ''] = /^(https?):\/\/([^/?#]+)/.exec(address.toLowerCase()) ?? [];
  return { scheme, host };
}

function originOf(address: string): string {
  const { scheme, host } = partsOf(address);
  return `${scheme}://${host}`;
}

/** A realtime database redirects to other hosts of the same service. */
function realtimeSources(databaseUrl: string): readonly string[] {
  const { scheme, host } = partsOf(databaseUrl);
  const [, service] = /\.(firebaseio\.com|firebasedatabase\.app)$/.exec(host) ?? [];
  const hosts = service === undefined ? [host] : [host, `*.${service}`];
  return hosts.flatMap((each) => [`${scheme}://${each}`, `${scheme.replace('http', 'ws')}://${each}`]);
}

/** `connect-src` for a host without a local server (rule HOST-21). */
export function platformConnections(platforms: readonly Omit<Addresses, 'socialProviders'>[]): string {
  const sources = platforms.flatMap(({ cloud, data, language, maps, realtime }) => [
    ...[cloud, data, language, maps].map(originOf),
    ...realtimeSources(realtime.databaseUrl),
  ]);
  return `connect-src 'self' ${[...new Set([...sources, ...SIGN_IN])].join(' ')}`;
}
