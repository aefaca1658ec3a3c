/** All devices share one page and its files. */

/** Serves every device at every address of the app. */
export const DEVICE_PAGE = 'device/new/index.html';

/** A path below is an address of the app or a file beside it. */
const IN_DEVICE = /^(device\/(?:\d+|new|account))(?:\/(.*))?$/s;

export type CachedResponse =
  /** Its relative addresses start from `base`. */
  | { readonly kind: 'page'; readonly base: string }
  /** The path is below the demo's root. */
  | { readonly kind: 'file'; readonly path: string }
  /** A folder without its final slash is redirected, because the page resolves relative addresses against it. */
  | { readonly kind: 'folder' };

/** `path` is below the demo's root and has no query. Null for a path outside the device folders. */
export function cachedForDevice(path: string, isNavigation: boolean): CachedResponse | null {
  const [found, , inside] = IN_DEVICE.exec(path) ?? [];
  if (found === undefined) return null;
  if (inside === undefined) return { kind: 'folder' };
  if (!isNavigation) return { kind: 'file', path: inside };
  return { kind: 'page', base: '../'.repeat(inside.split('/').length - 1) || './' };
}

/** The app requests these files beside its page, but the demo has them only once, at its root. */
const SHARED = /^(?:device\/(?:\d+|new|account))\/(sounds\/.*)$/s;

/** Null for files that are not shared. */
export function sharedFile(address: string, root: string): string | null {
  const { origin, pathname } = new URL(address);
  const at = new URL(root);
  if (origin !== at.origin || !pathname.startsWith(at.pathname)) return null;
  const path = SHARED.exec(pathname.slice(at.pathname.length))?.[1];
  return path === undefined ? null : new URL(path, at).href;
}

export const withBase = (page: string, base: string): string =>
  page.replace(/<base href="[^"]*">/, `<base href="${base}">`);
