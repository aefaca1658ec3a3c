/** The demo's exception from Trusted Types: MSW registers its worker by a plain string, and only that one may pass (bar R8). */

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

/** Lets `url` and no other script address pass where the browser enforces Trusted Types. */
export function allowWorker(url: string): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  try {
    trustedTypes?.createPolicy('default', {
      createScriptURL: (asked) => (new URL(asked, location.href).href === url ? asked : null),
    });
  } catch {
    // The page's policy allows no default policy or there is one already; then the registration itself will tell.
  }
}
