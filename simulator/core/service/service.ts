/** Carries orders through their scripted lives and writes each fact into the journal. */

import type { Journal, JournalData } from '../base/journal.ts';
import type { Prng } from '../base/prng.ts';
import type { OrderDesk } from '../orders/order-desk.ts';
import { dishesOf, type OrderPlan, type PlannedEvent, type PlannedLine } from '../orders/order-plan.ts';
import { type Brigade, createBrigade, type LiveOrder } from './brigade.ts';
import { drawVoidKind, type OrderBook, type OrderWish, planAddition, planOrder, planVoid } from './kitchen.ts';

interface ServiceOptions {
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  readonly journal: Journal;
  readonly store: OrderDesk;
  readonly book: OrderBook;
  /** Simulated unix milliseconds at which planned cooks put their knives down. */
  readonly cooksUntilMs: number;
}

export interface KitchenService {
  /** Places an order drawn from its own fork; `as` names it for later. Answers its id. */
  place(random: Prng, wish: OrderWish, as?: string): number;
  /** A line of a named order is voided, fired or added, chosen by `random`. False when there is no such open order. */
  act(kind: 'void-line' | 'fire-order' | 'add-line', as: string, random: Prng): boolean;
  /** Gives a named order another status of web orders. False when there is no such open order, or it is none of the web. */
  setWebStatus(as: string, status: number): boolean;
  /** Id of the order placed under this name, null before it was. */
  idOf(as: string): number | null;
  ordersPlaced(): number;
}

interface House extends ServiceOptions {
  readonly brigade: Brigade;
}

const lineFacts = (lines: readonly PlannedLine[]): JournalData =>
  lines.map((line) => [line.id, line.parentId, line.quantity, line.productId, line.comments, line.priority]);

const orderFacts = (plan: OrderPlan): JournalData => ({
  id: plan.id,
  tables: plan.tableIds,
  channel: plan.channel,
  zone: plan.delivery?.zone ?? null,
  external: plan.externalId,
  sectors: plan.sectors,
  waiter: plan.waiterId,
  guests: plan.guests,
  comment: plan.comment,
  lines: lineFacts(plan.lines),
});

function add({ store, brigade, journal }: House, live: LiveOrder, lines: readonly PlannedLine[]): void {
  live.lines = [...live.lines, ...lines];
  store.add(live.plan.id, lines);
  brigade.takeOnAddition(live, lines);
  journal.note('world', 'added', `${live.plan.label} · ${dishesOf(lines)}`, [live.plan.id, lineFacts(lines)]);
}

function close({ store, book, journal }: House, live: LiveOrder): void {
  const { plan } = live;
  live.closed = true;
  if (plan.origin === 'table') book.floor.freeTables(plan.tableIds);
  store.close(plan.id);
  journal.note('world', 'closed', plan.label, plan.id);
}

type Mark = Extract<PlannedEvent, { kind: 'void' | 'fire' }>;

function mark({ store, journal }: House, live: LiveOrder, event: Mark): void {
  const { plan } = live;
  const text = `${plan.label} · ${dishesOf(live.lines.filter((line) => event.lineIds.includes(line.id)))}`;
  if (event.kind === 'fire') store.fire(plan.id, event.lineIds);
  else {
    for (const id of event.lineIds) live.voided.add(id);
    store.void(plan.id, event.lineIds, event.how);
  }
  journal.note('world', event.kind === 'fire' ? 'fired' : 'voided', text, [plan.id, event.lineIds]);
}

function happen(house: House, live: LiveOrder, event: PlannedEvent): void {
  if (live.closed) return;
  if (event.kind === 'add') add(house, live, event.lines);
  else if (event.kind === 'close') close(house, live);
  else mark(house, live, event);
}

function act(house: House, live: LiveOrder, kind: Parameters<KitchenService['act']>[0], random: Prng): void {
  if (kind === 'add-line') {
    add(house, live, planAddition(random, house.book));
  } else if (kind === 'fire-order') {
    const lineIds = live.lines.filter((line) => !live.voided.has(line.id)).map((line) => line.id);
    mark(house, live, { kind: 'fire', afterMs: 0, lineIds });
  } else {
    const lineIds = planVoid(random, live.lines, live.voided);
    if (lineIds.length > 0) mark(house, live, { kind: 'void', afterMs: 0, lineIds, how: drawVoidKind(random) });
  }
}

/** A service without orders yet. */
export function createService(options: ServiceOptions): KitchenService {
  const { clock, journal, store, book } = options;
  const house: House = { ...options, brigade: createBrigade(clock, store, options.cooksUntilMs) };
  const named = new Map<string, LiveOrder>();
  let placed = 0;
  return {
    place: (random, wish, as) => {
      const plan = planOrder(random, book, wish);
      const live: LiveOrder = { plan, lines: plan.lines, voided: new Set(), closed: false };
      if (as !== undefined) named.set(as, live);
      placed += 1;
      store.place(plan);
      journal.note('world', 'placed', `${plan.label} · ${dishesOf(plan.lines)}`, orderFacts(plan));
      for (const event of plan.events) clock.after(event.afterMs, () => happen(house, live, event));
      house.brigade.takeOn(live);
      return plan.id;
    },
    act: (kind, as, random) => {
      const live = named.get(as);
      if (live === undefined || live.closed) return false;
      act(house, live, kind, random);
      return true;
    },
    setWebStatus: (as, status) => {
      const live = named.get(as);
      if (live === undefined || live.closed || !store.setWebStatus(live.plan.id, status)) return false;
      journal.note('world', 'web', `${live.plan.label} · ${status}`, [live.plan.id, status]);
      return true;
    },
    idOf: (as) => named.get(as)?.plan.id ?? null,
    ordersPlaced: () => placed,
  };
}
