/** Names the caller of a call for the journal, by its credentials, whether or not these are valid. */
import type { SimRequest } from '../base/wire.ts';
import type { People } from './people.ts';

/** `KDS 3`, or the name of a person; a fixed word for an unsigned call. */
export function callerNameOf({ query }: Pick<SimRequest, 'query'>, people: Pick<People, 'knownBy'>): string {
  const { kdsid, xapitoken, xid = '', xtot1 = '', xtot4 = '' } = query;
  if (xapitoken !== undefined && /^\d{1,9}$/.test(kdsid ?? '')) return `KDS ${kdsid}`;
  return people.knownBy(xid, xtot1, xtot4)?.person.name ?? 'nobody';
}
