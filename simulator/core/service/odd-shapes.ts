/** Odd names and notes, late edits, unconfirmed web orders and slow courses, as in real venues. */
import {
  ALLERGY_NOTES,
  BRACKETED_CHANGES,
  BRACKETED_SIZES,
  LATE_NOTES,
  LONG_NOTES,
  MULTILINE_NOTES,
  OTHER_NAMES,
  UNMADE_PRODUCTS,
} from '../../../fixtures/odd-texts.ts';
import type { Prng } from '../base/prng.ts';
import { PRIORITIES, TABLES_MAX } from '../base/venue.ts';
import type { OrderPlan, PlannedEvent, PlannedLine } from '../orders/order-plan.ts';
import type { OrderAct } from './order-act.ts';
import type { OrderNumbers } from './plan-order.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** `merge-any` merges into a random open table order; `afterMs` counts from the order's arrival. */
export interface TimedAct {
  readonly afterMs: number;
  readonly act: OrderAct | { readonly kind: 'merge-any' };
}

export interface OddOrder {
  readonly plan: OrderPlan;
  /** Unsorted. */
  readonly acts: readonly TimedAct[];
}

/**
 * Probabilities per order, or per dish (`OfDish`), change (`OfChange`), dish of several pieces (`OfSeveral`) or
 * delivery (`OfDelivery`).
 */
const SHARES = {
  sizeOfDish: 0.03,
  bracketedOfChange: 0.35,
  otherName: 0.05,
  longNote: 0.04,
  longNoteOfDish: 0.01,
  multilineOfSeveral: 0.1,
  multilineNote: 0.04,
  drinkWithoutScreen: 0.04,
  feeOfDelivery: 0.4,
  slowCourses: 0.4,
} as const;

const isParent = ({ parentId }: PlannedLine): boolean => parentId === 0;
const isExtra = ({ parentId, productId }: PlannedLine): boolean => parentId !== 0 && productId < 7_000;

const SECOND_COURSE = PRIORITIES[1].id;
const FIRST_COURSE = PRIORITIES[0].id;

/** Adds a size such as `[XL]` before the Spanish name alone, or before the name of each language. */
function withSize(random: Prng, name: string): string {
  const size = random.pick(BRACKETED_SIZES);
  const [, es = name, en = name] = /^\[es\](.*)\[en\](.*)$/.exec(name) ?? [];
  return random.chance(0.5) ? `${size} ${es}` : `[es]${size} ${es}[en]${size} ${en}`;
}

function oddName(random: Prng, line: PlannedLine): PlannedLine {
  if (isParent(line)) {
    return random.chance(SHARES.sizeOfDish) ? { ...line, name: withSize(random, line.name) } : line;
  }
  if (!random.chance(SHARES.bracketedOfChange)) return line;
  const same = BRACKETED_CHANGES.filter(({ id }) => id < 7_000 === isExtra(line));
  const { id, name } = random.pick(same);
  return { ...line, name, productId: id };
}

function oddComments(random: Prng, line: PlannedLine): PlannedLine {
  if (!isParent(line)) return line;
  if (line.quantity > 1 && random.chance(SHARES.multilineOfSeveral))
    return { ...line, comments: [random.pick(MULTILINE_NOTES)] };
  return random.chance(SHARES.longNoteOfDish) ? { ...line, comments: [random.pick(LONG_NOTES)] } : line;
}

const lineOf = (id: number, from: PlannedLine, put: Partial<PlannedLine>): PlannedLine => ({
  ...from,
  id,
  parentId: 0,
  quantity: 1,
  comments: [],
  priority: 0,
  ...put,
});

/** Randomly adds the first product with another name, a delivery fee, and a drink that no unit makes. */
function moreLines(random: Prng, { lines, origin }: OrderPlan, { nextLineId }: OrderNumbers): readonly PlannedLine[] {
  const first = lines[0] as PlannedLine;
  const [fee, , drink] = UNMADE_PRODUCTS;
  const unmade = ({ id, ...product }: (typeof UNMADE_PRODUCTS)[number]) =>
    lineOf(nextLineId(), first, { ...product, productId: id });
  return [
    ...(random.chance(SHARES.otherName) ? [lineOf(nextLineId(), first, { name: random.pick(OTHER_NAMES) })] : []),
    ...(random.chance(SHARES.feeOfDelivery) && origin === 'delivery' ? [unmade(fee)] : []),
    ...(random.chance(SHARES.drinkWithoutScreen) ? [unmade(drink)] : []),
  ];
}

function commentOf(random: Prng, comment: string): string {
  if (random.chance(SHARES.longNote)) return random.pick(LONG_NOTES);
  return random.chance(SHARES.multilineNote) ? random.pick(MULTILINE_NOTES) : comment;
}

