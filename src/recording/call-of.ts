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

const FACTS_BY_CALL: Partial<Record<CallName, string>> = {
  configuration: 'configuration',
  settingsRead: 'DEVCFG',
  installRecord: 'install',
};

/** The fact that the answer of a call becomes; null for one that is kept in none. */
export const factOf = ({ call, of }: RecordedCall): string | null =>
  call === 'configList' ? `list:${of}` : (FACTS_BY_CALL[call] ?? null);

/** Whether a fact is one that the answer of a call becomes. */
export const isFactOfCall = (name: string): boolean =>
  name.startsWith('list:') || Object.values(FACTS_BY_CALL).includes(name);
