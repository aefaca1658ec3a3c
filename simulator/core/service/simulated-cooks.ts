/** Simulated cooks work before the devices' start so that no board starts empty, and later on request (rule ROOM-5). */

import { ALLOWED_STATUSES, kdsUserId } from '../base/venue.ts';
import type { OrderEntry } from '../orders/order-entry.ts';
import type { OrderPlan, PlannedLine } from '../orders/order-plan.ts';

/** Above the first number of open orders, cooks serve an order when it is due; above the second, the next at once. */
const OPEN_ENOUGH = 11;
const OPEN_MAX = 13;
const SERVE_LATEST_MS = 18 * 60_000;
/** Without a person at the board, the cooks serve an order within this time, and a late one in a third of it. */
const LEFT_ALONE_MS_MAX = 9 * 60_000;
const LATE_PART = 1 / 3;
const ADDITION_MS = 6 * 60_000;
const SERVED = 130;
const VOID_CONFIRMED = 170;
const EXPEDITER = kdsUserId(1);

export interface LiveOrder {
  plan: OrderPlan;
  /** The order's lines so far; those that the script has voided. */
  lines: readonly PlannedLine[];
  readonly voided: Set<number>;
  closed: boolean;
  /** Simulated unix milliseconds. */
  readonly placedMs: number;
  /** The random mix decides the events of the order, and not a script. */
  readonly isOfMix: boolean;
}

export interface SimulatedCooks {
  addOrder(live: LiveOrder): void;
  addAddition(live: LiveOrder, lines: readonly PlannedLine[]): void;
  /** When they start, they also work on open orders. */
  setAtWork(on: boolean): void;
  isAtWork(): boolean;
}

/** Called for each change by the cooks; `atMs` is in simulated unix milliseconds. */
export type OnCooked = (atMs: number, lineIds: readonly number[], status: number) => void;

interface ServiceClock {
  nowMs(): number;
  after(delayMs: number, work: () => void): () => void;
}

/** The cooks never undo a change that was made at a device. */
function setLines(
  { store, clock, onCooked }: Pick<Pass, 'store' | 'clock' | 'onCooked'>,
  live: LiveOrder,
  lineIds: readonly number[],
  [status, userId]: readonly [status: number, userId: number],
): void {
  const isBehind = (id: number) => (store.savedStatus(live.plan.id, id) ?? status) < status;
  const isWanted = (id: number) => !live.voided.has(id) && live.lines.some((line) => line.id === id) && isBehind(id);
  const ids = lineIds.filter(isWanted);
  const changes = ids.map((id) => [id, status] as const);
  const rejection = store.change(live.plan.id, changes, userId, ALLOWED_STATUSES);
  if (rejection === null && ids.length > 0) onCooked(clock.nowMs(), ids, status);
}

function serve(pass: Pass, live: LiveOrder): void {
  const { store } = pass;
  const lineIds = live.lines.map((line) => line.id);
  setLines(pass, live, lineIds, [SERVED, EXPEDITER]);
  const isHere = (id: number) => live.lines.some((line) => line.id === id);
  const unconfirmed = [...live.voided].filter(
    (id) => isHere(id) && (store.savedStatus(live.plan.id, id) ?? 0) < VOID_CONFIRMED,
  );
  const confirmations = unconfirmed.map((id) => [id, VOID_CONFIRMED] as const);
  store.change(live.plan.id, confirmations, EXPEDITER, ALLOWED_STATUSES);
}

interface Pass {
  readonly clock: ServiceClock;
  readonly store: OrderEntry;
  readonly onCooked: OnCooked;
  /** Unfinished, whether or not a cook works on them. */
  readonly live: Set<LiveOrder>;
  /** The cooks work on these orders. */
  readonly open: Map<number, { readonly live: LiveOrder; readonly dueMs: number }>;
  untilMs: number;
  /** The devices have not started yet. */
  isPreRoll: boolean;
  /** Plans of an earlier shift no longer apply. */
  shift: number;
}

