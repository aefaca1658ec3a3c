/** While a finger is down, a card shows only changes that need no space (rule LOOK-26). */
import type { Card, CardLine } from '../board/card.ts';
import type { LineChangeMark, OrderChangeMark } from '../board/change-marks.ts';
import type { Order } from '../order/order.ts';

/** Everything on a card that takes space. */
export interface ShownCard {
  readonly card: Card;
  /** Includes extras. */
  readonly rows: readonly CardLine[];
  readonly lineMarks: ReadonlyMap<number, LineChangeMark>;
  readonly orderMark: OrderChangeMark | null;
  /** When the cook expands or folds the card, the change shows at once. */
  readonly isExpanded: boolean;
}

const textsOf = (comments: readonly { readonly text: string }[]): string => comments.map(({ text }) => text).join('\n');

/** Whether two rows take the same space, whatever their status. */
const isAsHigh = (a: CardLine, b: CardLine): boolean =>
  a === b ||
  (a.line.id === b.line.id &&
    a.line.name === b.line.name &&
    a.line.quantity === b.line.quantity &&
    a.added === b.added &&
    a.isFire === b.isFire &&
    a.waitsForFire === b.waitsForFire &&
    a.isExtra === b.isExtra &&
    (a.line.comments === b.line.comments || textsOf(a.line.comments) === textsOf(b.line.comments)));

function dishTexts({ order, lines: [first] }: Card): string {
  const dish = first?.isExtra ? order.lines.find(({ id }) => id === first.line.parentId) : undefined;
  return dish === undefined ? '' : `${dish.name}\n${textsOf(dish.comments)}`;
}

const haveSameBands = (a: Card, b: Card): boolean =>
  (a.fireAtS === null) === (b.fireAtS === null) &&
  a.priorityName === b.priorityName &&
  a.tornAbove === b.tornAbove &&
  (a.order === b.order ||
    (textsOf(a.order.comments) === textsOf(b.order.comments) &&
      a.order.tableIds.length === b.order.tableIds.length &&
      dishTexts(a) === dishTexts(b)));

const haveSameLineMarks = (a: ShownCard['lineMarks'], b: ShownCard['lineMarks']): boolean =>
  a === b || (a.size === b.size && [...a].every(([lineId, mark]) => b.get(lineId) === mark));

const shownOfOrder = ({ comments, tableIds, lines }: Order): Partial<Order> => ({ comments, tableIds, lines });

/** A line that left keeps its last status. */
function frozenRow(shown: CardLine, now: CardLine | undefined): CardLine {
  if (now === undefined || isAsHigh(shown, now)) return now ?? shown;
  const { name, quantity, comments } = shown.line;
  return {
    ...now,
    line: { ...now.line, name, quantity, comments },
    isFire: shown.isFire,
    waitsForFire: shown.waitsForFire,
    isExtra: shown.isExtra,
    added: shown.added,
  };
}

/** `now` itself if it takes the same space, is another card, or was expanded or folded. */
export function frozenCard(shown: ShownCard, now: ShownCard): ShownCard {
  const { rows } = now;
  const isSame =
    rows.length === shown.rows.length &&
    rows.every((row, at) => {
      const before = shown.rows[at];
      return before !== undefined && isAsHigh(before, row);
    }) &&
    haveSameBands(shown.card, now.card) &&
    haveSameLineMarks(shown.lineMarks, now.lineMarks) &&
    shown.orderMark === now.orderMark;
  if (isSame || shown.isExpanded !== now.isExpanded || shown.card.key !== now.card.key) return now;
  const byId = new Map(rows.map((row) => [row.line.id, row]));
  const { fireAtS, priorityName, tornAbove } = shown.card;
  return {
    ...now,
    card: {
      ...now.card,
      order: { ...now.card.order, ...shownOfOrder(shown.card.order) },
      fireAtS,
      priorityName,
      tornAbove,
    },
    rows: shown.rows.map((row) => frozenRow(row, byId.get(row.line.id))),
    lineMarks: shown.lineMarks,
    orderMark: shown.orderMark,
  };
}
