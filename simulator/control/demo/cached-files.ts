/** Which of the demo's kept files answers an address: devices have their folders, and share one page and all files beside it. */

/** The page of every device, at every address of its app. */
export const DEVICE_PAGE = 'device/new/index.html';

/** Folders of devices; what lies below is an address of its app or a file beside it. */
const IN_DEVICE = /^(device\/(?:\d+|new|account))(?:\/(.*))?$/s;

export type CachedAnswer =
  /** The device's page, whose relative addresses start from `base`. */
  | { readonly kind: 'page'; readonly base: string }
  /** The file of this path below the demo's root. */
  | { readonly kind: 'file'; readonly path: string }
  /** A folder lacks its last slash: the page must know where it is. */
  | { readonly kind: 'folder' };

/** `path` is one below the demo's root, without its query. Null for what lies in no device's folder. */
export function cachedForDevice(path: string, isNavigation: boolean): CachedAnswer | null {
  const [found, , inside] = IN_DEVICE.exec(path) ?? [];
  if (found === undefined) return null;
  if (inside === undefined) return { kind: 'folder' };
  if (!isNavigation) return { kind: 'file', path: inside };
  return { kind: 'page', base: '../'.repeat(inside.split('/').length - 1) || './' };
}

/** Files beside the app: they lie once, at the demo's root, for all devices. */
const SHARED = /^(?:device\/(?:\d+|new|account))\/(sounds\/.*)$/s;

/** The address of a file that lies once for all devices, by the one at which a device asks for it; null for what lies where it is asked for. */
export function sharedFile(address: string, root: string): string | null {
  const { origin, pathname } = new URL(address);
  const at = new URL(root);
  if (origin !== at.origin || !pathname.startsWith(at.pathname)) return null;
  const path = SHARED.exec(pathname.slice(at.pathname.length))?.[1];
  return path === undefined ? null : new URL(path, at).href;
}

/** The page as it is at another address of the app. */
export const withBase = (page: string, base: string): string =>
  page.replace(/<base href="[^"]*">/, `<base href="${base}">`);
