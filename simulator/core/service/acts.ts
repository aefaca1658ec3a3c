/** What a script does to an order that it named: waiters, guests and other devices at work. */
import type { Prng } from '../base/prng.ts';
import { ALLOWED_STATUSES, kdsUserId, sectorOf } from '../base/venue.ts';
import type { VoidKind } from '../orders/order-plan.ts';
import type { LiveOrder } from './brigade.ts';
import { add, close, type House, happen, mark, wordsOf } from './house.ts';
import { drawVoidKind, familyOf, type OrderWish, planAddition, planSplit, planVoid } from './kitchen.ts';

/** Lines are meant by their product, with their extras; without one the act says which they are. */
export type OrderAct =
  /** One dish, which chance chooses where no product is named. */
  | { readonly kind: 'void-line'; readonly productId?: number; readonly how?: VoidKind }
  | { readonly kind: 'void-order'; readonly how?: VoidKind }
  /** All that is still wanted where no product is named. */
  | { readonly kind: 'fire-order'; readonly productId?: number }
  /** What guests like where no dishes are named. */
  | { readonly kind: 'add-line'; readonly dishes?: NonNullable<OrderWish['dishes']> }
  | { readonly kind: 'transfer-order'; readonly table: number }
  /** All lines where no product is named. */
  | { readonly kind: 'change-priority'; readonly priority: number; readonly productId?: number }
  /** Some guests pay for themselves: these products go to an order of its own. */
  | { readonly kind: 'split-order'; readonly productIds: readonly number[]; readonly as: string }
  /** Two tables become one: everything goes to the other order, and this one is over. */
  | { readonly kind: 'merge-order'; readonly into: string }
  /** Another device sets a status; of all lines where no product is named. */
  | { readonly kind: 'tap-line'; readonly kdsId: number; readonly status: number; readonly productId?: number }
  | { readonly kind: 'web-order'; readonly status: number };

type ActOf<Kind extends OrderAct['kind']> = Extract<OrderAct, { kind: Kind }>;

/** Orders that have a name and are not over. */
export interface NamedOrders {
  find(as: string): LiveOrder | null;
  put(as: string, live: LiveOrder): void;
}

interface ActScene {
  readonly house: House;
  readonly named: NamedOrders;
  readonly random: Prng;
}

/** Why an act could not be, null when it was done. */
type Outcome = string | null;

const wanted = ({ lines, voided }: LiveOrder): readonly number[] =>
  lines.filter((line) => !voided.has(line.id)).map((line) => line.id);

/** The lines of a product with their extras that are still wanted; all of them for no product. */
function linesMeant(live: LiveOrder, productId: number | undefined): readonly number[] {
  const left = wanted(live);
  if (productId === undefined) return left;
  const heads = live.lines.filter((line) => line.productId === productId && left.includes(line.id));
  return heads.flatMap((line) => familyOf(live.lines, line.id));
}

const noLine = (productId: number | undefined): string =>
  productId === undefined ? 'no line of the order is left' : `the order has no line of product ${productId}`;

function voidLine({ house, random }: ActScene, live: LiveOrder, { productId, how }: ActOf<'void-line'>): Outcome {
  const lineIds = productId === undefined ? planVoid(random, live.lines, live.voided) : linesMeant(live, productId);
  if (lineIds.length === 0) return noLine(productId);
  mark(house, live, { kind: 'void', afterMs: 0, lineIds, how: how ?? drawVoidKind(random) });
  return null;
}

function voidOrder({ house, random }: ActScene, live: LiveOrder, { how }: ActOf<'void-order'>): Outcome {
  const lineIds = wanted(live);
  if (lineIds.length === 0) return noLine(undefined);
  mark(house, live, { kind: 'void', afterMs: 0, lineIds, how: how ?? drawVoidKind(random) });
  return null;
}

function fire({ house }: ActScene, live: LiveOrder, { productId }: ActOf<'fire-order'>): Outcome {
  const lineIds = linesMeant(live, productId);
  if (lineIds.length === 0) return noLine(productId);
  mark(house, live, { kind: 'fire', afterMs: 0, lineIds });
  return null;
}

function transfer({ house }: ActScene, live: LiveOrder, { table }: ActOf<'transfer-order'>): Outcome {
  const { store, book, journal } = house;
  const { plan } = live;
  if (plan.origin !== 'table') return 'the order is at no table';
  const place = { tableIds: [table], label: `M ${table}`, sectors: sectorOf(table) };
  book.floor.freeTables(plan.tableIds);
  book.floor.takeThis(table);
  live.plan = { ...plan, ...place };
  store.move(plan.id, place);
  journal.note('world', 'moved', `${plan.label} → ${place.label}`, [plan.id, table]);
  return null;
}

