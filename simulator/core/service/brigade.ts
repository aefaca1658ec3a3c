/**
 * Simulated cooks and their expediter: they work before the first device looks, so that a board does not start empty, and go on
 * where nobody else cooks, so that a board left alone does not turn red (rule ROOM5).
 */

import { ALLOWED_STATUSES, kdsUserId } from '../base/venue.ts';
import type { OrderDesk } from '../orders/order-desk.ts';
import type { OrderPlan, PlannedLine } from '../orders/order-plan.ts';

/** Open orders that they keep on the board: above the first number they serve in time, above the second at once. */
const OPEN_ENOUGH = 11;
const OPEN_MAX = 13;
const SERVE_LATEST_MS = 18 * 60_000;
/** On a board that is left alone they serve everything by then, and what they find late within a third of its time. */
const LEFT_ALONE_MS_MAX = 9 * 60_000;
const LATE_PART = 1 / 3;
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
  /** Simulated unix milliseconds. */
  readonly placedMs: number;
  /** The random mix decides the events of the order, not a script. */
  readonly isOfMix: boolean;
}

export interface Brigade {
  takeOn(live: LiveOrder): void;
  takeOnAddition(live: LiveOrder, lines: readonly PlannedLine[]): void;
  /** They work from now on, at what is open too, or put their knives down. */
  setAtWork(on: boolean): void;
  isAtWork(): boolean;
}

/** Told of what simulated cooks set: when, in simulated unix milliseconds, which lines, and to which status. */
export type CooksHeard = (atMs: number, lineIds: readonly number[], status: number) => void;

interface ServiceClock {
  nowMs(): number;
  after(delayMs: number, work: () => void): () => void;
}

/** Nobody takes back what somebody at a device has done meanwhile. */
function setLines(
  { store, clock, heard }: Pick<Pass, 'store' | 'clock' | 'heard'>,
  live: LiveOrder,
  lineIds: readonly number[],
  [status, userId]: readonly [status: number, userId: number],
): void {
  const isBehind = (id: number) => (store.savedStatus(live.plan.id, id) ?? status) < status;
  const isWanted = (id: number) => !live.voided.has(id) && live.lines.some((line) => line.id === id) && isBehind(id);
  const ids = lineIds.filter(isWanted);
  const changes = ids.map((id) => [id, status] as const);
  const refused = store.change(live.plan.id, changes, userId, ALLOWED_STATUSES);
  if (refused === null && ids.length > 0) heard(clock.nowMs(), ids, status);
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

/** What the cooks have in hand. */
interface Pass {
  readonly clock: ServiceClock;
  readonly store: OrderDesk;
  readonly heard: CooksHeard;
  /** Orders that are not over, cooked for or not. */
  readonly live: Set<LiveOrder>;
  /** Those taken on, and when each would be served. */
  readonly open: Map<number, { readonly live: LiveOrder; readonly dueMs: number }>;
  untilMs: number;
  /** No device has looked yet. */
  isPreRoll: boolean;
  /** What an earlier shift had planned is nobody's. */
  shift: number;
}

function inTime(pass: Pass, dueMs: number, work: () => void): void {
  const { clock, shift } = pass;
  if (dueMs <= pass.untilMs) clock.after(dueMs - clock.nowMs(), () => (pass.shift === shift ? work() : undefined));
}

function finish(pass: Pass, live: LiveOrder): void {
  if (pass.open.delete(live.plan.id)) serve(pass, live);
}

/** When something is due that an order's life has `afterMs` after its placing: what is late already, soon. */
function dueOf({ clock }: Pass, { placedMs }: LiveOrder, afterMs: number): number {
  const plannedMs = placedMs + afterMs;
  return plannedMs >= clock.nowMs() ? plannedMs : clock.nowMs() + afterMs * LATE_PART;
}

/** What comes of an order in their hands. */
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

/** When the pass is full the next one due goes at once; the slow ones stay, so that a board holds all ages. */
function makeRoom(pass: Pass): void {
  if (pass.open.size <= OPEN_MAX) return;
  const [first] = [...pass.open.values()].sort((a, b) => a.dueMs - b.dueMs);
  if (first !== undefined) finish(pass, first.live);
}

/** Whether nothing of an order is left to do. */
const isDone = ({ store }: Pass, { plan, lines, closed }: LiveOrder): boolean =>
  closed || lines.every(({ id }) => (store.savedStatus(plan.id, id) ?? SERVED) >= SERVED);

/** Nobody cooks for orders that are over, by whosever hand. */
function forget(pass: Pass): void {
  for (const live of pass.live) {
    if (!isDone(pass, live)) continue;
    pass.live.delete(live);
    pass.open.delete(live.plan.id);
  }
}

/** Cooks who work until `untilMs` (simulated unix milliseconds); what would be due later is left to the devices, unless they are told to go on. */
export function createBrigade(
  { clock, store, heard }: Pick<Pass, 'clock' | 'store' | 'heard'>,
  untilMs: number,
): Brigade {
  const pass: Pass = { clock, store, heard, live: new Set(), open: new Map(), untilMs, isPreRoll: true, shift: 0 };
  return {
    takeOn: (live) => {
      if (!pass.isPreRoll) forget(pass);
      pass.live.add(live);
      if (clock.nowMs() >= pass.untilMs) return;
      cook(pass, live);
      // Who looks on would see an order go for no reason but that another came.
      if (pass.isPreRoll) makeRoom(pass);
    },
    takeOnAddition: (live, lines) => {
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
