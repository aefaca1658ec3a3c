/** Carries orders through their scripted lives and writes each fact into the journal; cooks only before devices look. */

import type { Journal, JournalData } from './journal.ts';
import { drawVoidKind, type OrderBook, type OrderWish, planAddition, planOrder, planVoid } from './kitchen.ts';
import { dishesOf, type OrderPlan, type PlannedEvent, type PlannedLine } from './order-plan.ts';
import type { OrderStore } from './orders.ts';
import type { Prng } from './prng.ts';
import { ALLOWED_STATUSES, kdsUserId } from './venue.ts';

/** Open orders that the pre-roll's kitchen keeps on the board: above the first number it serves in time, above the second at once. */
const OPEN_ENOUGH = 11;
const OPEN_MAX = 13;
const SERVE_LATEST_MS = 18 * 60_000;
const SERVED = 130;
const VOID_CONFIRMED = 170;
const EXPEDITER = kdsUserId(1);

/** How long the pre-roll's cooks take for a round that came later. */
const ADDITION_MS = 6 * 60_000;

interface LiveOrder {
  readonly plan: OrderPlan;
  /** All its lines so far, and those voided by the script. */
  lines: readonly PlannedLine[];
  readonly voided: Set<number>;
  closed: boolean;
}

export interface ServiceOptions {
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  readonly journal: Journal;
  readonly store: OrderStore;
  readonly book: OrderBook;
  /** Simulated unix milliseconds at which planned cooks put their knives down. */
  readonly cooksUntilMs: number;
}

