/** Caches the demo's files for a start without a network. The app's requests never reach this worker. */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { cachedForDevice, DEVICE_PAGE, withBase } from './cached-files.ts';
import { noNetworkPage } from './no-network-page.ts';

/** Replaced by the build with the files and their versions. */
declare const DEMO_FILES: PrecacheEntry[];

type Lifetime = Parameters<PrecacheController['install']>[0];

interface WorkerScope {
  readonly registration: { readonly scope: string; readonly active: object | null };
  readonly clients: { claim(): Promise<void> };
  readonly navigator: { readonly language: string };
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(type: 'message', listener: (event: Lifetime & Pick<MessageEvent, 'ports'>) => void): void;
}

const worker = globalThis as unknown as WorkerScope;
const root = new URL(worker.registration.scope);
const isDemoUrl = (url: URL): boolean => url.origin === root.origin && url.pathname.startsWith(root.pathname);
const pathIn = (url: URL): string => decodeURI(url.pathname.slice(root.pathname.length));

const files = new PrecacheController();
files.addToCacheList(DEMO_FILES);
/**
 * The first worker becomes active before it has cached the files, so that a reload without a network still shows a
 * page.
 */
const isFirst = worker.registration.active === null;
// Pages must match the version of their kitchen, so a newer version waits until they are closed.
worker.addEventListener('install', (event) => {
  if (!isFirst) void files.install(event);
});
// A page requests the files that are still missing, and learns whether all are cached.
worker.addEventListener('message', (event) => {
  // The library caches files only for an event of this type.
  const install = { type: 'install', waitUntil: (work: Promise<unknown>) => event.waitUntil(work) } as Lifetime;
  const respond = (areCached: boolean) => event.ports[0]?.postMessage(areCached);
  event.waitUntil(
    files.install(install).then(
      () => respond(true),
      () => respond(false),
    ),
  );
});
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

/** The library caches the files one after the other, so all are cached once the last one is. */
const areAllCached = async (): Promise<boolean> =>
  (await files.matchPrecache(files.getCachedURLs().at(-1) ?? '')) !== undefined;

// Until all files are cached, the page comes from the network: a cached page would miss the others.
async function respondWithPage(url: URL, request: Request): Promise<Response> {
  if (!(await areAllCached())) return fetch(request);
  if (cachedForDevice(pathIn(url), true) !== null) return respondInDevice(url, request);
  const path = pathIn(url).replace(/(?<=^|\/)$/, 'index.html');
  return (await files.matchPrecache(path)) ?? fetch(request);
}

registerRoute(
  ({ url, request }) => isDemoUrl(url) && request.mode === 'navigate',
  ({ url, request }) => respondWithPage(url, request),
);
registerRoute(new PrecacheRoute(files, { cleanURLs: false, ignoreURLParametersMatching: [/./] }));
registerRoute(
  ({ url }) => isDemoUrl(url) && cachedForDevice(pathIn(url), false) !== null,
  ({ url, request }) => respondInDevice(url, request),
);
// The file is neither cached nor available from the network.
setCatchHandler(async ({ request }) =>
  request.mode === 'navigate' ? noNetworkPage(worker.navigator.language) : Response.error(),
);
