/** The notes on web orders as a device keeps them through a reload. */
import * as v from 'valibot';
import type { WebOrderNotes } from '../domain/board/web-orders.ts';
import { WEB_ORDERS_KEPT_MAX } from '../domain/limits.ts';
import { list, seconds, whole } from './fields.ts';
import { parseJson } from './parse-json.ts';

const stored = list(v.tuple([whole(1), seconds(), v.boolean()]), WEB_ORDERS_KEPT_MAX);

/** The kept notes, none when the text is damaged. */
export function decodeWebOrders(text: string | null): WebOrderNotes {
  const parsed = v.safeParse(stored, parseJson(text));
  const entries = parsed.success ? parsed.output : [];
  return new Map(entries.map(([orderId, confirmedAtS, isAccepted]) => [orderId, { confirmedAtS, isAccepted }]));
}

/** The text under which they are kept. */
export const encodeWebOrders = (notes: WebOrderNotes): string =>
  JSON.stringify([...notes].map(([orderId, { confirmedAtS, isAccepted }]) => [orderId, confirmedAtS, isAccepted]));
