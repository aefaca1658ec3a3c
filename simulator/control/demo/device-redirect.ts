/** The address of a device's page that is to go on at another one of its app: mailed links and reloads lead there. */

const PLACE = 'to';

/** The page of the device in whose folder an address of its app lies. */
export function devicePageFor(address: string, deviceFolder: string): string {
  const folder = new URL('.', deviceFolder);
  const { pathname, search } = new URL(address);
  folder.searchParams.set(PLACE, `/${pathname.slice(folder.pathname.length)}${search}`);
  return folder.href;
}

/** Where the page of a device is to go on; null for one that stands where it was asked for, and for a place that is none of its app. */
export function redirectTargetOf(address: string, deviceFolder: string): string | null {
  const folder = new URL('.', deviceFolder);
  const to = new URL(address).searchParams.get(PLACE);
  if (to === null || !/^\/(?!\/)/.test(to)) return null;
  const place = new URL(`.${to}`, folder);
  return place.href.startsWith(folder.href) ? place.href : null;
}
