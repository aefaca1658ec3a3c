/** The demo's exception from Trusted Types: only the two worker addresses may pass as plain strings (rule SIM-2). */

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

/** Allows `urls` and no other script address where the browser enforces Trusted Types. */
export function allowWorkers(urls: readonly string[]): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  try {
    trustedTypes?.createPolicy('default', {
      createScriptURL: (scriptUrl) => (urls.includes(new URL(scriptUrl, location.href).href) ? scriptUrl : null),
    });
  } catch {
    // The page's policy forbids a default policy, or there already is one. Then the workers fail to start, which the
    // user sees.
  }
}
