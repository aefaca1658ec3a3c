import { expect, test } from 'vitest';
import { createClock } from '../../../../simulator/core/base/clock.ts';
import type { StartEntry } from '../../../../simulator/headless/replay/read-recording.ts';
import { replayPorts } from '../../../../simulator/headless/replay/replay-ports.ts';
import { REFRESH_TIMER_MS, STALE_HANG_MS } from '../../../../src/domain/limits.ts';
import { REFRESH_TIMER } from '../../../../src/engine/base/timers.ts';
import type { HttpResult } from '../../../../src/platform/ports.ts';
import type { RecordedEntry } from '../../../../src/recording/entry.ts';
import { RECORDED_START } from '../recorded-start.ts';

const START: StartEntry = {
  ...RECORDED_START,
  orders: { etag: 'kept', list: [{ io: 1 }] },
  realtimeUp: false,
  links: { cloud: 'unknown', localMode: 0, local: 'unknown' },
};

const LOCAL_OK: readonly RecordedEntry[] = [
  { k: 'asked', t: 1_060, n: 1, call: 'localStatus', of: '' },
  { k: 'answer', t: 1_070, n: 1, status: 200, body: { ok: true, data: { md: 1 } } },
];
const CLOUD_AWAY: readonly RecordedEntry[] = [
  { k: 'asked', t: 4_000, n: 2, call: 'installRecord', of: '' },
  { k: 'answer', t: 4_060, n: 2, none: 'network' },
];
const CLOUD_THERE: readonly RecordedEntry[] = [
  { k: 'asked', t: 4_000, n: 2, call: 'installRecord', of: '' },
  { k: 'answer', t: 4_060, n: 2, status: 200, body: { ok: true, data: null } },
];

const CLOUD_TIMED_OUT: readonly RecordedEntry[] = [
  { k: 'asked', t: 4_000, n: 2, call: 'installRecord', of: '' },
  { k: 'answer', t: 14_000, n: 2, none: 'timeout' },
];

interface ReadOptions {
  readonly atMs: number;
  readonly entries?: readonly RecordedEntry[];
  readonly start?: StartEntry;
}

/** The result and duration of an orders request that was not recorded. */
async function readAt({
  atMs,
  entries = [],
  start = START,
}: ReadOptions): Promise<HttpResult & { readonly inMs: number }> {
  const clock = createClock(Math.min(START.t, atMs));
  const { ports } = replayPorts({ start, entries: [start, ...entries] }, clock);
  clock.runUntil(atMs);
  const url = 'http://simulated/resto/orders/procesa?et=';
  const response = ports.http
    .send({ method: 'GET', url, headers: {}, body: null, timeoutMs: 10_000 })
    .then((given) => ({ ...given, inMs: clock.nowMs() - atMs }));
  // In small steps, so that a response takes effect at its own time.
  for (let ms = atMs; ms <= atMs + 10_000; ms += 10) {
    clock.runUntil(ms);
    await Promise.resolve();
    await Promise.resolve();
  }
  return response;
}

const ordersAt = (atMs: number, entries: readonly RecordedEntry[]): Promise<HttpResult> => readAt({ atMs, entries });

test.each([
  ['failed', CLOUD_AWAY, { kind: 'none', why: 'network' }],
  ['got a response', CLOUD_THERE, { kind: 'response', status: 200 }],
])(
  '[RECORDING-10] a first call whose end was not recorded gets the outcome of the first call with a recorded end, which $0',
  async (_, cloud, came) => {
    expect(await ordersAt(1_010, [...LOCAL_OK, ...cloud])).toMatchObject(came);
  },
);

test('[RECORDING-10] a response of the local server does not mean that the cloud responds', async () => {
  const localAgain: readonly RecordedEntry[] = LOCAL_OK.map(
    (entry) => ({ ...entry, t: entry.t + 3_010, n: 3 }) as RecordedEntry,
  );
  expect(await ordersAt(5_000, [...CLOUD_AWAY, ...localAgain])).toMatchObject({ kind: 'none', why: 'network' });
});

