import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import { RETRIES } from '../../../src/domain/limits.ts';
import { createEvents } from '../../../src/engine/base/events.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { createRealtimeLink, type RealtimeLink } from '../../../src/engine/link/realtime.ts';
import type { RealtimeHandlers } from '../../../src/platform/ports.ts';
import { openKitchen } from '../kitchen.ts';
import { testClock } from '../virtual-clock.ts';

const CONFIG = { apiKey: 'k', databaseUrl: 'https://x.example', authEmulatorUrl: null };

const HOUR_MS = 3_600_000;
/** After a rejection the link requests a fresh token after this time. */
const ASK_MS = RETRIES.signIn.firstMs;

type Opening = 'ok' | 'network' | 'token';

/** A link whose sign-ins have these outcomes in sequence; the last one repeats. `random` is every random value. */
function benchOf(random: number, ...openings: Opening[]) {
  const clock = testClock();
  const events: string[] = [];
  const requestTimesMs: number[] = [];
  const written: string[] = [];
  const etags: string[] = [];
  const { run, listen } = createEvents({ report() {} });
  listen(() => {});
  const listeners = new Map<string, (value: unknown) => void>();
  let respondsToProbes = true;
  let handlers: RealtimeHandlers | null = null;
  const ports = inProcessPorts({ world: openKitchen([], 0).world, deviceId: 'tablet', storage: emptyStorage() });
  const done = { ok: true, data: null } as const;
  const session = {
    listen(path: string, changed: (value: unknown) => void) {
      listeners.set(path, changed);
      return () => {};
    },
    put: async () => done,
    transact: async () => done,
    removeOnDisconnect: () => (respondsToProbes ? Promise.resolve(done) : new Promise<never>(() => {})),
    reconnect: () => events.push(`reconnect at ${clock.monotonicMs()}`),
    close: () => events.push('close'),
  };
  const link: RealtimeLink = createRealtimeLink({
    ports: {
      ...ports,
      clock,
      random: { ...ports.random, next: () => random },
      realtime: {
        async open(_config, token, given) {
          events.push(`open ${token} at ${clock.monotonicMs()}`);
          handlers = given;
          const way = (openings.length > 1 ? openings.shift() : openings[0]) ?? 'ok';
          return way === 'ok' ? { ok: true, data: session } : { ok: false, why: way };
        },
      },
    },
    timers: createTimers(clock),
    config: CONFIG,
    install: { restaurantId: 71, localId: 3, kdsId: 5 },
    linkFacts: {
      note(note, isOn) {
        if (note === 'realtimeSilent') written.push(`silent ${isOn} at ${clock.monotonicMs()}`);
      },
      toLocal: () => false,
    },
    links: { realtime: (up) => void written.push(`${up ? 'up' : 'down'} at ${clock.monotonicMs()}`) },
    orders: { etagPushed: (etag) => etags.push(etag) < 0, forgetPushedEtag: () => void etags.push('forgotten') },
    refresher: { request() {} },
    notices: {
      show(_, notice, values) {
        events.push(notice === 'serverMessage' ? `message ${values?.text}` : `gave up at ${clock.monotonicMs()}`);
      },
    },
    selection: { linked() {}, use() {} },
    run,
    emit(event) {
      const nowMs = clock.monotonicMs();
      if (event.kind === 'configurationChanged') {
        events.push('configuration changed');
        requestTimesMs.push(nowMs);
      }
      if (event.kind === 'settingsEtagPushed') events.push(`settings pushed: ${event.etag}`);
      if (event.kind === 'tokenRequested') events.push(`token needed at ${nowMs}`);
    },
  });
  return {
    clock,
    link,
    events,
    requestTimesMs,
    written,
    etags,
    run,
    listeners,
    handlers: () => handlers,
    /** Makes the open connection stop responding to probes, or respond again. */
    hang(hangs: boolean) {
      respondsToProbes = !hangs;
    },
  };
}

const bench = (...openings: Opening[]) => benchOf(0, ...openings);

test('[REALTIME-8] a sign-in that did not reach its server is retried with the same token while the token is valid', async () => {
  const { clock, link, events } = bench('network', 'network', 'ok');
  link.token('one');
  await clock.run(20_000);
  expect(events).toEqual(['open one at 0', 'open one at 3000', 'open one at 9000']);
});

