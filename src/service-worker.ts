/**
 * Caches the app's own files for a start without a network, recovers a page that hangs, and replaces a version that
 * shows nothing. The app's calls do not pass through it.
 */
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** The build inserts these constants: the files with their versions, and the first parts of the app's screen paths. */
declare const SHELL_FILES: PrecacheEntry[];
declare const SHELL_PAGES: readonly string[];
/** The build inserts this constant: the script with the table of platforms. */
declare const PLATFORMS_SCRIPT: string;

interface Client {
  readonly id: string;
  readonly url: string;
  navigate(address: string): Promise<unknown>;
  postMessage(message: unknown): void;
}

/** An install or activate event, in the library's type. */
type Lifetime = Parameters<PrecacheController['install']>[0];

/** The part of a worker's global scope that this file uses. */
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
  /** Set by the script with the table of platforms. */
  readonly kdsPlatforms?: unknown;
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: { data: unknown; source: Client | null; ports: readonly MessagePort[] }) => void,
  ): void;
}

const worker = globalThis as unknown as Scope;
const folder = new URL(worker.registration.scope);
/** Two addresses to which only this worker responds. */
const RECOVER = `${folder.pathname}recover`;
const RECOVERED = '?recovered';
/** One round per second, so half a minute in total. */
const ASK_ROUNDS = 30;
const ASK_EVERY_MS = 1_000;

/**
 * A page that redirects at once to a path of this origin; a path that begins with two slashes would name another host.
 * The headers force a separate process, so that the page loads although the process of the replaced page hangs. The
 * next page finds in its referrer that it was recovered.
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

/** The pages that reported a running app since this worker started. */
const wellPages = new Set<string>();
let tookOver = false;

worker.addEventListener('message', ({ data, source, ports }) => {
  if (data === 'take-over') void worker.skipWaiting();
  if (data === 'who') ports[0]?.postMessage(source?.id);
  if (data === 'well' && source !== null) wellPages.add(source.id);
});

const pages = () => worker.clients.matchAll({ includeUncontrolled: true });

/**
 * Whether a page reports a running app within half a minute. The request is repeated, because a page that starts cannot
 * receive messages yet, and one that reloads is missing for a moment.
 */
async function isAnyPageWell(): Promise<boolean> {
  for (let round = 0; round < ASK_ROUNDS && wellPages.size === 0; round++) {
    for (const page of await pages()) page.postMessage('well?');
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  return wellPages.size > 0;
}

/**
 * Imports the only file that a host may change between two builds (rule HOST-9). Browsers compare imported scripts when
 * they check for a newer worker, so its content acts as its version.
 */
const rules = { createScriptURL: () => PLATFORMS_SCRIPT };
worker.importScripts((worker.trustedTypes?.createPolicy('kds', rules) ?? rules).createScriptURL(''));
const versioned = (file: PrecacheEntry): PrecacheEntry =>
  file.url === PLATFORMS_SCRIPT ? { ...file, revision: JSON.stringify(worker.kdsPlatforms) } : file;

const files = new PrecacheController();
files.addToCacheList(SHELL_FILES.filter(({ url }) => !isOfAnotherBrand(url)).map(versioned));

/**
 * Activates this version when no page reports a running app, because a version that shows nothing cannot activate a
 * newer one (rule RECOVERY-13). All files are cached first: if one is missing, the install fails before any page is
 * contacted, and the next start tries again.
 */
async function comeIn(event: Lifetime): Promise<void> {
  await files.install(event);
  if (worker.registration.active === null || (await isAnyPageWell())) return;
  tookOver = true;
  await worker.skipWaiting();
}

/**
 * Serves all pages. If this worker took over because no page ran the app, reloads the pages, because they do not notice
 * the new worker.
 */
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
