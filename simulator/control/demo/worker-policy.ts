/** The demo's exception from Trusted Types: its two workers are started by plain strings, and only these may pass (bar PERF-5). */

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

/** Lets `urls` and no other script addresses pass where the browser enforces Trusted Types. */
export function allowWorkers(urls: readonly string[]): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  try {
    trustedTypes?.createPolicy('default', {
      createScriptURL: (asked) => (urls.includes(new URL(asked, location.href).href) ? asked : null),
    });
  } catch {
    // The page's policy allows no default policy or there is one already; then the workers themselves will tell.
  }
}