test('[REALTIME-8] an expired token is not tried, and a fresh token is requested', async () => {
  const { clock, link, events } = bench('network');
  link.token('one');
  await clock.run(3_600_000);
  const needed = events.find((event) => event.startsWith('token needed'));
  expect(Number(needed?.split(' ').at(-1))).toBeLessThanOrEqual(3_570_000);
  expect(Number(needed?.split(' ').at(-1))).toBeGreaterThanOrEqual(3_510_000);
  const opens = events.length;
  link.token('two');
  await clock.run(0);
  expect(events[opens]).toBe('open two at 3600000');
});

test('[REALTIME-10] after three rejected tokens the link tries each new token of call 6 once, and no rejected token again', async () => {
  const { clock, link, events } = bench('token', 'token', 'token', 'token', 'ok');
  for (const token of ['one', 'two', 'three']) {
    link.token(token);
    await clock.run(ASK_MS);
  }
  expect(events.at(-1)).toBe(`gave up at ${2 * ASK_MS}`);
  link.token('three');
  link.token('');
  await clock.run(10);
  expect(events.at(-1)).toBe(`gave up at ${2 * ASK_MS}`);
  link.token('four');
  await clock.run(10);
  expect(events.slice(-2)).toEqual([`open four at ${3 * ASK_MS + 10}`, `gave up at ${3 * ASK_MS + 10}`]);
  link.token('five');
  await clock.run(60_000);
  expect(events.at(-1)).toBe(`open five at ${3 * ASK_MS + 20}`);
});

test('[REALTIME-5] a call 6 without a token counts as a rejected token, and the third rejection ends the attempts', async () => {
  const { clock, link, events } = bench('token');
  link.token('');
  await clock.run(ASK_MS);
  link.token('one');
  await clock.run(ASK_MS);
  link.token('');
  await clock.run(60_000);
  expect(events).toEqual([
    `token needed at ${ASK_MS}`,
    `open one at ${ASK_MS}`,
    `token needed at ${2 * ASK_MS}`,
    `gave up at ${2 * ASK_MS}`,
  ]);
});

test('[REALTIME-5] when the cloud is back, a link that stopped after rejected tokens requests a token', async () => {
  const { clock, link, events } = bench('token');
  for (let count = 0; count < 3; count++) {
    link.token('one');
    await clock.run(ASK_MS);
  }
  expect(events.at(-1)).toBe(`gave up at ${2 * ASK_MS}`);
  link.reconnect();
  await clock.run(0);
  expect(events.at(-1)).toBe(`token needed at ${3 * ASK_MS}`);
});

test('[REALTIME-9] after a link was up for a minute, the next rejection counts as the first', async () => {
  const { clock, link, events, handlers } = bench('token', 'token', 'ok');
  for (let count = 0; count < 3; count++) {
    link.token('one');
    await clock.run(ASK_MS);
  }
  handlers()?.linked(true);
  await clock.run(60_000);
  handlers()?.expired();
  await clock.run(ASK_MS);
  expect(events.slice(-2)).toEqual(['close', `token needed at ${4 * ASK_MS + 60_000}`]);
});

test('[REALTIME-7] when the cloud is back, a signed-in link reconnects at once with its session', async () => {
  const { clock, link, events } = bench('ok');
  link.token('one');
  await clock.run(10);
  link.token('two');
  link.reconnect();
  await clock.run(10);
  expect(events).toEqual(['open one at 0', 'reconnect at 10']);
});

test('[REFRESH-27] an open connection that becomes silent is detected within 12 s, shown and reopened', async () => {
  const { clock, link, events, written, handlers, hang } = bench('ok');
  link.token('one');
  await clock.run(0);
  handlers()?.linked(true);
  await clock.run(100_000);
  expect(written).toEqual(['up at 0', 'silent false at 0']);
  hang(true);
  await clock.run(12_000);
  expect(written.slice(2)).toEqual(['silent true at 109000', 'down at 109000']);
  expect(events.at(-1)).toBe('reconnect at 109000');
  hang(false);
  handlers()?.linked(false);
  handlers()?.linked(true);
  expect(written.slice(-2)).toEqual(['up at 112000', 'silent false at 112000']);
  await clock.run(100_000);
  expect(events.filter((event) => event.startsWith('reconnect'))).toHaveLength(1);
});

