/** The envelope around every answer of the platform's machines (ruling W1). */
import type { SimAnswer } from './wire.ts';

/** What a call came to, before its envelope. `status` is 200 unless it says otherwise. */
export interface CallOutcome {
  readonly ok: boolean;
  readonly status?: number;
  /** JSON value of the answer. */
  readonly data?: unknown;
  /** The same, when it is JSON text already. */
  readonly dataText?: string;
  readonly msg?: string;
  readonly codError?: number;
  readonly k5?: string;
}

export const done = (data?: unknown): CallOutcome => ({ ok: true, data });

export const refused = (msg: string, status = 200): CallOutcome => ({ ok: false, status, msg });

/** The answer for an outcome; `nowMs` in simulated unix milliseconds, sent as whole seconds. */
export function envelopeOf(outcome: CallOutcome, nowMs: number, delayMs: number): SimAnswer {
  const { ok, status = 200, data, dataText, msg, codError, k5 } = outcome;
  const frame = { ok, time: Math.floor(nowMs / 1000), msg, codError, k5, data };
  const body = JSON.stringify(frame);
  return {
    kind: 'answer',
    status,
    contentType: 'application/json',
    body: dataText === undefined ? body : `${body.slice(0, -1)},"data":${dataText}}`,
    delayMs,
  };
}

/** The same answer of a machine, in any dialect, that leaves out what time it is. */
export const withoutTime = (answer: SimAnswer): SimAnswer =>
  answer.kind === 'answer'
    ? { ...answer, body: answer.body.replace(/(?<=^\{"ok":(?:"\w*"|\w+)),"time":(?:"[^"]*"|\d+)/, '') }
    : answer;
