/**
 * The rules alone, in Node: 300 orders of 8 lines decoded and laid out from scratch, and after one changed line, whose answer is
 * also read the simpler way, parsed as a whole and compared order by order.
 */
import { wireLine, wireOrder } from '../../../fixtures/wire-order.ts';
import { layout } from '../../../src/domain/board/layout.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { decodeOrder, type WireOrder } from '../../../src/protocol/decode-order.ts';
import { decodeOrders, type KnownOrders, type OrdersAnswer } from '../../../src/protocol/decode-orders.ts';
import { readOrders } from '../../../src/protocol/read-orders.ts';
import { boardInput } from '../../domain/board/board.ts';
import type { Bench } from '../bench.ts';
import { medianFigure, ratioFigure } from '../report/figure.ts';
import { median } from '../report/percentiles.ts';

const ORDERS = 300;
const LINES = 8;
/** Times that one run does the same; its value is their median. */
const TIMES = 30;
const NOON_S = 1_760_540_400;
const PREPARING = 100;

function orderOf(at: number): WireOrder {
  const fp = NOON_S + at * 7;
  const lines = Array.from({ length: LINES }, (_, line) =>
    // Every fourth line is an extra of the one before it.
    wireLine({ li: at * LINES + line + 1, lk: line % 4 === 3 ? at * LINES + line : 0, fp, fm: fp, ca: 1 + (line % 3) }),
  );
  return wireOrder({ io: 1_000 + at, im: [(at % 40) + 1], dl: lines, fechaUnixO: fp, fm: fp });
}

interface Envelope {
  readonly data: { readonly d: readonly WireOrder[]; readonly et: string };
}

const answerOf = (d: readonly WireOrder[], et: string): string =>
  JSON.stringify({ ok: true, data: { d, et } } satisfies Envelope & { ok: boolean });

function decoded(text: string, known: KnownOrders): OrdersAnswer {
  const answer = decodeOrders((readOrders(text, known) as Envelope).data, known);
  if (answer?.orders?.length !== ORDERS) throw new Error('Failed to decode the orders of the benchmark.');
  return answer;
}

/** The simpler way: everything is parsed, and an order that is as it was by its structure keeps what was decoded from it. */
function decodedByStructure(text: string, before: ReadonlyMap<WireOrder['io'], WireOrder>): number {
  const { d } = (JSON.parse(text) as Envelope).data;
  const changed = d.filter((order) => !isAlike(order, before.get(order.io)));
  for (const order of changed) decodeOrder(order);
  return changed.length;
}

/** By values, in the plainest way that is quick: what `JSON.parse` makes has no cycles and no kinds of its own. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  const [mine, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return names.length === Object.keys(other).length && names.every((name) => isAlike(mine[name], theirs[name]));
}

function withOneChange(orders: readonly WireOrder[]): readonly WireOrder[] {
  const [first, ...rest] = orders;
  const dl = first?.dl.map((line, at) => (at === 0 ? { ...line, st: PREPARING, stk: PREPARING } : line));
  return [{ ...first, dl, dlOrig: dl } as WireOrder, ...rest];
}

/** One run of a piece of work in milliseconds. */
function timed(work: () => unknown): number {
  const durations = Array.from({ length: TIMES }, () => {
    const startMs = performance.now();
    work();
    return performance.now() - startMs;
  });
  return median(durations);
}

const inputOf = (orders: readonly Order[] | null) => boardInput({ orders: orders ?? [] });

export const LAYOUT_BENCH: Bench = {
  name: 'layout',
  what: `Rules alone in Node: ${ORDERS} orders of ${LINES} lines, decoded and laid out`,
  limitMs: 30_000,
  async run(runs) {
    const orders = Array.from({ length: ORDERS }, (_, at) => orderOf(at));
    const [text, changedText] = [answerOf(orders, 'a'), answerOf(withOneChange(orders), 'b')];
    const before = decoded(text, new Map());
    const after = decoded(changedText, before.known);
    const first = inputOf(before.orders);
    const drawn = layout(first, null);
    // The same kitchen, so that only the one order differs.
    const second = { ...first, orders: after.orders ?? [] };
    if (layout(second, drawn).cards.filter((card) => !drawn.cards.includes(card)).length !== 1) {
      throw new Error('Failed to prepare the layout: one changed line must change one card.');
    }
    const byId = new Map((JSON.parse(text) as Envelope).data.d.map((order) => [order.io, order]));
    if (decodedByStructure(changedText, byId) !== 1)
      throw new Error('Failed to compare: one changed line must change one order.');
    const works = {
      'parse and decode from scratch': () => decoded(text, new Map()),
      'parse and decode, one changed line': () => decoded(changedText, before.known),
      'the same, all parsed and compared by structure': () => decodedByStructure(changedText, byId),
      'layout from scratch': () => layout(first, null),
      'layout, one changed line': () => layout(second, drawn),
    };
    for (const work of Object.values(works)) timed(work);
    const figures = Object.entries(works).map(([name, work]) =>
      medianFigure(
        { name, unit: 'ms' },
        Array.from({ length: runs }, () => timed(work)),
      ),
    );
    const [, scanned, compared, scratch, change] = figures;
    if (!(scanned && compared && scratch && change)) return figures;
    return [
      ...figures,
      ratioFigure('one changed line, compared by structure over read by its text', compared, scanned),
      ratioFigure('layout, scratch over one change', scratch, change),
    ];
  },
};
