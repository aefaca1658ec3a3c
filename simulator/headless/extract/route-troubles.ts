/** Faults of cloud and local server, by their responses in a recording (rule RECORDING-11). */
import { GARBLED, type RecordedExchange, reportedMode } from '../replay/exchanges.ts';
import type { RecordedTrouble } from './extracted-step.ts';

/** A shorter failure counts as one lost response. */
const LASTING_MS = 2_000;
/** A server without a fault responds faster. */
const SLOW_MS = 1_500;
/** Fewer slow responses are chance. */
const SLOW_RESPONSES_MIN = 2;
/** A request that timed out is assumed to get its response this long after the timeout. */
const ABORTED_AFTER_MS = 1_000;

/** These always go to the cloud. */
const CLOUD_CALLS = ['cloudTest', 'configuration', 'installRecord'];
/** These go to the cloud unless a local server serves. */
const ROUTED_CALLS = ['orders', 'changeStatus'];
const SERVES_FROM = 2;
const PRESENT_FROM = 1;

/** A request that the app aborted because of a new mode ends within this time after the response with the mode. */
const ABORTED_WITHIN_MS = 1_000;

type Route = 'cloud' | 'local';

/** The state of the server as one request shows it; `well` means no fault. */
type RouteState = 'slow' | 'down' | 'hang' | 'html' | 'well';

export const isSlowness = ({ step }: Pick<RecordedTrouble, 'step'>): boolean => step.fault === FAULTS.cloud.slow;

/** The modes that the local server reported, with their times. */
export function localModesIn(exchanges: readonly RecordedExchange[], first: number | null) {
  let mode = first;
  return exchanges.flatMap((exchange) => {
    const state = reportedMode(exchange);
    if (state === null || state === mode) return [];
    mode = state;
    return [{ t: exchange.outcome?.t ?? exchange.request.t, mode: state }];
  });
}

const tookMs = ({ request, outcome }: RecordedExchange): number => (outcome === null ? 0 : outcome.t - request.t);

function routeStateOf(exchange: RecordedExchange): readonly RouteState[] {
  if (exchange.outcome === null) return [];
  const { response } = exchange.outcome;
  if ('why' in response) return [response.why === 'timeout' ? 'hang' : 'down'];
  if (response.text() === GARBLED) return ['html'];
  return [tookMs(exchange) >= SLOW_MS ? 'slow' : 'well'];
}

interface RatedExchange {
  readonly exchange: RecordedExchange;
  readonly state: RouteState;
}

/** If at least half of consecutive slow or timed-out requests are slow, all count as slow; otherwise none does. */
function withSlowRoutes(row: readonly RatedExchange[]): readonly RatedExchange[] {
  const late = row.filter(({ state }) => state === 'slow').length;
  const isSlow = late >= SLOW_RESPONSES_MIN && late * 2 >= row.length;
  return row.map(({ exchange, state }) => ({ exchange, state: isSlow ? 'slow' : state === 'slow' ? 'well' : state }));
}

/** Leaves out requests without an outcome. */
function ratedExchangesIn(exchanges: readonly RecordedExchange[]): readonly RatedExchange[] {
  const all = exchanges.flatMap((exchange) =>
    routeStateOf(exchange).map((state): RatedExchange => ({ exchange, state })),
  );
  const reported: RatedExchange[] = [];
  let row: RatedExchange[] = [];
  for (const each of all) {
    if (each.state === 'slow' || each.state === 'hang') {
      row.push(each);
      continue;
    }
    reported.push(...withSlowRoutes(row), each);
    row = [];
  }
  return [...reported, ...withSlowRoutes(row)];
}

/**
 * The fault begins between a request without it and the first one with it, at most this long before the latter. Other
 * requests of the same second are then affected too.
 */
const LEAD_MS = 5_000;
const beganMs = (notYetMs: number, receivedMs: number): number =>
  Math.max(receivedMs - LEAD_MS, (notYetMs + receivedMs) / 2);

/** Consecutive requests that one fault affected, with the requests before and after. */
interface Spell {
  readonly before: RecordedExchange | null;
  readonly state: Exclude<RouteState, 'well'>;
  readonly all: RecordedExchange[];
  next: RecordedExchange | null;
}

/** Consecutive failures of any kind are one fault; consecutive slow responses are another. */
function spellsOf(exchanges: readonly RecordedExchange[]): readonly Spell[] {
  const spells: Spell[] = [];
  let open: Spell | null = null;
  let before: RecordedExchange | null = null;
  for (const { exchange, state } of ratedExchangesIn(exchanges)) {
    if (open !== null && (state === 'well' || (state === 'slow') !== (open.state === 'slow'))) {
      open.next = exchange;
      open = null;
    }
    if (state !== 'well') {
      if (open === null) {
        open = { before, state, all: [], next: null };
        spells.push(open);
      }
      open.all.push(exchange);
    }
    before = exchange;
  }
  return spells;
}