interface Draw {
  readonly random: Prng;
  readonly plan: OrderPlan;
  /** Random milliseconds after the order's arrival; bounds are in seconds. */
  after(fromS: number, untilS: number): number;
}

type OddShape = readonly [share: number, acts: (draw: Draw) => readonly TimedAct[]];

const dishOf = ({ random, plan }: Draw): PlannedLine => random.pick(plan.lines.filter(isParent));

const extraOf = ({ random, plan }: Draw): PlannedLine | null => {
  const extras = plan.lines.filter(isExtra);
  return extras.length === 0 ? null : random.pick(extras);
};

const isTable = ({ plan }: Draw): boolean => plan.origin === 'table';

/** Null when all dishes of the order are the same product. */
function oneOfSeveral(draw: Draw): PlannedLine | null {
  const dishes = new Set(draw.plan.lines.filter(isParent).map(({ productId }) => productId));
  return dishes.size > 1 ? dishOf(draw) : null;
}

const quantityAct = (
  draw: Draw,
  quantityOf: (before: number) => number,
  [fromS, untilS]: readonly [number, number],
) => {
  const { productId, quantity } = dishOf(draw);
  const act: OrderAct = { kind: 'change-quantity', productId, quantity: quantityOf(quantity) };
  return [{ afterMs: draw.after(fromS, untilS), act }];
};

function extraAct(draw: Draw, quantityOf: (before: number) => number): readonly TimedAct[] {
  const extra = extraOf(draw);
  if (extra === null) return [];
  const act: OrderAct = { kind: 'change-extra', extraId: extra.productId, quantity: quantityOf(extra.quantity) };
  return [{ afterMs: draw.after(30, 360), act }];
}

const NOTES: Readonly<Record<string, OddShape>> = {
  'second note': [
    0.08,
    (draw) => [{ afterMs: draw.after(5, 600), act: { kind: 'note-order', text: draw.random.pick(ALLERGY_NOTES) } }],
  ],
  'third note': [
    0.06,
    (draw) => [
      { afterMs: draw.after(5, 60), act: { kind: 'note-order', text: draw.random.pick(LATE_NOTES) } },
      { afterMs: draw.after(61, 600), act: { kind: 'note-order', text: draw.random.pick(ALLERGY_NOTES) } },
    ],
  ],
  'note changed': [
    0.03,
    (draw) => [
      { afterMs: draw.after(30, 420), act: { kind: 'note-order', text: draw.random.pick(LONG_NOTES), replace: true } },
    ],
  ],
  'note on a dish': [
    0.06,
    (draw) => {
      const text = draw.random.pick([...ALLERGY_NOTES, ...MULTILINE_NOTES]);
      const act: OrderAct = { kind: 'note-order', text, productId: dishOf(draw).productId };
      return [{ afterMs: draw.after(30, 480), act: draw.random.chance(0.3) ? { ...act, replace: true } : act }];
    },
  ],
};

const QUANTITIES: Readonly<Record<string, OddShape>> = {
  'quantity up': [0.05, (draw) => quantityAct(draw, (before) => before + draw.random.int(1, 2), [20, 480])],
  'quantity down': [
    0.1,
    (draw) => {
      const several = draw.plan.lines.filter((line) => isParent(line) && line.quantity > 1);
      if (several.length === 0) return [];
      const { productId, quantity } = draw.random.pick(several);
      return [{ afterMs: draw.after(20, 360), act: { kind: 'change-quantity', productId, quantity: quantity - 1 } }];
    },
  ],
  'quantity zero': [0.03, (draw) => quantityAct(draw, () => 0, [20, 360])],
  'extra removed': [0.1, (draw) => extraAct(draw, () => 0)],
  'extra doubled': [0.1, (draw) => extraAct(draw, (before) => 2 * before)],
  'line gone': [
    0.05,
    (draw) => {
      const dish = oneOfSeveral(draw);
      if (dish === null) return [];
      return [{ afterMs: draw.after(20, 420), act: { kind: 'remove-line', productId: dish.productId } }];
    },
  ],
};

