/** Rules ORDER-1 to ORDER-26. */
import type { AllowedStatus, KdsConfig } from '../device/kds.ts';
import { STATUS } from '../limits.ts';
import type { Settings } from '../presentation/settings.ts';
import { done, failed, type Reply } from '../reply.ts';
import { headIds, withoutDuplicates } from './family.ts';
import type { Line, Order } from './order.ts';

/** Why a tap changes nothing; the screen shows the reason. */
export type TapRefusal =
  | 'not-operable'
  | 'view-only'
  | 'locked'
  | 'voided'
  | 'taken-back'
  | 'void-confirmed'
  | 'below-saved'
  | 'no-status'
  | 'no-earlier-status'
  | 'changed-by-other'
  | 'nothing-to-change'
  | 'unknown-line'
  | 'double-tap';

export interface StatusChange {
  readonly lineId: number;
  /** Null removes the pending change. */
  readonly status: number | null;
}

export type PendingOf = (lineId: number) => number | undefined;

export interface MoveInput {
  /** Changes in the outbox count as saved (see `withUnsent`). */
  order: Order;
  lineId: number;
  direction: 'next' | 'back';
  pendingOf: PendingOf;
  visibleIds: ReadonlySet<number>;
  kds: KdsConfig;
  settings: Settings;
}

type CardInput = Omit<MoveInput, 'lineId' | 'direction'>;

export const isCancelled = (status: number): boolean =>
  status >= STATUS.cancelledFrom && status < STATUS.cancelledBelow;

/** By its own flag or its saved status (rules ORDER-11 to ORDER-19). */
export const isVoided = (line: Line): boolean => line.voided || isCancelled(line.saved);

/** A void ends all changes except the unsaved confirmation of that void (rule ORDER-18). */
export const isEndedByVoid = (line: Line, status: number): boolean =>
  isVoided(line) && (status !== STATUS.voidConfirmed || isCancelled(line.saved));

/** Another user set the quantity to 0 (rule NEWS-11). */
export const isTakenBack = ({ quantity }: Pick<Line, 'quantity'>): boolean => quantity === 0;

/** Neither voided nor taken back (rules ORDER-11 to ORDER-19, NEWS-11). */
export const isWanted = (line: Line): boolean => !isVoided(line) && !isTakenBack(line);

/** For a status that is not in the list, the index of the last entry below it, else -1 (rule ORDER-1). */
export function statusIndex(statuses: readonly AllowedStatus[], status: number): number {
  const exact = statuses.findIndex((allowed) => allowed.id === status);
  return exact >= 0 ? exact : statuses.findLastIndex((allowed) => allowed.id < status);
}

/** Rule ORDER-3. */
export const currentStatus = (line: Line, pending: number | undefined): number => pending ?? line.saved;

/** Taps reach each status except 75, of duplicates only the first (rules ORDER-2, ORDER-6). */
const isOnRing = (statuses: readonly AllowedStatus[], { id }: AllowedStatus, at: number): boolean =>
  id !== STATUS.locked && at === statusIndex(statuses, id);

/** The last status of the list, or a higher one that is not in the list, but never 75 (rules ORDER-2, ORDER-6). */
export function isFinal(statuses: readonly AllowedStatus[], status: number): boolean {
  if (status === STATUS.locked) return false;
  const last = statuses.findLast((allowed, at) => isOnRing(statuses, allowed, at));
  if (!last) return false;
  return status >= last.id && (status === last.id || !statuses.some((allowed) => allowed.id === status));
}

/** The statuses that taps reach; after the last one the first follows (rules ORDER-5, ORDER-6). */
export const ringOf = (statuses: readonly AllowedStatus[]): readonly AllowedStatus[] =>
  statuses.filter((allowed, at) => isOnRing(statuses, allowed, at));

/** A status outside the ring is half a step above the last lower entry. */
export function ringPosition(ring: readonly AllowedStatus[], status: number): number {
  const index = statusIndex(ring, status);
  return ring[index]?.id === status ? index : index + 0.5;
}

