/** Keeps the app's own files for a start without a network, brings a page back that hangs, and takes over from a version that shows nothing. No call of the app passes through it. */
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** Put in by the build: the files with their versions, and the first parts of the paths that are screens of the app. */
declare const SHELL_FILES: PrecacheEntry[];
declare const SHELL_PAGES: readonly string[];
/** Put in by the build: what says which hosts there are, and where their platforms answer. */
declare const PLATFORMS_SCRIPT: string;

interface Client {
  readonly id: string;
  readonly url: string;
  navigate(address: string): Promise<unknown>;
  postMessage(message: unknown): void;
}

/** An install or activate event as the library takes it. */
type Lifetime = Parameters<PrecacheController['install']>[0];

/** What of a worker's world is used here. */
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
  /** Where the browser has Trusted Types. */
  readonly trustedTypes?: {
    createPolicy(name: 'kds', rules: { createScriptURL(): string }): { createScriptURL(address: ''): unknown };
  };
  /** Set by the script of the platforms. */
  readonly kdsPlatforms?: unknown;
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: { data: unknown; source: Client | null; ports: readonly MessagePort[] }) => void,
  ): void;
}

const worker = globalThis as unknown as Scope;
const folder = new URL(worker.registration.scope);
/** Two marks of addresses that this worker alone sees. */
const RECOVER = `${folder.pathname}recover`;
const RECOVERED = '?recovered';
/** Half a minute together. */
const ASK_ROUNDS = 30;
const ASK_EVERY_MS = 1_000;

/**
 * A page that leads back at once, to this origin whatever stands in the path: one of two slashes would name a host.
 * With these headers the browser must give it a process of its own: it comes up although
 * the one of the page that it replaces hangs. The next page learns from its referrer that it was brought back.
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

/** The page says with the worker's address which brand it shows; the files of no other one are kept (rule P3g). */
const brand = new URL(worker.location.href).searchParams.get('brand');
const isOfAnotherBrand = (url: string): boolean => url.startsWith('brands/') && !url.startsWith(`brands/${brand}/`);

/** The pages that said since this worker came that their app runs. */
const wellPages = new Set<string>();
let tookOver = false;

worker.addEventListener('message', ({ data, source, ports }) => {
  if (data === 'take-over') void worker.skipWaiting();
  if (data === 'who') ports[0]?.postMessage(source?.id);
  if (data === 'well' && source !== null) wellPages.add(source.id);
});

const pages = () => worker.clients.matchAll({ includeUncontrolled: true });

/**
 * Whether any page says so within half a minute; asked again and again, since a page that starts hears nothing yet, and one that is
 * just loaded anew is for a moment not even there.
 */
async function isAnyPageWell(): Promise<boolean> {
  for (let round = 0; round < ASK_ROUNDS && wellPages.size === 0; round++) {
    for (const page of await pages()) page.postMessage('well?');
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  return wellPages.size > 0;
}

/**
 * The one file that a host may change between two builds (rule P3h): what a worker imports, browsers look at when they look for a newer
 * worker, and its contents stand for its version.
 */
const rules = { createScriptURL: () => PLATFORMS_SCRIPT };
worker.importScripts((worker.trustedTypes?.createPolicy('kds', rules) ?? rules).createScriptURL(''));
const versioned = (file: PrecacheEntry): PrecacheEntry =>
  file.url === PLATFORMS_SCRIPT ? { ...file, revision: JSON.stringify(worker.kdsPlatforms) } : file;

const files = new PrecacheController();
files.addToCacheList(SHELL_FILES.filter(({ url }) => !isOfAnotherBrand(url)).map(versioned));

/**
 * A version that shows nothing lets no newer one take over: this one does so by itself (rule R11m). Its files come first: where one
 * does not come nobody is asked, so that the browser has done with it and the next start finds it anew.
 */
async function comeIn(event: Lifetime): Promise<void> {
  await files.install(event);
  if (worker.registration.active === null || (await isAnyPageWell())) return;
  tookOver = true;
  await worker.skipWaiting();
}

/** The pages that said nothing do not see who serves them now. */
async function serveAll(): Promise<void> {
  await worker.clients.claim();
  if (!tookOver) return;
  // Not waited for: a page asks this worker for its files once the worker serves.
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
