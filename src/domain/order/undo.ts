/** A line returns to its latest status that differs from the current one (rules ORDER-38 to ORDER-48). */
import type { KdsConfig } from '../device/kds.ts';
import { STATUS } from '../limits.ts';
import type { Settings } from '../presentation/settings.ts';
import { done, failed, type Reply } from '../reply.ts';
import { headIds, withoutDuplicates } from './family.ts';
import type { Line, Order, StatusStep } from './order.ts';
import {
  changeTo,
  currentStatus,
  isCancelled,
  isVoided,
  lineRefusal,
  type PendingOf,
  type StatusChange,
  type TapRefusal,
} from './status.ts';

export interface UndoInput {
  /** Changes in the outbox count as saved (see `withUnsent`). */
  readonly order: Order;
  /** May include lines that the board does not show. */
  readonly lineIds: readonly number[];
  readonly pendingOf: PendingOf;
  readonly kds: KdsConfig;
  /** This device's changes have this user id in a line's history. */
  readonly userId: number;
  /** Devices may share a user, so a step of the user may be another device's (rule ORDER-48). */
  mayBeOwn(lineId: number, status: number): boolean;
}

/** Adds the steps that this device sent and that the server may not have yet (rule ORDER-47). */
export function withOwnSteps(
  order: Order,
  steps: readonly (readonly [lineId: number, status: number, atMs: number])[],
  userId: number,
): Order {
  const stepsOfLine = (id: number) =>
    steps.flatMap(([lineId, status, atMs]) => (lineId === id ? [{ atS: atMs / 1_000, userId, status }] : []));
  const lines = order.lines.map((line) => ({ ...line, history: [...line.history, ...stepsOfLine(line.id)] }));
  return { ...order, lines };
}

type UndoStep = Pick<StatusStep, 'status'> & { readonly isOwn: boolean };

/** 75 and the canceled range would lock the line (rule ORDER-40). */
const isOpen = (status: number): boolean => Number.isFinite(status) && status !== STATUS.locked && !isCancelled(status);

/**
 * Oldest first. A saved status that the history does not end with counts as a step of this device. So does a pending
 * status after it (rules ORDER-39, ORDER-48).
 */
function stepsOf(line: Line, pending: number | undefined, { userId, mayBeOwn }: UndoInput): readonly UndoStep[] {
  const steps: UndoStep[] = line.history
    .toSorted((one, other) => (one.atS || 0) - (other.atS || 0))
    .map(({ status, userId: by }) => ({ status, isOwn: by === userId && mayBeOwn(line.id, status) }));
  for (const status of [line.saved, pending ?? line.saved])
    if (steps.at(-1)?.status !== status) steps.push({ status, isOwn: true });
  return steps;
}

/** Another user or device made the last step after a step of this device (rule ORDER-41). */
const isChangedByOther = (steps: readonly UndoStep[]): boolean =>
  steps.some(({ isOwn }) => isOwn) && !steps.at(-1)?.isOwn;

function undoLine(line: Line, input: UndoInput): Reply<readonly StatusChange[], TapRefusal> {
  const { order, kds, pendingOf } = input;
  const barred = lineRefusal(line, order, kds);
  if (barred) return failed(barred);
  const pending = pendingOf(line.id);
  const steps = stepsOf(line, pending, input);
  if (isChangedByOther(steps)) return failed('changed-by-other');
  const current = currentStatus(line, pending);
  const target = steps.findLast(({ status }) => status !== current && isOpen(status))?.status;
  // A voided line can only return from 170 to its saved status.
  if (target === undefined || (isVoided(line) && target !== line.saved)) return failed('no-earlier-status');
  return done(changeTo(line, target, pendingOf));
}

/**
 * The changes of the lines that can change, in the order's sequence. If no line can, the first refusal: `view-only`,
 * `unknown-line`, `locked`, `voided`, `void-confirmed`, `taken-back`, `changed-by-other` or `no-earlier-status` (rules
 * ORDER-38 to ORDER-43, ORDER-48).
 */
export function undoLines(input: UndoInput): Reply<readonly StatusChange[], TapRefusal> {
  if (input.kds.viewOnly) return failed('view-only');
  const lines = withoutDuplicates(input.order.lines).filter((line) => input.lineIds.includes(line.id));
  const outcomes = lines.map((line) => undoLine(line, input));
  const changes = outcomes.flatMap((outcome) => (outcome.ok ? outcome.data : []));
  return changes.length > 0 ? done(changes) : (outcomes[0] ?? failed('unknown-line'));
}

/** The lines that a tap on the line would move with it (rules ORDER-21, ORDER-22, ORDER-45). */
export function linesUndoneWith(
  order: Order,
  lineId: number,
  { changeExtras, changeParent }: Pick<Settings, 'changeExtras' | 'changeParent'>,
): readonly number[] {
  const heads = headIds(order.lines);
  const head = heads.get(lineId);
  const carries = head === lineId && changeParent;
  if (head === undefined || (changeExtras && !carries)) return [lineId];
  return [...heads].flatMap(([id, each]) => (each === head ? [id] : []));
}
