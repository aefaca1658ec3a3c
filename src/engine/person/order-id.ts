/** The id of the order from the page's address is stored for an hour. */
import { ORDER_ID_CACHE_S } from '../../domain/person/limits.ts';
import type { Clock, FactStore } from '../../platform/ports.ts';
import { parseJson } from '../../protocol/forms.ts';
import { FACTS } from '../base/facts.ts';

const ORDER_ID = /^[\w-]{1,64}$/;

export interface OrderIdPorts {
  readonly facts: FactStore;
  readonly clock: Clock;
}

/** False when the storage refused the id. An invalid id is ignored (rule LOGIN-22). */
export const storeOrderId = ({ facts, clock }: OrderIdPorts, id: string): boolean =>
  !ORDER_ID.test(id) || facts.write(FACTS.orderId, JSON.stringify([id, clock.wallMs()]));

/** Null for none, or after an hour. A time in the future is ignored, because the clock was set back. */
export function storedOrderId({ facts, clock }: OrderIdPorts): string | null {
  const stored = parseJson(facts.read(FACTS.orderId));
  if (!Array.isArray(stored)) return null;
  const [id, atMs]: readonly unknown[] = stored;
  const ageMs = typeof atMs === 'number' ? clock.wallMs() - atMs : -1;
  const counts = typeof id === 'string' && ORDER_ID.test(id) && ageMs >= 0 && ageMs < ORDER_ID_CACHE_S * 1_000;
  return counts ? id : null;
}
