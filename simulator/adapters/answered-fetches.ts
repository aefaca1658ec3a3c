/** The simulated machines behind a page's own `fetch`, by MSW's interceptor for browsers, which tests in Node use as well. */
import { FetchInterceptor } from '@mswjs/interceptors/fetch/web';
import { serviceOf } from '../core/base/routing.ts';
import { responseOf, simRequestOf } from './http.ts';
import type { Simulation } from './simulation.ts';

type FetchRoad = Pick<Simulation, 'handle'>;

/** The answer of the simulated machine that a request is for, on any host; null for what no machine owns. */
async function answerOf(request: Request, road: FetchRoad, isFile: (path: string) => boolean) {
  const { pathname, search } = new URL(request.url);
  if (isFile(pathname) || serviceOf(pathname + search) === null) return null;
  const simRequest = await simRequestOf(request);
  if (simRequest === null) return null;
  return responseOf(await road.handle(simRequest, request.signal)) ?? Response.error();
}

/** Files of the page that lie elsewhere than it asks for them; null for those that do not. */
type FileAt = (address: string) => string | null;

async function movedFile({ url, signal }: Request, fileAt: FileAt): Promise<Response | null> {
  const address = fileAt(url);
  if (address === null) return null;
  const { body, status, headers } = await fetch(address, { signal });
  // Another response: this one has its address already.
  return new Response(body, { status, headers });
}

/**
 * From now on `fetch` reaches the simulated machines, without a request that leaves the page: neither a network nor a service
 * worker is asked; all else is let through. `filesUnder` is the path of the folder that the page's own files come from, when it
 * is not the host's root. The returned function puts the old `fetch` back.
 */
export function answerFetches(road: FetchRoad, filesUnder = '/', fileAt: FileAt = () => null): () => void {
  const isFile = (path: string) => filesUnder !== '/' && path.startsWith(filesUnder);
  const interceptor = new FetchInterceptor();
  interceptor.on('request', async ({ request, controller }) => {
    const response = (await answerOf(request, road, isFile)) ?? (await movedFile(request, fileAt));
    if (response !== null) await controller.respondWith(response);
  });
  interceptor.apply();
  return () => interceptor.dispose();
}
