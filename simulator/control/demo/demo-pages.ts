/** The app expects these pages at the root of its host, but a demo may be in any folder. */

const PLACES: readonly string[] = ['identity/', 'shop/'];

/** Null for other addresses. */
export function demoPageFor(address: string, root: string): string | null {
  const { origin, pathname, search } = new URL(address);
  const place = PLACES.find((each) => pathname === `/${each}`);
  if (place === undefined) return null;
  const own = new URL(place, root);
  return origin === own.origin && own.pathname !== pathname ? own.href + search : null;
}

/** Without the Navigation API this works only for a demo at the root of its host. */
export function redirectToDemoPages(root: string): void {
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const own = demoPageFor(event.destination.url, root);
    if (own === null || !event.cancelable) return;
    event.preventDefault();
    location.assign(own);
  });
}
