/**
 * Redirects to the demo's identity page and ordering site. The app expects them at the root of its host, but a demo may
 * be in any folder.
 */

const PLACES: readonly string[] = ['identity/', 'shop/'];

/** The page of a demo at `root` for an address of the app; null for other addresses. */
export function demoPageFor(address: string, root: string): string | null {
  const { origin, pathname, search } = new URL(address);
  const place = PLACES.find((each) => pathname === `/${each}`);
  if (place === undefined) return null;
  const own = new URL(place, root);
  return origin === own.origin && own.pathname !== pathname ? own.href + search : null;
}

/**
 * Redirects navigations to these pages. Without the Navigation API this works only for a demo at the root of its host.
 */
export function redirectToDemoPages(root: string): void {
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const own = demoPageFor(event.destination.url, root);
    if (own === null || !event.cancelable) return;
    event.preventDefault();
    location.assign(own);
  });
}
