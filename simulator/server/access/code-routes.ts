/** Routes of the class code, and refusals without it (rules NET-3 and NET-5). */
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { CODE_NEEDED, JOIN_PATH } from '../../core/base/join-address.ts';
import { IDENTITY_PATH } from '../identity-page.ts';
import { CLOCK_SCRIPT_PATH } from '../page-clock.ts';
import type { ClassCode } from './class-code.ts';
import {
  codePage,
  codePrompt,
  codeScript,
  codeStyle,
  JOIN_SCRIPT_PATH,
  JOIN_STYLE_PATH,
  TYPED_LENGTH_MAX,
} from './code-page.ts';
import { isAdmitted, isKnownHost, type RequestClient } from './control-guard.ts';

interface Env {
  Bindings: HttpBindings;
}

export const clientOf = (c: Context<Env>): RequestClient => ({
  scheme: c.req.url.startsWith('https:') ? 'https' : 'http',
  remoteAddress: c.env.incoming.socket.remoteAddress,
  headers: { host: c.req.header('host'), origin: c.req.header('origin'), cookie: c.req.header('cookie') },
});

const FRESH = { 'cache-control': 'no-store' } as const;
const TRY_AGAIN_SECONDS = '60';

interface Guard {
  readonly code: ClassCode;
  readonly knownHosts: ReadonlySet<string>;
}

/** A page of another site could use up the device's attempts, so only this server's pages and programs may try. */
async function join(c: Context<Env>, { code, knownHosts }: Guard): Promise<Response> {
  const { scheme, remoteAddress = '', headers } = clientOf(c);
  const isOwn =
    headers.origin === undefined || headers.origin.toLowerCase() === `${scheme}://${headers.host?.toLowerCase()}`;
  if (!isOwn || !isKnownHost(headers.host, knownHosts))
    return c.text('Only this server’s own pages may request this.', 400);
  const length = Number(c.req.header('content-length'));
  if (!(length <= TYPED_LENGTH_MAX)) return c.text('A code has eight digits.', 413);
  const attempt = code.attempt(await c.req.text(), remoteAddress);
  if (attempt === 'wrong') return c.text('That is not the class code.', 403, FRESH);
  if (attempt === 'too-many') return c.text('Too many tries.', 429, { ...FRESH, 'retry-after': TRY_AGAIN_SECONDS });
  return c.body(null, 204, { ...FRESH, 'set-cookie': code.cookie(headers.cookie, scheme === 'https') });
}

export function addJoin(app: Hono<Env>, guard: Guard): void {
  app.get(JOIN_PATH, (c) => c.html(codePage(), 200, FRESH));
  app.get(JOIN_STYLE_PATH, (c) => c.body(codeStyle(), 200, { ...FRESH, 'content-type': 'text/css; charset=utf-8' }));
  app.get(JOIN_SCRIPT_PATH, (c) =>
    c.body(codeScript(), 200, { ...FRESH, 'content-type': 'text/javascript; charset=utf-8' }),
  );
  app.post(JOIN_PATH, (c) => join(c, guard));
}

const isGuarded = (path: string): boolean =>
  path === '/simulator' || path.startsWith('/simulator/') || path.startsWith(IDENTITY_PATH);

/** A browser without the code gets the form. The kiosk's built files need no code, because they are not secret. */
export const requireCode =
  (code: ClassCode, withHeaders: (c: Context<Env>) => void): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (isAdmitted(clientOf(c), code)) return next();
    const { path } = c.req;
    if (path === CLOCK_SCRIPT_PATH)
      return c.body(codePrompt(), 200, { ...FRESH, 'content-type': 'text/javascript; charset=utf-8' });
    const isPage = c.req.header('accept')?.includes('text/html') === true;
    if (!isPage)
      return isGuarded(path) ? c.text('This needs the class code.', 403, { ...FRESH, [CODE_NEEDED]: '1' }) : next();
    withHeaders(c);
    return c.html(codePage(), 403, FRESH);
  };
