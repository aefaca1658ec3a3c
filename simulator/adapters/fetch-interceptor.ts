/** Connects `fetch` to the simulated servers, with MSW's interceptor for browsers and Node. */
import { FetchInterceptor } from '@mswjs/interceptors/fetch/web';
import { serviceOf } from '../core/base/routing.ts';
import { responseOf, simRequestOf } from './http.ts';
import type { Simulation } from './simulation.ts';

type FetchTarget = Pick<Simulation, 'handle'>;

/** The path selects the simulated server, on any host. Null for a file of the page and for a path of no server. */
async function fetchedResponse(request: Request, target: FetchTarget, isFile: (path: string) => boolean) {
  const { pathname, search } = new URL(request.url);
  if (isFile(pathname) || serviceOf(pathname + search) === null) return null;
  const simRequest = await simRequestOf(request);
  if (simRequest === null) return null;
  return responseOf(await target.handle(simRequest, request.signal)) ?? Response.error();
}

/** Another address for a file of the page; null to keep its address. */
type FileAt = (address: string) => string | null;

async function movedFile({ url, signal }: Request, fileAt: FileAt): Promise<Response | null> {
  const address = fileAt(url);
  if (address === null) return null;
  const { body, status, headers } = await fetch(address, { signal });
  // A new object, because the fetched response already has another address.
  return new Response(body, { status, headers });
}

/**
 * Responds to requests to simulated servers and for moved files; other requests pass. `filesUnder` is the path of the
 * page's own files, if that is not the host's root. The returned function restores the old `fetch`.
 */
export function interceptFetch(target: FetchTarget, filesUnder = '/', fileAt: FileAt = () => null): () => void {
  const isFile = (path: string) => filesUnder !== '/' && path.startsWith(filesUnder);
  const interceptor = new FetchInterceptor();
  interceptor.on('request', async ({ request, controller }) => {
    const response = (await fetchedResponse(request, target, isFile)) ?? (await movedFile(request, fileAt));
    if (response !== null) await controller.respondWith(response);
  });
  interceptor.apply();
  return () => interceptor.dispose();
}
