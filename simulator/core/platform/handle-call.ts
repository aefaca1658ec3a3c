import type { CallName } from '../../../src/protocol/endpoints.ts';
import { findCall } from '../base/call-table.ts';
import { type CallOutcome, refused } from '../base/responses.ts';
import type { SimRequest } from '../base/wire.ts';
import { callerNameOf } from './caller-name.ts';
import { type CallRefusal, type CallSigner, headersRefusal, signerOf } from './gate.ts';
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

function refuse(platform: Platform, request: SimRequest, what: string, refusal: CallRefusal): CallOutcome {
  platform.trouble(`${callerNameOf(request, platform.people)} ${what}: ${refusal.why}`);
  return refused(refusal.msg, refusal.status);
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
    return refused('No simulado', 501);
  }
  const bad = headersRefusal(request);
  if (bad !== null) return refuse(platform, request, found.name, bad);
  const signer = signerOf(found.name, request, platform);
  if ('why' in signer) return refuse(platform, request, found.name, signer);
  const outcome = handler({ request, params: found.params, signer, platform });
  platform.logCall(`${callerOf(signer)} ${found.name} → ${outcome.ok ? 'ok' : (outcome.msg ?? 'no')}`);
  return outcome;
}
