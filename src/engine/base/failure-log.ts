/** Logs a failure again only when the reason changes or after a success; retries are not logged (rule NOTICE-13). */
import type { CallResult } from '../../backend/caller.ts';
import type { Page } from '../../platform/ports.ts';
import type { CallName, Service } from '../../protocol/endpoints.ts';

export const DECODED_ORDERS = 'the decoded orders';

export interface FailureLog {
  /** `why` is null for a success. */
  record(what: string, why: string | null): void;
  recordCall(name: CallName, service: Service, result: CallResult): void;
}

/** Describes a failure by its status and the platform's code; null for a success. */
export function failureOf(result: CallResult): string | null {
  if (!result.ok) return result.status === undefined ? result.why : `${result.why}, status ${result.status}`;
  const { ok, errorCode } = result.data;
  if (ok) return null;
  return `rejected, status ${result.status}${errorCode === null ? '' : `, code ${errorCode}`}`;
}

export function createFailureLog(page: Pick<Page, 'log'>): FailureLog {
  const failing = new Map<string, string>();
  const record = (what: string, why: string | null) => {
    if (why === (failing.get(what) ?? null)) return;
    if (why === null) failing.delete(what);
    else failing.set(what, why);
    page.log(why === null ? `Recovered: ${what}` : `Failed: ${what}: ${why}`);
  };
  return {
    record,
    recordCall(name, service, result) {
      // Several lists use this call name, so each list is logged by its own name.
      if (name !== 'configList') record(`call ${name} (${service})`, failureOf(result));
    },
  };
}
