import { assert } from '../domain/assert.ts';
import { checksumOf } from './checksum.ts';
import { type CallName, ENDPOINTS, type Endpoint, type Service } from './endpoints.ts';

/** `k5` comes from call 6, and is empty before that call. */
export interface DeviceCredentials {
  readonly kind: 'device';
  readonly token: string;
  readonly userId: number;
  readonly restaurantId: number;
  readonly localId: number;
  readonly kdsId: number;
  readonly k5: string;
}

export interface PersonCredentials {
  readonly kind: 'person';
  readonly id: string;
  readonly tot1: string;
  readonly tot4: string;
  readonly restaurantId: number;
  readonly localId: number;
}

export type Credentials = DeviceCredentials | PersonCredentials;

export interface CallContext {
  /** Without a trailing slash. */
  readonly bases: Readonly<Record<Service, string>>;
  readonly appVersion: string;
  readonly credentials: Credentials | null;
}

export interface CallValues {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The caller's module, for calls whose row in `ENDPOINTS` has none. */
  readonly module?: number;
  /** Replaces the row's timeout, as in call 6 while the local server serves. */
  readonly timeoutMs?: number;
  /** A redirectable call goes to the local server. */
  readonly toLocal?: boolean;
}

export interface EncodedCall {
  /** The URL has this service's base address. */
  readonly service: Service;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
}

function credentialQuery(credentials: Credentials): [string, string][] {
  if (credentials.kind === 'device') {
    return [
      ['xapitoken', credentials.token],
      ['xiu', String(credentials.userId)],
      ['xir', String(credentials.restaurantId)],
      ['xil', String(credentials.localId)],
      ['kdsid', String(credentials.kdsId)],
      ['xk5', credentials.k5],
    ];
  }
  return [
    ['xid', credentials.id],
    ['xtot1', credentials.tot1],
    ['xtot4', credentials.tot4],
    ['xir', String(credentials.restaurantId)],
    ['xil', String(credentials.localId)],
  ];
}

/** Parameters about the signer and the server that are not credentials (rules WIRE-42, WIRE-43). */
function ownQuery(own: Endpoint['own'], credentials: Credentials | null, base: string): [string, string][] {
  const xid = credentials?.kind === 'device' ? String(credentials.userId) : undefined;
  const xiu = credentials?.kind === 'person' ? credentials.id : undefined;
  const values = { xid, xiu, p: /:(\d+)$/.exec(base)?.[1] };
  return own.flatMap((name): [string, string][] => {
    const value = values[name];
    return value === undefined ? [] : [[name, value]];
  });
}

const fillPath = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    assert(value !== undefined, `Failed to encode call ${template}: it has no path parameter ${name}.`);
    return encodeURIComponent(String(value));
  });

/** A value that is not in the call's row, or an unsuitable signer, is a bug. */
export function encodeCall(name: CallName, values: CallValues, context: CallContext): EncodedCall {
  const row = ENDPOINTS[name];
  const query: [string, string][] = [];
  assert(
    row.module === null || values.module === undefined,
    `Failed to encode call ${name}: its row names its module.`,
  );
  const module = row.module ?? values.module;
  if (module !== undefined) query.push(['xmod', String(module)]);
  for (const [key, value] of Object.entries(values.query ?? {})) {
    assert(row.query.includes(key), `Failed to encode call ${name}: it has no query parameter ${key}.`);
    query.push([key, String(value)]);
  }
  for (const key of Object.keys(values.body ?? {})) {
    assert(row.body.includes(key), `Failed to encode call ${name}: it has no body field ${key}.`);
  }
  const { credentials } = context;
  if (row.signer !== 'none' && credentials !== null) {
    assert(
      row.signer === 'either' || row.signer === credentials.kind,
      `Failed to encode call ${name}: it takes ${row.signer} credentials.`,
    );
    query.push(...credentialQuery(credentials));
  }
  const service = values.toLocal === true && row.redirectable ? 'local' : row.service;
  query.push(...ownQuery(row.own, credentials, context.bases[service]));
  const search = query.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  const path = fillPath(row.path, values.path ?? {});
  const pathAndQuery = search === '' ? path : `${path}?${search}`;
  const hasBody = row.body.length > 0;
  return {
    service,
    method: row.method,
    url: context.bases[service] + pathAndQuery,
    headers: {
      'x-app-version': context.appVersion,
      'x-csrf': checksumOf(pathAndQuery),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    body: hasBody ? JSON.stringify(values.body ?? {}) : null,
    timeoutMs: values.timeoutMs ?? row.timeoutMs,
  };
}