export interface Service {
  /** Places an order drawn from its own fork; `as` names it for later. Answers its id. */
  place(random: Prng, wish: OrderWish, as?: string): number;
  /** A line of a named order is voided, fired or added, chosen by `random`. False when there is no such open order. */
  act(kind: 'void-line' | 'fire-order' | 'add-line', as: string, random: Prng): boolean;
  /** Id of the order placed under this name, null before it was. */
  idOf(as: string): number | null;
  ordersPlaced(): number;
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

/** The pre-roll's cooks and expediter: what they do to an order that was placed, and to a round that was added to it. */
interface Brigade {
  takeOn(live: LiveOrder): void;
  takeOnAddition(live: LiveOrder, lines: readonly PlannedLine[]): void;
}

function createBrigade(clock: ServiceOptions['clock'], store: OrderStore, untilMs: number): Brigade {
  /** Orders that are being cooked, by id, with when each is due (simulated unix milliseconds). */
  const open = new Map<number, { readonly live: LiveOrder; readonly dueMs: number }>();

  const set = (live: LiveOrder, lineIds: readonly number[], status: number, userId: number) => {
    const changes = lineIds.filter((id) => !live.voided.has(id)).map((id) => [id, status] as const);
    store.change(live.plan.id, changes, userId, ALLOWED_STATUSES);
  };

  const serve = (live: LiveOrder) => {
    open.delete(live.plan.id);
    set(
      live,
      live.lines.map((line) => line.id),
      SERVED,
      EXPEDITER,
    );
    const unconfirmed = [...live.voided].filter((id) => (store.savedStatus(live.plan.id, id) ?? 0) < VOID_CONFIRMED);
    const confirmations = unconfirmed.map((id) => [id, VOID_CONFIRMED] as const);
    store.change(live.plan.id, confirmations, EXPEDITER, ALLOWED_STATUSES);
  };

  const inTime = (afterMs: number, work: () => void) => {
    if (clock.nowMs() + afterMs <= untilMs) clock.after(afterMs, work);
  };

  return {
    takeOn: (live) => {
      const { plan } = live;
      if (clock.nowMs() >= untilMs) return;
      const whileOpen = (work: () => void) => () => (open.has(plan.id) ? work() : undefined);
      for (const step of plan.cooking) {
        inTime(
          step.afterMs,
          whileOpen(() => set(live, step.lineIds, step.status, step.userId)),
        );
      }
      open.set(plan.id, { live, dueMs: clock.nowMs() + plan.serveAfterMs });
      inTime(
        plan.serveAfterMs,
        whileOpen(() => (open.size > OPEN_ENOUGH ? serve(live) : undefined)),
      );
      inTime(
        SERVE_LATEST_MS,
        whileOpen(() => serve(live)),
      );
      // When the pass is full the next one due goes at once; the slow ones stay, so that a board holds all ages.
      if (open.size <= OPEN_MAX) return;
      const [first] = [...open.values()].sort((a, b) => a.dueMs - b.dueMs);
      if (first !== undefined) serve(first.live);
    },
    takeOnAddition: (live, lines) => {
      const ids = lines.map((line) => line.id);
      inTime(ADDITION_MS, () => set(live, ids, SERVED, EXPEDITER));
    },
  };
}

/** A service without orders yet. */
export function createService({ clock, journal, store, book, cooksUntilMs }: ServiceOptions): Service {
  const named = new Map<string, LiveOrder>();
  const brigade = createBrigade(clock, store, cooksUntilMs);
  let placed = 0;

  const add = (live: LiveOrder, lines: readonly PlannedLine[]) => {
    live.lines = [...live.lines, ...lines];
    store.add(live.plan.id, lines);
    brigade.takeOnAddition(live, lines);
    journal.note('world', 'added', `${live.plan.label} · ${dishesOf(lines)}`, [live.plan.id, lineFacts(lines)]);
  };

  const close = (live: LiveOrder) => {
    const { plan } = live;
    live.closed = true;
    if (plan.origin === 'table') book.floor.freeTables(plan.tableIds);
    store.close(plan.id);
    journal.note('world', 'closed', plan.label, plan.id);
  };

  const mark = (live: LiveOrder, event: Extract<PlannedEvent, { kind: 'void' | 'fire' }>) => {
    const { plan } = live;
    const text = `${plan.label} · ${dishesOf(live.lines.filter((line) => event.lineIds.includes(line.id)))}`;
    if (event.kind === 'fire') store.fire(plan.id, event.lineIds);
    else {
      for (const id of event.lineIds) live.voided.add(id);
      store.void(plan.id, event.lineIds, event.how);
    }
    journal.note('world', event.kind === 'fire' ? 'fired' : 'voided', text, [plan.id, event.lineIds]);
  };

  const apply = (live: LiveOrder, event: PlannedEvent) => {
    if (live.closed) return;
    if (event.kind === 'add') add(live, event.lines);
    else if (event.kind === 'close') close(live);
    else mark(live, event);
  };

  return {
    place: (random, wish, as) => {
      const plan = planOrder(random, book, wish);
      const live: LiveOrder = { plan, lines: plan.lines, voided: new Set(), closed: false };
      if (as !== undefined) named.set(as, live);
      placed += 1;
      store.place(plan);
      journal.note('world', 'placed', `${plan.label} · ${dishesOf(plan.lines)}`, orderFacts(plan));
      for (const event of plan.events) clock.after(event.afterMs, () => apply(live, event));
      brigade.takeOn(live);
      return plan.id;
    },
    idOf: (as) => named.get(as)?.plan.id ?? null,
    act: (kind, as, random) => {
      const live = named.get(as);
      if (live === undefined || live.closed) return false;
      const wanted = live.lines.filter((line) => !live.voided.has(line.id)).map((line) => line.id);
      if (kind === 'fire-order') mark(live, { kind: 'fire', afterMs: 0, lineIds: wanted });
      else if (kind === 'add-line') add(live, planAddition(random, book));
      else {
        const lineIds = planVoid(random, live.lines, live.voided);
        if (lineIds.length > 0) mark(live, { kind: 'void', afterMs: 0, lineIds, how: drawVoidKind(random) });
      }
      return true;
    },
    ordersPlaced: () => placed,
  };
}
