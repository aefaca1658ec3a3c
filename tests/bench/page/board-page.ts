/** The page of the board benchmarks: the product's board or the reference, with the timed changes. */
import '../../../src/ui/kit/tokens.css';
import '../../../src/ui/kit/base.css';
import type { Order } from '../../../src/domain/order/order.ts';
import type { LineKey } from '../../../src/domain/presentation/line-key.ts';
import { atSecond, ordersFrom, PREPARING, withOrder, withStatus } from './bench-orders.ts';
import type { BoardUnderTest } from './board-under-test.ts';
import { painted } from './painted.ts';
import { productBoard } from './product-board.tsx';
import { tapLines } from './tapped-lines.ts';
import { vanillaBoard } from './vanilla-board.ts';

/** The nine operations of PERF-17. */
export type Operation = 'create' | 'line' | 'card' | 'add' | 'remove' | 'swap' | 'select' | 'replace' | 'clear';

const CARDS = 200;

/** Milliseconds from the beginning of a frame, in which the work runs, until that frame is painted. */
async function untilPainted(work: () => void): Promise<number> {
  let startMs = 0;
  const paintedMs = await painted(() => {
    startMs = performance.now();
    work();
  });
  return paintedMs - startMs;
}

/** Frames in which the effects of a change end, transitions included. */
const REST_FRAMES = 16;

async function rest(): Promise<void> {
  for (let frame = 0; frame < REST_FRAMES; frame++) await painted();
}

const pendingOf = (order: Order | undefined): ReadonlyMap<LineKey, number> =>
  new Map(order?.lines.map((line) => [`${order.id}:${line.id}`, PREPARING]));

const startOf = (order: Order | undefined): number => order?.lines[0]?.firstAtS ?? 0;

/** Each operation returns the orders on the board afterwards. */
function operationsOn(
  board: BoardUnderTest,
): Readonly<Record<Operation, (orders: readonly Order[]) => readonly Order[]>> {
  const show = (orders: readonly Order[]) => {
    board.show(orders);
    return orders;
  };
  return {
    create: () => show(ordersFrom(1, CARDS)),
    line: (orders) => show(withOrder(orders, 3, (old) => withStatus(old, 4, PREPARING))),
    card: (orders) => {
      board.pend(pendingOf(orders[2]));
      return orders;
    },
    add: (orders) => show([...orders, ...ordersFrom(CARDS + 1, 1)]),
    remove: (orders) => show(orders.filter((_, at) => at !== 1)),
    swap: (orders) => {
      const [one, other] = [startOf(orders[0]), startOf(orders[4])];
      return show(
        withOrder(
          withOrder(orders, 0, (old) => atSecond(old, other)),
          4,
          (old) => atSecond(old, one),
        ),
      );
    },
    select: (orders) => {
      const order = orders[3];
      if (order?.lines[5]) board.select(order.id, order.lines[5].id);
      return orders;
    },
    replace: () => show(ordersFrom(1_001, CARDS)),
    clear: () => show([]),
  };
}

/** The visible state to compare: cards with the first key, pending lines, lines in preparation, cursors. */
function shown(): string {
  // Elements that fade out are in an inert part of the page.
  const all = (selector: string) => document.querySelectorAll(`${selector}:not([inert] *)`);
  const count = (selector: string) => all(selector).length;
  const [first] = all('[data-card]');
  return [
    `${count('[data-card]')} cards from ${first?.getAttribute('data-card') ?? 'none'}`,
    `${count('[data-line][data-mark="pending"]')} pending`,
    `${count('[data-line][aria-label*="En prep."]')} in preparation`,
    `cursor ${count('[data-line][data-cursor]')}`,
  ].join(', ');
}

/** The expected state after each operation: a board that renders nothing would be fast. */
const EXPECTED: Readonly<Record<Operation, string>> = {
  create: '200 cards from 1-0, 0 pending, 0 in preparation, cursor 0',
  line: '200 cards from 1-0, 0 pending, 1 in preparation, cursor 0',
  card: '200 cards from 1-0, 10 pending, 11 in preparation, cursor 0',
  add: '201 cards from 1-0, 10 pending, 11 in preparation, cursor 0',
  remove: '200 cards from 1-0, 10 pending, 11 in preparation, cursor 0',
  swap: '200 cards from 6-0, 10 pending, 11 in preparation, cursor 0',
  select: '200 cards from 6-0, 10 pending, 11 in preparation, cursor 1',
  replace: '200 cards from 1001-0, 0 pending, 0 in preparation, cursor 0',
  clear: '0 cards from none, 0 pending, 0 in preparation, cursor 0',
};

function stepper(board: BoardUnderTest) {
  const operations = operationsOn(board);
  let orders: readonly Order[] = [];
  return {
    async begin() {
      orders = [];
      board.show(orders);
      board.pend(new Map());
      // Selects no line of any order.
      board.select(0, 0);
      await rest();
    },
    /** With null nothing happens, and the result is the cost of the measurement itself. */
    step: (name: Operation | null) =>
      untilPainted(() => {
        if (name !== null) orders = operations[name](orders);
      }),
    async settle(name: Operation | null) {
      await rest();
      if (name !== null && shown() !== EXPECTED[name]) throw new Error(`Failed to ${name}: the page shows ${shown()}.`);
    },
  };
}

function changer(board: BoardUnderTest) {
  let orders: readonly Order[] = [];
  let changes = 0;
  return {
    async fill(cards: number) {
      orders = ordersFrom(1, cards);
      board.show(orders);
      await rest();
    },
    /** With `idle` nothing changes, so that the caller gets the cost of the measurement itself. */
    async changeLine(idle: boolean) {
      const status = changes % 2 === 0 ? PREPARING : 0;
      await untilPainted(() => {
        if (idle) return;
        changes += 1;
        orders = withOrder(orders, changes % 3, (old) => withStatus(old, 3, status));
        board.show(orders);
      });
    },
    rest,
  };
}

/** Milliseconds until the visible cards are painted when this many orders arrive at once on a board of fifty. */
async function burst(board: BoardUnderTest, more: number): Promise<number> {
  board.show(ordersFrom(1_001, 50));
  await rest();
  const spentMs = await untilPainted(() => board.show([...ordersFrom(1, more), ...ordersFrom(1_001, 50)]));
  await rest();
  board.show([]);
  await rest();
  return spentMs;
}

function make(kind: 'product' | 'reference') {
  document.body.innerHTML = '<div style="height:100%;display:flex;flex-direction:column"></div>';
  document.documentElement.dataset.theme = 'dark';
  const place = document.body.firstElementChild;
  if (!(place instanceof HTMLElement)) throw new Error('Failed to make a board: the page has no place for it.');
  const board = kind === 'reference' ? vanillaBoard(place) : productBoard(place);
  return {
    ...stepper(board),
    ...changer(board),
    burst: (more: number) => burst(board, more),
    tapped: () => tapLines(board),
  };
}

declare global {
  interface Window {
    makeBoard: typeof make;
    board: ReturnType<typeof make>;
  }
}

window.makeBoard = make;