function inTime(pass: Pass, dueMs: number, work: () => void): void {
  const { clock, shift } = pass;
  if (dueMs <= pass.untilMs) clock.after(dueMs - clock.nowMs(), () => (pass.shift === shift ? work() : undefined));
}

function finish(pass: Pass, live: LiveOrder): void {
  if (pass.open.delete(live.plan.id)) serve(pass, live);
}

/** `afterMs` after the order was placed; a late event becomes due soon. */
function dueOf({ clock }: Pass, { placedMs }: LiveOrder, afterMs: number): number {
  const plannedMs = placedMs + afterMs;
  return plannedMs >= clock.nowMs() ? plannedMs : clock.nowMs() + afterMs * LATE_PART;
}

function cook(pass: Pass, live: LiveOrder): void {
  const { open, isPreRoll } = pass;
  const { plan } = live;
  for (const { afterMs, lineIds, status, userId } of plan.cooking) {
    inTime(pass, dueOf(pass, live, afterMs), () => {
      if (open.has(plan.id)) setLines(pass, live, lineIds, [status, userId]);
    });
  }
  const latestMs = isPreRoll ? SERVE_LATEST_MS : LEFT_ALONE_MS_MAX;
  const dueMs = dueOf(pass, live, Math.min(plan.serveAfterMs, latestMs));
  open.set(plan.id, { live, dueMs });
  inTime(pass, dueMs, () => (!isPreRoll || open.size > OPEN_ENOUGH ? finish(pass, live) : undefined));
  inTime(pass, dueOf(pass, live, latestMs), () => finish(pass, live));
}

/** Serves the order that is due next. Slow orders stay, so that a board has orders of all ages. */
function makeRoom(pass: Pass): void {
  if (pass.open.size <= OPEN_MAX) return;
  const [first] = [...pass.open.values()].sort((a, b) => a.dueMs - b.dueMs);
  if (first !== undefined) finish(pass, first.live);
}

const isDone = ({ store }: Pass, { plan, lines, closed }: LiveOrder): boolean =>
  closed || lines.every(({ id }) => (store.savedStatus(plan.id, id) ?? SERVED) >= SERVED);

/** Also forgets orders that ended without the cooks. */
function forget(pass: Pass): void {
  for (const live of pass.live) {
    if (!isDone(pass, live)) continue;
    pass.live.delete(live);
    pass.open.delete(live.plan.id);
  }
}

/** The cooks work until `untilMs` (simulated unix milliseconds), and later only when started again. */
export function createSimulatedCooks(
  { clock, store, onCooked }: Pick<Pass, 'clock' | 'store' | 'onCooked'>,
  untilMs: number,
): SimulatedCooks {
  const pass: Pass = { clock, store, onCooked, live: new Set(), open: new Map(), untilMs, isPreRoll: true, shift: 0 };
  return {
    addOrder: (live) => {
      if (!pass.isPreRoll) forget(pass);
      pass.live.add(live);
      if (clock.nowMs() >= pass.untilMs) return;
      cook(pass, live);
      // Only before the devices start: later an observer would see an order leave just because another arrived.
      if (pass.isPreRoll) makeRoom(pass);
    },
    addAddition: (live, lines) => {
      pass.live.add(live);
      const lineIds = lines.map((line) => line.id);
      const bring = pass.isPreRoll ? () => setLines(pass, live, lineIds, [SERVED, EXPEDITER]) : () => serve(pass, live);
      inTime(pass, clock.nowMs() + ADDITION_MS, bring);
    },
    setAtWork: (on) => {
      pass.isPreRoll = false;
      pass.shift += 1;
      pass.untilMs = on ? Number.POSITIVE_INFINITY : clock.nowMs();
      pass.open.clear();
      forget(pass);
      if (on) for (const live of pass.live) cook(pass, live);
    },
    isAtWork: () => clock.nowMs() < pass.untilMs,
  };
}
