/** What became of the unit that a recorded device is: how the platform answered and refused it, as steps of a scenario (rule RCD10). */
import type { RecordedExchange } from '../replay/exchanges.ts';
import type { HeardTrouble } from './extracted-step.ts';

/** Calls that a device signs as its unit. */
const SIGNED_CALLS = ['orders', 'changeStatus', 'configuration', 'settingsRead'];
const REFUSALS = [401, 403];
/** Shorter than any device waits until it asks again: one refusal alone. */
const REFUSALS_MIN = 2;

/** Refused calls in a row, what the platform said of the unit meanwhile, and when a call was served again. */
interface Refused {
  readonly at: number;
  count: number;
  lastMs: number;
  isByLocal: boolean;
  /** Call 2 said what unit it is. */
  isTold: boolean;
  servedMs: number | null;
}

function statusOf({ answered }: RecordedExchange): number | null {
  return answered === null || 'why' in answered.answer ? null : answered.answer.status;
}

/** Whether call 2 answered with a record; null where it answered with something else. */
function hasRecord({ answered }: RecordedExchange): boolean | null {
  if (answered === null || 'why' in answered.answer) return null;
  try {
    const { ok, data } = JSON.parse(answered.answer.text()) as { readonly ok?: unknown; readonly data?: unknown };
    return ok === true && Array.isArray(data) ? data.length > 0 : null;
  } catch {
    return null;
  }
}

function refusedIn(exchanges: readonly RecordedExchange[]): readonly Refused[] {
  const all: Refused[] = [];
  let open: Refused | null = null;
  for (const exchange of exchanges) {
    const { call, t } = exchange.asked;
    const status = statusOf(exchange);
    const isRefused = status !== null && REFUSALS.includes(status);
    const isSigned = SIGNED_CALLS.includes(call);
    if (isRefused && isSigned) {
      if (open === null) {
        open = { at: t, count: 0, lastMs: t, isByLocal: false, isTold: false, servedMs: null };
        all.push(open);
      }
      open.count += 1;
      open.lastMs = t;
    } else if (open !== null && isSigned && status === 200) {
      open.servedMs = t;
      open = null;
    }
    if (open === null) continue;
    if (isRefused && call === 'localStatus') open.isByLocal = true;
    if (call === 'installRecord' && hasRecord(exchange) === true) open.isTold = true;
  }
  return all.filter(({ count }) => count >= REFUSALS_MIN);
}

/** Of a unit that was taken call 2 still says what it is; of one whose device was shut out nothing, nor does a local server serve it. */
function fateOf({ isTold, isByLocal }: Refused): 'take-unit' | 'revoke-unit' | null {
  if (isTold) return 'take-unit';
  return isByLocal ? 'revoke-unit' : null;
}

/** A unit that the platform says is none, and is one again. */
function deletions(exchanges: readonly RecordedExchange[], kds: number): readonly HeardTrouble[] {
  let wasThere = true;
  return exchanges.flatMap((exchange): readonly HeardTrouble[] => {
    const isThere = exchange.asked.call === 'installRecord' ? hasRecord(exchange) : null;
    if (isThere === null || isThere === wasThere) return [];
    wasThere = isThere;
    return [{ at: exchange.asked.t, step: { [isThere ? 'free-unit' : 'delete-unit']: { kds } } }];
  });
}

/** The unit given to another device, deleted, its device shut out, and given back; and refusals of the cloud alone. */
export function unitSteps(
  exchanges: readonly RecordedExchange[],
  kds: number,
  untilMs: number,
): readonly HeardTrouble[] {
  const gone = deletions(exchanges, kds);
  const refusals = refusedIn(exchanges).flatMap((refused): readonly HeardTrouble[] => {
    const { at, lastMs, servedMs } = refused;
    const overMs = servedMs === null ? untilMs : (lastMs + servedMs) / 2;
    const fate = fateOf(refused);
    if (fate === null) return [{ at, until: overMs, step: { fault: 'cloud-401' } }];
    const back = servedMs === null ? [] : [{ at: overMs, step: { 'free-unit': { kds } } }];
    return [{ at, step: { [fate]: { kds } } }, ...back];
  });
  return [...gone, ...refusals];
}
