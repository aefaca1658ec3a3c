/** What others did to lines that a cook must not miss. Quantity added to finished lines is kept through a reload. */
import type { Card } from '../../domain/board/card.ts';
import {
  NO_REVISIONS,
  noteRevisions,
  type Revisions,
  settled,
  withGoneLines,
  withoutLines,
} from '../../domain/board/revisions.ts';
import { STATUS } from '../../domain/limits.ts';
import type { MovedLines } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import { isFinal } from '../../domain/order/status.ts';
import { type LineKey, lineKey } from '../../domain/shown/line-key.ts';
import type { FactStore } from '../../platform/ports.ts';
import { decodeMade, encodeMade } from '../../protocol/decode-doused.ts';
import { FACTS } from '../base/facts.ts';
import type { AppState } from '../base/state.ts';

export interface RevisionKeeper {
  now(): Revisions;
  /** The orders changed; `statusOf` is the status that counts here, `cards` those that show. */
  note(change: AnswerChange): void;
  /** An answer changed nothing; whether lines that the answer before lacked count as gone now. */
  unchanged(): boolean;
  /** Whether lines are missing of which the next answer tells more. */
  isWaiting(): boolean;
  /** The order with the lines that it no longer holds and no cook has seen leave. */
  over(order: Order): Order;
  /** Removes these lines from a part; whether one was there. */
  remove(part: keyof Revisions, keys: readonly LineKey[]): boolean;
}

export interface AnswerChange {
  readonly before: readonly Order[];
  readonly after: readonly Order[];
  /** Undefined where this device has changed nothing. */
  readonly ownStatus: (key: LineKey) => number | undefined;
  /** The cards of the board before; none before the first answer, of which nothing is news. */
  readonly cards: readonly Card[];
  /** Lines that went from one order to another: they are not gone. */
  readonly moved: MovedLines;
}

const workOn = (cards: readonly Card[]): ReadonlySet<LineKey> =>
  new Set(
    cards.flatMap(({ order, lines }) =>
      lines.filter((row) => !row.isVoided && !row.isFinal).map(({ line }) => lineKey(order.id, line.id)),
    ),
  );

/** Begins with what an earlier run of this device kept. */
export function createRevisions(state: AppState, facts: Pick<FactStore, 'read' | 'write' | 'remove'>): RevisionKeeper {
  let revisions: Revisions = { ...NO_REVISIONS, made: decodeMade(facts.read(FACTS.made)) };
  // An order keeps its identity while its lines that have gone are the same.
  let drawn = new WeakMap<Order, Order>();

  const put = (next: Revisions): boolean => {
    if (next === revisions) return false;
    const { made } = revisions;
    revisions = next;
    drawn = new WeakMap();
    if (next.made === made) return true;
    if (next.made.size > 0) facts.write(FACTS.made, encodeMade(next.made));
    else facts.remove(FACTS.made);
    return true;
  };

  return {
    now: () => revisions,
    note({ before, after, ownStatus, cards, moved }) {
      const { kds } = state;
      if (kds === null) return;
      let work: ReadonlySet<LineKey> | null = null;
      const look = {
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
      put(noteRevisions(revisions, before, after, look));
    },
    unchanged: () => put(settled(revisions)),
    isWaiting: () => revisions.missing.size > 0,
    over(order) {
      const known = drawn.get(order) ?? withGoneLines(order, revisions);
      drawn.set(order, known);
      return known;
    },
    remove: (part, keys) => put(withoutLines(revisions, part, keys)),
  };
}
