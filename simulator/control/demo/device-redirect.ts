/** Links in mails and reloads lead to an address of the app; the device page continues there. */

const PLACE = 'to';

export function devicePageFor(address: string, deviceFolder: string): string {
  const folder = new URL('.', deviceFolder);
  const { pathname, search } = new URL(address);
  folder.searchParams.set(PLACE, `/${pathname.slice(folder.pathname.length)}${search}`);
  return folder.href;
}

/** Null for a page that needs no redirect, and for an address outside the page's app. */
export function redirectTargetOf(address: string, deviceFolder: string): string | null {
  const folder = new URL('.', deviceFolder);
  const to = new URL(address).searchParams.get(PLACE);
  if (to === null || !/^\/(?!\/)/.test(to)) return null;
  const place = new URL(`.${to}`, folder);
  return place.href.startsWith(folder.href) ? place.href : null;
}
