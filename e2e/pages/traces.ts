/** Reads all data that a browser has of a device: storages, caches, the page, its history and loaded addresses. */
import type { BrowserContext, Page } from '@playwright/test';

export type Traces = Readonly<Record<string, string>>;

/** The base64 letters of a value at each of the three alignments, without the letters that depend on its neighbors. */
const inBase64 = (value: string): readonly string[] =>
  [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  });

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** The encodings in which a text can contain another: plain, as in an address, JSON, HTML, base64 and base64url. */
export const formsOf = (value: string): readonly string[] => {
  const packed = inBase64(value);
  const inAddress = packed.map((each) => each.replaceAll('+', '-').replaceAll('/', '_'));
  const inJson = JSON.stringify(value).slice(1, -1);
  const inHtml = value.replace(/[&"<>]/g, (each) => ENTITIES[each] ?? each);
  return [...new Set([value, encodeURIComponent(value), inJson, inHtml, ...packed, ...inAddress])];
};

/** Calls `received` with each console message of pages, frames and workers, including service workers. */
export function followConsole(
  context: BrowserContext,
  received: (text: string, place: 'console' | 'service worker console') => void,
): void {
  const follow = (worker: ReturnType<BrowserContext['serviceWorkers']>[number]) =>
    void worker.on('console', (message) => received(message.text(), 'service worker console'));
  context.on('console', (message) => received(message.text(), 'console'));
  context.serviceWorkers().forEach(follow);
  context.on('serviceworker', follow);
}

export async function tracesOf(page: Page): Promise<Traces> {
  // The context also has HttpOnly cookies, which the page cannot read.
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('\n');
  return { ...(await storedIn(page)), cookies };
}

const storedIn = (page: Page): Promise<Traces> =>
  page.evaluate(async () => {
    /** The text of a stored value, including maps, sets, files and bytes, whose content JSON omits. */
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return value.text();
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
      const parts = value instanceof Map || value instanceof Set ? [...value] : value;
      if (typeof parts !== 'object' || parts === null) return String(parts);
      return (await Promise.all(Object.entries(parts).map(async ([key, part]) => `${key} ${await textOf(part)}`))).join(
        ' ',
      );
    };
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases: Record<string, string> = {};
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const table = database.transaction(store).objectStore(store);
        const [keys, rows] = await Promise.all([resultOf(table.getAllKeys()), resultOf(table.getAll())]);
        databases[`databases ${name}`] =
          `${databases[`databases ${name}`] ?? name} ${store} ${await textOf([keys, rows])}`;
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
      ...databases,
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

/** One line for each place that still contains a word. */
export async function foundIn(page: Page, words: readonly string[]): Promise<readonly string[]> {
  const traces = Object.entries(await tracesOf(page));
  return traces.flatMap(([place, text]) =>
    words.filter((word) => formsOf(word).some((form) => text.includes(form))).map((word) => `${place}: ${word}`),
  );
}

/** Follows the platform's responses about a person; returns the secrets so far: tokens, names, contact details. */
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
