/** What the device knows of its links, how events change it, and which road a call takes (rulings N1, N2). */

export type Known = 'unknown' | 'up' | 'down';

/**
 * Why a call to the cloud failed. `portal`: something answered that is not the platform; `refused`: the platform does not
 * accept this device's credentials.
 */
export type Trouble = 'network' | 'timeout' | 'server' | 'portal' | 'refused';

export type LocalMode = 0 | 1 | 2 | 3;

export interface Connectivity {
  readonly network: boolean;
  readonly cloud: Known;
  readonly trouble: Trouble | null;
  /** Local wall-clock milliseconds since when the cloud is down; null while it is not. */
  readonly downSinceMs: number | null;
  readonly realtime: Known;
  readonly localMode: LocalMode;
}

export const UNCONNECTED: Connectivity = {
  network: true,
  cloud: 'unknown',
  trouble: null,
  downSinceMs: null,
  realtime: 'unknown',
  localMode: 0,
};

export type LinkEvent =
  /** An envelope came back from an ordinary call. */
  | { readonly kind: 'cloud-answered' }
  | { readonly kind: 'cloud-failed'; readonly trouble: Trouble; readonly atMs: number }
  /** Call 9 said ok. */
  | { readonly kind: 'cloud-tested' }
  | { readonly kind: 'network'; readonly online: boolean }
  | { readonly kind: 'realtime'; readonly up: boolean }
  | { readonly kind: 'local-mode'; readonly mode: LocalMode };

/** The links after an event. A cloud that was down is back only after call 9 says ok (N2). */
export function connect(links: Connectivity, event: LinkEvent): Connectivity {
  switch (event.kind) {
    case 'cloud-answered':
      return links.cloud === 'down' ? links : { ...links, cloud: 'up' };
    case 'cloud-failed':
      return { ...links, cloud: 'down', trouble: event.trouble, downSinceMs: links.downSinceMs ?? event.atMs };
    case 'cloud-tested':
      return { ...links, cloud: 'up', trouble: null, downSinceMs: null };
    case 'network':
      return { ...links, network: event.online };
    case 'realtime':
      return { ...links, realtime: event.up ? 'up' : 'down' };
    case 'local-mode':
      return { ...links, localMode: event.mode };
  }
}

/** Where a call goes: redirectable calls go to the local server while it serves, modes 2 and 3 (N1). */
export function routeFor(redirectable: boolean, links: Connectivity): 'cloud' | 'local' {
  return redirectable && links.localMode >= 2 ? 'local' : 'cloud';
}
