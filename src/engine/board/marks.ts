/** A mark re-renders only its card. */
import { ref } from 'valtio/vanilla';
import type { Card } from '../../domain/board/card.ts';
import type { LineChangeMark, OrderChangeMark } from '../../domain/board/change-marks.ts';
import { type LineKey, lineKey } from '../../domain/presentation/line-key.ts';
import { type CardMarks, NO_MARKS } from '../base/state.ts';
import type { Board } from './board.ts';

export interface OrderMarks {
  readonly selected: ReadonlyMap<number, readonly string[]>;
  readonly users: readonly string[];
  readonly paying: boolean;
}

export interface MarkSources {
  lineMarks(): ReadonlyMap<LineKey, LineChangeMark>;
  orderMark(orderId: number): OrderChangeMark | undefined;
  selection(orderId: number): OrderMarks | undefined;
}

function cardMarksOf({ order, lines }: Card, sources: MarkSources): CardMarks {
  const changed = sources.lineMarks();
  const received = sources.selection(order.id);
  const orderMark = sources.orderMark(order.id) ?? null;
  if (changed.size === 0 && received === undefined && orderMark === null) return NO_MARKS;
  const ids = lines.map(({ line }) => line.id);
  const selected = new Map(
    ids.flatMap((id) => {
      const names = received?.selected.get(id);
      return names ? [[id, names] as const] : [];
    }),
  );
  const lineMarks = new Map(
    ids.flatMap((id) => {
      const each = changed.get(lineKey(order.id, id));
      return each ? [[id, each] as const] : [];
    }),
  );
  const { paying = false, users = [] } = received ?? {};
  const hasMarks = selected.size > 0 || lineMarks.size > 0 || orderMark !== null || users.length > 0 || paying;
  return hasMarks ? { selected, lineMarks, orderMark, users, paying } : NO_MARKS;
}

function sameMap<Value>(
  one: ReadonlyMap<number, Value>,
  other: ReadonlyMap<number, Value>,
  same: (value: Value, other: Value | undefined) => boolean,
): boolean {
  return one.size === other.size && [...one].every(([id, value]) => same(value, other.get(id)));
}

const sameMarks = (one: CardMarks, other: CardMarks): boolean =>
  one === other ||
  (one.paying === other.paying &&
    one.users.join() === other.users.join() &&
    one.orderMark === other.orderMark &&
    sameMap(one.selected, other.selected, (names, others) => names.join() === others?.join()) &&
    sameMap(one.lineMarks, other.lineMarks, Object.is));

/** Cards with the same marks stay unchanged. */
export function createMarks(board: Board, sources: MarkSources): (cards: readonly Card[]) => void {
  return (cards) => {
    for (const card of cards) {
      const entry = board.entry(card.key);
      if (!entry) continue;
      const marks = cardMarksOf(card, sources);
      if (!sameMarks(entry.marks, marks)) entry.marks = ref(marks);
    }
  };
}
