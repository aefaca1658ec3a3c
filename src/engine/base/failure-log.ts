/** Writes into the log what fails and why: once until it fails otherwise or is well again, however often it is tried (rule N4i). */
import type { CallResult } from '../../backend/caller.ts';
import type { Page } from '../../platform/ports.ts';
import type { CallName, Service } from '../../protocol/endpoints.ts';

export interface FailureLog {
  /** `why`: null when it went well. */
  heard(what: string, why: string | null): void;
  called(name: CallName, service: Service, result: CallResult): void;
}

/** Why a call came to nothing, by its status and the platform's code; null when it did not. */
export function failureOf(result: CallResult): string | null {
  if (!result.ok) return result.status === undefined ? result.why : `${result.why}, status ${result.status}`;
  const { ok, errorCode } = result.data;
  if (ok) return null;
  return `refused, status ${result.status}${errorCode === null ? '' : `, code ${errorCode}`}`;
}

/** A log in which nothing has failed yet. */
export function createFailureLog(page: Pick<Page, 'log'>): FailureLog {
  const failing = new Map<string, string>();
  const heard = (what: string, why: string | null) => {
    if (why === (failing.get(what) ?? null)) return;
    if (why === null) failing.delete(what);
    else failing.set(what, why);
    page.log(why === null ? `Well again: ${what}` : `Failed: ${what}: ${why}`);
  };
  return {
    heard,
    called(name, service, result) {
      // Several lists go by one name, and each is told by itself.
      if (name !== 'configList') heard(`call ${name} (${service})`, failureOf(result));
    },
  };
}
