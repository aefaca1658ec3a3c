/** Leads to the demo's own identity page and ordering site: the app looks for them at the root of its host, and a demo may lie in any folder. */

const PLACES: readonly string[] = ['identity/', 'shop/'];

/** The page of a demo at `root` for an address that the app goes to; null for one that has none. */
export function demoPageFor(address: string, root: string): string | null {
  const { origin, pathname, search } = new URL(address);
  const place = PLACES.find((each) => pathname === `/${each}`);
  if (place === undefined) return null;
  const own = new URL(place, root);
  return origin === own.origin && own.pathname !== pathname ? own.href + search : null;
}

/** Follows each way to a place of the host to the demo's. A browser without the Navigation API finds them in a demo at the root alone. */
export function redirectToDemoPages(root: string): void {
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const own = demoPageFor(event.destination.url, root);
    if (own === null || !event.cancelable) return;
    event.preventDefault();
    location.assign(own);
  });
}
