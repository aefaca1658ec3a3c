import { CLOCK_STEP_MIN_MS } from '../limits.ts';
import type { Line, Order } from '../order/order.ts';
import { isEndedByVoid } from '../order/status.ts';
import type { Change, OutboxEntry } from './outbox.ts';
import type { OrdersServer } from './responses.ts';

export interface Reconciliation {
  readonly send: readonly Change[];
  readonly alreadyApplied: readonly Change[];
  /** Another user changed the line after the tap. */
  readonly superseded: readonly Change[];
  readonly voided: readonly Change[];
}

type ReconciledEntry = Pick<OutboxEntry, 'changes' | 'earlier'>;

export interface ReconcileContext {
  /** Undefined if this device never received the order or no longer remembers it. */
  readonly order: Order | undefined;
  /** The latest response no longer has the order. */
  readonly left?: boolean;
  readonly ownUserId: number;
  /** The local server may lack changes that the cloud has. */
  readonly byLocal?: boolean;
  /** Undefined if unknown. */
  readonly lastFrom?: OrdersServer | undefined;
  /** The local server last showed this line, and the cloud, which serves now, lacks it (rule LINK-23). */
  isLackedByCloud?(lineId: number): boolean;
  /** The response lacks known steps of this line, so its status is outdated (rules LINK-25, OUTBOX-21). */
  isBehind?(lineId: number): boolean;
  /** Statuses that requests with an unknown outcome may have set, or may still set (rule OUTBOX-34). */
  unknownOutcomes?(lineId: number): ReadonlySet<number>;
  /**
   * Statuses that a server recently acknowledged; a second arrival of the request may set them again (rules OUTBOX-24,
   * OUTBOX-34).
   */
  acknowledged?(lineId: number): ReadonlySet<number>;
}

/**
 * A difference below one second may come from two clocks. A step under this device's user is its own only if this
 * device sent that status (rule OUTBOX-24).
 */
function isSuperseded(
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
 * A request with an unknown outcome and another status may have arrived after the response: the line has no step since
 * the tap.
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
  const superseded = line && isSuperseded(line, change, earlier, context);
  const mayBeOld = context.isBehind?.(lineId) || mayBeOlder(line, change, context);
  // An order that is missing may be closed or unreadable, and a response without the line may be old. Such changes are
  // sent, and the server decides.
  if (line && !left && line.saved === status && !mayBeOld) return 'alreadyApplied';
  if (line && isEndedByVoid(line, status)) return 'voided';
  return superseded ? 'superseded' : 'send';
}

/** Rules OUTBOX-20 to OUTBOX-22, OUTBOX-24, OUTBOX-31, ORDER-18. */
export function reconcile(entry: ReconciledEntry, context: ReconcileContext): Reconciliation {
  const changesWith = (wanted: keyof Reconciliation) =>
    entry.changes.filter((change) => outcomeOf(change, entry, context) === wanted);
  return {
    send: changesWith('send'),
    alreadyApplied: changesWith('alreadyApplied'),
    superseded: changesWith('superseded'),
    voided: changesWith('voided'),
  };
}

/** Rule ORDER-18. */
export const endedByVoid = (
  changes: readonly Change[],
  { order }: Pick<ReconcileContext, 'order'>,
): readonly Change[] =>
  changes.filter(([lineId, status]) => {
    const line = order?.lines.find(({ id }) => id === lineId);
    return line !== undefined && line.saved !== status && isEndedByVoid(line, status);
  });

/**
 * `superseded`: another user changed the line after the tap. `gone`: the line is missing. `fellBack`: a server reverted
 * the changes, and they are not sent again.
 */
export type LossReason = 'rejected' | 'superseded' | 'gone' | 'voided' | 'fellBack';

/** Why rejected changes are dropped (rule OUTBOX-22). */
export const lossReasonOf = (changes: readonly Change[], { order, left }: ReconcileContext): LossReason => {
  if (endedByVoid(changes, { order }).length === changes.length) return 'voided';
  const isThere = ([lineId]: Change) => !left && order?.lines.some(({ id }) => id === lineId);
  return changes.some(isThere) ? 'rejected' : 'gone';
};

/** A rejected change of a line that the local server lacks waits for the cloud (rule LINK-21). */
export const isMissingLocally = ([lineId]: Change, { order, left, byLocal = false }: ReconcileContext): boolean =>
  byLocal && (!order || left === true || order.lines.every(({ id }) => id !== lineId));

/** The cloud may not have received the order, or the line, that the local server last showed (rule LINK-23). */
export const isUnknownToCloud = (
  changes: readonly Change[],
  { left, byLocal = false, lastFrom, isLackedByCloud = () => false }: ReconcileContext,
): boolean =>
  !byLocal && ((left === true && lastFrom === 'local') || changes.some(([lineId]) => isLackedByCloud(lineId)));