/** Wraps at both ends (rules ORDER-5, ORDER-6). */
function neighbour(ring: readonly AllowedStatus[], status: number, direction: MoveInput['direction']): number | null {
  const index = statusIndex(ring, status);
  const neighbour = direction === 'next' ? ring[index + 1] : ring[index - 1];
  const wrapped = direction === 'next' ? ring[0] : ring.at(-1);
  return (neighbour ?? wrapped)?.id ?? null;
}

/** Returns `desired`, the saved status or the first one, as the KDS's rules allow (rules ORDER-7 to ORDER-10). */
function settle(line: Line, desired: number, ring: readonly AllowedStatus[], kds: KdsConfig): number {
  if (!kds.allowBelowSaved && ringPosition(ring, desired) < ringPosition(ring, line.saved)) return line.saved;
  const steps = statusIndex(ring, desired) - statusIndex(ring, line.saved);
  if (kds.allowJump || steps <= 1) return desired;
  const [first] = ring;
  return kds.allowBelowSaved && first ? first.id : line.saved;
}

/** The saved status or the order's status is 75 (rule ORDER-11). */
const isLocked = (line: Line, order: Order): boolean => line.saved === STATUS.locked || order.status === STATUS.locked;

/**
 * `locked`, `void-confirmed`, `voided` or `taken-back`; null if the line may change (rules ORDER-11 to ORDER-19,
 * NEWS-11).
 */
export function lineRefusal(line: Line, order: Order, kds: KdsConfig): TapRefusal | null {
  if (isLocked(line, order)) return 'locked';
  if (!isVoided(line)) return isTakenBack(line) ? 'taken-back' : null;
  if (line.saved === STATUS.voidConfirmed) return 'void-confirmed';
  return isCancelled(line.saved) || !kds.changeVoided ? 'voided' : null;
}

/** Empty when the line has that status. A change to the saved status removes the pending change (rule ORDER-7). */
export function changeTo(line: Line, status: number, pendingOf: PendingOf): readonly StatusChange[] {
  const pending = pendingOf(line.id) ?? null;
  const now = pending === line.saved ? null : pending;
  // Only a saved status can be NaN; no list of statuses contains it.
  const target = status === line.saved || Number.isNaN(status) ? null : status;
  return target === now ? [] : [{ lineId: line.id, status: target }];
}

/** Leaves out lines that this KDS does not show. */
const othersOf = ({ order, visibleIds }: MoveInput, tapped: Line): readonly Line[] =>
  withoutDuplicates(order.lines).filter((line) => line.id !== tapped.id && visibleIds.has(line.id));

/** The other lines of the tapped line's product that move with it (rules ORDER-21, ORDER-22). */
function linesMovedWith(input: MoveInput, tapped: Line): readonly Line[] {
  const heads = headIds(input.order.lines);
  const head = heads.get(tapped.id);
  const carries = head === tapped.id && input.settings.changeParent;
  if (input.settings.changeExtras && !carries) return [];
  return othersOf(input, tapped).filter((line) => heads.get(line.id) === head);
}

/**
 * Sets 170, or removes a pending 170. The voided lines of the product that move with it change too (rules ORDER-19,
 * ORDER-23).
 */
function toggleVoid(input: MoveInput, tapped: Line): Reply<readonly StatusChange[], TapRefusal> {
  const { order, kds, pendingOf } = input;
  const confirms = currentStatus(tapped, pendingOf(tapped.id)) !== STATUS.voidConfirmed;
  const kin = linesMovedWith(input, tapped).filter((line) => isVoided(line) && lineRefusal(line, order, kds) === null);
  return done(
    [tapped, ...kin].flatMap((line) => changeTo(line, confirms ? STATUS.voidConfirmed : line.saved, pendingOf)),
  );
}

