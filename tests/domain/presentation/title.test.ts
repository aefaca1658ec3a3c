import { expect, test } from 'vitest';
import { venueConfig } from '../../../fixtures/kds.ts';
import { order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import { NO_NAMES } from '../../../src/domain/device/kds.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import type { Settings } from '../../../src/domain/presentation/settings.ts';
import { orderTitle } from '../../../src/domain/presentation/title.ts';

const names = {
  ...NO_NAMES,
  tables: new Map([
    [12, ' Terraza 2 '],
    [14, ' '],
  ]),
};
const comments = [{ atS: 1, userId: 1, text: '  Retira Camila ' }];

const title = (of: Partial<Order>, chosen: Partial<Settings> = {}, tableNaming: 0 | 1 | 2 = 1) =>
  orderTitle(order(of), venueConfig({ tableNaming }), names, settings(chosen));

test.each([
  [0, 12, '12'],
  [1, 12, 'M 12'],
  [2, 12, 'Terraza 2'],
] as const)('[ORDER-55] table naming %d shows table %d as %s', (naming, id, shown) => {
  expect(title({ tableIds: [id] }, {}, naming)).toBe(shown);
});

test('[WIRE-46] a table that the venue does not name shows as its id', () => {
  expect(title({ tableIds: [13] }, {}, 2)).toBe('13');
  expect(title({ tableIds: [14] }, {}, 2)).toBe('14');
});

test.each([
  { from: { tableIds: [-22] }, shown: 'V 22' },
  { from: { tableIds: [-14_417] }, shown: 'D 4417' },
  { from: { tableIds: [-10_000] }, shown: 'D 4711' },
  { from: { tableIds: [-100_308] }, shown: '#308' },
  { from: { tableIds: [21], channel: 'KIOSK' }, shown: 'K 21' },
  { from: { tableIds: [-100_021], channel: 'KIOSK' }, shown: 'K 21' },
  { from: { tableIds: [], mainTableId: 0 }, shown: '#4711' },
  { from: { tableIds: [0], mainTableId: 7 }, shown: '#4711' },
  { from: { tableIds: [], mainTableId: -22 }, shown: 'V 22' },
  { from: { tableIds: [Number.NaN] }, shown: '#4711' },
  { from: { tableIds: [-100_000] }, shown: 'D 90000' },
  { from: { tableIds: [0], channel: 'kiosk' }, shown: 'K 4711' },
])('[ORDER-55] an order with $from has the title $shown with any table naming', ({ from, shown }) => {
  for (const naming of [0, 1, 2] as const) expect(title(from, {}, naming)).toBe(shown);
});

test.each([
  { chosen: { useOrderId: true }, shown: '#4711' },
  { chosen: { useGeneralComment: true }, shown: 'Retira Camila' },
  { chosen: { useGeneralComment: true, useOrderId: true }, shown: 'Retira Camila' },
])('[ORDER-55] with $chosen the title is $shown instead of the table', ({ chosen, shown }) => {
  expect(title({ comments }, chosen)).toBe(shown);
});

test.each([
  [1, [5, 6, 7], 'M 5+6+7'],
  [0, [5, 6, 7], '5+6+7'],
  [2, [12, 13], 'Terraza 2 + 13'],
  [1, [5, 5, 6, -3, 0], 'M 5+6'],
] as const)('[ORDER-58] with table naming %d the joined tables %j show as %s', (naming, tableIds, shown) => {
  expect(title({ tableIds }, {}, naming)).toBe(shown);
});

test('[ORDER-58] the title lists all of a hundred joined tables', () => {
  const tableIds = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(title({ tableIds })).toBe(`M ${tableIds.join('+')}`);
});

test.each([
  ['1 sin sal\n2 sin gluten', '1 sin sal…'],
  [
    'Mesa del cumpleaños de la señora Carmen, con torta, velas y globos rojos',
    'Mesa del cumpleaños de la señora Carmen, con torta, velas y…',
  ],
  ['x'.repeat(61), `${'x'.repeat(60)}…`],
  ['x'.repeat(60), 'x'.repeat(60)],
])('[LOOK-18] a title from the general comment %j is %j', (text, shown) => {
  expect(title({ comments: [{ atS: 1, userId: 1, text }] }, { useGeneralComment: true })).toBe(shown);
});

test('[ORDER-55] an empty general comment is not a title', () => {
  expect(title({ comments: [{ atS: 1, userId: 1, text: ' ' }] }, { useGeneralComment: true })).toBe('M 12');
  expect(title({ comments: [] }, { useGeneralComment: true })).toBe('M 12');
});

test.each([
  { from: { id: 81_007 }, chosen: { useOrderId: true }, shown: '#007' },
  { from: { tableIds: [-14_417] }, chosen: {}, shown: 'D 417' },
  { from: { tableIds: [-101_308] }, chosen: {}, shown: '#308' },
  { from: { tableIds: [1_021], channel: 'KIOSK' }, chosen: {}, shown: 'K 021' },
  { from: { tableIds: [1_204] }, chosen: {}, shown: 'M 1204' },
  { from: { tableIds: [-1_204] }, chosen: {}, shown: 'V 1204' },
  { from: { tableIds: [0] }, chosen: {}, shown: '#711' },
  { from: { id: 12, tableIds: [0] }, chosen: {}, shown: '#12' },
])('[ORDER-54] with lastThreeNumbers an order with $from has the title $shown', ({ from, chosen, shown }) => {
  expect(title(from, { lastThreeNumbers: true, ...chosen })).toBe(shown);
});

test('[WIRE-73] an order with an unreadable id has its table as its title, or else the id as sent', () => {
  const unread = { id: Number.MAX_SAFE_INTEGER, idText: 'A-1017' };
  expect(title(unread)).toBe('M 12');
  expect(title({ ...unread, tableIds: [], mainTableId: 0 })).toBe('#A-1017');
  expect(title(unread, { useOrderId: true })).toBe('#A-1017');
  expect(title(unread, { useOrderId: true, lastThreeNumbers: true })).toBe('#017');
});
