/** What a cook was promised and nobody keeps. */
import { expect, test } from 'vitest';
import { lostPromises } from '../../../simulator/headless/check.ts';

const KDS = 4;

interface Kept {
  readonly records?: ReadonlyMap<string, string>;
  readonly isVoided?: boolean;
  readonly promised?: number;
}

/** Of a line that this unit's cook was promised at 100: what the cloud has, and what the unit gave it last. */
const lost = (
  saved: number | null,
  given: number | null,
  { records = new Map(), isVoided = false, promised = 100 }: Kept = {},
) =>
  lostPromises(
    {
      isVoided: () => isVoided,
      savedStatus: () => saved,
      statusGivenAt: (kdsId) => (kdsId === KDS ? given : 0),
      nameOrder: (orderId) => `M 12 (${orderId})`,
      nameLine: (_, lineId) => `2× Bistec (line ${lineId})`,
    },
    { kdsId: KDS, records, promises: new Map([['7:1', promised]]) },
  );

const HELD = new Map([['pending/1', JSON.stringify({ orderId: 7, lineId: 1, status: 100 })]]);

test.each([
  ['is saved', 100, 100],
  ['was brought further by another device once it was saved', 110, 100],
  ['was voided', 172, null],
  ['is over', 200, 100],
  ['is on no machine', null, null],
])('[SIM20] a promise is kept of a line that %s', (_, saved, given) => {
  expect(lost(saved, given)).toEqual([]);
});

test.each([
  ['stands as before', 0, 0],
  ['was brought further by others before the promise came', 110, 0],
  ['was brought further by others and never by this unit', 110, null],
  ['went back', 0, 100],
])('[SIM20] a promise is lost of a line that %s', (_, saved, given) => {
  expect(lost(saved, given)).toEqual([`order M 12 (7), 2× Bistec (line 1): promised 100, the cloud has ${saved}`]);
  expect(lost(saved, given, { records: HELD })).toEqual([]);
});

test('[SIM20][O5j] a void that the kitchen has yet to confirm drops a promise, but not that of its confirmation', () => {
  expect(lost(0, null, { isVoided: true })).toEqual([]);
  expect(lost(0, null, { isVoided: true, promised: 170 })).toHaveLength(1);
});
