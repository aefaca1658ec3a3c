import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { advanceClockUntil, stopClock } from '../../../../e2e/pages/page-clock.ts';
import type { Realtime, RealtimeSession } from '../../../../src/platform/ports.ts';
import { type BrowserHost, hostInChromium, openPage } from '../chromium-page.ts';
import { RealtimeFake } from './realtime-fake.ts';

interface Kiosk {
  readonly browserRealtime: Realtime;
  session: RealtimeSession;
  links: boolean[];
}

/** A link that waits this long for its next attempt cannot recover within the limit. */
const FAR_OFF_MS = 120_000;
/** The test checks after a wait of this length; the next wait is a third longer. */
const LONG_WAIT_MS = 150_000;
const STEP_MS = 10_000;
/** The limit of REFRESH-29 and REFRESH-30, in the page's time. */
const CONVERGED_MS = 5_000;
/** Each wait is a third longer, so waits reach `LONG_WAIT_MS` after some twenty attempts, in less than half an hour. */
const OUTAGE_MS_MAX = 1_800_000;

let fake: RealtimeFake;
let host: BrowserHost;
let opened: Awaited<ReturnType<typeof openPage>>;
let calls = 0;
let openSockets = 0;

beforeAll(async () => {
  host = await hostInChromium('realtime/realtime.ts', 'browserRealtime', (request, response) =>
    fake.respond(request, response),
  );
  new WebSocketServer({ server: host.server, path: '/.ws' }).on('connection', (socket, request) => {
    fake.accept(socket, String(request.url), new URL(host.origin).host);
  });
});
afterAll(() => host.close());

beforeEach(async () => {
  fake = new RealtimeFake();
  [calls, openSockets] = [0, 0];
  opened = await openPage(host);
  // Counts at the caller, because a busy server receives an attempt after the page's clock has advanced by minutes.
  opened.page.on('websocket', (socket) => {
    calls += 1;
    openSockets += 1;
    socket.on('close', () => {
      openSockets -= 1;
    });
  });
  await opened.page.clock.install();
  // Makes each random wait the longest of its range.
  await opened.page.evaluate(() => {
    Math.random = () => 0.999;
  });
});
afterEach(() => opened.page.context().close());

const openSession = (): Promise<boolean> =>
  opened.page.evaluate(async (origin) => {
    const kiosk = globalThis as unknown as Kiosk;
    kiosk.links = [];
    const reply = await kiosk.browserRealtime.open(
      { apiKey: 'key', databaseUrl: `${origin}?ns=kds`, authEmulatorUrl: origin },
      'platform-token',
      { linked: (up) => kiosk.links.push(up), expired: () => {} },
    );
    if (reply.ok) kiosk.session = reply.data;
    return reply.ok;
  }, host.origin);

const isUp = (): Promise<boolean> => opened.page.evaluate(() => (globalThis as unknown as Kiosk).links.at(-1) ?? false);

const reconnect = (): Promise<void> => opened.page.evaluate(() => (globalThis as unknown as Kiosk).session.reconnect());

/** Advances the page's clock to the next attempt, at most `mostMs`; returns how long that took. */
async function untilNextCall(mostMs: number): Promise<number> {
  const before = calls;
  let waitedMs = 0;
  while (calls === before && waitedMs < mostMs) {
    await opened.page.clock.runFor(STEP_MS);
    waitedMs += STEP_MS;
  }
  return waitedMs;
}

/** Refuses every attempt until the SDK's backoff is long. */
async function growBackoff(): Promise<void> {
  fake.refusesLinks = true;
  fake.dropLinks();
  await expect.poll(isUp).toBe(false);
  let [waitedMs, sinceMs] = [0, 0];
  while (waitedMs < LONG_WAIT_MS && sinceMs < OUTAGE_MS_MAX) {
    waitedMs = await untilNextCall(OUTAGE_MS_MAX);
    sinceMs += waitedMs;
  }
  expect(waitedMs).toBeGreaterThanOrEqual(LONG_WAIT_MS);
  // Waits until the server has refused the last attempt.
  await expect.poll(() => openSockets).toBe(0);
  fake.refusesLinks = false;
}

test('[REFRESH-30] after a long outage the SDK would wait two more minutes, but a reconnection restores the link at once', async () => {
  expect(await openSession()).toBe(true);
  await expect.poll(isUp).toBe(true);
  await growBackoff();

  const before = calls;
  expect(await untilNextCall(FAR_OFF_MS)).toBe(FAR_OFF_MS);
  expect(calls).toBe(before);
  expect(await isUp()).toBe(false);

  await stopClock(opened.page);
  await reconnect();
  await advanceClockUntil(opened.page, isUp, CONVERGED_MS);
  expect(calls).toBe(before + 1);
  expect(fake.links.size).toBe(1);
});
