import { serviceOf } from '../core/base/routing.ts';
import type { SimRequest } from '../core/base/wire.ts';
import { streamedBody } from './response-body.ts';
import type { SettledResponse } from './run/handle-request.ts';

function decodedPath(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

type Target = Pick<SimRequest, 'service' | 'path' | 'rawPath' | 'query'>;

function readAddress(address: string): Target | null {
  const url = new URL(address);
  const found = serviceOf(url.pathname + url.search);
  if (found === null) return null;
  return {
    service: found.service,
    path: decodedPath(found.rawPath.replace(/\?.*$/s, '')),
    rawPath: found.rawPath,
    query: Object.fromEntries(url.searchParams),
  };
}

/** A cache for repeated requests, limited because a client may send new requests without end. */
const READ_MAX = 200;
const read = new Map<string, Target | null>();

function targetOf(address: string): Target | null {
  const known = read.get(address);
  if (known !== undefined) return known;
  if (read.size >= READ_MAX) read.clear();
  const target = readAddress(address);
  read.set(address, target);
  return target;
}

/** Null for a request to another server. Header names are in lower case. */
export function simRequestFrom(
  address: string,
  { method, headers, body }: Pick<SimRequest, 'method' | 'headers' | 'body'>,
): SimRequest | null {
  const target = targetOf(address);
  return target && { ...target, method, headers, body };
}

/** Null for a request to another server. */
export async function simRequestOf(request: Request): Promise<SimRequest | null> {
  const { method, url } = request;
  return simRequestFrom(url, { method, headers: Object.fromEntries(request.headers), body: await request.text() });
}

/** Null when the connection must break. */
export function responseOf(response: SettledResponse): Response | null {
  if (response.kind === 'drop') return null;
  const empty = response.status === 204 || response.status === 304;
  return new Response(empty ? null : streamedBody(response), {
    status: response.status,
    headers: { 'content-type': response.contentType, 'cache-control': 'no-store' },
  });
}
