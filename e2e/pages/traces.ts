/** Everything that a device's browser still stores: storages, caches, the page itself, its history and its loaded addresses. */
import type { Page } from '@playwright/test';

/** A place of storage, and its text. */
export type Traces = Readonly<Record<string, string>>;

/** Reads everything that the browser stores, as text by place. */
export const tracesOf = (page: Page): Promise<Traces> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const rows = await settled(database.transaction(store).objectStore(store).getAll());
        databases.push(`${name} ${store} ${JSON.stringify(rows)}`);
      }
      database.close();
    }
    const kept: string[] = [];
    // A page that is not secure has no caches.
    for (const name of 'caches' in window ? await caches.keys() : []) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        // Pictures and sounds contain no personal data.
        const isText = /html|script|json|text|css/.test(response?.headers.get('content-type') ?? '');
        kept.push(request.url, isText ? ((await response?.text()) ?? '') : '');
      }
    }
    const entries = (window as unknown as { navigation: { entries(): { url: string | null }[] } }).navigation.entries();
    const stored = (kind: 'localStorage' | 'sessionStorage') =>
      Object.fromEntries(Object.entries(window[kind]).map(([name, text]) => [`${kind} ${name}`, `${name} ${text}`]));
    return {
      ...stored('localStorage'),
      ...stored('sessionStorage'),
      cookies: document.cookie,
      databases: databases.join('\n'),
      caches: kept.join('\n'),
      page: document.documentElement.outerHTML,
      fields: [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
        .map(({ value }) => value)
        .join('\n'),
      history: `${JSON.stringify(history.state)} ${entries.map(({ url }) => url).join('\n')}`,
      windowName: window.name,
      // The page's own address stays in its resource list; the code in a provider's return address no longer works by
      // then.
      loaded: performance
        .getEntries()
        .filter(({ entryType }) => entryType !== 'navigation')
        .map(({ name }) => name)
        .join('\n'),
    };
  });

/** The places that still contain any of these words, one line each. */
export async function foundIn(page: Page, words: readonly string[]): Promise<readonly string[]> {
  const traces = Object.entries(await tracesOf(page));
  return traces.flatMap(([place, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${place}: ${word}`),
  );
}

/** Follows the platform's responses about a person, and returns every secret in them so far: tokens, names and contact details. */
export async function followSecrets(page: Page): Promise<() => readonly string[]> {
  const found = new Set<string>();
  await page.route(/\/sapi\/(login|myprofile)/, async (route) => {
    const response = await route.fetch().catch(() => null);
    if (response === null) return route.abort();
    const body = await response.json();
    const { tot1, tot4, fbt, nombre, detApp = {} } = body.data ?? {};
    for (const each of [tot1, tot4, fbt, nombre, detApp.em, detApp.ph, detApp.rut]) if (each) found.add(String(each));
    return route.fulfill({ response, json: body });
  });
  return () => [...found];
}
