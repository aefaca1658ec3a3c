/**
 * Caches the demo's files for a start without a network: room, devices and kitchen. API requests of the app never reach
 * this worker.
 */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { cachedForDevice, DEVICE_PAGE, withBase } from './cached-files.ts';

/** Replaced by the build with the files and their versions. */
declare const DEMO_FILES: PrecacheEntry[];

/** An install or activate event in the library's type. */
type Lifetime = Parameters<PrecacheController['install']>[0];

/** The part of the worker scope that this file uses. */
interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
}

const worker = globalThis as unknown as WorkerScope;
const root = new URL(worker.registration.scope);
const isDemoUrl = (url: URL): boolean => url.origin === root.origin && url.pathname.startsWith(root.pathname);
const pathIn = (url: URL): string => decodeURI(url.pathname.slice(root.pathname.length));

const files = new PrecacheController();
files.addToCacheList(DEMO_FILES);
// A newer version waits until all pages of the older one are closed: pages must match the version of their kitchen.
worker.addEventListener('install', (event) => void files.install(event));
worker.addEventListener('activate', (event) => {
  void files.activate(event);
  // Pages that loaded before this worker get their deferred parts from it too.
  event.waitUntil(worker.clients.claim());
});

async function devicePage(base: string): Promise<Response | undefined> {
  const cached = await files.matchPrecache(DEVICE_PAGE);
  if (cached === undefined) return undefined;
  const headers = new Headers(cached.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(withBase(await cached.text(), base), { headers });
}

async function respondInDevice(url: URL, request: Request): Promise<Response> {
  const cached = cachedForDevice(pathIn(url), request.mode === 'navigate');
  if (cached?.kind === 'folder') return Response.redirect(`${url.origin}${url.pathname}/${url.search}`);
  const response =
    cached?.kind === 'page' ? await devicePage(cached.base) : await files.matchPrecache(cached?.path ?? '');
  return response ?? fetch(request);
}

registerRoute(new PrecacheRoute(files, { cleanURLs: false, ignoreURLParametersMatching: [/./] }));
registerRoute(
  ({ url }) => isDemoUrl(url) && cachedForDevice(pathIn(url), false) !== null,
  ({ url, request }) => respondInDevice(url, request),
);
