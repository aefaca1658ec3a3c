/** The rules alone, in Node: 300 orders of 8 lines decoded and laid out from scratch, and after one changed line. */
import { wireLine, wireOrder } from '../../../fixtures/wire-order.ts';
import { layout } from '../../../src/domain/board/layout.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import type { WireOrder } from '../../../src/protocol/decode-order.ts';
import { decodeOrders, type KnownOrders, type OrdersAnswer } from '../../../src/protocol/decode-orders.ts';
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

const answerOf = (orders: readonly WireOrder[], et: string): string => JSON.stringify({ d: orders, et });

function decoded(text: string, known: KnownOrders): OrdersAnswer {
  const answer = decodeOrders(JSON.parse(text), known);
  if (answer?.orders?.length !== ORDERS) throw new Error('Failed to decode the orders of the benchmark.');
  return answer;
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
    const works = {
      'parse and decode from scratch': () => decoded(text, new Map()),
      'parse and decode, one changed line': () => decoded(changedText, before.known),
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
    const [, , scratch, change] = figures;
    return scratch && change ? [...figures, ratioFigure('layout, scratch over one change', scratch, change)] : figures;
  },
};
