/** A tap is checked, becomes pending on the screen and in the records, then autosave or the save key follows. */
import type { Change, OutboxEntry } from '../../domain/link/outbox.ts';
import { tapLine } from '../../domain/order/double-tap.ts';
import type { MovedLines } from '../../domain/order/moved-lines.ts';
import { operateRefusal } from '../../domain/order/operate.ts';
import type { Order } from '../../domain/order/order.ts';
import { advanceCard, type StatusChange, type TapRefusal } from '../../domain/order/status.ts';
import { cardOfKey } from '../../domain/presentation/card-key.ts';
import { type LineKey, lineKey, lineOfKey } from '../../domain/presentation/line-key.ts';
import type { Reply } from '../../domain/reply.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Emit, PendingAfterResponse, PendingChange } from '../base/events.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from '../board/board.ts';
import type { Pending } from '../board/pending.ts';
import type { WebOrders } from '../board/web-orders.ts';
import type { Autosave } from './autosave.ts';
import { createLastTaps, type LastTaps, type PressTarget } from './last-taps.ts';
import type { LateArrivals } from './late-arrivals.ts';
import type { OwnStatuses } from './own-statuses.ts';
import type { PendingRecords } from './pending-records.ts';

type TapResult = Reply<readonly StatusChange[], TapRefusal>;

export interface Changes {
  move(cardKey: string, lineId: number, direction: 'next' | 'back'): void;
  advanceCard(cardKey: string): void;
  /** Ignores contact bounce (rule ORDER-31). `work` returns the lines to remember for the next press. */
  press(target: PressTarget, work: () => readonly LineKey[]): void;
  /** Makes the allowed changes pending; returns the reason of a refusal. */
  applyTap(order: Order, result: TapResult): TapRefusal | null;
  /** Like `applyTap`, but the touched line shows a refusal. */
  touched(order: Order, key: LineKey, result: TapResult): void;
  save(): void;
  /** The unsaved changes, or the lines held for the save key, changed. */
  pendingChanged(): void;
  /** `unsent` are the saved changes that no server has acknowledged. */
  unsentChanged(unsent: ReadonlyMap<LineKey, number>): void;
  /** Rule OUTBOX-7. */
  discard(): void;
  restore: PendingRecords['restore'];
  /** Rule ORDER-75. */
  moved(moved: MovedLines): void;
  /**
   * Removes records of applied and voided changes, with a notice for voided ones. Saves at once the changes whose line
   * is missing.
   */
  responseReceived(after: PendingAfterResponse): void;
}

export interface ChangesDeps {
  readonly state: AppState;
  readonly clock: Clock;
  readonly board: Board;
  readonly pending: Pending;
  readonly records: PendingRecords;
  readonly webOrders: Pick<WebOrders, 'needsConfirmation'>;
  readonly autosave: Pick<Autosave, 'changed' | 'update'>;
  readonly lateArrivals: Pick<LateArrivals, 'queued'>;
  readonly own: Pick<OwnStatuses, 'queued'>;
  /** `lineId` is null for the card as a whole. Removes marks and moves the cursor. */
  touchCard(cardKey: string, lineId: number | null): void;
  readonly emit: Emit<'changeLost'>;
}

const visibleIdsOf = (board: Board, orderId: number): ReadonlySet<number> =>
  new Set(board.cards().flatMap(({ order, lines }) => (order.id === orderId ? lines.map(({ line }) => line.id) : [])));

/** Null when the board does not show the order. */
function inputFor({ state, board, pending }: ChangesDeps, cardKey: string) {
  const { orderId } = cardOfKey(cardKey);
  const visibleIds = visibleIdsOf(board, orderId);
  const order = board.orderAsSaved(orderId);
  if (visibleIds.size === 0 || !order || state.kds === null) return null;
  return {
    order,
    kds: state.kds,
    settings: state.settings,
    pendingOf: (lineId: number) => pending.statuses.get(lineKey(order.id, lineId)),
    visibleIds,
  };
}

const movedBy = (order: Order, result: TapResult): readonly LineKey[] =>
  result.ok ? result.data.map(({ lineId }) => lineKey(order.id, lineId)) : [];

function entriesOf(changes: readonly PendingChange[]): readonly OutboxEntry[] {
  const orders = new Map<number, Change[]>();
  for (const [key, status] of changes) {
    const { orderId, lineId } = lineOfKey(key);
    orders.set(orderId, [...(orders.get(orderId) ?? []), [lineId, status, 0]]);
  }
  return [...orders].map(([orderId, each]) => ({ id: '', orderId, changes: each, earlier: [] }));
}

/** Marks the added quantity as made (rule NEWS-18); returns why the board may not be operated. */
function handleAdded({ state, board }: ChangesDeps, keys: readonly LineKey[]): TapRefusal | null {
  const why = operateRefusal(state);
  if (why !== null) return why;
  state.refused = null;
  board.handleAdded(keys);
  return null;
}

interface PressHandlers extends Pick<Changes, 'touched'> {
  refuse(key: LineKey, why: TapRefusal): void;
}

