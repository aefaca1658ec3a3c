/** Makes one call of the endpoint table and says what became of it. Every typed call goes through here. */
import type { Trouble } from '../domain/link/connectivity.ts';
import type { Http, HttpAnswer } from '../platform/ports.ts';
import { type CallValues, type Credentials, encodeCall } from '../protocol/encode-call.ts';
import type { CallName, Service } from '../protocol/endpoints.ts';
import { decodeEnvelope, decodeFile, type Envelope, type ReadText } from '../protocol/envelope.ts';

/** Why no envelope came back. */
export type CallTrouble = Exclude<Trouble, 'refused'>;

/** What a call came to: an envelope, or why there was none. */
export type CallResult =
  | { readonly ok: true; readonly data: Envelope; readonly status: number }
  /** `status`: of an answer without an envelope. */
  | { readonly ok: false; readonly why: CallTrouble; readonly status?: number };

/** Whether the status of a response refuses the credentials. */
export const isUnauthorised = (result: CallResult): boolean =>
  result.ok && (result.status === 401 || result.status === 403);

export interface CallerContext {
  bases(): Readonly<Record<Service, string>>;
  credentials(): Credentials | null;
  /** Told the fate of every call, with the service that it went to. */
  heard(service: Service, result: CallResult, name: CallName): void;
}

/** `read` stands in for `JSON.parse` where an answer is long. */
export type Caller = (name: CallName, values: CallValues, read?: ReadText) => Promise<CallResult>;

export interface GivingUp {
  /** Ends calls 1 and 3 that are under way, as `network`, and lets go of their connections. Nobody hears of them: they say nothing of their road (rule N5n). */
  giveUp(): void;
}

/** Hosts of plain files, which need no frame (rule W1h). */
const FILE_HOSTS: readonly Service[] = ['data', 'language'];

/** 502 to 504 come from a broken road to the platform; other errors are the platform's own and may carry an envelope (N2). */
function resultOf(answer: HttpAnswer, service: Service, read?: ReadText): CallResult {
  if (answer.kind === 'none') return { ok: false, why: answer.why };
  const { status } = answer;
  if (status >= 502 && status <= 504) return { ok: false, why: 'server', status };
  const isFile = status === 200 && FILE_HOSTS.includes(service);
  const envelope = isFile ? decodeFile(answer.text) : decodeEnvelope(answer.text, read);
  if (envelope !== null) return { ok: true, data: envelope, status };
  return { ok: false, why: status >= 500 ? 'server' : 'portal', status };
}

/** Whoever made these asks again at once. All others run to their end. */
const GIVEN_UP: readonly CallName[] = ['orders', 'changeStatus'];

/** A caller over the http port. */
export function createCaller(http: Http, appVersion: string, context: CallerContext): Caller & GivingUp {
  const underWay = new Set<() => void>();

  const make: Caller = async (name, values, read) => {
    const call = encodeCall(name, values, { bases: context.bases(), appVersion, credentials: context.credentials() });
    let giveUp = () => {};
    const givenUp = new Promise<void>((resolve) => {
      giveUp = resolve;
    });
    if (GIVEN_UP.includes(name)) underWay.add(giveUp);
    const answer = await Promise.race([http.send(call, givenUp), givenUp]);
    underWay.delete(giveUp);
    if (!answer) return { ok: false, why: 'network' };
    const result = resultOf(answer, call.service, read);
    context.heard(call.service, result, name);
    return result;
  };

  const giveUp = () => {
    for (const each of underWay) each();
    underWay.clear();
  };
  return Object.assign(make, { giveUp });
}
