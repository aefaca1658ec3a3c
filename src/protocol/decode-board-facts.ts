/** This board data survives a reload (rules FILTER-16, FILTER-21, NEWS-15, NEWS-19, ORDER-68). */
import * as v from 'valibot';
import type { ExtinguishedFires, LitTimes } from '../domain/board/fire.ts';
import type { Revisions } from '../domain/board/revisions.ts';
import type { WebOrderNotes } from '../domain/board/web-orders.ts';
import { FIRES_COUNT_MAX, MADE_COUNT_MAX, UNSEEN_COUNT_MAX, WEB_ORDERS_COUNT_MAX } from '../domain/limits.ts';
import { type LineKey, lineKey, lineOfKey } from '../domain/presentation/line-key.ts';
import { decimal, list, seconds, whole } from './fields.ts';
import { parseJson } from './forms.ts';

const stored = list(v.tuple([whole(1), whole(1), seconds()]), FIRES_COUNT_MAX);
const storedMade = list(v.tuple([whole(1), whole(1), decimal()]), MADE_COUNT_MAX);

const byLine = (entries: readonly (readonly [number, number, number])[]): ReadonlyMap<LineKey, number> =>
  new Map(entries.map(([orderId, lineId, value]) => [lineKey(orderId, lineId), value]));

const encode = (values: ReadonlyMap<LineKey, number>, countMax: number): string =>
  JSON.stringify(
    [...values].slice(-countMax).map(([key, value]) => {
      const { orderId, lineId } = lineOfKey(key);
      return [orderId, lineId, value];
    }),
  );

/** Damaged text gives no times. */
export function decodeFireTimes(text: string | null): LitTimes & ExtinguishedFires {
  const parsed = v.safeParse(stored, parseJson(text));
  return byLine(parsed.success ? parsed.output : []);
}

/** The latest times, at most `FIRES_COUNT_MAX`, in whole seconds. */
export const encodeFireTimes = (times: LitTimes | ExtinguishedFires): string =>
  encode(new Map([...times].map(([key, atS]) => [key, Math.floor(atS)])), FIRES_COUNT_MAX);

/** Damaged text gives no quantities. */
export function decodeMade(text: string | null): Revisions['made'] {
  const parsed = v.safeParse(storedMade, parseJson(text));
  return byLine(parsed.success ? parsed.output : []);
}

/** The latest quantities, at most `MADE_COUNT_MAX`. */
export const encodeMade = (made: Revisions['made']): string => encode(made, MADE_COUNT_MAX);

const storedLine = v.object({
  id: whole(1),
  parentId: whole(0),
  quantity: decimal(),
  name: v.string(),
  productId: whole(),
  platform: v.string(),
  hierarchy: v.string(),
  status: whole(),
  saved: whole(),
  firstAtS: seconds(),
  modifiedAtS: seconds(),
  fire: v.boolean(),
  priority: whole(),
  priorityText: v.string(),
  voided: v.boolean(),
});
const storedUnseen = list(v.tuple([whole(1), storedLine]), UNSEEN_COUNT_MAX);

/** Without notes; damaged text gives no lines. */
export function decodeUnseen(text: string | null): Revisions['unseen'] {
  const parsed = v.safeParse(storedUnseen, parseJson(text));
  const entries = parsed.success ? parsed.output : [];
  return new Map(entries.map(([orderId, line]) => [lineKey(orderId, line.id), { ...line, history: [], comments: [] }]));
}

/** The latest lines, at most `UNSEEN_COUNT_MAX`. */
export const encodeUnseen = (unseen: Revisions['unseen']): string =>
  JSON.stringify(
    [...unseen]
      .slice(-UNSEEN_COUNT_MAX)
      .map(([key, { history: _, comments: __, ...line }]) => [lineOfKey(key).orderId, line]),
  );

const storedWebOrders = list(v.tuple([whole(1), seconds(), v.boolean()]), WEB_ORDERS_COUNT_MAX);

/** Damaged text gives no notes. */
export function decodeWebOrders(text: string | null): WebOrderNotes {
  const parsed = v.safeParse(storedWebOrders, parseJson(text));
  const entries = parsed.success ? parsed.output : [];
  return new Map(entries.map(([orderId, confirmedAtS, isAccepted]) => [orderId, { confirmedAtS, isAccepted }]));
}

export const encodeWebOrders = (notes: WebOrderNotes): string =>
  JSON.stringify([...notes].map(([orderId, { confirmedAtS, isAccepted }]) => [orderId, confirmedAtS, isAccepted]));
