import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { Realtime, RealtimeSession } from '../../../../src/platform/ports.ts';
import { LONG } from '../../../long.ts';
import { type BrowserHost, hostInChromium, openPage } from '../chromium-page.ts';
import { RealtimeFake } from './realtime-fake.ts';

interface Kiosk {
  readonly browserRealtime: Realtime;
  session: RealtimeSession;
  seen: string[];
}

type Opened = Awaited<ReturnType<typeof openPage>>;

let fake: RealtimeFake;
let host: BrowserHost;
let opened: Opened;

beforeAll(async () => {
  host = await hostInChromium('realtime/realtime.ts', 'browserRealtime', (request, response) =>
    fake.respond(request, response),
  );
  new WebSocketServer({ server: host.server, path: '/.ws' }).on('connection', (socket, request) =>
    fake.accept(socket, String(request.url), new URL(host.origin).host),
  );
});
afterAll(() => host.close());

beforeEach(async () => {
  fake = new RealtimeFake();
  opened = await openPage(host);
});
afterEach(() => opened.page.context().close());

/** `ok`, or why there is no session. */
const openSession = (): Promise<string> =>
  opened.page.evaluate(async (origin) => {
    const kiosk = globalThis as unknown as Kiosk;
    kiosk.seen = [];
    const reply = await kiosk.browserRealtime.open(
      { apiKey: 'key', databaseUrl: `${origin}?ns=kds`, authEmulatorUrl: origin },
      'platform-token',
      { linked: (up) => kiosk.seen.push(up ? 'up' : 'down'), expired: () => kiosk.seen.push('expired') },
    );
    if (!reply.ok) return reply.why;
    kiosk.session = reply.data;
    return 'ok';
  }, host.origin);

const listen = (path: string): Promise<void> =>
  opened.page.evaluate((of) => {
    const { session, seen } = globalThis as unknown as Kiosk;
    session.listen(
      of,
      (value) => seen.push(JSON.stringify(value)),
      () => seen.push('rejected'),
    );
  }, path);

const put = (path: string, value: unknown) =>
  opened.page.evaluate(([to, written]) => (globalThis as unknown as Kiosk).session.put(to, written), [
    path,
    value,
  ] as const);

/**
 * Appends to the text in a transaction, or with null writes nothing; returns the text that it read, and the outcome.
 */
const transact = (path: string, suffix: string | null) =>
  opened.page.evaluate(
    async ([to, end]) => {
      const given: unknown[] = [];
      const reply = await (globalThis as unknown as Kiosk).session.transact(to, (value) => {
        given.push(value);
        return end === null ? undefined : `${value ?? ''}${end}`;
      });
      return { given, reply };
    },
    [path, suffix] as const,
  );

const call = (name: 'reconnect' | 'close'): Promise<void> =>
  opened.page.evaluate((verb) => (globalThis as unknown as Kiosk).session[verb](), name);

/** Waits until the page has received exactly these. */
const expectSeen = (...seen: string[]): Promise<void> =>
  expect.poll(() => opened.page.evaluate(() => (globalThis as unknown as Kiosk).seen)).toEqual(seen);

const frames = (action: string): number =>
  fake.log.filter(({ from, body }) => from === 'sdk' && body.includes(`"a":"${action}"`)).length;

test('[REALTIME-13] a session signs in before its first request, then receives a value and its changes', async () => {
  fake.tree.set('/restaurant/1/2/orders', 'e1');
  expect(await openSession()).toBe('ok');
  await listen('restaurant/1/2/orders');
  await expectSeen('down', 'up', '"e1"');
  fake.put('/restaurant/1/2/orders', 'e2');
  await expectSeen('down', 'up', '"e1"', '"e2"');
  const actions = fake.log.flatMap(({ from, body }) => (from === 'sdk' ? (/"a":"(\w+)"/.exec(body)?.[1] ?? []) : []));
  expect(actions.filter((action) => action !== 's')).toEqual(['auth', 'q']);
  expect(opened.complaints).toEqual([]);
});

