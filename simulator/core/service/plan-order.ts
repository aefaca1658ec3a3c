/** Decides an order and its whole life at once, from its own random fork and independent of devices. */
import type { MenuProduct } from '../../../fixtures/menu.ts';
import type { Menu } from '../base/menu.ts';
import type { Prng } from '../base/prng.ts';
import { FIRE_PRIORITY, kdsUserId } from '../base/venue.ts';
import type {
  OrderOrigin,
  OrderPlan,
  PlannedCooking,
  PlannedEvent,
  PlannedLine,
  VoidKind,
} from '../orders/order-plan.ts';
import { chooseDishes, chooseMore, type Dish, linesOf } from './dishes.ts';
import { type FloorState, headOf, ORIGIN_MIX } from './origins.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

const FIRST_COURSE = 1;
const SECOND_COURSE = 2;

const SLOW_SHARE = 0.3;

export interface OrderNumbers {
  readonly menu: Menu;
  readonly floor: FloorState;
  nextOrderId(): number;
  nextLineId(): number;
}

export interface RequestedDish {
  readonly productId: number;
  readonly quantity: number;
  readonly given?: NonNullable<Dish['given']>;
}

export interface OrderRequest {
  /** Absent means a random choice from the usual mix. */
  readonly origin?: OrderOrigin;
  /** An empty or absent list means a random choice. All ids must be on the menu. */
  readonly dishes?: readonly RequestedDish[];
  /** Even a taken table; null or absent means a random choice. */
  readonly table?: number | null;
  /** Absent means a random choice. */
  readonly channel?: number;
  /** Absent means a random choice. */
  readonly comment?: string;
  /** The status of a web order on arrival; absent means confirmed. */
  readonly webStatus?: number;
  /** Fires all lines on arrival. */
  readonly fire?: boolean;
  /** Random additions, voids and fires; false for an order whose life a script defines. */
  readonly eventful: boolean;
  /** The time from arrival to payment; absent means a random choice. */
  readonly staysMs?: number;
}

const between = (random: Prng, fromMs: number, untilMs: number): number =>
  random.int(Math.round(fromMs / SECOND_MS), Math.round(untilMs / SECOND_MS)) * SECOND_MS;

/** Throws for an id that is not on the menu, because that is a bug of the script. */
export function requestedDishes(menu: Menu, lines: readonly RequestedDish[]): readonly Dish[] {
  return lines.map(({ productId, quantity, given }) => {
    const product = menu.find(productId);
    if (product === null)
      throw new Error(`Failed to order product ${productId}: it is not on the menu. Take an id of the venue's menu.`);
    return { product, quantity, ...(given && { given }) };
  });
}

export const familyOf = (lines: readonly PlannedLine[], parentId: number): readonly number[] =>
  lines.filter((line) => line.id === parentId || line.parentId === parentId).map((line) => line.id);

const parents = (lines: readonly PlannedLine[]): readonly PlannedLine[] => lines.filter((line) => line.parentId === 0);

const stationOf = (menu: Menu, line: PlannedLine) => menu.find(line.productId)?.station ?? 'hot';

/** Starters first, mains and sides second, and sometimes FIRE for all mains. */
function prioritiesOf(random: Prng, origin: OrderOrigin, dishes: readonly Dish[]): (product: MenuProduct) => number {
  const has = (course: MenuProduct['course']) => dishes.some(({ product }) => product.course === course);
  const coursed = random.chance(0.45) && origin === 'table' && has('starter') && has('main');
  const urgent = random.chance(0.03) && origin === 'table';
  return (product) => {
    if (urgent && product.course === 'main') return FIRE_PRIORITY;
    if (!coursed) return 0;
    if (product.course === 'starter') return FIRST_COURSE;
    return product.course === 'main' || product.course === 'side' ? SECOND_COURSE : 0;
  };
}

function fireOf(random: Prng, lines: readonly PlannedLine[], menu: Menu): readonly PlannedEvent[] {
  const seconds = lines.filter((line) => line.priority === SECOND_COURSE);
  const afterMs = between(random, 7 * MINUTE_MS, 14 * MINUTE_MS);
  const wanted = random.chance(seconds.length > 0 ? 0.6 : 0.03);
  const hot = parents(lines).filter((line) => stationOf(menu, line) === 'hot');
  if (!wanted || hot.length === 0) return [];
  const lineIds = seconds.length > 0 ? seconds.map((line) => line.id) : familyOf(lines, random.pick(hot).id);
  return [{ kind: 'fire', afterMs, lineIds }];
}

/** In most cases the kitchen has to confirm the void. */
export const drawVoidKind = (random: Prng): VoidKind =>
  random.weighted([
    ['asked', 6],
    ['cancelled', 2],
    ['confirmed', 2],
  ]);

function voidOf(random: Prng, lines: readonly PlannedLine[]): readonly PlannedEvent[] {
  if (!random.chance(0.07)) return [];
  const lineIds = familyOf(lines, random.pick(parents(lines)).id);
  return [{ kind: 'void', afterMs: between(random, MINUTE_MS, 8 * MINUTE_MS), lineIds, how: drawVoidKind(random) }];
}

