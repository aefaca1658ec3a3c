/** Steps for changes of the recorded device's unit (rule RECORDING-11). */
import type { RecordedExchange } from '../replay/exchanges.ts';
import type { RecordedTrouble } from './extracted-step.ts';

/** A device makes these calls with the credentials of its unit. */
const SIGNED_CALLS = ['orders', 'changeStatus', 'configuration', 'settingsRead'];
const REJECTIONS = [401, 403];
/** A single rejection counts as chance. */
const REJECTIONS_MIN = 2;

/** Consecutive rejected calls until the next successful one. */
interface RejectedCalls {
  readonly at: number;
  count: number;
  lastMs: number;
  isByLocal: boolean;
  /** Call 2 returned the unit. */
  isReported: boolean;
  servedMs: number | null;
}

function statusOf({ outcome }: RecordedExchange): number | null {
  return outcome === null || 'why' in outcome.response ? null : outcome.response.status;
}

/** Whether call 2 returned a record; null for a failed or unreadable response. */
function hasRecord({ outcome }: RecordedExchange): boolean | null {
  if (outcome === null || 'why' in outcome.response) return null;
  try {
    const { ok, data } = JSON.parse(outcome.response.text()) as { readonly ok?: unknown; readonly data?: unknown };
    return ok === true && Array.isArray(data) ? data.length > 0 : null;
  } catch {
    return null;
  }
}

function rejectedCallsIn(exchanges: readonly RecordedExchange[]): readonly RejectedCalls[] {
  const all: RejectedCalls[] = [];
  let open: RejectedCalls | null = null;
  for (const exchange of exchanges) {
    const { call, t } = exchange.request;
    const status = statusOf(exchange);
    const isRejected = status !== null && REJECTIONS.includes(status);
    const isSigned = SIGNED_CALLS.includes(call);
    if (isRejected && isSigned) {
      if (open === null) {
        open = { at: t, count: 0, lastMs: t, isByLocal: false, isReported: false, servedMs: null };
        all.push(open);
      }
      open.count += 1;
      open.lastMs = t;
    } else if (open !== null && isSigned && status === 200) {
      open.servedMs = t;
      open = null;
    }
    if (open === null) continue;
    if (isRejected && call === 'localStatus') open.isByLocal = true;
    if (call === 'installRecord' && hasRecord(exchange) === true) open.isReported = true;
  }
  return all.filter(({ count }) => count >= REJECTIONS_MIN);
}

/** Call 2 still returns a taken unit. It does not return a revoked one, which a local server rejects too. */
function commandFor({ isReported, isByLocal }: RejectedCalls): 'take-unit' | 'revoke-unit' | null {
  if (isReported) return 'take-unit';
  return isByLocal ? 'revoke-unit' : null;
}

/** Deletions and restorations of the unit that the platform reported. */
function deletions(exchanges: readonly RecordedExchange[], kds: number): readonly RecordedTrouble[] {
  let wasThere = true;
  return exchanges.flatMap((exchange): readonly RecordedTrouble[] => {
    const isThere = exchange.request.call === 'installRecord' ? hasRecord(exchange) : null;
    if (isThere === null || isThere === wasThere) return [];
    wasThere = isThere;
    return [{ at: exchange.request.t, step: { [isThere ? 'free-unit' : 'delete-unit']: { kds } } }];
  });
}

/** Includes periods in which only the cloud rejected calls. */
export function unitSteps(
  exchanges: readonly RecordedExchange[],
  kds: number,
  untilMs: number,
): readonly RecordedTrouble[] {
  const deleted = deletions(exchanges, kds);
  const rejections = rejectedCallsIn(exchanges).flatMap((rejected): readonly RecordedTrouble[] => {
    const { at, lastMs, servedMs } = rejected;
    const overMs = servedMs === null ? untilMs : (lastMs + servedMs) / 2;
    const command = commandFor(rejected);
    if (command === null) return [{ at, until: overMs, step: { fault: 'cloud-401' } }];
    const back = servedMs === null ? [] : [{ at: overMs, step: { 'free-unit': { kds } } }];
    return [{ at, step: { [command]: { kds } } }, ...back];
  });
  return [...deleted, ...rejections];
}
