/**
 * Changes by others that a cook must not miss (rules NEWS-13, NEWS-17). They survive a reload (rules NEWS-15, NEWS-19).
 */
import type { Card } from '../../domain/board/card.ts';
import {
  confirmMissing,
  NO_REVISIONS,
  type Revisions,
  updateRevisions,
  withoutLines,
  withRemovedLines,
} from '../../domain/board/revisions.ts';
import { STATUS } from '../../domain/limits.ts';
import { type MovedLines, rekey } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import { isFinal } from '../../domain/order/status.ts';
import { type LineKey, lineKey } from '../../domain/presentation/line-key.ts';
import type { FactStore } from '../../platform/ports.ts';
import { decodeMade, decodeUnseen, encodeMade, encodeUnseen } from '../../protocol/decode-board-facts.ts';
import { FACTS } from '../base/facts.ts';
import type { AppState } from '../base/state.ts';

export interface RevisionTracker {
  now(): Revisions;
  /** Handles a response with changes (rules NEWS-13, NEWS-17). */
  update(change: OrdersChange): void;
  moved(moved: MovedLines): void;
  /** Handles a response without changes; true when missing lines now count as gone (rule NEWS-14). */
  unchanged(): boolean;
  /** The next response will show where missing lines are (rule NEWS-14). */
  isWaiting(): boolean;
  /** Adds missing lines, and removed lines that no cook has seen (rules NEWS-13, NEWS-14). */
  applyTo(order: Order): Order;
  /** False when the part contained none of the lines. */
  remove(part: keyof Revisions, keys: readonly LineKey[]): boolean;
}

export interface OrdersChange {
  readonly before: readonly Order[];
  readonly after: readonly Order[];
  /** Undefined when this device has no pending or unsent change of the line. */
  readonly ownStatus: (key: LineKey) => number | undefined;
  /** Cards of the previous board; empty for a restored board, whose cards are not new. */
  readonly cards: readonly Card[];
  /** Moved lines are not gone (rule ORDER-72). */
  readonly moved: MovedLines;
}

const workOn = (cards: readonly Card[]): ReadonlySet<LineKey> =>
  new Set(
    cards.flatMap(({ order, lines }) =>
      lines.filter((row) => !row.isVoided && !row.isFinal).map(({ line }) => lineKey(order.id, line.id)),
    ),
  );

export function createRevisions(state: AppState, facts: Pick<FactStore, 'read' | 'write' | 'remove'>): RevisionTracker {
  let revisions: Revisions = {
    ...NO_REVISIONS,
    made: decodeMade(facts.read(FACTS.made)),
    unseen: decodeUnseen(facts.read(FACTS.unseen)),
  };
  // An order with its removed lines keeps its identity until the revisions change.
  let applied = new WeakMap<Order, Order>();

  const store = (name: string, size: number, text: () => string) => {
    if (size > 0) facts.write(name, text());
    else facts.remove(name);
  };
  const put = (next: Revisions): boolean => {
    if (next === revisions) return false;
    const { made, unseen } = revisions;
    revisions = next;
    applied = new WeakMap();
    if (next.made !== made) store(FACTS.made, next.made.size, () => encodeMade(next.made));
    if (next.unseen !== unseen) store(FACTS.unseen, next.unseen.size, () => encodeUnseen(next.unseen));
    return true;
  };

  return {
    now: () => revisions,
    update({ before, after, ownStatus, cards, moved }) {
      const { kds } = state;
      if (kds === null) return;
      let work: ReadonlySet<LineKey> | null = null;
      const context = {
        isFinished(key: LineKey, { saved }: { readonly saved: number }) {
          const status = ownStatus(key) ?? saved;
          return status >= STATUS.readyFrom || isFinal(kds.statuses, status);
        },
        hasWork(key: LineKey) {
          work ??= workOn(cards);
          return work.has(key) && !moved.has(key);
        },
        hasMoved: (key: LineKey) => moved.has(key),
      };
      put(updateRevisions(revisions, before, after, context));
    },
    moved(moved) {
      const { made, unseen } = revisions;
      if ([...moved.keys()].every((key) => !made.has(key) && !unseen.has(key))) return;
      put({ ...revisions, made: rekey(made, moved), unseen: rekey(unseen, moved) });
    },
    unchanged: () => put(confirmMissing(revisions)),
    isWaiting: () => revisions.missing.size > 0,
    applyTo(order) {
      const known = applied.get(order) ?? withRemovedLines(order, revisions);
      applied.set(order, known);
      return known;
    },
    remove: (part, keys) => put(withoutLines(revisions, part, keys)),
  };
}
