import type { CallName } from '../../../src/protocol/endpoints.ts';
import { findCall } from '../base/call-table.ts';
import { type CallOutcome, rejected } from '../base/responses.ts';
import type { SimRequest } from '../base/wire.ts';
import { callerNameOf } from './caller-name.ts';
import { type CallRejection, type CallSigner, headersRejection, signerOf } from './gate.ts';
import type { Platform } from './platform.ts';

interface Call {
  readonly request: SimRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly signer: CallSigner;
  readonly platform: Platform;
}

export type Handler = (call: Call) => CallOutcome;

function callerOf(signer: CallSigner): string {
  if (signer.kind === 'device') return `KDS ${signer.kdsId}`;
  return signer.kind === 'person' ? signer.person.name : signer.kind;
}

function reject(platform: Platform, request: SimRequest, what: string, rejection: CallRejection): CallOutcome {
  platform.trouble(`${callerNameOf(request, platform.people)} ${what}: ${rejection.why}`);
  return rejected(rejection.msg, rejection.status);
}

export function handleCall(
  request: SimRequest,
  platform: Platform,
  handlers: Readonly<Partial<Record<CallName, Handler | 'not simulated'>>>,
): CallOutcome {
  const found = findCall(request);
  const handler = found === null ? undefined : handlers[found.name];
  if (found === null || handler === undefined || handler === 'not simulated') {
    platform.unknown(`${request.service} ${request.method} ${found?.name ?? request.path}`);
    return rejected('No simulado', 501);
  }
  const bad = headersRejection(request);
  if (bad !== null) return reject(platform, request, found.name, bad);
  const signer = signerOf(found.name, request, platform);
  if ('why' in signer) return reject(platform, request, found.name, signer);
  const outcome = handler({ request, params: found.params, signer, platform });
  platform.logCall(`${callerOf(signer)} ${found.name} → ${outcome.ok ? 'ok' : (outcome.msg ?? 'no')}`);
  return outcome;
}
