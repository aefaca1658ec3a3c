import { line, order } from '../fixtures/order.ts';
import type { RecentEntry, RecentLine } from '../src/domain/board/recent.ts';
import type { Line, Order } from '../src/domain/order/order.ts';
import { FROZEN_S } from './frozen-app.ts';
import { comment } from './lunch.ts';

const READY = 110;

/** A line that left: `recentLine({ name: 'Lomo' })`. */
const recentLine = (of: Partial<Line>): RecentLine => {
  const made = line({ saved: READY, ...of });
  return { line: made, status: made.saved, isExtra: made.parentId > 0, isVoided: made.voided };
};

/** An order that left `agoS` seconds before the frozen moment; null for an unknown time. */
export function recentOrder(
  id: number,
  agoS: number | null,
  rows: readonly Partial<Line>[],
  of: Partial<Order> = {},
): RecentEntry {
  const lines = rows.map((each, at) => recentLine({ id: at + 1, ...each }));
  return {
    key: `${id}-0-`,
    order: order({ id, lines: lines.map((each) => each.line), ...of }),
    lines,
    leftAtS: agoS === null ? 0 : FROZEN_S - agoS,
  };
}

/** Latest first; the time of the last entry is unknown. */
export const recentLunch = (): readonly RecentEntry[] => [
  recentOrder(
    4699,
    42,
    [
      { quantity: 2, name: '[es]Lomo saltado[en]Stir-fried beef', comments: [comment('uno sin cebolla')] },
      { parentId: 1, name: '[es]Arroz extra[en]Extra rice' },
      { quantity: 1, name: 'Ceviche mixto', voided: true },
      { quantity: 3, name: 'Causa limeña' },
    ],
    { tableIds: [9], mainTableId: 9, waiterId: 11, comments: [comment('Cumpleaños: salir todo junto')] },
  ),
  recentOrder(4698, 190, [{ name: 'Suspiro limeño', quantity: 4 }], { tableIds: [2], mainTableId: 2, waiterId: 12 }),
  recentOrder(4697, 3_700, [{ name: 'Pizza margarita' }, { name: 'Pizza napolitana' }], {
    tableIds: [-14_410],
    mainTableId: -14_410,
    waiterId: 0,
    delivery: { zone: '', channelId: 106 },
  }),
  recentOrder(4696, null, [{ name: 'Pastel de choclo' }], { tableIds: [5], mainTableId: 5, waiterId: 99 }),
];