test('[RECORDING-10] if the cloud responded when recording began, a first call without a recorded end gets a response', async () => {
  const start = { ...START, links: { cloud: 'up', localMode: 0, local: 'unknown' } };
  expect(await readAt({ atMs: 1_010, entries: [...LOCAL_OK, ...CLOUD_AWAY], start })).toMatchObject({ status: 200 });
});

test('[RECORDING-10] the first orders arrive when the recorder starts, or, if it starts late, before the request counts as hanging', async () => {
  expect(await readAt({ atMs: START.t - 2_000 })).toMatchObject({ status: 200, inMs: 2_000 });
  expect((await readAt({ atMs: START.t - 17_000 })).inMs).toBeLessThan(STALE_HANG_MS);
});

test('[RECORDING-10] a call that was not recorded does not hang, even if the call before it hung', async () => {
  const { inMs, ...came } = await readAt({ atMs: 15_000, entries: CLOUD_TIMED_OUT });
  expect(came).toEqual({ kind: 'none', why: 'timeout' });
  expect(inMs).toBeLessThan(1_000);
});

test.each([
  ['•', '•'],
  ['', 'replay'],
])(
  '[RECORDING-10] the replayed device has the device id of its install record, or else the id "replay": "%s"',
  (dev, deviceId) => {
    const install = { v: 1, at: 1, data: { ir: 71, il: 3, iu: 903, to: '•', am: 'DEV', kdsid: 3, dev } };
    const start = { ...START, facts: { install: JSON.stringify(install) } };
    const { ports } = replayPorts({ start, entries: [start] }, createClock(START.t));
    expect(ports.page.deviceId).toBe(deviceId);
  },
);

test('[RECORDING-10] a first call without a recorded end fails when the app queried the local server without another cause', async () => {
  const later: readonly RecordedEntry[] = LOCAL_OK.map((entry) => ({ ...entry, t: entry.t + 140 }) as RecordedEntry);
  const { inMs, ...came } = await readAt({ atMs: START.t, entries: [...later, ...CLOUD_AWAY] });
  expect([came, inMs]).toEqual([{ kind: 'none', why: 'network' }, 200]);
  // The end of a recorded call does not count.
  const received: readonly RecordedEntry[] = [
    { k: 'asked', t: 1_020, n: 3, call: 'configuration', of: '' },
    { k: 'answer', t: 1_200, n: 3, none: 'network' },
  ];
  expect((await readAt({ atMs: START.t, entries: [...received, ...later, ...CLOUD_AWAY] })).inMs).toBeLessThan(200);
});

test('[RECORDING-10] the periodic refresh happens at its recorded times, to a fraction of a millisecond', () => {
  const clock = createClock(START.t);
  const ticks: readonly RecordedEntry[] = [31_005.5, 61_010.25].map((t) => ({ k: 'tick', t }));
  const { ports } = replayPorts({ start: START, entries: [START, ...ticks] }, clock);
  const came: number[] = [];
  const tick = () => {
    came.push(clock.nowMs());
    ports.clock.after(REFRESH_TIMER_MS, tick, REFRESH_TIMER);
  };
  ports.clock.after(REFRESH_TIMER_MS, tick, REFRESH_TIMER);
  clock.runUntil(100_000);
  // The third was not recorded, so it is due after the usual interval.
  expect(came).toEqual([31_005.5, 61_010.25, 91_010.25]);
});

test('[RECORDING-10] another wait that is as long as the wait for the periodic refresh keeps its length', () => {
  const clock = createClock(START.t);
  const { ports } = replayPorts({ start: START, entries: [START, { k: 'tick', t: 36_000 }] }, clock);
  const came: number[] = [];
  ports.clock.after(REFRESH_TIMER_MS, () => came.push(clock.nowMs()), 'outbox-retry');
  clock.runUntil(100_000);
  expect(came).toEqual([START.t + REFRESH_TIMER_MS]);
});
