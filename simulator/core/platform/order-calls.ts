/** Calls 1 and 3 are the same for the cloud and the local server. */
import { type CallOutcome, rejected } from '../base/responses.ts';
import { ALLOWED_STATUSES, LOCAL_ID, RESTAURANT_ID } from '../base/venue.ts';
import type { SimRequest } from '../base/wire.ts';
import type { CallSigner } from './gate.ts';
import type { Platform } from './platform.ts';

/** Its id is not a number, and its lines are not a list. */
const MALFORMED = '{"io":"sin número","im":"mesa","dl":"pedido dañado"}';

/** Call 1: all open orders, or only the etag when the caller has the current one. */
export function handleOrdersCall(request: SimRequest, { store, stale, faults }: Platform): CallOutcome {
  const place = request.service === 'local' ? 'local' : 'cloud';
  const old = stale();
  const { etag, orders } = old ?? { etag: store.etag(), orders: store.response };
  if (old !== null && etag !== store.etag()) faults.altered('orders-stale');
  // The cloud knows the venue from the credentials; a local server sends it (rule LINK-15).
  const et = `${JSON.stringify(etag)}${place === 'local' ? `,"ir":${RESTAURANT_ID},"il":${LOCAL_ID}` : ''}`;
  if (request.query.et === etag) return { ok: true, dataText: `{"d":null,"et":${et}}` };
  const text = typeof orders === 'string' ? orders : orders();
  const isDamaged = faults.at('malformed-order', place) !== null;
  if (isDamaged) faults.altered('malformed-order');
  const d = isDamaged ? `[${MALFORMED}${text === '[]' ? '' : ','}${text.slice(1)}` : text;
  return { ok: true, dataText: `{"d":${d},"et":${et}}` };
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

/** Lines by their new status, without lines that already had it. */
function newIn(changes: readonly (readonly [number, number])[], before: readonly number[]) {
  const lineIds = new Map<number, number[]>();
  changes.forEach(([lineId, status], at) => {
    if (before[at] !== status) lineIds.set(status, [...(lineIds.get(status) ?? []), lineId]);
  });
  return lineIds;
}

/** Call 3: all or no statuses. The platform records accepted and rejected changes. */
export function handleChangeCall(request: SimRequest, signer: CallSigner, platform: Platform): CallOutcome {
  const { store } = platform;
  const changes = changesOf(request.body);
  const orderId = Number(request.query.ic);
  if (changes === null || signer.kind !== 'device') {
    const why = 'cuerpo sin lista de [línea, estado]';
    platform.trouble(`changeStatus: ${why}`);
    return rejected(why, 400);
  }
  const before = changes.map(([lineId]) => store.savedStatus(orderId, lineId) ?? 0);
  const why = store.change(orderId, changes, signer.userId, ALLOWED_STATUSES);
  if (why !== null) {
    platform.trouble(`changeStatus: ${why}`);
    return rejected(why);
  }
  const { kdsId, userId } = signer;
  for (const [status, lineIds] of newIn(changes, before)) {
    platform.tapped({ kdsId, orderId, words: store.wordsOf(orderId, lineIds), status });
  }
  const via = request.service === 'local' ? 'local' : 'cloud';
  changes.forEach(([lineId, status], at) => {
    const was = before[at] ?? 0;
    platform.accepted({ kdsId, userId, via, orderId, lineId, status, before: was, repeat: was === status });
  });
  return { ok: true, data: [{ io: orderId, et: store.etag() }] };
}