const TABLES: Readonly<Record<string, OddShape>> = {
  guests: [
    0.08,
    (draw) =>
      isTable(draw)
        ? [
            {
              afterMs: draw.after(60, 900),
              act: { kind: 'set-guests', guests: draw.plan.guests + draw.random.int(1, 4) },
            },
          ]
        : [],
  ],
  joined: [
    0.06,
    (draw) => {
      const [table = 1] = draw.plan.tableIds;
      const tables = [0, 1, 2].slice(0, draw.random.int(2, 3)).map((more) => ((table - 1 + more) % TABLES_MAX) + 1);
      return isTable(draw) ? [{ afterMs: draw.after(60, 900), act: { kind: 'join-tables', tables } }] : [];
    },
  ],
  moved: [
    0.06,
    (draw) => {
      const table = draw.random.int(1, TABLES_MAX);
      return isTable(draw) ? [{ afterMs: draw.after(60, 900), act: { kind: 'transfer-order', table } }] : [];
    },
  ],
  priority: [
    0.06,
    (draw) => {
      const priority = draw.random.pick(PRIORITIES).id;
      const act: OrderAct = { kind: 'change-priority', priority, productId: dishOf(draw).productId };
      return isTable(draw) ? [{ afterMs: draw.after(30, 600), act }] : [];
    },
  ],
  split: [
    0.07,
    (draw) => {
      const dish = oneOfSeveral(draw);
      if (dish === null || !isTable(draw)) return [];
      const renumber = draw.random.chance(0.6);
      const act = {
        kind: 'split-order',
        productIds: [dish.productId],
        as: `part of ${draw.plan.id}`,
        renumber,
      } as const;
      return [{ afterMs: draw.after(60, 900), act }];
    },
  ],
  merged: [0.05, (draw) => (isTable(draw) ? [{ afterMs: draw.after(60, 900), act: { kind: 'merge-any' } }] : [])],
};

const SHAPES: Readonly<Record<string, OddShape>> = { ...NOTES, ...QUANTITIES, ...TABLES };

/** Weighted sequences: the status on arrival, then each later status. */
const WEB: readonly (readonly [statuses: readonly number[], weight: number])[] = [
  [[1], 50],
  [[0, 1], 28],
  [[-22, 0, 1], 12],
  [[0, -1], 3],
  [[0, -2], 4],
  [[-22, -3], 3],
];

/** The time between the cancellation of a web order and its close. */
const CANCELLED_STAYS_MS = 2 * MINUTE_MS;

function closesAt(events: readonly PlannedEvent[], afterMs: (plannedMs: number) => number): readonly PlannedEvent[] {
  return events
    .map((event) => (event.kind === 'close' ? { ...event, afterMs: afterMs(event.afterMs) } : event))
    .sort((one, other) => one.afterMs - other.afterMs);
}

function withWeb(random: Prng, odd: OddOrder): OddOrder {
  const { plan, acts } = odd;
  if (plan.delivery === null) return odd;
  const [webStatus = 1, ...later] = random.weighted(WEB);
  let afterMs = 0;
  const changes = later.map((status): TimedAct => {
    afterMs += random.int(5, 180) * SECOND_MS;
    return { afterMs, act: { kind: 'web-order', status } };
  });
  const isCancelled = later.some((status) => status < 0);
  const goneMs = afterMs + CANCELLED_STAYS_MS;
  const events = isCancelled ? closesAt(plan.events, () => goneMs) : plan.events;
  return { plan: { ...plan, webStatus, events }, acts: [...acts, ...changes] };
}

/** Fires the second courses separately, the last at most 45 minutes after the order's arrival. */
function withSlowCourses(random: Prng, odd: OddOrder): OddOrder {
  const { plan, acts } = odd;
  const products = (course: number) =>
    new Set(plan.lines.filter((line) => isParent(line) && line.priority === course).map(({ productId }) => productId));
  const seconds = [...products(SECOND_COURSE)];
  const isSlow = random.chance(SHARES.slowCourses) && seconds.length > 1 && products(FIRST_COURSE).size > 0;
  if (!isSlow) return odd;
  let afterMs = random.int(7, 12) * MINUTE_MS;
  const fires = seconds.slice(0, 4).map((productId): TimedAct => {
    const fire: TimedAct = { afterMs, act: { kind: 'fire-order', productId } };
    afterMs += random.int(6, 11) * MINUTE_MS;
    return fire;
  });
  const others = plan.events.filter(({ kind }) => kind !== 'fire');
  const lastMs = afterMs;
  const events = closesAt(others, (plannedMs) => Math.max(plannedMs, lastMs));
  return { plan: { ...plan, events }, acts: [...acts, ...fires] };
}

/** Returns the changed plan, and the acts that follow. */
export function withOddShapes(random: Prng, drawn: OrderPlan, numbers: OrderNumbers): OddOrder {
  const names = random.fork('names');
  const notes = random.fork('notes');
  const named = drawn.lines.map((line) => oddComments(notes, oddName(names, line)));
  const lines = [...named, ...moreLines(random.fork('more lines'), drawn, numbers)];
  const plan = { ...drawn, lines, comment: commentOf(random.fork('comment'), drawn.comment) };
  const acts = Object.entries(SHAPES).flatMap(([name, [share, make]]) => {
    const own = random.fork(name);
    const after = (fromS: number, untilS: number) => own.int(fromS, untilS) * SECOND_MS;
    return own.chance(share) ? make({ random: own, plan, after }) : [];
  });
  const withCourses = withSlowCourses(random.fork('slow courses'), { plan, acts });
  return withWeb(random.fork('web'), withCourses);
}
