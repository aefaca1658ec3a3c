/** Whose a call is, in the journal's words: by what it is signed with, whether or not that is valid or anybody ever reads it. */
import type { SimRequest } from '../base/wire.ts';
import type { People } from './people.ts';

/** `KDS 3`, the name of a person, or `nobody` for a call that nobody signs. */
export function nameCaller({ query }: Pick<SimRequest, 'query'>, people: Pick<People, 'knownBy'>): string {
  const { kdsid, xapitoken, xid = '', xtot1 = '', xtot4 = '' } = query;
  if (xapitoken !== undefined && /^\d{1,9}$/.test(kdsid ?? '')) return `KDS ${kdsid}`;
  return people.knownBy(xid, xtot1, xtot4)?.person.name ?? 'nobody';
}