test('[REALTIME-12] values that each new connection repeats do not count as a changed configuration, and other values do', async () => {
  const { clock, link, events, listeners } = bench('ok');
  link.token('one');
  await clock.run(0);
  const lists = listeners.get('restaurant/71/3/lists');
  const changesAfter = async (etags: unknown) => {
    lists?.(etags);
    await clock.run(10_000);
    return events.filter((event) => event === 'configuration changed').length;
  };
  const counted: number[] = [];
  for (const etags of [null, { kd: 'a' }, { kd: 'a' }, { kd: 'b' }, { kd: 'b' }, null])
    counted.push(await changesAfter(etags));
  expect(counted).toEqual([0, 1, 1, 2, 2, 3]);
});

test('[REALTIME-12] a configuration that changed between two sign-ins counts as changed, and a message from that time shows', async () => {
  const { clock, link, events, listeners, handlers } = bench('ok');
  const [lists, message] = ['restaurant/71/3/lists', 'message/71/3'];
  const signIn = async (token: string, etags: unknown, text: unknown) => {
    link.token(token);
    await clock.run(ASK_MS);
    listeners.get(lists)?.(etags);
    listeners.get(message)?.(text);
    await clock.run(10_000);
  };
  await signIn('one', { kd: 'a' }, 'Ayer');
  expect(events).toEqual(['open one at 0', 'configuration changed']);
  for (const [token, etags, text] of [
    ['two', { kd: 'a' }, 'Ayer'],
    ['three', { kd: 'b' }, 'Hoy'],
  ] as const) {
    handlers()?.expired();
    await clock.run(ASK_MS);
    events.length = 0;
    await signIn(token, etags, text);
    expect(events.filter((event) => /^(configuration|message)/.test(event))).toEqual(
      token === 'two' ? [] : ['message Hoy', 'configuration changed'],
    );
  }
});

test('[REFRESH-20] a device requests a changed configuration after a random delay of at most 5 s, and never twice within 5 s', async () => {
  const momentsOf = async (random: number) => {
    const { clock, link, requestTimesMs, listeners } = benchOf(random, 'ok');
    link.token('one');
    await clock.run(0);
    const published = listeners.get('public/71');
    for (let change = 0; change < 200; change++) {
      published?.({ change });
      await clock.run(100);
    }
    return requestTimesMs;
  };
  expect((await momentsOf(0)).slice(0, 3)).toEqual([0, 5_000, 10_000]);
  expect((await momentsOf(0.5)).slice(0, 3)).toEqual([2_500, 10_000, 17_500]);
});

test("[WIRE-69] the etag of the unit's settings is emitted each time a valid etag arrives, and not for invalid values", async () => {
  const { clock, link, events, listeners } = bench('ok');
  link.token('one');
  await clock.run(0);
  const settings = listeners.get('restaurant/71/3/settings/5');
  for (const etag of ['a', 'a', 12, null, '', { toString: true }, ['b']]) settings?.(etag);
  expect(events.slice(1)).toEqual(['settings pushed: a', 'settings pushed: a', 'settings pushed: 12']);
  expect([...listeners.keys()].filter((path) => path.includes('/settings/'))).toHaveLength(1);
});

test('[REALTIME-14] the configuration is requested each hour while the realtime link is down, and not while it is up', async () => {
  const { clock, link, events, handlers } = bench('ok');
  const countRequests = () => events.filter((event) => event === 'configuration changed').length;
  await clock.run(2 * HOUR_MS);
  expect(countRequests()).toBe(2);
  link.token('one');
  await clock.run(0);
  handlers()?.linked(true);
  await clock.run(3 * HOUR_MS);
  expect(countRequests()).toBe(2);
  handlers()?.linked(false);
  await clock.run(HOUR_MS - 1);
  expect(countRequests()).toBe(2);
  await clock.run(1);
  expect(countRequests()).toBe(3);
});

test('[REFRESH-16] when the connection is lost, the previous pushed etag is cleared before a later etag is handled', async () => {
  const { clock, link, etags, run, listeners, handlers } = bench('ok');
  link.token('one');
  await clock.run(0);
  const [pushed] = listeners.values();
  run(() => {
    handlers()?.linked(false);
    pushed?.('another');
  });
  expect(etags).toEqual(['forgotten', 'another']);
});
