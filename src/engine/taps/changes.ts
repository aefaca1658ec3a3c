/** A tap's road: guards, rules, pending change on the screen and in durable storage, then autosave or the save key. */
import type { Order } from '../../domain/order/order.ts';
import { advanceCard, moveLine, type Refusal, type StatusChange } from '../../domain/order/status.ts';
import { failed, type Reply } from '../../domain/reply.ts';
import { type LineKey, lineKey } from '../../domain/shown/line-key.ts';
import type { Clock, FactStore } from '../../platform/ports.ts';
import type { Stored } from '../../protocol/decode-stored.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import type { Board, PendingAfterAnswer } from '../board/board.ts';
import { createAutosave } from './autosave.ts';
import type { Keeper } from './keeper.ts';
import type { Outbox } from './outbox.ts';
import { createPending } from './pending.ts';

type Judged = Reply<readonly StatusChange[], Refusal>;

export interface Changes {
  move(cardKey: string, lineId: number, direction: 'next' | 'back'): void;
  advanceCard(cardKey: string): void;
  /** Makes pending what the rules allow of an order; answers why they refused, else null. */
  take(order: Order, judged: Judged): Refusal | null;
  /** The same for a line that was touched: a refusal shows at it. */
  touched(order: Order, key: LineKey, judged: Judged): void;
  save(): void;
  cancelAutosave(): void;
  /** Takes pending changes of an earlier run back in; answers the ids of the records that are damaged. */
  restore(records: Stored): readonly string[];
  /** The storage takes records again. */
  mended(): void;
  /** After an answer: settled changes leave the storage, those whose line left the board are saved at once. */
  answered(after: PendingAfterAnswer): void;
}

export interface ChangesDeps {
  readonly state: AppState;
  readonly board: Board;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly records: Keeper;
  readonly facts: FactStore;
  /** The server's time, milliseconds. */
  serverMs(): number;
}

/** The lines of an order that the board shows now, on any of its cards. */
const visibleIdsOf = (state: AppState, board: Board, orderId: number): ReadonlySet<number> =>
  new Set(
    state.board.keys.flatMap((key) => {
      const card = board.entry(key)?.card;
      return card?.order.id === orderId ? card.lines.map((line) => line.line.id) : [];
    }),
  );

/** What the rules need to know of a card's order; null when the card has left the board. */
function inputFor({ state, board }: ChangesDeps, cardKey: string) {
  const card = board.entry(cardKey)?.card;
  const order = card && board.orderAsSaved(card.order.id);
  if (!card || !order || state.kds === null) return null;
  return {
    card,
    order,
    kds: state.kds,
    settings: state.settings,
    pendingOf: (lineId: number) => board.pending.get(lineKey(order.id, lineId)),
    visibleIds: visibleIdsOf(state, board, order.id),
  };
}

/** The changes of one device. */
export function createChanges(deps: ChangesDeps): Changes {
  const { state, board, clock, timers } = deps;
  const pending = createPending(board, deps.outbox, deps.serverMs, deps.records);
  const save = () => {
    autosave.stop();
    pending.handOver([...board.pending.keys()]);
  };
  const autosave = createAutosave({ state, clock, timers, facts: deps.facts }, () => board.pending.size, save);

  const take = (order: Order, judged: Judged): Refusal | null => {
    const outcome = state.loggedIn ? failed('not-operable') : judged;
    if (!outcome.ok) return outcome.why;
    for (const change of outcome.data) pending.put(order, change);
    // Of an order that is not here nobody can see or save a pending change.
    const isHere = board.orderAsRead(order.id) !== undefined;
    if (!isHere) pending.handOver(outcome.data.map(({ lineId }) => lineKey(order.id, lineId)));
    board.project();
    autosave.changed();
    return null;
  };
  const touched = (order: Order, key: LineKey, judged: Judged) => {
    const why = take(order, judged);
    state.refused = why === null ? null : { key, why, times: (state.refused?.times ?? 0) + 1 };
  };

  return {
    save,
    take,
    touched,
    mended: pending.mended,
    cancelAutosave: autosave.cancel,
    move(cardKey, lineId, direction) {
      const input = inputFor(deps, cardKey);
      if (input === null) return;
      touched(input.order, lineKey(input.order.id, lineId), moveLine({ ...input, lineId, direction }));
    },
    advanceCard(cardKey) {
      const input = inputFor(deps, cardKey);
      if (input === null) return;
      const lineIds = input.card.lines.map((line) => line.line.id);
      touched(input.order, lineKey(input.order.id, lineIds[0] ?? 0), advanceCard({ ...input, lineIds }));
    },
    restore(stored) {
      const damaged = pending.restore(stored);
      board.project();
      autosave.restored();
      return damaged;
    },
    answered({ settled, orphaned }) {
      pending.forget(settled);
      pending.handOver(orphaned);
      autosave.look();
    },
  };
}
