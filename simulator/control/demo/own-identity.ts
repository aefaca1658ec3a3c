/** Leads to the demo's own identity page: the app looks for one at the root of its host, and a demo may lie in any folder. */

/** The identity page of a demo at `root` for an address that the app goes to; null for any other address. */
export function ownIdentity(address: string, root: string): string | null {
  const { origin, pathname, search } = new URL(address);
  const own = new URL('identity/', root);
  const isAsked = origin === own.origin && pathname === '/identity/' && own.pathname !== pathname;
  return isAsked ? own.href + search : null;
}

/** Follows each way to the host's identity page to the demo's. A browser without the Navigation API finds it in a demo at the root alone. */
export function leadToOwnIdentity(root: string): void {
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const own = ownIdentity(event.destination.url, root);
    if (own === null || !event.cancelable) return;
    event.preventDefault();
    location.assign(own);
  });
}
