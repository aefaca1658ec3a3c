/** Which of the demo's kept files answers an address: devices have their folders, and share one page and all files beside it. */

/** The page of every device, at every address of its app. */
export const DEVICE_PAGE = 'device/new/index.html';

/** Folders of devices; what lies below is an address of its app or a file beside it. */
const IN_DEVICE = /^(device\/(?:\d+|new|account))(?:\/(.*))?$/s;

export type KeptAnswer =
  /** The device's page, whose relative addresses start from `base`. */
  | { readonly kind: 'page'; readonly base: string }
  /** The file of this path below the demo's root. */
  | { readonly kind: 'file'; readonly path: string }
  /** A folder lacks its last slash: the page must know where it is. */
  | { readonly kind: 'folder' };

/** `path` is one below the demo's root, without its query. Null for what lies in no device's folder. */
export function keptForDevice(path: string, isNavigation: boolean): KeptAnswer | null {
  const [found, , inside] = IN_DEVICE.exec(path) ?? [];
  if (found === undefined) return null;
  if (inside === undefined) return { kind: 'folder' };
  if (!isNavigation) return { kind: 'file', path: inside };
  return { kind: 'page', base: '../'.repeat(inside.split('/').length - 1) || './' };
}

/** The page as it is at another address of the app. */
export const withBase = (page: string, base: string): string =>
  page.replace(/<base href="[^"]*">/, `<base href="${base}">`);
