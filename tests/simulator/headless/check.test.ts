import { expect, test } from 'vitest';
import { createPromises, lostPromises } from '../../../simulator/headless/check.ts';

const KDS = 4;

interface Kept {
  readonly records?: ReadonlyMap<string, string>;
  readonly isVoided?: boolean;
  readonly promised?: number;
}

const PROMISED_MS = 5_000;

/** The lost promises of one line, given the cloud's status and the time of another unit's change. */
const lost = (
  saved: number | null,
  givenByOtherMs: number | null,
  { records = new Map(), isVoided = false, promised = 100 }: Kept = {},
) =>
  lostPromises(
    {
      isVoided: () => isVoided,
      savedStatus: () => saved,
      isSetByOther: (kdsId, _order, _line, sinceMs) =>
        kdsId === KDS && givenByOtherMs !== null && givenByOtherMs >= sinceMs,
      nameOrder: (orderId) => `M 12 (${orderId})`,
      nameLine: (_, lineId) => `2× Bistec (line ${lineId})`,
    },
    { kdsId: KDS, records, promises: new Map([['7:1', { status: promised, atMs: PROMISED_MS }]]) },
  );

const HELD = new Map([['pending/1', JSON.stringify({ orderId: 7, lineId: 1, status: 100 })]]);

test.each([
  ['is saved', 100, null],
  ['another unit advanced after the promise', 110, PROMISED_MS + 1],
  ['was voided', 172, null],
  ['is closed', 200, null],
  ['no server has', null, null],
])('[SIM-47] the check accepts the promise of a line that %s', (_, saved, givenByOtherMs) => {
  expect(lost(saved, givenByOtherMs)).toEqual([]);
});

test.each([
  ['still has its former status', 0, null],
  ['another unit advanced before the promise', 110, PROMISED_MS - 1],
  ['this unit had advanced before a lost undo', 110, null],
  ['another unit set back', 0, PROMISED_MS + 1],
])(
  '[SIM-47] without a record of the tap the check reports the lost promise of a line that %s',
  (_, saved, givenByOtherMs) => {
    expect(lost(saved, givenByOtherMs)).toEqual([
      `order M 12 (7), 2× Bistec (line 1): the device accepted 100, the cloud has ${saved}`,
    ]);
    expect(lost(saved, givenByOtherMs, { records: HELD })).toEqual([]);
  },
);

test('[SIM-47] a repeated promise keeps its first time', () => {
  let nowMs = 1;
  const { promises, add } = createPromises(() => nowMs);
  add('7:1', 100);
  nowMs = 2;
  add('7:1', 100);
  add('7:2', 110);
  expect([...promises.values()]).toEqual([
    { status: 100, atMs: 1 },
    { status: 110, atMs: 2 },
  ]);
});

test('[SIM-47][ORDER-18] after an unconfirmed void, a lost status is accepted, unless that status is the confirmation', () => {
  expect(lost(0, null, { isVoided: true })).toEqual([]);
  expect(lost(0, null, { isVoided: true, promised: 170 })).toHaveLength(1);
});