test("[REALTIME-13] a transaction edits the server's value, not the SDK's first guess", async () => {
  fake.tree.set('/order/1/2/77/selected', 'a');
  await openSession();
  expect(await transact('order/1/2/77/selected', 'b')).toEqual({ given: [null, 'a'], reply: { ok: true, data: null } });
  expect(fake.tree.get('/order/1/2/77/selected')).toBe('ab');
});

test('[REALTIME-13] a transaction whose edit returns nothing reads the value and keeps it', async () => {
  fake.tree.set('/order/1/2/77/selected', 'a');
  await openSession();
  expect((await transact('order/1/2/77/selected', null)).given).toEqual([null, 'a']);
  expect(fake.tree.get('/order/1/2/77/selected')).toBe('a');
});

test('[REALTIME-13] presence ends with the link, and the link recovers without a call', async () => {
  await openSession();
  expect(await put('presence/1/2/abc', true)).toEqual({ ok: true, data: null });
  const registered = await opened.page.evaluate(() =>
    (globalThis as unknown as Kiosk).session.removeOnDisconnect('presence/1/2/abc'),
  );
  expect(registered).toEqual({ ok: true, data: null });
  expect(fake.tree.get('/presence/1/2/abc')).toBe(true);
  fake.dropLinks();
  await expectSeen('down', 'up', 'down', 'up');
  expect(fake.tree.get('/presence/1/2/abc')).toBeNull();
});

test('a value of many frames arrives complete', async () => {
  const long = 'ñ'.repeat(40_000);
  await openSession();
  expect(await put('long', long)).toEqual({ ok: true, data: null });
  expect(fake.tree.get('/long')).toBe(long);
});

test('the adapter reports listens and writes that the database’s rules reject, without console output', async () => {
  fake.denied.add('/secret');
  await openSession();
  await listen('secret');
  await expectSeen('down', 'up', 'rejected');
  expect(await put('secret', 1)).toEqual({ ok: false, why: 'rejected' });
  expect((await transact('secret', 'x')).reply).toEqual({ ok: false, why: 'rejected' });
  expect(opened.complaints).toEqual([]);
});

test('the adapter reports a listen that the server revokes later as rejected', async () => {
  await openSession();
  await listen('a');
  await expectSeen('down', 'up', 'null');
  fake.revokeListen('/a');
  await expectSeen('down', 'up', 'null', 'rejected');
});

test('the call reconnect opens a new link and listens again', async () => {
  await openSession();
  await listen('a');
  await expectSeen('down', 'up', 'null');
  await call('reconnect');
  await expectSeen('down', 'up', 'null', 'down', 'up');
  await expect.poll(() => frames('q')).toBe(2);
});

test.each([
  ['INVALID_CUSTOM_TOKEN', 'token'],
  ['TOKEN_EXPIRED', 'token'],
  ['USER_DISABLED', 'token'],
  ['CREDENTIAL_MISMATCH', 'token'],
  ['QUOTA_EXCEEDED : Exceeded quota.', 'network'],
  ['UNAVAILABLE', 'network'],
])('a sign-in rejected with %s fails as `%s`', async (rejection, why) => {
  fake.refusals.set('accounts:signInWithCustomToken', rejection);
  expect(await openSession()).toBe(why);
});

test('[REFRESH-28] an invalid address fails as network and does not affect the next session', async () => {
  const reply = await opened.page.evaluate(() =>
    (globalThis as unknown as Kiosk).browserRealtime.open(
      { apiKey: '', databaseUrl: 'nowhere', authEmulatorUrl: null },
      'platform-token',
      { linked() {}, expired() {} },
    ),
  );
  expect(reply).toEqual({ ok: false, why: 'network' });
  expect(await openSession()).toBe('ok');
});

