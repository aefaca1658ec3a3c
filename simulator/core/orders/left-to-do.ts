/** What of the open orders a kitchen's unit has still to do, for checks of its board. */
import type { WireKds } from '../../../src/protocol/decode-config.ts';
import type { WireLine, WireOrder } from '../../../src/protocol/decode-order.ts';

/** A unit that takes orders of some sectors, channels or kinds alone: which ones is for its board to say. */
const isChoosy = ({ ra, sht, shv, shd }: WireKds): boolean =>
  (ra ?? []).length > 0 || [sht, shv, shd].some((shows) => shows === false);

/** An order, and the lines of it that a unit has left to do. */
export interface LeftOrder {
  readonly orderId: number;
  readonly lineIds: readonly number[];
}

/** The orders of call 1, as JSON, of which a dish of the unit has not come to the unit's last status; none without a unit, and of one that takes some orders alone. */
export function leftToDo(unit: WireKds | null, orders: string): readonly LeftOrder[] {
  if (unit === null || isChoosy(unit)) return [];
  const products = new Set((unit.pi ?? []).map(Number));
  const last = Number(unit.sts?.at(-1)?.id ?? 0);
  const isLeft = ({ lk, pi, stk, esAnulado }: WireLine) =>
    lk === 0 && esAnulado !== true && Number(stk) < last && (products.size === 0 || products.has(Number(pi)));
  const all: readonly Pick<WireOrder, 'io' | 'dl'>[] = JSON.parse(orders);
  return all
    .map(({ io, dl }) => ({ orderId: Number(io), lineIds: (dl ?? []).filter(isLeft).map(({ li }) => Number(li)) }))
    .filter(({ lineIds }) => lineIds.length > 0);
}
