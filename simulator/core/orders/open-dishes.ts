/** What a unit still has to make, for checks of its board. */
import type { WireLine, WireOrder } from '../../../src/protocol/decode-order.ts';
import { isWebCancelled } from './stored-order.ts';

interface WorkingUnit {
  /** A dish leaves the unit with this status. */
  readonly lastStatus: number;
  /** Decides by the order's origin, sector and channel, and the unit's products. */
  makes(
    productId: number,
    order: { readonly tables: readonly number[]; readonly channel: string; readonly sectors: string },
  ): boolean;
}

export interface LeftOrder {
  readonly orderId: number;
  readonly lineIds: readonly number[];
}

/** `orders` is the JSON of call 1. Counts dishes below the unit's last status; none without a unit. */
export function openDishesOf(unit: WorkingUnit | null, orders: string): readonly LeftOrder[] {
  if (unit === null) return [];
  const all: readonly Pick<WireOrder, 'io' | 'im' | 'ch' | 'sectors' | 'dl' | 'dv'>[] = JSON.parse(orders);
  const leftOf = ({ im, ch, sectors, dl, dv }: (typeof all)[number]): readonly number[] => {
    if (isWebCancelled({ webStatus: dv?.sw == null ? null : Number(dv.sw) })) return [];
    const order = { tables: (im ?? []).map(Number), channel: String(ch ?? ''), sectors: String(sectors ?? '') };
    const isLeft = ({ lk, ca, pi, stk, esAnulado }: WireLine) =>
      lk === 0 &&
      Number(ca ?? 1) > 0 &&
      esAnulado !== true &&
      Number(stk) < unit.lastStatus &&
      unit.makes(Number(pi), order);
    return (dl ?? []).filter(isLeft).map(({ li }) => Number(li));
  };
  return all
    .map((order) => ({ orderId: Number(order.io), lineIds: leftOf(order) }))
    .filter(({ lineIds }) => lineIds.length > 0);
}