/** The delay and its spread cover all recorded delays. */
function delaysOf(all: readonly RecordedExchange[]) {
  const took = all.map((each) => tookMs(each) + (routeStateOf(each)[0] === 'hang' ? ABORTED_AFTER_MS : 0));
  const [least, most] = [Math.min(...took), Math.max(...took)];
  return { delayMs: Math.round((least + most) / 2), spreadMs: Math.round((most - least) / 2) };
}

const FAULTS: Readonly<Record<Route, Readonly<Record<Spell['state'], string | null>>>> = {
  cloud: { slow: 'cloud-slow', down: 'cloud-down', hang: 'cloud-hang', html: 'cloud-html' },
  local: { slow: 'cloud-slow', down: 'local-down', hang: 'local-down', html: null },
};

/** A single lost response is not a fault. If an orders request failed first, all devices poll at that moment. */
function faultOf(route: Route, { before, state, all, next }: Spell, untilMs: number): readonly RecordedTrouble[] {
  const fault = FAULTS[route][state];
  const firstMs = all[0]?.request.t ?? untilMs;
  const last = all.at(-1);
  if (fault === null || (next !== null && next.request.t - firstMs < LASTING_MS)) return [];
  // The fault ended between the last request that it affected and the first one that it did not.
  const failedMs = (state === 'slow' ? last?.request.t : last?.outcome?.t) ?? firstMs;
  const until = next === null ? untilMs : Math.min(next.request.t, (failedMs + next.request.t) / 2);
  const options = state === 'slow' ? { options: { ...delaysOf(all), ...(route === 'local' && { on: route }) } } : {};
  const at = before === null ? firstMs : beganMs(before.request.t, firstMs);
  // Without this poll, a replayed device would notice the fault only with its own next request, minutes later.
  const isByOrders = state !== 'slow' && all[0]?.request.call === 'orders';
  const refreshes: readonly RecordedTrouble[] = isByOrders ? [{ at: firstMs, step: { press: 'look' } }] : [];
  const earliest = { at: Math.min(at, before?.request.t ?? at), until: Math.min(until, failedMs) };
  return [{ at, until, earliest, step: { fault, ...options } }, ...refreshes];
}

/** Null for a local server that the device did not know. */
function routeOf({ request: { call } }: RecordedExchange, mode: number): Route | null {
  if (CLOUD_CALLS.includes(call)) return 'cloud';
  if (ROUTED_CALLS.includes(call)) return mode < SERVES_FROM ? 'cloud' : 'local';
  return call === 'localStatus' && mode >= PRESENT_FROM ? 'local' : null;
}

/** The app aborted the request after a new mode, so its outcome says nothing about the server. */
const isAborted =
  (turnsMs: readonly number[]) =>
  ({ request, outcome }: RecordedExchange): boolean =>
    ROUTED_CALLS.includes(request.call) &&
    outcome !== null &&
    'why' in outcome.response &&
    outcome.response.why === 'network' &&
    turnsMs.some((turn) => request.t <= turn && turn <= outcome.t && outcome.t <= turn + ABORTED_WITHIN_MS);

/** Covers both servers in one run. */
export function routeTroubles(
  exchanges: readonly RecordedExchange[],
  modes: readonly { readonly t: number; readonly mode: number }[],
  { firstMode, untilMs }: { readonly firstMode: number; readonly untilMs: number },
): readonly RecordedTrouble[] {
  const modeAt = (t: number) => modes.findLast((each) => each.t <= t)?.mode ?? firstMode;
  const turnsMs = modes
    .filter(({ mode }, at) => mode >= SERVES_FROM !== (modes[at - 1]?.mode ?? firstMode) >= SERVES_FROM)
    .map(({ t }) => t);
  const isOwnEnd = isAborted(turnsMs);
  return (['cloud', 'local'] as const).flatMap((route) => {
    const own = exchanges.filter((each) => routeOf(each, modeAt(each.request.t)) === route && !isOwnEnd(each));
    return spellsOf(own).flatMap((spell) => faultOf(route, spell, untilMs));
  });
}

/** The local server of another restaurant responded. */
export function foreignServers(exchanges: readonly RecordedExchange[], untilMs: number): readonly RecordedTrouble[] {
  const spans: RecordedTrouble[] = [];
  let from: number | null = null;
  const note = (at: number, until: number) => void spans.push({ at, until, step: { fault: 'local-other-venue' } });
  for (const { request, outcome } of exchanges) {
    const isReported = request.call === 'localStatus' && outcome !== null && !('why' in outcome.response);
    if (outcome?.isForeign === true) from ??= request.t;
    else if (isReported && from !== null) {
      note(from, request.t);
      from = null;
    }
  }
  if (from !== null) note(from, untilMs);
  return spans;
}
