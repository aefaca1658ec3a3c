/** Which call of the endpoint table a request is, read off its address: addresses themselves carry credentials and are never kept. */
import { CALL_NAMES, type CallName, ENDPOINTS } from '../protocol/endpoints.ts';

/** A call by its name; `of` tells calls of one name apart: its list, its order, its unit, and the local server from the cloud. */
export interface RecordedCall {
  readonly call: CallName;
  readonly of: string;
}

const LIST_PATH = /\/([^/]+)\/[^/]*$/;

/** The parameter that tells calls of one name apart. */
const PARTS: Partial<Record<CallName, string>> = { changeStatus: 'ic', settingsRead: 'of' };

/** Null for a request that is none of them. */
export function callOf(method: 'GET' | 'POST', url: string): RecordedCall | null {
  const [path = '', query = ''] = url.split('?');
  const call = CALL_NAMES.find((name) => {
    const row = ENDPOINTS[name];
    return row.method === method && !row.path.includes('{') && path.endsWith(row.path);
  });
  if (call !== undefined) {
    const part = PARTS[call];
    const of = part === undefined ? '' : (new RegExp(`(?:^|&)${part}=([^&]*)`).exec(query)?.[1] ?? '');
    return { call, of: /^\d*$/.test(of) ? of : '' };
  }
  if (method === 'POST' || path.includes('/trads/') || !query.includes('xid=')) return null;
  const list = LIST_PATH.exec(path)?.[1] ?? '';
  return /^\w{1,8}$/.test(list) ? { call: 'configList', of: list } : null;
}
