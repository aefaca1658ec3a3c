/** The pre-roll's cooks and expediter: they work before the first device looks, so that a board does not start empty. */

import { ALLOWED_STATUSES, kdsUserId } from '../base/venue.ts';
import type { OrderDesk } from '../orders/order-desk.ts';
import type { OrderPlan, PlannedLine } from '../orders/order-plan.ts';

/** Open orders that they keep on the board: above the first number they serve in time, above the second at once. */
const OPEN_ENOUGH = 11;
const OPEN_MAX = 13;
const SERVE_LATEST_MS = 18 * 60_000;
/** How long they take for a round that came later. */
const ADDITION_MS = 6 * 60_000;
const SERVED = 130;
const VOID_CONFIRMED = 170;
const EXPEDITER = kdsUserId(1);

/** An order in its scripted life. */
export interface LiveOrder {
  plan: OrderPlan;
  /** All its lines so far, and those voided by the script. */
  lines: readonly PlannedLine[];
  readonly voided: Set<number>;
  closed: boolean;
}

export interface Brigade {
  takeOn(live: LiveOrder): void;
  takeOnAddition(live: LiveOrder, lines: readonly PlannedLine[]): void;
}

interface ServiceClock {
  nowMs(): number;
  after(delayMs: number, work: () => void): () => void;
}

function setLines(store: OrderDesk, live: LiveOrder, lineIds: readonly number[], status: number, userId: number): void {
  const isWanted = (id: number) => !live.voided.has(id) && live.lines.some((line) => line.id === id);
  const changes = lineIds.filter(isWanted).map((id) => [id, status] as const);
  store.change(live.plan.id, changes, userId, ALLOWED_STATUSES);
}

function serve(store: OrderDesk, live: LiveOrder): void {
  const lineIds = live.lines.map((line) => line.id);
  setLines(store, live, lineIds, SERVED, EXPEDITER);
  const isHere = (id: number) => live.lines.some((line) => line.id === id);
  const unconfirmed = [...live.voided].filter(
    (id) => isHere(id) && (store.savedStatus(live.plan.id, id) ?? 0) < VOID_CONFIRMED,
  );
  const confirmations = unconfirmed.map((id) => [id, VOID_CONFIRMED] as const);
  store.change(live.plan.id, confirmations, EXPEDITER, ALLOWED_STATUSES);
}

/** Cooks who work until `untilMs` (simulated unix milliseconds); what would be due later is left to the devices. */
export function createBrigade(clock: ServiceClock, store: OrderDesk, untilMs: number): Brigade {
  const open = new Map<number, { readonly live: LiveOrder; readonly dueMs: number }>();

  const inTime = (afterMs: number, work: () => void) => {
    if (clock.nowMs() + afterMs <= untilMs) clock.after(afterMs, work);
  };
  const finish = (live: LiveOrder) => {
    if (open.delete(live.plan.id)) serve(store, live);
  };

  return {
    takeOn: (live) => {
      const { plan } = live;
      if (clock.nowMs() >= untilMs) return;
      for (const { afterMs, lineIds, status, userId } of plan.cooking) {
        inTime(afterMs, () => (open.has(plan.id) ? setLines(store, live, lineIds, status, userId) : undefined));
      }
      open.set(plan.id, { live, dueMs: clock.nowMs() + plan.serveAfterMs });
      inTime(plan.serveAfterMs, () => (open.size > OPEN_ENOUGH ? finish(live) : undefined));
      inTime(SERVE_LATEST_MS, () => finish(live));
      // When the pass is full the next one due goes at once; the slow ones stay, so that a board holds all ages.
      if (open.size <= OPEN_MAX) return;
      const [first] = [...open.values()].sort((a, b) => a.dueMs - b.dueMs);
      if (first !== undefined) finish(first.live);
    },
    takeOnAddition: (live, lines) => {
      const lineIds = lines.map((line) => line.id);
      inTime(ADDITION_MS, () => setLines(store, live, lineIds, SERVED, EXPEDITER));
    },
  };
}