function moveOnRing(input: MoveInput, tapped: Line): Reply<readonly StatusChange[], TapRefusal> {
  const { order, kds, pendingOf } = input;
  const ring = ringOf(kds.statuses);
  const desired = neighbour(ring, currentStatus(tapped, pendingOf(tapped.id)), input.direction);
  if (desired === null) return failed('no-status');
  const target = settle(tapped, desired, ring, kds);
  const own = changeTo(tapped, target, pendingOf);
  if (own.length === 0) {
    const held = target !== desired && !kds.allowBelowSaved;
    return failed(held ? 'below-saved' : 'nothing-to-change');
  }
  const company = input.settings.changeAll ? othersOf(input, tapped) : linesMovedWith(input, tapped);
  const isAllowed = ring.some((allowed) => allowed.id === target);
  const willing = company.filter(
    (line) =>
      isWanted(line) &&
      !isLocked(line, order) &&
      // Other lines move to a status that this KDS does not allow only if they have it saved (rule ORDER-25).
      (isAllowed || line.saved === target) &&
      settle(line, target, ring, kds) === target,
  );
  return done([...own, ...willing.flatMap((line) => changeTo(line, target, pendingOf))]);
}

/**
 * The tapped line's change comes first. Fails with `view-only`, `unknown-line`, `locked`, `voided`, `void-confirmed`,
 * `taken-back`, `no-status`, `below-saved` or `nothing-to-change` (rules ORDER-5 to ORDER-26).
 */
export function moveLine(input: MoveInput): Reply<readonly StatusChange[], TapRefusal> {
  if (input.kds.viewOnly) return failed('view-only');
  const line = input.order.lines.find((each) => each.id === input.lineId);
  if (!line) return failed('unknown-line');
  const barred = lineRefusal(line, input.order, input.kds);
  if (barred) return failed(barred);
  return isVoided(line) ? toggleVoid(input, line) : moveOnRing(input, line);
}

/** The status after the lowest current one; null if all have the last one (rule ORDER-24). */
function successorOf(lines: readonly Line[], ring: readonly AllowedStatus[], pendingOf: PendingOf): number | null {
  const places = lines.map((line) => ringPosition(ring, currentStatus(line, pendingOf(line.id))));
  const lowest = places.reduce((least, place) => Math.min(least, place), ring.length);
  return ring[Math.floor(lowest) + 1]?.id ?? null;
}

/** Lines of the card's products on other cards of the order; none with `changeExtras` (rule ORDER-26). */
function linesMovedElsewhere({ order, settings, visibleIds }: CardInput, onCard: ReadonlySet<number>): readonly Line[] {
  if (settings.changeExtras) return [];
  const heads = headIds(order.lines);
  const here = new Set([...onCard].map((id) => heads.get(id)));
  return withoutDuplicates(order.lines).filter(
    (line) => !onCard.has(line.id) && visibleIds.has(line.id) && here.has(heads.get(line.id)),
  );
}

/**
 * Lines that may change get the status after the lowest one, and no line moves back. Fails with `view-only`,
 * `unknown-line`, `locked`, `voided`, `void-confirmed`, `taken-back`, `no-status` or `nothing-to-change` (rules
 * ORDER-24, ORDER-26).
 */
export function advanceCard(
  input: CardInput & { lineIds: readonly number[] },
): Reply<readonly StatusChange[], TapRefusal> {
  const { order, kds, pendingOf, visibleIds } = input;
  if (kds.viewOnly) return failed('view-only');
  const wanted = new Set(input.lineIds.filter((id) => visibleIds.has(id)));
  const lines = withoutDuplicates(order.lines).filter((line) => wanted.has(line.id));
  const [first] = lines;
  if (!first) return failed('unknown-line');
  const isFree = (line: Line) => isWanted(line) && !isLocked(line, order);
  const free = lines.filter(isFree);
  if (free.length === 0) return failed(lineRefusal(first, order, kds) ?? 'voided');
  const ring = ringOf(kds.statuses);
  if (ring.length === 0) return failed('no-status');
  const target = successorOf(free, ring, pendingOf);
  if (target === null) return failed('nothing-to-change');
  const rising = [...free, ...linesMovedElsewhere(input, wanted).filter(isFree)].filter(
    (line) =>
      ringPosition(ring, currentStatus(line, pendingOf(line.id))) < ringPosition(ring, target) &&
      settle(line, target, ring, kds) === target,
  );
  const changes = rising.flatMap((line) => changeTo(line, target, pendingOf));
  return changes.length > 0 ? done(changes) : failed('nothing-to-change');
}
