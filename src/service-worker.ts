/** Keeps the app's own files for a start without a network, and brings a page back that hangs. No call of the app passes through it. */
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** Put in by the build: the files with their versions, and the first parts of the paths that are screens of the app. */
declare const SHELL_FILES: PrecacheEntry[];
declare const SHELL_PAGES: readonly string[];

interface Client {
  readonly id: string;
  readonly url: string;
  navigate(address: string): Promise<unknown>;
}

/** What of a worker's world is used here. */
interface Scope {
  readonly location: { readonly href: string };
  readonly registration: { readonly scope: string };
  readonly clients: { get(id: string): Promise<Client | undefined> };
  skipWaiting(): Promise<void>;
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

worker.addEventListener('message', ({ data, source, ports }) => {
  if (data === 'take-over') void worker.skipWaiting();
  if (data === 'who') ports[0]?.postMessage(source?.id);
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
precacheAndRoute(
  SHELL_FILES.filter(({ url }) => !isOfAnotherBrand(url)),
  { cleanURLs: false },
);
const shell = createHandlerBoundToURL('index.html');
registerRoute(
  ({ url, request }) => request.mode === 'navigate' && url.origin === folder.origin && isScreen(url),
  shell,
);
cleanupOutdatedCaches();
clientsClaim();
