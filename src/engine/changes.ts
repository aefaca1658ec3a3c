/** A tap's road: guards, rules, pending change on the screen and in durable storage, then autosave or the save key. */
import { type LineKey, lineKey, type Order } from '../domain/order/order.ts';
import { advanceCard, moveLine, type Refusal, type StatusChange } from '../domain/order/status.ts';
import { failed, type Reply } from '../domain/reply.ts';
import type { Clock, RecordStore } from '../platform/ports.ts';
import { createAutosave } from './autosave.ts';
import type { Board, PendingAfterAnswer } from './board.ts';
import type { Outbox } from './outbox.ts';
import { createPending } from './pending.ts';
import type { AppState } from './state.ts';
import type { Timers } from './timers.ts';

export interface Changes {
  move(cardKey: string, lineId: number, direction: 'next' | 'back'): void;
  advanceCard(cardKey: string): void;
  save(): void;
  cancelAutosave(): void;
  /** Takes pending changes of an earlier run back in. */
  restore(records: readonly { readonly value: unknown }[]): void;
  /** After an answer: settled changes leave the storage, those whose line left the board are saved at once. */
  answered(after: PendingAfterAnswer): void;
}

export interface ChangesDeps {
  readonly state: AppState;
  readonly board: Board;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly records: RecordStore;
  storageRefused(): void;
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
  const pending = createPending(board, deps.outbox, clock, deps.records, deps.storageRefused);
  const save = () => {
    autosave.stop();
    pending.handOver([...board.pending.keys()]);
  };
  const autosave = createAutosave(state, clock, timers, () => board.pending.size, save);

  const apply = (order: Order, touched: LineKey, judged: Reply<readonly StatusChange[], Refusal>) => {
    const outcome = state.loggedIn ? failed('not-operable') : judged;
    if (!outcome.ok) {
      state.refused = { key: touched, why: outcome.why, times: (state.refused?.times ?? 0) + 1 };
      return;
    }
    for (const change of outcome.data) pending.put(order, change);
    state.refused = null;
    board.project();
    autosave.changed();
  };

  return {
    save,
    cancelAutosave: autosave.cancel,
    move(cardKey, lineId, direction) {
      const input = inputFor(deps, cardKey);
      if (input === null) return;
      apply(input.order, lineKey(input.order.id, lineId), moveLine({ ...input, lineId, direction }));
    },
    advanceCard(cardKey) {
      const input = inputFor(deps, cardKey);
      if (input === null) return;
      const lineIds = input.card.lines.map((line) => line.line.id);
      apply(input.order, lineKey(input.order.id, lineIds[0] ?? 0), advanceCard({ ...input, lineIds }));
    },
    restore(stored) {
      pending.restore(stored);
      board.project();
      autosave.changed();
    },
    answered({ settled, orphaned }) {
      pending.forget(settled);
      pending.handOver(orphaned);
      autosave.look();
    },
  };
}
