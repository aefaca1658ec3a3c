/** Only the two worker addresses may pass Trusted Types as plain strings (rule SIM-2). */

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

/** Allows no other script address where the browser enforces Trusted Types. */
export function allowWorkers(urls: readonly string[]): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  try {
    trustedTypes?.createPolicy('default', {
      createScriptURL: (scriptUrl) => (urls.includes(new URL(scriptUrl, location.href).href) ? scriptUrl : null),
    });
  } catch {
    // A default policy is forbidden or already exists: the workers then visibly fail to start.
  }
}