function additionOf(random: Prng, origin: OrderOrigin, numbers: OrderNumbers): readonly PlannedEvent[] {
  const inHouse = origin === 'table' || origin === 'venue-app';
  if (!random.chance(inHouse ? 0.25 : 0.02)) return [];
  const lines = linesOf(random, chooseMore(random, numbers.menu), numbers.nextLineId, () => 0);
  return [{ kind: 'add', afterMs: between(random, 4 * MINUTE_MS, 20 * MINUTE_MS), lines }];
}

const COOKING_S = {
  hot: { startS: [50, 240], readyS: [200, 480] },
  cold: { startS: [30, 150], readyS: [120, 300] },
  bar: { startS: [0, 0], readyS: [40, 200] },
} as const;

const STATION_KDS = { hot: 3, cold: 4, bar: 5 } as const;

function cookingOf(random: Prng, lines: readonly PlannedLine[], menu: Menu): readonly PlannedCooking[] {
  return parents(lines).flatMap((line): readonly PlannedCooking[] => {
    const station = stationOf(menu, line);
    const { startS, readyS } = COOKING_S[station];
    const waitMs = line.priority === SECOND_COURSE ? 4 * MINUTE_MS : 0;
    const startMs = waitMs + random.int(startS[0], startS[1]) * SECOND_MS;
    const readyMs = startMs + random.int(readyS[0], readyS[1]) * SECOND_MS;
    const lineIds = familyOf(lines, line.id);
    const userId = kdsUserId(STATION_KDS[station]);
    const ready = { afterMs: readyMs, lineIds, status: 110, userId };
    return station === 'bar' ? [ready] : [{ afterMs: startMs, lineIds, status: 100, userId }, ready];
  });
}

function eventsOf(
  random: Prng,
  request: OrderRequest,
  head: { readonly origin: OrderOrigin },
  lines: readonly PlannedLine[],
  numbers: OrderNumbers,
): readonly PlannedEvent[] {
  const life = request.eventful
    ? [...fireOf(random, lines, numbers.menu), ...voidOf(random, lines), ...additionOf(random, head.origin, numbers)]
    : [];
  const fired: readonly PlannedEvent[] =
    request.fire === true ? [{ kind: 'fire', afterMs: 0, lineIds: lines.map(({ id }) => id) }] : [];
  const goesAfterMs = between(random, 25 * MINUTE_MS, 60 * MINUTE_MS);
  const close: PlannedEvent = { kind: 'close', afterMs: request.staysMs ?? goesAfterMs };
  return [...fired, ...life, close].sort((a, b) => a.afterMs - b.afterMs);
}

/** `random` must be the order's own fork. */
export function planOrder(random: Prng, numbers: OrderNumbers, request: OrderRequest): OrderPlan {
  const origin = request.origin ?? random.weighted(ORIGIN_MIX);
  const { comment, webStatus } = request;
  const drawn = headOf(random, numbers.floor, origin, request);
  const given = { ...(comment !== undefined && { comment }), ...(webStatus !== undefined && { webStatus }) };
  const head = { ...drawn, ...given };
  const requested = request.dishes ?? [];
  const dishes =
    requested.length > 0
      ? requestedDishes(numbers.menu, requested)
      : chooseDishes(random, head.guests, origin, numbers.menu);
  const lines = linesOf(random, dishes, numbers.nextLineId, prioritiesOf(random, origin, dishes));
  return {
    ...head,
    id: numbers.nextOrderId(),
    lines,
    events: eventsOf(random, request, head, lines, numbers),
    cooking: cookingOf(random, lines, numbers.menu),
    serveAfterMs: random.chance(SLOW_SHARE)
      ? between(random, 15 * MINUTE_MS, 18 * MINUTE_MS)
      : between(random, 6 * MINUTE_MS, 12 * MINUTE_MS),
  };
}

/** The given dishes, or random ones. */
export const planAddition = (
  random: Prng,
  numbers: OrderNumbers,
  request: OrderRequest['dishes'] = [],
): readonly PlannedLine[] =>
  linesOf(
    random,
    request.length > 0 ? requestedDishes(numbers.menu, request) : chooseMore(random, numbers.menu),
    numbers.nextLineId,
    () => 0,
  );

/** Guests who pay separately: a copy of their previous order, without lines. */
export const planSplit = (random: Prng, from: OrderPlan, id: number): OrderPlan => ({
  ...from,
  id,
  lines: [],
  events: [{ kind: 'close', afterMs: between(random, 25 * MINUTE_MS, 60 * MINUTE_MS) }],
  cooking: [],
});

/** Picks one random dish with its extras; empty when all are voided. */
export function planVoid(random: Prng, lines: readonly PlannedLine[], voided: ReadonlySet<number>): readonly number[] {
  const left = parents(lines).filter((line) => !voided.has(line.id));
  return left.length === 0 ? [] : familyOf(lines, random.pick(left).id);
}
