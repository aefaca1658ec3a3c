/** Counts the devices' requests by call and server, and requests for orders also by cause. */
import type { ServerName } from '../../simulator/core/world-api.ts';
import type { HttpResult } from '../../src/platform/ports.ts';
import { ENDPOINTS } from '../../src/protocol/endpoints.ts';

export type RequestCounts = Readonly<Record<string, { readonly sent: number; readonly unchanged: number }>>;

export interface RequestCounter {
  /** The returned function records the outcome. */
  start(what: string): (isUnchanged: boolean) => void;
  counts(): RequestCounts;
}

export function createRequestCounter(): RequestCounter {
  const counts: Record<string, { sent: number; unchanged: number }> = {};
  return {
    start(what) {
      counts[what] ??= { sent: 0, unchanged: 0 };
      const count = counts[what];
      count.sent += 1;
      return (isUnchanged) => {
        if (isUnchanged) count.unchanged += 1;
      };
    },
    counts: () => counts,
  };
}

/** Possible causes of a request for orders, strongest first. */
type Cause = 'woke' | 'failed' | 'canceled' | 'cloud back' | 'saved';

const CAUSES: Readonly<Record<Cause, string>> = {
  woke: 'after a sleep',
  failed: 'again after a failure',
  canceled: 'replaces a canceled one',
  'cloud back': 'as the cloud is back',
  saved: 'after a save',
};

/**
 * A request without another cause comes from a timer; these are the shortest times since the last request for orders.
 */
const TIMER_MS = { check: 6_900, timer: 28_000, slow: 420_000 } as const;

function timerReason(sinceMs: number): string {
  if (sinceMs >= TIMER_MS.slow) return 'after seven minutes';
  if (sinceMs >= TIMER_MS.timer) return 'by the timer of 30 s';
  return sinceMs >= TIMER_MS.check ? 'every 7 s, without pushes' : 'by a key or another cause';
}

const NUMBERED = Object.values(ENDPOINTS).filter(({ path }) => !path.includes('{'));
const callAt = (path: string): string => {
  const number = NUMBERED.find((endpoint) => path.endsWith(endpoint.path))?.number;
  return [3, 6, 8, 9].includes(number ?? 0) ? `call ${number}` : 'other calls';
};

export interface RequestTracker {
  /** The returned function receives the response, and whether the device still waited for it. */
  ask(url: string, from: ServerName): (response: HttpResult, isAwaited: boolean) => void;
  /** A push of the realtime database or of the local server's socket. */
  pushReceived(by: ServerName): void;
}

export interface RequestTrackerDeps {
  readonly counter: RequestCounter;
  nowMs(): number;
  /** When the device last woke or its page became visible, simulated unix milliseconds; 0 for never. */
  resumedMs(): number;
}

const ORDERS = ENDPOINTS.orders.path;
const SAVE = ENDPOINTS.changeStatus.path;
const TEST = ENDPOINTS.cloudTest.path;
const NOTHING_NEW = '"d":null';
const SHORT_CHARACTERS_MAX = 400;

const isNothingNew = (response: HttpResult): boolean =>
  response.kind === 'response' && response.text.length <= SHORT_CHARACTERS_MAX && response.text.includes(NOTHING_NEW);

export function createRequestTracker({ counter, nowMs, resumedMs }: RequestTrackerDeps): RequestTracker {
  const happened = new Set<Cause>();
  const pushers = new Set<ServerName>();
  let lastRequestMs: number | null = null;
  let route: ServerName | null = null;

  const why = (from: ServerName): string => {
    if (lastRequestMs === null) return 'at the start';
    if (resumedMs() > lastRequestMs) return CAUSES.woke;
    const cause = (Object.keys(CAUSES) as Cause[]).find((each) => happened.has(each));
    if (cause !== undefined) return CAUSES[cause];
    if (route !== from) return 'by another route';
    // A push of the other server causes no request on this route.
    return pushers.has(from) ? 'after a push' : timerReason(nowMs() - lastRequestMs);
  };

  return {
    pushReceived: (by) => void pushers.add(by),
    ask(url, from) {
      const { pathname } = new URL(url);
      const isOrders = pathname.endsWith(ORDERS);
      const server = from === 'local' ? 'the local server' : 'the cloud';
      const what = isOrders ? `call 1 to ${server} ${why(from)}` : `${callAt(pathname)} to ${server}`;
      if (isOrders) {
        happened.clear();
        pushers.clear();
        lastRequestMs = nowMs();
        route = from;
      }
      const recordOutcome = counter.start(what);
      return (response, isAwaited) => {
        const isWell = response.kind === 'response' && response.status === 200;
        recordOutcome(isOrders && isAwaited && isNothingNew(response));
        if (isOrders && !isAwaited) happened.add('canceled');
        else if (isOrders && !isWell) happened.add('failed');
        else if (isWell && pathname.endsWith(SAVE)) happened.add('saved');
        else if (isWell && pathname.endsWith(TEST)) happened.add('cloud back');
      };
    },
  };
}
