import type { Line, Order } from '../order/order.ts';
import { hasFire } from '../order/priority.ts';
import { momentS } from '../presentation/elapsed.ts';
import { type LineKey, lineKey } from '../presentation/line-key.ts';
import type { Settings } from '../presentation/settings.ts';
import type { Card } from './card.ts';

/** Unix seconds (server) of the cancellation. */
export type ExtinguishedFires = ReadonlyMap<LineKey, number>;

/** Unix seconds (server) at which the fire began. */
export type LitTimes = ReadonlyMap<LineKey, number>;

/** The line's last change, else the time at which it was ordered; 0 if both are unknown (rule FILTER-10). */
export const lineLitAtS = (line: Line): number => momentS(line.modifiedAtS) || momentS(line.firstAtS);

interface PreviousFires {
  readonly lit: LitTimes;
  readonly orders: readonly Order[];
}

function isLitUntimed(line: Line, orderId: number, before: readonly Order[], fires: ReadonlySet<number>): boolean {
  const was = before.find(({ id }) => id === orderId)?.lines.find(({ id }) => id === line.id);
  return was !== undefined && !hasFire(was, fires) && lineLitAtS(was) === lineLitAtS(line);
}

/** The earliest known start of each fire, or `nowS` if the fire arrived without a new time (rule FILTER-10). */
export function litTimes(
  before: PreviousFires,
  orders: readonly Order[],
  fires: ReadonlySet<number>,
  nowS: number,
): LitTimes {
  const lit = new Map<LineKey, number>();
  for (const { id, lines } of orders) {
    for (const line of lines) {
      if (!hasFire(line, fires)) continue;
      const key = lineKey(id, line.id);
      const litS = before.lit.get(key) ?? 0;
      const ownS = litS === 0 && isLitUntimed(line, id, before.orders, fires) ? nowS : lineLitAtS(line);
      const knownS = [litS, ownS].filter((atS) => atS > 0);
      if (knownS.length > 0 && !lit.has(key)) lit.set(key, Math.min(...knownS));
    }
  }
  return lit;
}

/** Cancels all fires of the card; without `allowCancelFire` nothing changes (rule FILTER-11). */
export function extinguish(
  extinguished: ExtinguishedFires,
  card: Card,
  settings: Settings,
  nowS: number,
): ExtinguishedFires {
  const burning = settings.allowCancelFire ? card.lines.filter((row) => row.isFire) : [];
  if (burning.length === 0) return extinguished;
  return new Map([...extinguished, ...burning.map(({ line }) => [lineKey(card.order.id, line.id), nowS] as const)]);
}

/** When the venue ended the fire of a line, or the line left, a later fire shows again (rule FILTER-12). */
export function stillExtinguished(
  extinguished: ExtinguishedFires,
  orders: readonly Order[],
  fires: ReadonlySet<number>,
): ExtinguishedFires {
  if (extinguished.size === 0) return extinguished;
  const burning = new Set(
    orders.flatMap((order) =>
      order.lines.filter((line) => hasFire(line, fires)).map((line) => lineKey(order.id, line.id)),
    ),
  );
  const still = [...extinguished].filter(([key]) => burning.has(key));
  return still.length === extinguished.size ? extinguished : new Map(still);
}
