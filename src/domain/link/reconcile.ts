/**
 * Reconciles queued changes with the board that was read: already saved, superseded by another user, or still to be
 * sent (rules OUTBOX-9 to OUTBOX-34).
 */
import { CLOCK_STEP_MIN_MS } from '../limits.ts';
import type { Line, Order } from '../order/order.ts';
import { isEndedByVoid } from '../order/status.ts';
import type { Change, OutboxEntry } from './outbox.ts';
import type { OrdersServer } from './responses.ts';

/** The result of reconciling the changes of an entry with the board. */
export interface Reconciliation {
  readonly send: readonly Change[];
  /** The server already has them. */
  readonly settled: readonly Change[];
  /** Someone else changed the line after the tap. */
  readonly overtaken: readonly Change[];
  /** The line was voided: the change ends. */
  readonly voided: readonly Change[];
}

type ReconciledEntry = Pick<OutboxEntry, 'changes' | 'earlier'>;

export interface ReconcileContext {
  /** The order as last read; undefined if this device never read it, or forgot it. */
  readonly order: Order | undefined;
  /** The latest response no longer has it. */
  readonly left?: boolean;
  readonly ownUserId: number;
  /** The local server serves; it may lack changes that the cloud has. */
  readonly byLocal?: boolean;
  /** The server whose responses had the order last; undefined if unknown. */
  readonly lastFrom?: OrdersServer | undefined;
  /**
   * Whether the local server showed this line last, and the cloud, which serves now, has the order without it (rule
   * LINK-23).
   */
  isLackedByCloud?(lineId: number): boolean;
  /**
   * Whether the response lacks steps of this line that were read before: its status is then outdated (rules LINK-25, OUTBOX-21).
   */
  isBehind?(lineId: number): boolean;
  /**
   * The statuses that requests of this device with an unknown outcome may have set on a line, or may still set (rule
   * OUTBOX-34).
   */
  unknownOutcomes?(lineId: number): ReadonlySet<number>;
  /**
   * The statuses of a line that a server took from us lately: copies of those requests may bring them once more (rules
   * OUTBOX-24, OUTBOX-34).
   */
  acknowledged?(lineId: number): ReadonlySet<number>;
}

/**
 * Whether another user set a status of the line after the tap; less than a second is within the difference of two
 * clocks. Devices may share a user: a step under this device's user is its own only if it sent that status (rule OUTBOX-24).
 */
function isOvertaken(
  line: Line,
  [, own, tappedAtMs]: Change,
  earlier: readonly Change[],
  context: ReconcileContext,
): boolean {
  const { ownUserId, unknownOutcomes, acknowledged } = context;
  const isOwnStatus = (status: number) =>
    status === own ||
    unknownOutcomes?.(line.id).has(status) ||
    acknowledged?.(line.id).has(status) ||
    earlier.some((each) => each[0] === line.id && each[1] === status);
  return line.history.some(
    ({ userId, atS, status }) =>
      atS * 1_000 - tappedAtMs >= CLOCK_STEP_MIN_MS && (userId !== ownUserId || !isOwnStatus(status)),
  );
}

/**
 * Whether a response may be older than a request of this device with an unknown outcome and another status: it has no
 * step of the line since the tap. The server may have that status by now.
 */
const mayBeOlder = (
  line: Line | undefined,
  [lineId, status, tappedAtMs]: Change,
  { unknownOutcomes }: ReconcileContext,
): boolean =>
  [...(unknownOutcomes?.(lineId) ?? [])].some((each) => each !== status) &&
  line?.history.some(({ atS }) => atS * 1_000 - tappedAtMs > -CLOCK_STEP_MIN_MS) !== true;

function outcomeOf(change: Change, { earlier }: ReconciledEntry, context: ReconcileContext): keyof Reconciliation {
  const { order, left } = context;
  const [lineId, status] = change;
  const line = order?.lines.find((each) => each.id === lineId);
  const overtaken = line && isOvertaken(line, change, earlier, context);
  const mayBeOld = context.isBehind?.(lineId) || mayBeOlder(line, change, context);
  // An order that is not on the board may be closed or set aside, and a response without the line may be old: the
  // server decides.
  if (line && !left && line.saved === status && !mayBeOld) return 'settled';
  if (line && isEndedByVoid(line, status)) return 'voided';
  return overtaken ? 'overtaken' : 'send';
}

/** Sorts the changes of an entry by the board's latest state of their lines (rules OUTBOX-20, OUTBOX-21, OUTBOX-22, OUTBOX-24, OUTBOX-31, ORDER-18). */
export function reconcile(entry: ReconciledEntry, context: ReconcileContext): Reconciliation {
  const fate = (wanted: keyof Reconciliation) =>
    entry.changes.filter((change) => outcomeOf(change, entry, context) === wanted);
  return { send: fate('send'), settled: fate('settled'), overtaken: fate('overtaken'), voided: fate('voided') };
}

/** The changes that end because the board has read a void of their line (rule ORDER-18). */
export const endedByVoid = (
  changes: readonly Change[],
  { order }: Pick<ReconcileContext, 'order'>,
): readonly Change[] =>
  changes.filter(([lineId, status]) => {
    const line = order?.lines.find(({ id }) => id === lineId);
    return line !== undefined && line.saved !== status && isEndedByVoid(line, status);
  });

/**
 * Why changes were dropped: the server rejected them, another user changed the line after the tap, the line is missing
 * or voided, or late requests of this device reverted it twice.
 */
export type LossReason = 'refused' | 'overtaken' | 'gone' | 'voided' | 'fellBack';

/** Why changes that the server rejected are dropped: rejection, or a missing order or line (rule OUTBOX-22). */
export const lossReasonOf = (changes: readonly Change[], { order, left }: ReconcileContext): LossReason => {
  if (endedByVoid(changes, { order }).length === changes.length) return 'voided';
  const isThere = ([lineId]: Change) => !left && order?.lines.some(({ id }) => id === lineId);
  return changes.some(isThere) ? 'refused' : 'gone';
};

/**
 * Whether a change that was refused is of a line that the local server lacks: the cloud is to decide about it (rule
 * LINK-21).
 */
export const isMissingLocally = ([lineId]: Change, { order, left, byLocal = false }: ReconcileContext): boolean =>
  byLocal && (!order || left === true || order.lines.every(({ id }) => id !== lineId));

/**
 * Whether the cloud serves but lacks an order, or a line of these changes, that the local server showed last: it may
 * not have received it yet (rule LINK-23).
 */
export const isUnknownToCloud = (
  changes: readonly Change[],
  { left, byLocal = false, lastFrom, isLackedByCloud = () => false }: ReconcileContext,
): boolean =>
  !byLocal && ((left === true && lastFrom === 'local') || changes.some(([lineId]) => isLackedByCloud(lineId)));
