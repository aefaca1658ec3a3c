/** Whether a board agrees with the server: nothing missing, no other status, nothing left to send. */
import { createSimVenue } from '../../../simulator/core/base/venue.ts';
import type { World } from '../../../simulator/core/world-api.ts';
import type { Station, Tab } from '../station.ts';

interface WireLine {
  readonly li: number;
  readonly lk: number;
  readonly pi: number;
  readonly stk: number;
  readonly esAnulado: boolean;
}

interface WireOrder {
  readonly io: number;
  readonly dl: readonly WireLine[];
}

const venue = createSimVenue();

/** The orders of an answer that have something left to do for a KDS. */
function ordersFor(kdsId: number, text: string): readonly number[] {
  const unit = venue.unit(kdsId);
  const products = new Set((unit?.pi ?? []).map(Number));
  const last = Number(unit?.sts?.at(-1)?.id ?? 0);
  const orders: readonly WireOrder[] = text === '' ? [] : JSON.parse(text.trim()).data.d;
  const isOurs = ({ lk, pi, stk, esAnulado }: WireLine) =>
    lk === 0 && !esAnulado && stk < last && (products.size === 0 || products.has(Number(pi)));
  return orders.filter(({ io, dl }) => Number.isInteger(io) && dl.some(isOurs)).map(({ io }) => io);
}

/** Orders of the last answer that this board should show and does not; those that are finished here and not yet there are no loss. */
export function missingOrders(
  { kdsId }: Station,
  { app, sight }: Tab,
  isOurs: (orderId: number) => boolean = () => false,
): readonly number[] {
  const shown = new Set(app.state.board.keys.map((key) => app.entry(key)?.card.order.id));
  return ordersFor(kdsId, sight.answer).filter((id) => !shown.has(id) && !isOurs(id));
}

/** Lines without a change of their own that show another status than the cloud holds, which both machines agree on by now. */
export function differingLines(world: World, { app }: Tab): readonly string[] {
  return app.state.board.keys.flatMap((key) => {
    const card = app.entry(key)?.card;
    return (card?.lines ?? []).flatMap(({ line, mark }) => {
      const saved = world.savedStatus(card?.order.id ?? 0, line.id, 'cloud');
      if (mark !== 'none' || saved === null || saved === line.saved) return [];
      return [`line ${card?.order.id}:${line.id} at ${line.saved} instead of ${saved}`];
    });
  });
}