function prioritise({ house }: ActScene, live: LiveOrder, act: ActOf<'change-priority'>): Outcome {
  const lineIds = linesMeant(live, act.productId);
  if (lineIds.length === 0) return noLine(act.productId);
  live.lines = live.lines.map((line) => (lineIds.includes(line.id) ? { ...line, priority: act.priority } : line));
  house.store.prioritise(live.plan.id, lineIds, act.priority);
  const facts = [live.plan.id, lineIds, act.priority];
  house.journal.note('world', 'prioritised', `${wordsOf(live, lineIds)} · ${act.priority}`, facts);
  return null;
}

/** Lines, voided ones among them, go to another order. */
function handOver({ store }: House, from: LiveOrder, to: LiveOrder, lineIds: readonly number[]): void {
  to.lines = [...to.lines, ...from.lines.filter((line) => lineIds.includes(line.id))];
  from.lines = from.lines.filter((line) => !lineIds.includes(line.id));
  for (const id of lineIds) if (from.voided.delete(id)) to.voided.add(id);
  store.handOver(from.plan.id, to.plan.id, lineIds);
}

function split({ house, named, random }: ActScene, live: LiveOrder, { productIds, as }: ActOf<'split-order'>): Outcome {
  const lineIds = productIds.flatMap((productId) => linesMeant(live, productId));
  const missing = productIds.find((productId) => linesMeant(live, productId).length === 0);
  if (missing !== undefined) return noLine(missing);
  if (lineIds.length === wanted(live).length) return 'nothing would be left of the order';
  const plan = planSplit(random, live.plan, house.book.nextOrderId());
  const other: LiveOrder = { plan, lines: [], voided: new Set(), closed: false, placedMs: house.clock.nowMs() };
  named.put(as, other);
  house.store.place(plan);
  handOver(house, live, other, lineIds);
  house.brigade.takeOn(other);
  for (const event of plan.events) house.clock.after(event.afterMs, () => happen(house, other, event));
  house.journal.note('world', 'split', wordsOf(other, lineIds), [live.plan.id, plan.id, lineIds]);
  return null;
}

function merge({ house, named }: ActScene, live: LiveOrder, { into }: ActOf<'merge-order'>): Outcome {
  const other = named.find(into);
  if (other === null) return `there is no open order named ${into}`;
  if (other === live) return 'an order cannot be merged into itself';
  const lineIds = live.lines.map((line) => line.id);
  handOver(house, live, other, lineIds);
  house.journal.note('world', 'merged', `${live.plan.label} → ${other.plan.label}`, [live.plan.id, other.plan.id]);
  close(house, live);
  return null;
}

function tap({ house }: ActScene, live: LiveOrder, { kdsId, status, productId }: ActOf<'tap-line'>): Outcome {
  const lineIds = linesMeant(live, productId);
  if (lineIds.length === 0) return noLine(productId);
  if (!ALLOWED_STATUSES.has(status)) return `no KDS sets status ${status}, only ${[...ALLOWED_STATUSES].join(', ')}`;
  const changes = lineIds.map((id) => [id, status] as const);
  const refused = house.store.change(live.plan.id, changes, kdsUserId(kdsId), ALLOWED_STATUSES);
  if (refused !== null) return 'the machine that has the order does not know these lines';
  const facts = [live.plan.id, kdsId, lineIds, status];
  house.journal.note('world', 'tapped', `KDS ${kdsId} · ${wordsOf(live, lineIds)} · ${status}`, facts);
  return null;
}

function webStatus({ house }: ActScene, { plan }: LiveOrder, { status }: ActOf<'web-order'>): Outcome {
  if (!house.store.setWebStatus(plan.id, status)) return 'the order is none of the web';
  house.journal.note('world', 'web', `${plan.label} · ${status}`, [plan.id, status]);
  return null;
}

function addLines({ house, random }: ActScene, live: LiveOrder, { dishes }: ActOf<'add-line'>): Outcome {
  add(house, live, planAddition(random, house.book, dishes));
  return null;
}

const ACTS: { readonly [Kind in OrderAct['kind']]: (scene: ActScene, live: LiveOrder, act: ActOf<Kind>) => Outcome } = {
  'void-line': voidLine,
  'void-order': voidOrder,
  'fire-order': fire,
  'add-line': addLines,
  'transfer-order': transfer,
  'change-priority': prioritise,
  'split-order': split,
  'merge-order': merge,
  'tap-line': tap,
  'web-order': webStatus,
};

/** Does something to a named order. Answers why it could not be, null when it was done. */
export function actOn(scene: ActScene, as: string, act: OrderAct): Outcome {
  const live = scene.named.find(as);
  if (live === null) return 'there is no open order of this name';
  const perform = ACTS[act.kind] as (scene: ActScene, live: LiveOrder, act: OrderAct) => Outcome;
  return perform(scene, live, act);
}
