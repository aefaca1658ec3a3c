/** The simulated machines behind a page's own `fetch`, in a browser and in Node alike, by MSW. */
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { defineNetwork, InterceptorSource } from 'msw/experimental';
import { serviceOf } from '../core/base/routing.ts';
import { responseOf, simRequestOf } from './http.ts';
import type { Simulation } from './simulation.ts';

type FetchRoad = Pick<Simulation, 'handle'>;

/**
 * Answers for every simulated machine on any host and lets all else through.
 * `filesUnder` is the path of the folder that the page's own files come from, when it is not the host's root.
 */
function machines(road: FetchRoad, filesUnder: string): RequestHandler {
  const isFile = (path: string) => filesUnder !== '/' && path.startsWith(filesUnder);
  const isForUs = ({ request }: { readonly request: Request }) => {
    const { pathname, search } = new URL(request.url);
    return !isFile(pathname) && serviceOf(pathname + search) !== null;
  };
  return http.all(isForUs, async ({ request }) => {
    const simRequest = await simRequestOf(request);
    if (simRequest === null) return undefined;
    return responseOf(await road.handle(simRequest, request.signal)) ?? HttpResponse.error();
  });
}

/** Files of the page that lie elsewhere than it asks for them; null for those that do not. */
type FileAt = (address: string) => string | null;

const movedFiles = (fileAt: FileAt): RequestHandler =>
  http.all(
    ({ request }) => fileAt(request.url) !== null,
    async ({ request }) => {
      const { body, status, headers } = await fetch(fileAt(request.url) ?? request.url, { signal: request.signal });
      // Another response: this one has its address already.
      return new Response(body, { status, headers });
    },
  );

/**
 * From now on `fetch` reaches the simulated machines, without a request that leaves the page: neither a network nor a service
 * worker is asked. The returned function puts the old `fetch` back.
 */
export function answerFetches(road: FetchRoad, filesUnder = '/', fileAt: FileAt = () => null): () => void {
  const network = defineNetwork({
    sources: [new InterceptorSource({ interceptors: [new FetchInterceptor()] })],
    handlers: [machines(road, filesUnder), movedFiles(fileAt)],
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  });
  network.enable();
  return () => void network.disable();
}
