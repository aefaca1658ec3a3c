/** Calls 1 and 3, which the cloud and the local server answer alike from the same orders. */
import { type Outcome, refused } from './answers.ts';
import type { Faults } from './faults.ts';
import type { Caller } from './gate.ts';
import type { OrderStore } from './orders.ts';
import { ALLOWED_STATUSES } from './venue.ts';
import type { SimRequest } from './wire.ts';

/** An order that no decoder can read: its id is no number and its lines are no list. */
const MALFORMED = '{"io":"sin número","im":"mesa","dl":"pedido dañado"}';

/** Call 1: all open orders, or only the etag when the caller's one is current. */
export function answerOrders(request: SimRequest, store: OrderStore, faults: Faults): Outcome {
  const et = store.etag();
  if (request.query.et === et) return { ok: true, dataText: JSON.stringify({ d: null, et }) };
  const orders = store.answer();
  const d = faults.isOn('malformed-order') ? `[${MALFORMED}${orders === '[]' ? '' : ','}${orders.slice(1)}` : orders;
  return { ok: true, dataText: `{"d":${d},"et":${JSON.stringify(et)}}` };
}

function changesOf(body: string): readonly (readonly [number, number])[] | null {
  try {
    const data: unknown = JSON.parse(body)?.data;
    const isChange = (entry: unknown): entry is [number, number] =>
      Array.isArray(entry) && entry.length === 2 && entry.every((part) => Number.isInteger(part));
    return Array.isArray(data) && data.length > 0 && data.every(isChange) ? data : null;
  } catch {
    return null;
  }
}

/** Call 3: sets statuses of one order's lines, all or none. `trouble` hears why it was refused. */
export function answerChange(
  request: SimRequest,
  caller: Caller,
  store: OrderStore,
  trouble: (text: string) => void,
): Outcome {
  const changes = changesOf(request.body);
  const orderId = Number(request.query.ic);
  const why =
    changes === null || caller.kind !== 'device'
      ? 'cuerpo sin lista de [línea, estado]'
      : store.change(orderId, changes, caller.userId, ALLOWED_STATUSES);
  if (why === null) return { ok: true, data: [{ io: orderId, et: store.etag() }] };
  trouble(`changeStatus: ${why}`);
  return refused(why, changes === null ? 400 : 200);
}
