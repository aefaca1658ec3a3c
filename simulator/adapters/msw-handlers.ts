/** The simulated machines as MSW handlers, for a page's worker and for Node alike. */
import { HttpResponse, http, type RequestHandler } from 'msw';
import { serviceOf } from '../core/base/routing.ts';
import { responseOf, simRequestOf } from './http.ts';
import type { Simulation } from './simulation.ts';

/** What MSW is started with: it stays silent, and what it does not know (files, WebSockets) it lets through. */
export const QUIET = { quiet: true, onUnhandledFrame: 'bypass' } as const;

/**
 * Handlers that answer for every simulated machine on any host and let all else through.
 * `filesUnder` is the path of the folder that the page's own files come from, when it is not the host's root.
 */
export function mswHandlers(simulation: Pick<Simulation, 'handle'>, filesUnder = '/'): RequestHandler[] {
  const isFile = (path: string) => filesUnder !== '/' && path.startsWith(filesUnder);
  const isForUs = ({ request }: { readonly request: Request }) => {
    const { pathname, search } = new URL(request.url);
    return !isFile(pathname) && serviceOf(pathname + search) !== null;
  };
  return [
    http.all(isForUs, async ({ request }) => {
      const simRequest = await simRequestOf(request);
      if (simRequest === null) return undefined;
      return responseOf(await simulation.handle(simRequest, request.signal)) ?? HttpResponse.error();
    }),
  ];
}
