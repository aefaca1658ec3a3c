/** Makes the calls with the product's own caller, and reports what the product reads of each response. */
import { type Caller, type CallResult, createCaller } from '../../../src/backend/caller.ts';
import type { Reply } from '../../../src/domain/reply.ts';
import type { Http, HttpResult } from '../../../src/platform/ports.ts';
import type { Credentials } from '../../../src/protocol/encode-call.ts';
import type { CallName, Service } from '../../../src/protocol/endpoints.ts';
import { type Form, newNotes, type Problem, unmatchedKeys } from './form.ts';
import { bodyProblems, frameOnly } from './frame-fields.ts';

export type Outcome = 'read' | 'read with defaults' | 'rejected' | 'no response' | 'not tried';

export interface CallReport {
  readonly call: CallName;
  /** The list, language or server of a call that is made several times; otherwise empty. */
  readonly about: string;
  readonly outcome: Outcome;
  /** Why the call was rejected, got no response or was not tried; otherwise empty. */
  readonly why: string;
  /** Problems that each invalidated a record or the whole response. */
  readonly rejected: readonly Problem[];
  /** Problems that each invalidated a field, which took its default. */
  readonly defaulted: readonly Problem[];
  /** Optional fields that no record of the response had: the product uses their defaults. */
  readonly notSent: readonly string[];
  /** Fields that the product does not read. */
  readonly notRead: readonly string[];
}

export interface CheckedCall<Data> {
  readonly call: CallName;
  readonly about?: string;
  readonly caller: Caller;
  readonly form: Form;
  readonly ask: (caller: Caller) => Promise<Reply<Data>>;
}

export interface Trial {
  readonly reports: readonly CallReport[];
  callerFor(credentials: () => Credentials | null): Caller;
  /** Reports the call; returns the data that the product read, or null. */
  ask<Data>(question: CheckedCall<Data>): Promise<Data | null>;
  skip(call: CallName, why: string, about?: string): void;
}

export interface TrialOptions {
  readonly http: Http;
  readonly appVersion: string;
  readonly bases: () => Readonly<Record<Service, string>>;
  /** After this time calls get no response. */
  readonly limitMs: number;
}

const NOTHING = { rejected: [], defaulted: [], notSent: [], notRead: [] };

const TROUBLES = {
  network: 'no connection',
  timeout: 'no response in time',
  size: 'the response is longer than 20 MB',
  server: 'the server failed',
  portal: 'the response has no envelope',
} as const;

type CallFindings = Omit<CallReport, 'call' | 'about'>;

/** Null for a frame without a failure. */
function unread(result: CallResult, text: string): CallFindings | null {
  if (result.ok) {
    if (result.data.ok) return null;
    const { errorCode, message } = result.data;
    const code = errorCode === null ? '' : `, codError ${errorCode}`;
    const detail = message === '' ? '' : `: ${message.slice(0, 200)}`;
    return {
      ...NOTHING,
      outcome: 'rejected',
      why: `the platform rejected it with HTTP ${result.status}${code}${detail}`,
    };
  }
  const status = result.status === undefined ? '' : `, HTTP ${result.status}`;
  const why = `${TROUBLES[result.why]}${status}`;
  if (result.why !== 'portal') return { ...NOTHING, outcome: 'no response', why };
  return { ...NOTHING, outcome: 'rejected', why, rejected: bodyProblems(frameOnly)(text, '', newNotes()) };
}

function checkResponse(reply: Reply<unknown>, result: CallResult, text: string, form: Form): CallFindings {
  const failure = unread(result, text);
  if (failure !== null) return failure;
  const notes = newNotes();
  const rejected = [...bodyProblems(form)(text, '', notes), ...notes.rejected];
  const found = { rejected, defaulted: notes.defaulted, ...unmatchedKeys(notes) };
  if (!reply.ok) return { ...found, outcome: 'rejected', why: `the product does not read it (${reply.why})` };
  if (rejected.length > 0) return { ...found, outcome: 'rejected', why: '' };
  return { ...found, outcome: notes.defaulted.length > 0 ? 'read with defaults' : 'read', why: '' };
}

export function createTrial({ http, appVersion, bases, limitMs }: TrialOptions): Trial {
  const reports: CallReport[] = [];
  const startedMs = performance.now();
  let text = '';
  let result: CallResult | null = null;

  const watched: Http = {
    async send(request, givenUp) {
      const leftMs = limitMs - (performance.now() - startedMs);
      const late: HttpResult = { kind: 'none', why: 'timeout' };
      const response =
        leftMs <= 0 ? late : await http.send({ ...request, timeoutMs: Math.min(request.timeoutMs, leftMs) }, givenUp);
      text = response.kind === 'response' ? response.text : '';
      return response;
    },
  };
  const received = (_: Service, outcome: CallResult) => {
    result = outcome;
  };

  return {
    reports,
    callerFor: (credentials) => createCaller(watched, appVersion, { bases, credentials, callEnded: received }),
    async ask({ call, about = '', caller, form, ask }) {
      result = null;
      const reply = await ask(caller);
      if (result === null) throw new Error(`Failed to check ${call}: it made no request.`);
      reports.push({ call, about, ...checkResponse(reply, result, text, form) });
      return reply.ok ? reply.data : null;
    },
    skip(call, why, about = '') {
      reports.push({ call, about, outcome: 'not tried', why, ...NOTHING });
    },
  };
}
