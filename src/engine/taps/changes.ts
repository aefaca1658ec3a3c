/** A tap's road: guards, rules, pending change on the screen and in durable storage, then autosave or the save key. */
import { operateRefusal } from '../../domain/order/operate.ts';
import type { Order } from '../../domain/order/order.ts';
import { advanceCard, moveLine, type StatusChange, type TapRefusal } from '../../domain/order/status.ts';
import type { Reply } from '../../domain/reply.ts';
import { type LineKey, lineKey } from '../../domain/shown/line-key.ts';
import type { Stored } from '../../protocol/decode-stored.ts';
import type { Tell } from '../base/events.ts';
import type { AppState } from '../base/state.ts';
import type { Board, PendingAfterAnswer } from '../board/board.ts';
import type { Pending } from '../board/pending.ts';
import type { PendingRecords } from './pending-records.ts';

type Judged = Reply<readonly StatusChange[], TapRefusal>;

export interface Changes {
  move(cardKey: string, lineId: number, direction: 'next' | 'back'): void;
  advanceCard(cardKey: string): void;
  /** Makes pending what the rules allow of an order; answers why they refused, else null. */
  take(order: Order, judged: Judged): TapRefusal | null;
  /** The same for a line that was touched: a refusal shows at it. */
  touched(order: Order, key: LineKey, judged: Judged): void;
  save(): void;
  /** Takes pending changes of an earlier run back in; answers the ids of the records that are damaged. */
  restore(records: Stored): readonly string[];
  /** After an answer: settled changes leave the storage, those whose line left the board are saved at once. */
  answered(after: PendingAfterAnswer): void;
}

export interface ChangesDeps {
  readonly state: AppState;
  readonly board: Board;
  readonly pending: Pending;
  readonly records: PendingRecords;
  readonly tell: Tell<'tapped' | 'changeTaken' | 'saveBegins'>;
}

/** The lines of an order that the board shows now, on any of its cards. */
const visibleIdsOf = (board: Board, orderId: number): ReadonlySet<number> =>
  new Set(board.cards().flatMap(({ order, lines }) => (order.id === orderId ? lines.map(({ line }) => line.id) : [])));

/** What the rules need to know of a card's order; null when the card has left the board. */
function inputFor({ state, board, pending }: ChangesDeps, cardKey: string) {
  const card = board.entry(cardKey)?.card;
  const order = card && board.orderAsSaved(card.order.id);
  if (!card || !order || state.kds === null) return null;
  return {
    card,
    order,
    kds: state.kds,
    settings: state.settings,
    pendingOf: (lineId: number) => pending.statuses.get(lineKey(order.id, lineId)),
    visibleIds: visibleIdsOf(board, order.id),
  };
}

/** The changes of one device. */
export function createChanges(deps: ChangesDeps): Changes {
  const { state, board, pending, records, tell } = deps;

  const take = (order: Order, judged: Judged): TapRefusal | null => {
    const why = operateRefusal(state);
    if (why !== null) return why;
    if (!judged.ok) return judged.why;
    records.put(order, judged.data);
    // Of an order that is not here nobody can see or save a pending change.
    const isHere = board.orderAsRead(order.id) !== undefined;
    if (!isHere) records.handOver(judged.data.map(({ lineId }) => lineKey(order.id, lineId)));
    tell({ kind: 'changeTaken' });
    return null;
  };
  const touched = (order: Order, key: LineKey, judged: Judged) => {
    const why = take(order, judged);
    state.refused = why === null ? null : { key, why, times: (state.refused?.times ?? 0) + 1 };
  };

  return {
    take,
    touched,
    move(cardKey, lineId, direction) {
      // First: the cursor stands on the line when it leaves the board.
      tell({ kind: 'tapped', cardKey, lineId });
      const input = inputFor(deps, cardKey);
      if (input) touched(input.order, lineKey(input.order.id, lineId), moveLine({ ...input, lineId, direction }));
    },
    advanceCard(cardKey) {
      tell({ kind: 'tapped', cardKey, lineId: null });
      const input = inputFor(deps, cardKey);
      if (input) {
        const lineIds = input.card.lines.map((line) => line.line.id);
        touched(input.order, lineKey(input.order.id, lineIds[0] ?? 0), advanceCard({ ...input, lineIds }));
      }
    },
    save() {
      tell({ kind: 'saveBegins' });
      records.handOver([...pending.statuses.keys()]);
    },
    restore: records.restore,
    answered({ settled, orphaned }) {
      records.forget(settled);
      records.handOver(orphaned);
    },
  };
}
