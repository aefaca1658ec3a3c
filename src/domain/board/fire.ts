/** Fires that a cook put out on this device: which lines no longer burn here, and until when that is remembered. */

import type { Order } from '../order/order.ts';
import { hasFire } from '../order/priority.ts';
import { type LineKey, lineKey } from '../shown/line-key.ts';
import type { Settings } from '../shown/settings.ts';
import type { Card } from './card.ts';

/** By line, the unix second (server) at which its fire was put out. */
export type Doused = ReadonlyMap<LineKey, number>;

/** What is out after a tap on the FIRE mark of a card: all that burns on it; without `allowCancelFire` nothing changes (rule V3f). */
export function douse(doused: Doused, card: Card, settings: Settings, nowS: number): Doused {
  const burning = settings.allowCancelFire ? card.lines.filter((row) => row.isFire) : [];
  if (burning.length === 0) return doused;
  return new Map([...doused, ...burning.map(({ line }) => [lineKey(card.order.id, line.id), nowS] as const)]);
}

/** What stays out while these are the orders: a line that the venue put out itself, or that is gone, can be lit anew (rule V3g). */
export function stillDoused(doused: Doused, orders: readonly Order[], fires: ReadonlySet<number>): Doused {
  if (doused.size === 0) return doused;
  const burning = new Set(
    orders.flatMap((order) =>
      order.lines.filter((line) => hasFire(line, fires)).map((line) => lineKey(order.id, line.id)),
    ),
  );
  const still = [...doused].filter(([key]) => burning.has(key));
  return still.length === doused.size ? doused : new Map(still);
}
