/** What of the open orders a kitchen's unit has still to do, for checks of its board. */
import type { WireLine, WireOrder } from '../../../src/protocol/decode-order.ts';
import { isWebCancelled } from './stored-order.ts';

/** What of a unit says what it has to do. */
interface WorkingUnit {
  /** A dish that has it leaves the unit. */
  readonly lastStatus: number;
  /** Whether a dish of an order stands here: by where the order comes from, its sector, its channel and what the unit makes. */
  makes(
    productId: number,
    order: { readonly tables: readonly number[]; readonly channel: string; readonly sectors: string },
  ): boolean;
}

/** An order, and the lines of it that a unit has left to do. */
export interface LeftOrder {
  readonly orderId: number;
  readonly lineIds: readonly number[];
}

/** The orders of call 1, as JSON, of which a dish of the unit has not come to the unit's last status; none without a unit. */
export function leftToDo(unit: WorkingUnit | null, orders: string): readonly LeftOrder[] {
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
