import type { FailureReason } from '../domain/link/connectivity.ts';
import type { Http, HttpResult } from '../platform/ports.ts';
import { type CallValues, type Credentials, encodeCall } from '../protocol/encode-call.ts';
import type { CallName, Service } from '../protocol/endpoints.ts';
import { decodeEnvelope, decodeFile, type Envelope, type ReadText } from '../protocol/envelope.ts';

export type TransportFailure = Exclude<FailureReason, 'refused'>;

export type CallResult =
  | { readonly ok: true; readonly data: Envelope; readonly status: number }
  /** `status`: the HTTP status, when a response came without an envelope. */
  | { readonly ok: false; readonly why: TransportFailure; readonly status?: number };

export const isUnauthorised = (result: CallResult): boolean =>
  result.ok && (result.status === 401 || result.status === 403);

export interface CallerContext {
  bases(): Readonly<Record<Service, string>>;
  credentials(): Credentials | null;
  callEnded(service: Service, result: CallResult, name: CallName): void;
}

/** `read` replaces the JSON parser for a long response. */
export type Caller = (name: CallName, values: CallValues, read?: ReadText) => Promise<CallResult>;

export interface Abortable {
  /** Aborts calls 1 and 3: they fail with `network`, and `callEnded` does not report them (rule REFRESH-19). */
  abort(): void;
}

/** Hosts that serve plain files: their responses may have no envelope (rule WIRE-6). */
const FILE_HOSTS: readonly Service[] = ['data', 'language'];

/** A proxy that cannot reach the platform responds with 502 to 504; other errors are the platform's (rule LINK-30). */
function resultOf(response: HttpResult, service: Service, read?: ReadText): CallResult {
  if (response.kind === 'none') return { ok: false, why: response.why };
  const { status } = response;
  if (status >= 502 && status <= 504) return { ok: false, why: 'server', status };
  const isFile = status === 200 && FILE_HOSTS.includes(service);
  const envelope = isFile ? decodeFile(response.text) : decodeEnvelope(response.text, read);
  if (envelope !== null) return { ok: true, data: envelope, status };
  return { ok: false, why: status >= 500 ? 'server' : 'portal', status };
}

/** Only these calls are aborted, because the app retries them at once. */
const ABORTABLE_CALLS: readonly CallName[] = ['orders', 'changeStatus'];

export function createCaller(http: Http, appVersion: string, context: CallerContext): Caller & Abortable {
  const inFlight = new Set<() => void>();

  const make: Caller = async (name, values, read) => {
    const call = encodeCall(name, values, { bases: context.bases(), appVersion, credentials: context.credentials() });
    let abortCall = () => {};
    const givenUp = new Promise<void>((resolve) => {
      abortCall = resolve;
    });
    if (ABORTABLE_CALLS.includes(name)) inFlight.add(abortCall);
    const response = await Promise.race([http.send(call, givenUp), givenUp]);
    inFlight.delete(abortCall);
    if (!response) return { ok: false, why: 'network' };
    const result = resultOf(response, call.service, read);
    context.callEnded(call.service, result, name);
    return result;
  };

  const abort = () => {
    for (const each of inFlight) each();
    inFlight.clear();
  };
  return Object.assign(make, { abort });
}
