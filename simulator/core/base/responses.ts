/** Envelopes of responses (rules WIRE-3, WIRE-4, WIRE-7 and WIRE-8). */
import type { SimResponse } from './wire.ts';

/** `status` is 200 by default. */
export interface CallOutcome {
  readonly ok: boolean;
  readonly status?: number;
  readonly data?: unknown;
  /** The data as JSON text, instead of `data`. */
  readonly dataText?: string;
  readonly msg?: string;
  readonly codError?: number;
  readonly k5?: string;
}

export const done = (data?: unknown): CallOutcome => ({ ok: true, data });

export const rejected = (msg: string, status = 200): CallOutcome => ({ ok: false, status, msg });

/** `nowMs` is in simulated unix milliseconds; the response contains whole seconds. */
export function envelopeOf(outcome: CallOutcome, nowMs: number, delayMs: number): SimResponse {
  const { ok, status = 200, data, dataText, msg, codError, k5 } = outcome;
  const frame = { ok, time: Math.floor(nowMs / 1000), msg, codError, k5, data };
  const body = JSON.stringify(frame);
  return {
    kind: 'response',
    status,
    contentType: 'application/json',
    body: dataText === undefined ? body : `${body.slice(0, -1)},"data":${dataText}}`,
    delayMs,
  };
}

/** The response may be in any dialect. */
export const withoutTime = (response: SimResponse): SimResponse =>
  response.kind === 'response'
    ? { ...response, body: response.body.replace(/(?<=^\{"ok":(?:"\w*"|\w+)),"time":(?:"[^"]*"|\d+)/, '') }
    : response;
