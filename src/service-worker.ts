/** The app's own calls do not pass through this worker. */
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** The build inserts these constants: the files with their versions, and the first parts of the app's screen paths. */
declare const SHELL_FILES: PrecacheEntry[];
declare const SHELL_PAGES: readonly string[];
/** The build inserts the path of platforms.js. */
declare const PLATFORMS_SCRIPT: string;

interface Client {
  readonly id: string;
  readonly url: string;
  navigate(address: string): Promise<unknown>;
  postMessage(message: unknown): void;
}

type Lifetime = Parameters<PrecacheController['install']>[0];

interface Scope {
  readonly location: { readonly href: string };
  readonly registration: { readonly scope: string; readonly active: unknown };
  readonly clients: {
    get(id: string): Promise<Client | undefined>;
    matchAll(which: { readonly includeUncontrolled: boolean }): Promise<readonly Client[]>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  importScripts(address: unknown): void;
  /** Missing in a browser without Trusted Types. */
  readonly trustedTypes?: {
    createPolicy(name: 'kds', rules: { createScriptURL(): string }): { createScriptURL(address: ''): unknown };
  };
  readonly kdsPlatforms?: unknown;
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: { data: unknown; source: Client | null; ports: readonly MessagePort[] }) => void,
  ): void;
}

const worker = globalThis as unknown as Scope;
const folder = new URL(worker.registration.scope);
/** Only this worker responds to these two addresses. */
const RECOVER = `${folder.pathname}recover`;
const RECOVERED = '?recovered';
/** The rounds last half a minute in total. */
const ASK_ROUNDS = 30;
const ASK_EVERY_MS = 1_000;

/**
 * The target begins with this origin, because a path with two slashes would name another host. The headers force a
 * separate process, because the process of the replaced page hangs. The next page finds in its referrer that it was
 * recovered.
 */
const wayBack = (pathname: string): Response =>
  new Response(`<!doctype html><meta http-equiv="refresh" content="0;url=${folder.origin}${pathname}">`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    },
  });

async function bringBack(id: string): Promise<void> {
  const client = await worker.clients.get(id);
  const { origin, pathname } = new URL(client?.url ?? folder);
  await client?.navigate(origin + pathname + RECOVERED).catch(() => {});
}

const isScreen = ({ pathname }: URL): boolean =>
  pathname.startsWith(folder.pathname) &&
  SHELL_PAGES.includes(pathname.slice(folder.pathname.length).split('/')[0] ?? '');

/** The worker's address contains the brand of the page; files of other brands are not cached (rule HOST-7). */
const brand = new URL(worker.location.href).searchParams.get('brand');
const isOfAnotherBrand = (url: string): boolean => url.startsWith('brands/') && !url.startsWith(`brands/${brand}/`);

const wellPages = new Set<string>();
let tookOver = false;

worker.addEventListener('message', ({ data, source, ports }) => {
  if (data === 'take-over') void worker.skipWaiting();
  if (data === 'who') ports[0]?.postMessage(source?.id);
  if (data === 'well' && source !== null) wellPages.add(source.id);
});

const pages = () => worker.clients.matchAll({ includeUncontrolled: true });

/** Repeats the request, because a page that starts or reloads cannot receive messages for a moment. */
async function isAnyPageWell(): Promise<boolean> {
  for (let round = 0; round < ASK_ROUNDS && wellPages.size === 0; round++) {
    for (const page of await pages()) page.postMessage('well?');
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  return wellPages.size > 0;
}

/**
 * Imports the only file that a host may change between two builds (rule HOST-9). Browsers compare imported scripts when
 * they check for a newer worker.
 */
const rules = { createScriptURL: () => PLATFORMS_SCRIPT };
try {
  worker.importScripts((worker.trustedTypes?.createPolicy('kds', rules) ?? rules).createScriptURL(''));
} catch (error) {
  // Without this worker, the worker in use keeps serving the last valid table (rule HOST-18).
  console.warn(
    `platforms.js se rechaza; vale la última válida. platforms.js is refused; the last valid one applies. ${error}`,
  );
  throw error;
}
const versioned = (file: PrecacheEntry): PrecacheEntry =>
  file.url === PLATFORMS_SCRIPT ? { ...file, revision: JSON.stringify(worker.kdsPlatforms) } : file;

const files = new PrecacheController();
files.addToCacheList(SHELL_FILES.filter(({ url }) => !isOfAnotherBrand(url)).map(versioned));

/**
 * A version that shows nothing cannot activate a newer one, so this version activates itself (rule RECOVERY-13). It
 * caches all files first: if one is missing, the install fails and the next start tries again.
 */
async function comeIn(event: Lifetime): Promise<void> {
  await files.install(event);
  if (worker.registration.active === null || (await isAnyPageWell())) return;
  tookOver = true;
  await worker.skipWaiting();
}

/** Reloads the pages when no page ran the app, because such pages do not notice the new worker. */
async function serveAll(): Promise<void> {
  await worker.clients.claim();
  if (!tookOver) return;
  // Not awaited, because a page requests its files from this worker only when the worker serves.
  for (const page of await pages()) if (!wellPages.has(page.id)) void page.navigate(page.url).catch(() => {});
}

worker.addEventListener('install', (event) => event.waitUntil(comeIn(event)));
worker.addEventListener('activate', (event) => {
  void files.activate(event);
  event.waitUntil(serveAll());
});

registerRoute(
  ({ url }) => url.pathname === RECOVER && url.origin === folder.origin,
  async ({ url, event }) => {
    (event as Event & { waitUntil(work: Promise<void>): void }).waitUntil(
      bringBack(url.searchParams.get('client') ?? ''),
    );
    return new Response(null, { status: 204 });
  },
  'POST',
);
registerRoute(
  ({ url, request }) => request.mode === 'navigate' && url.search === RECOVERED && isScreen(url),
  async ({ url }) => wayBack(url.pathname),
);
registerRoute(new PrecacheRoute(files, { cleanURLs: false }));
const shell = files.createHandlerBoundToURL('index.html');
registerRoute(
  ({ url, request }) => request.mode === 'navigate' && url.origin === folder.origin && isScreen(url),
  shell,
);
cleanupOutdatedCaches();
