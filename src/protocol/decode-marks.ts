/** The cursor, and marks of changes that no cook has seen (rules CURSOR-9, NEWS-2). */
import * as v from 'valibot';
import { LINE_CHANGES, type StoredChangeMarks } from '../domain/board/change-marks.ts';
import { CHANGE_MARKS_COUNT_MAX } from '../domain/limits.ts';
import { lineKey, lineOfKey } from '../domain/presentation/line-key.ts';
import { TABLES_MAX } from './decode-order.ts';
import { decimal, flag, list, text, whole } from './fields.ts';
import { parseJson } from './forms.ts';

const storedCursor = v.object({
  of: text(),
  cardKey: text(),
  lineId: whole(),
  orderId: whole(),
  row: whole(0),
  at: whole(0),
  byKey: flag(),
});

/** The cursor on the board of the station `of`. `byKey`: a key, not a touch, moved the cursor there. */
export type StoredCursor = v.InferOutput<typeof storedCursor>;

export function decodeCursor(raw: unknown): StoredCursor | null {
  const parsed = v.safeParse(storedCursor, raw);
  return parsed.success ? parsed.output : null;
}

const storedChanges = v.pipe(v.array(v.picklist(LINE_CHANGES)), v.nonEmpty(), v.maxLength(LINE_CHANGES.length));
const storedTables = v.object({ tableIds: list(whole(), TABLES_MAX), mainTableId: whole() });
const storedChangeMarks = v.object({
  lines: list(v.tuple([whole(1), whole(1), storedChanges, decimal()]), CHANGE_MARKS_COUNT_MAX),
  orders: list(v.tuple([whole(1), v.nullable(storedTables), v.nullable(whole()), v.boolean()]), CHANGE_MARKS_COUNT_MAX),
});

/** Damaged text gives no marks. */
export function decodeChangeMarks(kept: string | null): StoredChangeMarks {
  const parsed = v.safeParse(storedChangeMarks, parseJson(kept));
  const { lines, orders } = parsed.success ? parsed.output : { lines: [], orders: [] };
  return {
    lineMarks: new Map(
      lines.map(([orderId, lineId, changes, quantityBefore]) => [
        lineKey(orderId, lineId),
        { changes, quantityBefore },
      ]),
    ),
    orderMarks: new Map(
      orders.map(([orderId, movedFrom, guestsBefore, isNoteNew]) => [orderId, { movedFrom, guestsBefore, isNoteNew }]),
    ),
  };
}

/** The latest marks, at most `CHANGE_MARKS_COUNT_MAX` of lines and of orders. */
export const encodeChangeMarks = ({ lineMarks, orderMarks }: StoredChangeMarks): string =>
  JSON.stringify({
    lines: [...lineMarks].slice(-CHANGE_MARKS_COUNT_MAX).map(([key, { changes, quantityBefore }]) => {
      const { orderId, lineId } = lineOfKey(key);
      return [orderId, lineId, changes, quantityBefore];
    }),
    orders: [...orderMarks]
      .slice(-CHANGE_MARKS_COUNT_MAX)
      .map(([orderId, { movedFrom, guestsBefore, isNoteNew }]) => [orderId, movedFrom, guestsBefore, isNoteNew]),
  });