test('a sign-in that the server revokes expires once, and the session stays down', async () => {
  await openSession();
  await expectSeen('down', 'up');
  fake.refusals.set('token', 'TOKEN_EXPIRED');
  fake.revokeSignIn();
  await expect.poll(() => fake.log.some(({ what }) => what.includes('/v1/token'))).toBe(true);
  await expectSeen('down', 'up', 'down', 'expired');
  await call('reconnect');
  expect(await openSession()).toBe('ok');
  await expectSeen('down', 'up');
  expect(fake.links.size).toBe(1);
});

test('a renewal that the identity service rejects permanently expires the sign-in', async () => {
  // The SDK renews the token five minutes before its end, which here means at once.
  fake.idTokenLifeS = 300;
  fake.refusals.set('token', 'TOKEN_EXPIRED');
  await openSession();
  await expect.poll(() => opened.page.evaluate(() => (globalThis as unknown as Kiosk).seen)).toContain('expired');
});

test('a renewal on time does not expire the sign-in', async () => {
  fake.idTokenLifeS = 302;
  await openSession();
  await expectSeen('down', 'up');
  await expect.poll(() => frames('auth')).toBeGreaterThan(1);
  await expectSeen('down', 'up');
});

test('the call close settles the waiting writes, and no later session sends these writes', async () => {
  await openSession();
  await expectSeen('down', 'up');
  fake.refusesLinks = true;
  fake.dropLinks();
  await expectSeen('down', 'up', 'down');
  const waiting = put('stale', 1);
  await call('close');
  expect(await waiting).toEqual({ ok: false, why: 'closed' });
  expect(await put('stale', 2)).toEqual({ ok: false, why: 'closed' });
  fake.refusesLinks = false;
  await openSession();
  await put('fresh', 1);
  expect([...fake.tree.keys()]).toEqual(['/fresh']);
});

test('a closed session is silent and ends its link, and the next session reuses its SDK instance', async () => {
  await openSession();
  await listen('a');
  await expectSeen('down', 'up', 'null');
  const before = await opened.page.evaluate(() => (globalThis as unknown as Kiosk).seen);
  await call('close');
  await call('close');
  await listen('b');
  await expect.poll(() => fake.links.size).toBe(0);
  await openSession();
  await expectSeen('down', 'up');
  expect(before).toEqual(['down', 'up', 'null']);
  // Consecutive request numbers prove that it is the same SDK instance.
  const signIns = fake.log.filter(({ body }) => body.includes('"a":"auth"'));
  expect(signIns.map(({ body }) => JSON.parse(body).d.r)).toEqual([2, 5]);
  expect(frames('q')).toBe(1);
  expect(opened.complaints).toEqual([]);
});

/** Counts listeners that are added to the page's window and document from now on. */
const countListeners = () =>
  opened.page.evaluate(() => {
    const target = EventTarget.prototype;
    const { addEventListener, removeEventListener } = target;
    const counted = globalThis as unknown as { listeners: number };
    counted.listeners = 0;
    const isShared = (to: EventTarget) => to === window || to === document;
    target.addEventListener = function (...given) {
      if (isShared(this ?? window)) counted.listeners += 1;
      return addEventListener.apply(this ?? window, given);
    };
    target.removeEventListener = function (...given) {
      if (isShared(this ?? window)) counted.listeners -= 1;
      return removeEventListener.apply(this ?? window, given);
    };
  });
const listeners = () => opened.page.evaluate(() => (globalThis as unknown as { listeners: number }).listeners);

interface Holdings {
  /** Listeners that any code added to window and document. */
  readonly listeners: number;
  /** Pending timers, except brief ones. */
  readonly timers: number;
  readonly sockets: number;
  /** Listeners on every live target of the page, sockets included. */
  readonly allListeners: number;
}

/** The SDK starts this timer after each connection and never cancels it. */
const BRIEF_TIMER_MS = 5_000;

