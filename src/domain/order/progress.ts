/** How far an order has come on this device: changed, paused, even, finished. */
import type { AllowedStatus } from '../device/kds.ts';
import { STATUS } from '../limits.ts';
import { eachOnce } from './family.ts';
import type { Line, Order } from './order.ts';
import { countingLines } from './order-status.ts';
import { currentStatus, isFinal, isVoided, type PendingOf } from './status.ts';

/** The lines whose pending status differs from the saved one, with that status: what saving sends (rule O10c). */
export const changedLines = (
  order: Order,
  pendingOf: PendingOf,
): readonly (readonly [lineId: number, status: number])[] =>
  eachOnce(order.lines).flatMap((line) => {
    const pending = pendingOf(line.id) ?? line.saved;
    return pending === line.saved || !Number.isFinite(pending) ? [] : [[line.id, pending]];
  });

/** Whether an order is changed here: a line's pending status differs from its saved one (rule O10c). */
export const isChanged = (order: Order, pendingOf: PendingOf): boolean => changedLines(order, pendingOf).length > 0;

/** The saved status that all lines of an order share, the cancelled ones left out; null while they differ or none counts (rule O10d). */
export function sharedStatus(order: Order): number | null {
  const lines = countingLines(order);
  const status = lines[0]?.saved ?? null;
  return lines.every((line) => line.saved === status) ? status : null;
}

/** Whether a whole order is paused: its own status says so, or each of its lines that are not cancelled (rule O5f). */
export function isPaused(order: Order): boolean {
  return order.status === STATUS.locked || sharedStatus(order) === STATUS.locked;
}

/** Whether the work on some lines is done as the screen shows it: the current status of each that is not cancelled is final (rule O7e). */
export function isFinished(lines: readonly Line[], statuses: readonly AllowedStatus[], pendingOf: PendingOf): boolean {
  const counting = lines.filter((line) => !isVoided(line));
  return counting.length > 0 && counting.every((line) => isFinal(statuses, currentStatus(line, pendingOf(line.id))));
}
