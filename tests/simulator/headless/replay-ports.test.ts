/** What an app that runs again is answered where the recording has no answer of its own. */
import { expect, test } from 'vitest';
import { createClock } from '../../../simulator/core/base/clock.ts';
import type { StartEntry } from '../../../simulator/headless/replay/read-recording.ts';
import { replayPorts } from '../../../simulator/headless/replay/replay-ports.ts';
import type { HttpAnswer } from '../../../src/platform/ports.ts';
import type { RecordedEntry } from '../../../src/recording/entry.ts';

const START: StartEntry = {
  k: 'start',
  t: 1_000,
  run: true,
  facts: {},
  pending: [],
  outbox: [],
  orders: { etag: 'kept', list: [{ io: 1 }] },
  values: {},
  online: true,
  realtimeUp: false,
  aheadMs: 0,
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

/** What a read of the orders at so many milliseconds comes to, asked where nobody recorded one. */
async function ordersAt(atMs: number, entries: readonly RecordedEntry[]): Promise<HttpAnswer> {
  const clock = createClock(START.t);
  const { ports } = replayPorts({ start: START, entries: [START, ...entries] }, clock);
  clock.runUntil(atMs);
  const answer = ports.http.send({
    method: 'GET',
    url: 'http://simulated/resto/orders/procesa?et=',
    headers: {},
    body: null,
    timeoutMs: 10_000,
  });
  clock.runUntil(atMs + 10_000);
  return answer;
}

test.each([
  ['failed', CLOUD_AWAY, { kind: 'none', why: 'network' }],
  ['answered', CLOUD_THERE, { kind: 'answer', status: 200 }],
])(
  '[RCD9] a first call whose end nobody heard comes to what the first one that was heard came to: it %s',
  async (_, cloud, came) => {
    expect(await ordersAt(1_010, [...LOCAL_OK, ...cloud])).toMatchObject(came);
  },
);

test('[RCD9] a local server that answers does not mean that the cloud does', async () => {
  const localAgain: readonly RecordedEntry[] = LOCAL_OK.map(
    (entry) => ({ ...entry, t: entry.t + 3_010, n: 3 }) as RecordedEntry,
  );
  expect(await ordersAt(5_000, [...CLOUD_AWAY, ...localAgain])).toEqual({ kind: 'none', why: 'network' });
});
