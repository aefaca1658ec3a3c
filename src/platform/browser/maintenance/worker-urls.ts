/** Trusted Types allow only this app's two workers (bar PERF-5). */
import { appFolder } from '../namespace.ts';

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(a: string): string };
}

const named = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

/** The worker that caches the files needs the page's brand. */
function withBrand(file: string): string {
  const { brand } = document.documentElement.dataset;
  return brand === undefined ? file : `${file}?brand=${brand}`;
}

/** Null on pages that name no worker, such as those of the demo. */
export const workerUrl = (name: 'kds-service-worker' | 'kds-watchdog'): string | null => {
  const file = named(name);
  if (file === '') return null;
  return new URL(name === 'kds-service-worker' ? withBrand(file) : file, appFolder()).href;
};

const isOwn = (address: string): boolean =>
  [workerUrl('kds-service-worker'), workerUrl('kds-watchdog')].includes(address);

let policy: ReturnType<PolicyFactory['createPolicy']> | null = null;

/** Throws for any other address than those of the app's workers. */
export function trustedUrl(address: string): string {
  const createScriptURL = (url: string): string => {
    if (isOwn(url)) return url;
    throw new TypeError(`Failed to start a worker: ${url} is not this app's own.`);
  };
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('kds', { createScriptURL }) ?? { createScriptURL };
  return policy.createScriptURL(address);
}