/** Counts sockets and timers from now on. Must run before the SDK loads, which captures the globals. */
const countSocketsAndTimers = () =>
  opened.page.evaluate((briefMs) => {
    const sockets = new Set<WebSocket>();
    const timers = new Set<unknown>();
    const { setTimeout: start, clearTimeout: stop } = window;
    window.WebSocket = new Proxy(WebSocket, {
      construct(target, given) {
        const socket = Reflect.construct(target, given);
        sockets.add(socket);
        // Polls instead of listening, because listeners are counted too.
        const forgetWhenClosed = () => (socket.readyState === 3 ? sockets.delete(socket) : start(forgetWhenClosed, 50));
        start(forgetWhenClosed, 50);
        return socket;
      },
    });
    Object.assign(window, {
      setTimeout: (work: (...given: unknown[]) => void, delayMs?: number, ...given: unknown[]) => {
        const run = () => {
          timers.delete(timer);
          work(...given);
        };
        const timer: unknown = start(run, delayMs);
        if (delayMs !== briefMs) timers.add(timer);
        return timer;
      },
      clearTimeout: (timer: number) => {
        timers.delete(timer);
        stop(timer);
      },
      holdings: () => ({ sockets: sockets.size, timers: timers.size }),
    });
  }, BRIEF_TIMER_MS);

async function holdings(): Promise<Holdings> {
  const session = await opened.page.context().newCDPSession(opened.page);
  await session.send('HeapProfiler.collectGarbage');
  const { jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  const counted = await opened.page.evaluate(() =>
    (globalThis as unknown as { holdings(): Pick<Holdings, 'sockets' | 'timers'> }).holdings(),
  );
  return { ...counted, listeners: await listeners(), allListeners: jsEventListeners };
}

/** Waits until the page holds no more than before; requests of the SDK's database may have ended since. */
const expectNoMoreThan = (first: Holdings): Promise<void> =>
  expect
    .poll(async () => {
      const now = await holdings();
      return { ...now, allListeners: Math.max(now.allListeners, first.allListeners) };
    })
    .toEqual(first);

/** Each reconnect waits until the previous link was up and received its value. */
const reconnect = (times: number): Promise<void> =>
  opened.page.evaluate(async (count) => {
    const { session } = globalThis as unknown as Kiosk;
    for (let left = count; left > 0; left--) {
      session.reconnect();
      // The new link responds in order: after the sign-in and the listens.
      await session.removeOnDisconnect('presence/1/2/abc');
    }
  }, times);

/** The SDK sends its last session, so a connection without one is from a new instance. */
const instances = (): number => fake.log.filter(({ what, body }) => what === 'connect' && !body.includes('ls=')).length;

test(
  '[REALTIME-11] neither a thousand reconnections nor twenty new sign-ins leave a listener, a socket, a timer or an SDK instance behind',
  LONG,
  async () => {
    await countListeners();
    await countSocketsAndTimers();
    await openSession();
    await listen('a');
    await expectSeen('down', 'up', 'null');
    await reconnect(1);
    // The abandoned socket may take time to close.
    await expect.poll(async () => (await holdings()).sockets).toBe(1);
    const first = await holdings();
    expect(first.listeners).toBeGreaterThan(0);
    const before = frames('q');
    await reconnect(1_000);
    expect(frames('q') - before).toBe(1_000);
    await expectNoMoreThan(first);
    expect(fake.links.size).toBe(1);
    for (let count = 0; count < 20; count++) {
      await call('close');
      await openSession();
      await expectSeen('down', 'up');
    }
    await listen('a');
    await expectNoMoreThan(first);
    expect(fake.links.size).toBe(1);
    expect(instances()).toBe(1);
  },
);

test('[REALTIME-11] sessions that close before the response to a heartbeat leave no listener behind', async () => {
  await countListeners();
  await openSession();
  await expectSeen('down', 'up');
  const first = await listeners();
  fake.isDeaf = true;
  for (let count = 0; count < 5; count++) {
    const removal = opened.page.evaluate(() =>
      (globalThis as unknown as Kiosk).session.removeOnDisconnect('presence/1/2/abc'),
    );
    await call('close');
    expect(await removal).toEqual({ ok: false, why: 'closed' });
    fake.isDeaf = false;
    await openSession();
    await expectSeen('down', 'up');
    fake.isDeaf = true;
  }
  expect(await listeners()).toBe(first);
});
