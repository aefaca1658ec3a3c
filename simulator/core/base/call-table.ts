import { CALL_NAMES, type CallName, ENDPOINTS } from '../../../src/protocol/endpoints.ts';
import type { SimRequest, SimService } from './wire.ts';

export interface FoundCall {
  readonly name: CallName;
  readonly params: Readonly<Record<string, string>>;
}

interface CallRow {
  readonly name: CallName;
  readonly services: readonly SimService[];
  readonly method: string;
  readonly segments: readonly string[];
}

const ROWS: readonly CallRow[] = CALL_NAMES.map((name) => {
  const row = ENDPOINTS[name];
  return {
    name,
    services: row.redirectable ? [row.service, 'local'] : [row.service],
    method: row.method,
    segments: row.path.split('/'),
  };
});

function paramsOf(row: CallRow, segments: readonly string[]): Readonly<Record<string, string>> | null {
  if (segments.length !== row.segments.length) return null;
  const params: [string, string][] = [];
  for (const [at, wanted] of row.segments.entries()) {
    const segment = segments[at] as string;
    if (wanted.startsWith('{')) params.push([wanted.slice(1, -1), segment]);
    else if (wanted !== segment) return null;
  }
  return Object.fromEntries(params);
}

/** The query value that distinguishes two calls with the same path and method. */
const TYPES: Readonly<Partial<Record<CallName, string>>> = { resetRequest: '0', resetDo: '1' };

const isOfType = (name: CallName, { query }: SimRequest): boolean => (TYPES[name] ?? query.tipo) === query.tipo;

function searchCall(request: SimRequest): FoundCall | null {
  const { path, method, service } = request;
  const segments = path.split('/');
  for (const row of ROWS) {
    if (row.method !== method || !row.services.includes(service) || !isOfType(row.name, request)) continue;
    const params = paramsOf(row, segments);
    if (params !== null) return { name: row.name, params };
  }
  return null;
}

/** Limits the cache, because a client may request any number of paths. */
const FOUND_MAX = 500;
const found = new Map<string, FoundCall | null>();

/** Null when the request matches no call of its service. */
export function findCall(request: SimRequest): FoundCall | null {
  const key = `${request.service} ${request.method} ${request.path} ${request.query.tipo ?? ''}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const call = searchCall(request);
  if (found.size < FOUND_MAX) found.set(key, call);
  return call;
}

export const DEVICE_CALLS: readonly CallName[] = CALL_NAMES.filter((name) => ENDPOINTS[name].signer !== 'person');
