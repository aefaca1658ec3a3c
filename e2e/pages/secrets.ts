/**
 * Searches everything that a device stores, shows, logs, records and sends. Reports each secret outside its allowed
 * places.
 */
import type { BrowserContext, Page, Request } from '@playwright/test';
import { followConsole, formsOf, tracesOf } from './traces.ts';

export type Secret =
  | 'device token'
  | 'device key'
  | 'user token'
  | 'realtime token'
  | 'provider code'
  | 'reset code'
  | 'creation code'
  | 'typed password'
  | 'new password'
  | 'changed password'
  | 'mailed password'
  | 'PIN'
  | 'class code';

/**
 * The phases of a test: a form contains a secret; a person is logged in; no person is logged in; a page with a code in
 * its address is open.
 */
export type Phase = 'form' | 'session' | 'rest' | 'code page';

export type Row = readonly [secret: Secret, place: string, ...phases: Phase[]];

type Text = readonly [place: string, text: string];

/** The fields with secrets in the platform's responses. */
const FIELDS: Readonly<Record<string, Secret>> = {
  to: 'device token',
  k5: 'device key',
  tot1: 'user token',
  tot4: 'user token',
  fbt: 'realtime token',
  fbtio: 'realtime token',
  idToken: 'realtime token',
  id_token: 'realtime token',
  refreshToken: 'realtime token',
  refresh_token: 'realtime token',
};

const CALLS_WITH_SECRETS =
  /\/sapi\/(login|myprofile)|\/resto\/(configuracion|kds\/activa|configapi)|accounts:signIn|securetoken/;

/** The parts of a request with their places; a call of the platform has a checksum header. */
async function partsOf(request: Request): Promise<readonly Text[]> {
  const { referer = '', ...headers } = await request.allHeaders().catch(() => request.headers());
  const isCall = 'x-csrf' in headers;
  const { pathname } = new URL(request.url());
  // The realtime SDK sets its own referrer policy: the real service, on another origin, gets the origin alone.
  const isIdentity = pathname.startsWith('/identitytoolkit.');
  const others = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
  return [
    [isCall ? 'address of a call' : 'address of a request', request.url()],
    [`body of ${pathname}`, request.postData() ?? ''],
    ['header', JSON.stringify(others)],
    [`referrer of ${pathname}`, isIdentity ? '' : referer],
  ];
}

/** The state of the service workers: their clients and loaded addresses. */
async function knownToWorkers(context: BrowserContext): Promise<string> {
  const known = context.serviceWorkers().map((worker) =>
    worker
      .evaluate(async () => {
        const scope = self as unknown as { clients: { matchAll(how: object): Promise<{ url: string }[]> } };
        const clients = (await scope.clients.matchAll({ includeUncontrolled: true })).map(({ url }) => url);
        return [...clients, ...performance.getEntries().map(({ name }) => name)].join('\n');
      })
      // A deleted service worker has no state.
      .catch(() => ''),
  );
  return (await Promise.all(known)).join('\n');
}

export type SecretPlaces = Awaited<ReturnType<typeof followSecretPlaces>>;

/** Opens a blank page whose context is followed from its start. */
export async function openFollowed(open: (address: string) => Promise<Page>, rows: readonly Row[]) {
  const page = await open('about:blank');
  return { page, follow: await followSecretPlaces(page, rows) };
}

async function followSecretPlaces(page: Page, rows: readonly Row[]) {
  const context = page.context();
  /** The secret of each search text: a value has one search text for each encoding. */
  const secrets = new Map<string, Secret>();
  const pending: Promise<unknown>[] = [];
  const texts: Text[] = [];
  const used = new Set<Row>();
  const addSecret = (secret: Secret, value: string) => {
    // A short value would be found by chance.
    if (value.length < 8) throw new Error(`Failed to follow the ${secret}: it is too short.`);
    for (const form of formsOf(value)) secrets.set(form, secret);
  };
  const read = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const secret = FIELDS[name];
      if (secret !== undefined && typeof inner === 'string' && inner.length > 7) addSecret(secret, inner);
      else read(inner);
    }
  };
  followConsole(context, (text, place) => void texts.push([place, text]));
  context.on('weberror', (error) => void texts.push(['console', String(error.error().stack)]));
  context.on('request', (request) => void pending.push(partsOf(request).then((parts) => texts.push(...parts))));
  const followSockets = (page: Page) =>
    void page.on('websocket', (socket) => {
      texts.push(['address of a socket', socket.url()]);
      socket.on('framesent', ({ payload }) => void texts.push(['socket', String(payload)]));
    });
  context.pages().forEach(followSockets);
  context.on('page', followSockets);
  // Intercepts only the page's own calls. A route of the context also pauses each file that a service worker loads, and
  // its installation then sometimes hangs.
  await page.route(CALLS_WITH_SECRETS, async (route) => {
    const response = await route.fetch().catch(() => null);
    if (response === null) return route.abort();
    const text = await response.text();
    try {
      read(JSON.parse(text));
    } catch {
      // A failed call has no secrets.
    }
    return route.fulfill({ response, body: text });
  });

  const placesOf = async (): Promise<readonly Text[]> => {
    const { documentAddress, referrer } = await page.evaluate(() => ({
      documentAddress: performance
        .getEntriesByType('navigation')
        .map(({ name }) => name)
        .join('\n'),
      referrer: document.referrer,
    }));
    return [
      ...Object.entries(await tracesOf(page)),
      ['address of the document', documentAddress],
      ['referrer', referrer],
    ];
  };
  return {
    addSecret,
    /** Adds a text outside the page to the search, such as a saved file. */
    add: (place: string, text: string) => void texts.push([place, text]),
    /** The places with a secret that no row allows in these phases. */
    async misplaced(...phases: Phase[]): Promise<readonly string[]> {
      const present = [...(await placesOf()), ['service worker', await knownToWorkers(context)] as const];
      await Promise.all(pending.splice(0));
      const found = new Set<string>();
      for (const [place, text] of [...present, ...texts.splice(0)]) {
        for (const [form, secret] of secrets) {
          if (!text.includes(form)) continue;
          const row = rows.find(
            (each) =>
              each[0] === secret && place.startsWith(each[1]) && phases.some((phase) => each.slice(2).includes(phase)),
          );
          if (row === undefined) found.add(`${secret}: ${place}`);
          else used.add(row);
        }
      }
      return [...found].sort();
    },
    /** Rows whose secret was never found in their place: the search would not find it, or the row is not needed. */
    unused: () => rows.filter((row) => !used.has(row)),
  };
}
