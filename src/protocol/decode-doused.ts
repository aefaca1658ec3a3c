/** Stored forms of data that survives a reload: extinguished fires, made quantities, change marks and web order notes (ruling W2, rules ADD3, NEWS11, O12i). */
import * as v from 'valibot';
import type { Doused } from '../domain/board/fire.ts';
import { type KeptNews, LINE_CHANGES } from '../domain/board/news.ts';
import type { Revisions } from '../domain/board/revisions.ts';
import type { WebOrderNotes } from '../domain/board/web-orders.ts';
import { DOUSED_KEPT_MAX, MADE_KEPT_MAX, NEWS_KEPT_MAX, WEB_ORDERS_KEPT_MAX } from '../domain/limits.ts';
import { type LineKey, lineKey, lineOfKey } from '../domain/shown/line-key.ts';
import { TABLES_MAX } from './decode-order.ts';
import { decimal, list, seconds, whole } from './fields.ts';
import { parseJson } from './forms.ts';

const stored = list(v.tuple([whole(1), whole(1), seconds()]), DOUSED_KEPT_MAX);
const storedMade = list(v.tuple([whole(1), whole(1), decimal()]), MADE_KEPT_MAX);

const byLine = (entries: readonly (readonly [number, number, number])[]): ReadonlyMap<LineKey, number> =>
  new Map(entries.map(([orderId, lineId, value]) => [lineKey(orderId, lineId), value]));

const encode = (values: ReadonlyMap<LineKey, number>, countMax: number): string =>
  JSON.stringify(
    [...values].slice(-countMax).map(([key, value]) => {
      const { orderId, lineId } = lineOfKey(key);
      return [orderId, lineId, value];
    }),
  );

/** The kept fires, none when the text is damaged. */
export function decodeDoused(text: string | null): Doused {
  const parsed = v.safeParse(stored, parseJson(text));
  return byLine(parsed.success ? parsed.output : []);
}

/** The text under which they are kept, the latest ones when there are too many. */
export const encodeDoused = (doused: Doused): string =>
  encode(new Map([...doused].map(([key, atS]) => [key, Math.floor(atS)])), DOUSED_KEPT_MAX);

/** Decodes the stored quantities; damaged text yields none. */
export function decodeMade(text: string | null): Revisions['made'] {
  const parsed = v.safeParse(storedMade, parseJson(text));
  return byLine(parsed.success ? parsed.output : []);
}

/** Encodes the latest quantities, at most `MADE_KEPT_MAX`. */
export const encodeMade = (made: Revisions['made']): string => encode(made, MADE_KEPT_MAX);

const storedChanges = v.pipe(v.array(v.picklist(LINE_CHANGES)), v.nonEmpty(), v.maxLength(LINE_CHANGES.length));
const storedTables = v.object({ tableIds: list(whole(), TABLES_MAX), mainTableId: whole() });
const storedNews = v.object({
  lines: list(v.tuple([whole(1), whole(1), storedChanges, decimal()]), NEWS_KEPT_MAX),
  orders: list(v.tuple([whole(1), v.nullable(storedTables), v.nullable(whole()), v.boolean()]), NEWS_KEPT_MAX),
});

/** Decodes the stored change marks; damaged text yields none. */
export function decodeNews(text: string | null): KeptNews {
  const parsed = v.safeParse(storedNews, parseJson(text));
  const { lines, orders } = parsed.success ? parsed.output : { lines: [], orders: [] };
  return {
    marks: new Map(
      lines.map(([orderId, lineId, changes, quantityBefore]) => [
        lineKey(orderId, lineId),
        { changes, quantityBefore },
      ]),
    ),
    onOrders: new Map(
      orders.map(([orderId, movedFrom, guestsBefore, isNoteNew]) => [orderId, { movedFrom, guestsBefore, isNoteNew }]),
    ),
  };
}

/** Encodes the latest change marks, at most `NEWS_KEPT_MAX` of lines and of orders. */
export const encodeNews = ({ marks, onOrders }: KeptNews): string =>
  JSON.stringify({
    lines: [...marks].slice(-NEWS_KEPT_MAX).map(([key, { changes, quantityBefore }]) => {
      const { orderId, lineId } = lineOfKey(key);
      return [orderId, lineId, changes, quantityBefore];
    }),
    orders: [...onOrders]
      .slice(-NEWS_KEPT_MAX)
      .map(([orderId, { movedFrom, guestsBefore, isNoteNew }]) => [orderId, movedFrom, guestsBefore, isNoteNew]),
  });

const storedWebOrders = list(v.tuple([whole(1), seconds(), v.boolean()]), WEB_ORDERS_KEPT_MAX);

/** Decodes the stored notes; damaged text yields none. */
export function decodeWebOrders(text: string | null): WebOrderNotes {
  const parsed = v.safeParse(storedWebOrders, parseJson(text));
  const entries = parsed.success ? parsed.output : [];
  return new Map(entries.map(([orderId, confirmedAtS, isAccepted]) => [orderId, { confirmedAtS, isAccepted }]));
}

/** Encodes the notes for storage. */
export const encodeWebOrders = (notes: WebOrderNotes): string =>
  JSON.stringify([...notes].map(([orderId, { confirmedAtS, isAccepted }]) => [orderId, confirmedAtS, isAccepted]));
