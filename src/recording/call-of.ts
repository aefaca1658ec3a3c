/** The address contains credentials and is never recorded. */
import { CALL_NAMES, type CallName, ENDPOINTS } from '../protocol/endpoints.ts';

/** `of` distinguishes calls with the same name: by list, order or unit. */
export interface RecordedCall {
  readonly call: CallName;
  readonly of: string;
}

const LIST_PATH = /\/([^/]+)\/[^/]*$/;

/** The parameter that distinguishes calls with the same name. */
const PARTS: Partial<Record<CallName, string>> = { changeStatus: 'ic', settingsRead: 'of' };

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

export const factOf = ({ call, of }: RecordedCall): string | null =>
  call === 'configList' ? `list:${of}` : (FACTS_BY_CALL[call] ?? null);

export const isFactOfCall = (name: string): boolean =>
  name.startsWith('list:') || Object.values(FACTS_BY_CALL).includes(name);
