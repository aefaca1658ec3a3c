/** Compares a board with the server: missing orders, other statuses, other facts. */
import { createSimVenue } from '../../../simulator/core/base/venue.ts';
import type { World } from '../../../simulator/core/world-api.ts';
import type { Station, Tab } from '../station.ts';

type WireNotes = readonly (readonly [atS: number, userId: number, text: string])[];

interface WireLine {
  readonly li: number;
  readonly lk: number;
  readonly ca: number;
  readonly pi: number;
  readonly fp: number;
  readonly stk: number;
  readonly esAnulado: boolean;
  readonly ct: WireNotes;
}

interface WireOrder {
  readonly io: number;
  readonly im: readonly number[];
  readonly qc: number;
  readonly fechaUnixO: number;
  readonly ct: WireNotes;
  readonly dv: { readonly sw: number | null } | null;
  readonly dl: readonly WireLine[];
  readonly dlOrig: readonly WireLine[];
}

/** A canceled web order has no work left. */
const isCancelled = ({ dv }: WireOrder): boolean => [-3, -2, -1].includes(dv?.sw ?? 1);

const ordersIn = (text: string): readonly WireOrder[] => (text === '' ? [] : JSON.parse(text.trim()).data.d);

const venue = createSimVenue();

/** The orders of a response with open work for a KDS. */
function ordersFor(kdsId: number, text: string): readonly number[] {
  const unit = venue.unit(kdsId);
  const products = new Set((unit?.pi ?? []).map(Number));
  const last = Number(unit?.sts?.at(-1)?.id ?? 0);
  const isOurs = ({ lk, ca, pi, stk, esAnulado }: WireLine) =>
    lk === 0 && ca > 0 && !esAnulado && stk < last && (products.size === 0 || products.has(Number(pi)));
  return ordersIn(text)
    .filter((order) => Number.isInteger(order.io) && !isCancelled(order) && order.dl.some(isOurs))
    .map(({ io }) => io);
}

/** Orders of the last response that this board should show and does not, except those for which `isOurLine` is true. */
export function missingOrders(
  { kdsId }: Station,
  { app, sight }: Tab,
  isOurLine: (orderId: number) => boolean = () => false,
): readonly number[] {
  const shown = new Set(app.state.board.keys.map((key) => app.entry(key)?.card.order.id));
  return ordersFor(kdsId, sight.response).filter((id) => !shown.has(id) && !isOurLine(id));
}

/** Lines without a pending change that differ from the cloud's status; for a time in which both servers agree. */
export function differingLines(world: World, { app }: Tab): readonly string[] {
  return app.state.board.keys.flatMap((key) => {
    const card = app.entry(key)?.card;
    return (card?.lines ?? []).flatMap(({ line, saveMark }) => {
      const saved = world.savedStatus(card?.order.id ?? 0, line.id, 'cloud');
      if (saveMark !== 'none' || saved === null || saved === line.saved) return [];
      return [`line ${card?.order.id}:${line.id} at ${line.saved} instead of ${saved}`];
    });
  });
}

const textsOf = (notes: WireNotes): string => notes.map(([, , text]) => text).join('|');

/**
 * Facts on cards that differ from the last response: notes, quantities, tables, guests, times. A line stays until two
 * responses lack it (rule NEWS-14); `isSettled` means that the second has arrived.
 */
export function differingFacts({ app, sight }: Tab, isSettled: boolean): readonly string[] {
  const orders = new Map(ordersIn(sight.response).map((order) => [order.io, order]));
  return app.state.board.keys.flatMap((key) => {
    const card = app.entry(key)?.card;
    const wire = card === undefined ? undefined : orders.get(card.order.id);
    if (card === undefined || wire === undefined) return [];
    const { order } = card;
    const lines = new Map([...wire.dlOrig, ...wire.dl].map((line) => [line.li, line]));
    const ofLines = card.lines.flatMap(({ line, isTakenBack }) => {
      const sent = lines.get(line.id);
      // A removed line stays struck through on its card until a cook touches the card (rule NEWS-13).
      if (sent === undefined)
        return isTakenBack || !isSettled ? [] : [`line ${order.id}:${line.id}, which is no longer in the order`];
      const shown = `${line.quantity} ${line.firstAtS} ${line.comments.map(({ text }) => text).join('|')}`;
      const received = `${sent.ca} ${sent.fp} ${textsOf(sent.ct)}`;
      return shown === received ? [] : [`line ${order.id}:${line.id} as "${shown}" instead of "${received}"`];
    });
    const shown = `${order.tableIds} ${order.guests} ${order.createdAtS} ${order.comments.map(({ text }) => text).join('|')}`;
    const received = `${wire.im} ${wire.qc} ${wire.fechaUnixO} ${textsOf(wire.ct)}`;
    return shown === received ? ofLines : [...ofLines, `order ${order.id} as "${shown}" instead of "${received}"`];
  });
}