/** Each handler returns the lines to remember for the bounce check (rule ORDER-31); after most refusals none. */
function createMoves(deps: ChangesDeps, lastTaps: LastTaps, { touched, refuse }: PressHandlers) {
  const { touchCard, webOrders } = deps;

  const moveLine = (cardKey: string, lineId: number, direction: 'next' | 'back'): readonly LineKey[] => {
    const row = deps.board.entry(cardKey)?.card.lines.find(({ line }) => line.id === lineId);
    // Runs before the change, because the cursor needs the line while the board still shows it.
    touchCard(cardKey, lineId);
    const input = inputFor(deps, cardKey);
    const key = lineKey(cardOfKey(cardKey).orderId, lineId);
    // The touch may have removed the line from the board.
    if (row?.isTakenBack) {
      refuse(key, 'taken-back');
      return [];
    }
    if (direction === 'next' && row && row.added > 0) {
      const why = handleAdded(deps, [key]);
      if (why !== null) refuse(key, why);
      return [key];
    }
    // The line left the board during the press, so the press must not start it again (rule LOOK-27).
    const hasLeft = !input?.visibleIds.has(lineId) && (direction === 'next' || !deps.board.entry(cardKey));
    if (!input || hasLeft) {
      refuse(key, 'unknown-line');
      return [];
    }
    const result = tapLine({ ...input, ...lastTaps.at(key), lineId, direction });
    if (result.ok && webOrders.needsConfirmation(input.order, () => void moveLine(cardKey, lineId, direction)))
      return [];
    touched(input.order, key, result);
    return movedBy(input.order, result);
  };

  /** `rows` are the card's lines at the press: the touch removes taken-back lines, and other lines move up. */
  const moveCard = (cardKey: string, rows = deps.board.entry(cardKey)?.card.lines ?? []): readonly LineKey[] => {
    touchCard(cardKey, null);
    const input = inputFor(deps, cardKey);
    const lineIds = rows.map(({ line }) => line.id).filter((id) => input?.visibleIds.has(id));
    if (!input || lineIds.length === 0) {
      const isTakenBack = rows.length > 0 && rows.every((row) => row.isTakenBack);
      refuse(lineKey(cardOfKey(cardKey).orderId, 0), isTakenBack ? 'taken-back' : 'unknown-line');
      return [];
    }
    const result = advanceCard({ ...input, lineIds });
    const moved = movedBy(input.order, result);
    const keys = lineIds.map((id) => lineKey(input.order.id, id));
    const hasAdded = rows.some((row) => row.added > 0);
    if (hasAdded && handleAdded(deps, keys) === null && !result.ok) return keys;
    if (result.ok && webOrders.needsConfirmation(input.order, () => void moveCard(cardKey, rows))) return [];
    // Another button's press has just moved the same lines, so this one is contact bounce (rule ORDER-31).
    if (moved.length > 0 && moved.every(lastTaps.bounces)) return moved;
    touched(input.order, lineKey(input.order.id, lineIds[0] ?? 0), result);
    return moved;
  };

  return { moveLine, moveCard };
}

export function createChanges(deps: ChangesDeps): Changes {
  const { state, clock, board, pending, records, autosave, lateArrivals, own, emit } = deps;
  const lastTaps = createLastTaps(clock);

  const applyTap = (order: Order, result: TapResult): TapRefusal | null => {
    const why = operateRefusal(state);
    if (why !== null) return why;
    if (!result.ok) return result.why;
    // Runs before `put`, which updates the countdown for all pending changes.
    autosave.changed();
    records.put(order, result.data);
    // The cook could neither see nor save a pending change of an order that is not on the board.
    const isHere = board.orderAsRead(order.id) !== undefined;
    if (!isHere) records.enqueue(result.data.map(({ lineId }) => lineKey(order.id, lineId)));
    return null;
  };
  const refuse = (key: LineKey, why: TapRefusal) => {
    state.refused = { key, why, times: (state.refused?.times ?? 0) + 1 };
  };
  const touched = (order: Order, key: LineKey, result: TapResult) => {
    const why = applyTap(order, result);
    if (why === null) state.refused = null;
    else refuse(key, why);
  };

  const press: Changes['press'] = (target, work) => {
    // A bounce counts as a press, so that a longer series of bounces stays one tap (rule ORDER-31).
    const moved = lastTaps.bounces(target) ? [] : work();
    lastTaps.note([target, ...moved]);
  };

  const { moveLine, moveCard } = createMoves(deps, lastTaps, { touched, refuse });

  return {
    applyTap,
    touched,
    press,
    move: (cardKey, lineId, direction) =>
      press(lineKey(cardOfKey(cardKey).orderId, lineId), () => moveLine(cardKey, lineId, direction)),
    advanceCard: (cardKey) => press(`card ${cardKey}`, () => moveCard(cardKey)),
    save: () => records.enqueue([...pending.statuses.keys()]),
    pendingChanged() {
      autosave.update();
      board.layOut();
    },
    unsentChanged(unsent) {
      for (const each of [records, lateArrivals, own]) each.queued(unsent);
      board.layOut();
    },
    discard() {
      const keys = [...pending.statuses.keys()];
      pending.drop(keys);
      records.forget(keys);
    },
    restore: records.restore,
    moved(moved) {
      lastTaps.moved(moved);
      records.moved(moved);
    },
    responseReceived({ alreadyApplied, orphaned, voided }) {
      records.forget([...alreadyApplied, ...voided.map(([key]) => key)]);
      records.enqueue(orphaned);
      for (const entry of entriesOf(voided)) emit({ kind: 'changeLost', entry, loss: 'voided' });
    },
  };
}
