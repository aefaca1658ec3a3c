import type { SimRequest } from '../base/wire.ts';
import type { People } from './people.ts';

/** `KDS 3`, the name of a person, or a fixed word for a call without known credentials. */
export function callerNameOf({ query }: Pick<SimRequest, 'query'>, people: Pick<People, 'knownBy'>): string {
  const { kdsid, xapitoken, xid = '', xtot1 = '', xtot4 = '' } = query;
  if (xapitoken !== undefined && /^\d{1,9}$/.test(kdsid ?? '')) return `KDS ${kdsid}`;
  return people.knownBy(xid, xtot1, xtot4)?.person.name ?? 'unsigned';
}
