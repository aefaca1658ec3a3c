/**
 * The state of the device's connections, how events change it, and the route of each call (rules LINK-4 to LINK-36).
 */
import {
  CLOUD_TEST_MS,
  CONFIGURATION_LOCAL_TIMEOUT_MS,
  LOCAL_MODES,
  LOCAL_STATUS_MS,
  RECOVERY_JITTER_MS,
  REDIRECTED_CALLS,
  REQUEST_TIMEOUT_MS,
} from '../limits.ts';
import { jitterMs } from './jitter.ts';

export type LinkStatus = 'unknown' | 'up' | 'down';

/**
 * Why a call to the cloud failed. `portal`: another system sent the response; `refused`: the platform rejects the
 * credentials of this device; `size`: the response is longer than any response of the platform.
 */
export type FailureReason = 'network' | 'timeout' | 'size' | 'server' | 'portal' | 'refused';

export type LocalMode = 0 | 1 | 2 | 3;

/** The state of the local server, as its responses show it. `foreign`: it serves another venue. */
export type LocalState = 'unknown' | 'up' | 'silent' | 'foreign';

export interface Connectivity {
  readonly network: boolean;
  readonly cloud: LinkStatus;
  readonly trouble: FailureReason | null;
  /**
   * Monotonic milliseconds since when the cloud is down, negative if since an earlier run; null while it is not down.
   */
  readonly downSinceMs: number | null;
  /** The last result since the cloud went down: none, an accepted ordinary call, or a failed call 9. */
  readonly sinceDown: 'nothing' | 'responded' | 'denied';
  readonly realtime: LinkStatus;
  readonly localMode: LocalMode;
  readonly localKnown: boolean;
  readonly local: LocalState;
  /** Why the last call to the local server failed; null if it succeeded or the reason is unknown. */
  readonly localTrouble: FailureReason | null;
  readonly localSocket: boolean;
}

export const UNCONNECTED: Connectivity = {
  network: true,
  cloud: 'unknown',
  trouble: null,
  downSinceMs: null,
  sinceDown: 'nothing',
  realtime: 'unknown',
  localMode: LOCAL_MODES.none,
  localKnown: false,
  local: 'unknown',
  localTrouble: null,
  localSocket: false,
};

export type LinkEvent =
  /** An ordinary call returned an envelope; `accepted` if it was ok. */
  | { readonly kind: 'responded'; readonly accepted: boolean }
  | { readonly kind: 'failed'; readonly trouble: FailureReason; readonly atMs: number }
  /** Call 9 returned ok. */
  | { readonly kind: 'tested' }
  /** Call 9 failed, or returned something other than ok. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'network'; readonly online: boolean }
  | { readonly kind: 'realtime'; readonly up: boolean }
  | { readonly kind: 'local-server'; readonly mode: number; readonly known: boolean }
  /**
   * The result of a call to the local server. For call 8: `tested` is ok, `mute` anything else. For other calls:
   * `responded` or `failed`; only these have a `trouble`. For both: `foreign`.
   */
  | { readonly kind: 'local'; readonly fate: LocalCallOutcome; readonly trouble?: FailureReason | undefined }
  | { readonly kind: 'local-socket'; readonly up: boolean };

export type LocalCallOutcome = 'tested' | 'mute' | 'responded' | 'failed' | 'foreign';

/** Events by their effect on the cloud's state. */
type CloudEvent =
  | 'responded'
  | 'accepted'
  | 'failed'
  | 'tested'
  | 'denied'
  | 'online'
  | 'offline'
  | 'local-lost'
  | 'other';

/**
 * When call 9 runs. `as-planned`: unchanged; `minute`: a minute after a failure, unless already planned; `online`:
 * soon, because the browser came online; `hope`: soon, because ordinary calls succeed again or no server works; `over`:
 * not any more.
 */
type TestPlan = 'as-planned' | 'minute' | 'online' | 'hope' | 'over';

/** The cloud's new state after an event, and the actions that follow. */
export interface CloudStep {
  readonly cloud: LinkStatus;
  readonly test: TestPlan;
  /** Whether call 8 runs now. */
  readonly testLocal: boolean;
  /** The cloud is up again, so the device reads everything again. */
  readonly recovered: boolean;
}

const become = (cloud: LinkStatus, step: Partial<CloudStep> = {}): CloudStep => ({
  cloud,
  test: 'as-planned',
  testLocal: false,
  recovered: false,
  ...step,
});

const FAILED = become('down', { test: 'minute', testLocal: true });

/** The step for each state of the cloud and each event. */
const CLOUD_STEPS: Readonly<Record<LinkStatus, Readonly<Record<CloudEvent, CloudStep>>>> = {
  unknown: {
    responded: become('up'),
    accepted: become('up'),
    failed: FAILED,
    tested: become('up', { test: 'over' }),
    denied: become('unknown'),
    online: become('unknown'),
    offline: become('unknown'),
    'local-lost': become('unknown'),
    other: become('unknown'),
  },
  up: {
    responded: become('up'),
    accepted: become('up'),
    failed: FAILED,
    tested: become('up', { test: 'over' }),
    denied: become('up'),
    online: become('up'),
    offline: become('up'),
    'local-lost': become('up'),
    other: become('up'),
  },
  down: {
    responded: become('down'),
    // Ordinary calls succeed again, but only call 9 decides that the cloud is back, so it runs at once.
    accepted: become('down', { test: 'hope' }),
    failed: FAILED,
    tested: become('up', { test: 'over', recovered: true }),
    // The cloud is still down, so call 9 must be planned again.
    denied: become('down', { test: 'minute' }),
    online: become('down', { test: 'online' }),
    offline: become('down'),
    // Neither server works, so the cloud is tested at once.
    'local-lost': become('down', { test: 'hope' }),
    other: become('down'),
  },
};

/**
 * The next state of the local server for each result of a call. After `foreign`, only a successful call 8 makes it `up`
 * again.
 */
const LOCAL_STEPS: Readonly<Record<LocalState, Readonly<Record<LocalCallOutcome, LocalState>>>> = {
  unknown: { tested: 'up', mute: 'silent', responded: 'up', failed: 'silent', foreign: 'foreign' },
  up: { tested: 'up', mute: 'silent', responded: 'up', failed: 'silent', foreign: 'foreign' },
  silent: { tested: 'up', mute: 'silent', responded: 'up', failed: 'silent', foreign: 'foreign' },
  foreign: { tested: 'up', mute: 'foreign', responded: 'foreign', failed: 'foreign', foreign: 'foreign' },
};

function cloudEventOf(event: LinkEvent): CloudEvent {
  switch (event.kind) {
    case 'responded':
      return event.accepted ? 'accepted' : 'responded';
    case 'failed':
    case 'tested':
    case 'denied':
      return event.kind;
    case 'network':
      return event.online ? 'online' : 'offline';
    case 'local':
      // Only ordinary calls count: call 8 runs at each failure of the cloud.
      return event.fate === 'failed' ? 'local-lost' : 'other';
    default:
      return 'other';
  }
}

const modeOf = (reported: number): LocalMode =>
  Object.values(LOCAL_MODES).find((mode) => mode === reported) ?? LOCAL_MODES.none;

function factsOf(links: Connectivity, event: LinkEvent): Partial<Connectivity> {
  switch (event.kind) {
    case 'responded':
      if (links.cloud === 'unknown') return { trouble: null, downSinceMs: null, sinceDown: 'nothing' };
      return event.accepted && links.cloud === 'down' ? { sinceDown: 'responded' } : {};
    case 'failed':
      return {
        trouble: event.trouble,
        downSinceMs: links.downSinceMs ?? event.atMs,
        // A further failed call does not overwrite the result of call 9.
        sinceDown: links.sinceDown === 'denied' ? 'denied' : 'nothing',
      };
    case 'tested':
      return { trouble: null, downSinceMs: null, sinceDown: 'nothing' };
    case 'denied':
      return links.cloud === 'down' ? { sinceDown: 'denied' } : {};
    case 'network':
      return { network: event.online };
    case 'realtime':
      return { realtime: event.up ? 'up' : 'down' };
    case 'local-server':
      return { localMode: modeOf(event.mode), localKnown: event.known };
    case 'local':
      return {
        local: LOCAL_STEPS[links.local][event.fate],
        localTrouble: event.fate === 'mute' ? links.localTrouble : (event.trouble ?? null),
      };
    case 'local-socket':
      return { localSocket: event.up };
    default:
      return {};
  }
}

/**
 * The connections after an event, and the actions that follow (rules LINK-7, LINK-14, LINK-26, LINK-27, LINK-28,
 * LINK-29, LINK-32, LINK-33). A mode other than 0 to 3 counts as 0.
 */
export function applyLinkEvent(
  links: Connectivity,
  event: LinkEvent,
): { readonly links: Connectivity } & Omit<CloudStep, 'cloud'> {
  const { cloud, ...todo } = CLOUD_STEPS[links.cloud][cloudEventOf(event)];
  return { links: { ...links, ...factsOf(links, event), cloud }, ...todo };
}

/**
 * A planned call 9: in how many milliseconds, on which of two timers, and whether it replaces a call planned on that
 * timer.
 */
export interface PlannedTest {
  readonly inMs: number;
  readonly place: 'cloud-test' | 'cloud-hope';
  readonly replaces: boolean;
}

/**
 * When call 9 runs; null when no call is planned. `random`, from 0 to 1, decides the jitter of up to ten seconds (rule
 * LINK-32).
 */
export function plannedTest(plan: TestPlan, random: number): PlannedTest | null {
  const spread = jitterMs(random, RECOVERY_JITTER_MS);
  switch (plan) {
    case 'minute':
      return { inMs: CLOUD_TEST_MS + spread, place: 'cloud-test', replaces: false };
    case 'online':
      return { inMs: spread, place: 'cloud-test', replaces: true };
    case 'hope':
      // A separate timer that later events do not replace; otherwise each response would postpone the test.
      return { inMs: spread, place: 'cloud-hope', replaces: false };
    default:
      return null;
  }
}

/** Whether the local server serves instead of the cloud: modes 2 and 3 (rule LINK-4). */
export const isServing = (mode: LocalMode): boolean => mode >= LOCAL_MODES.serving;

/**
 * Whether calls go to the cloud although the local server serves: it serves another venue, or in mode 2 it is silent
 * while the cloud is up. Mode 3, the venue's choice, is never overridden by silence (rules LINK-14, LINK-15).
 */
const yieldsToCloud = ({ local, localMode, cloud }: RouteLinks): boolean =>
  local === 'foreign' || (local === 'silent' && localMode === LOCAL_MODES.serving && cloud === 'up');

type RouteLinks = Pick<Connectivity, 'local' | 'localMode' | 'localKnown' | 'cloud'>;

/**
 * The route of a call by its number. Calls 1 and 3 go to the local server while it serves, has an address and is not
 * overridden. All others go to the cloud (rules LINK-4, LINK-14, LINK-15).
 */
export function routeFor(call: number | null, links: RouteLinks): 'cloud' | 'local' {
  const redirected = REDIRECTED_CALLS.some((each) => each === call);
  return redirected && isServing(links.localMode) && links.localKnown && !yieldsToCloud(links) ? 'local' : 'cloud';
}

/**
 * Whether the orders come from a local server that the venue chose (mode 3); then a failing cloud does not affect the
 * board (rule LINK-24).
 */
export const isLocalByChoice = (links: RouteLinks): boolean =>
  links.localMode === LOCAL_MODES.chosen && routeFor(1, links) === 'local';

/**
 * Whether the cloud counts as down. At a start, the outage of the last run continues until the cloud responds (rule
 * NOTICE-12).
 */
export const isCloudDown = ({ cloud, downSinceMs }: Pick<Connectivity, 'cloud' | 'downSinceMs'>): boolean =>
  cloud === 'down' || (cloud === 'unknown' && downSinceMs !== null);

/** Timeout of call 6 in milliseconds: short while the local server serves (rule LINK-8). */
export const configurationTimeoutMs = (mode: LocalMode): number =>
  isServing(mode) ? CONFIGURATION_LOCAL_TIMEOUT_MS : REQUEST_TIMEOUT_MS;

/** Milliseconds until call 8 runs again; null when it does not (rule LINK-7). */
export const localStatusInMs = (mode: LocalMode): number | null => (mode > LOCAL_MODES.none ? LOCAL_STATUS_MS : null);

/**
 * Whether the socket to the local server should be open: while there is a local server with an address (rule LINK-9).
 */
export const wantsSocket = (links: Connectivity): boolean => links.localMode > LOCAL_MODES.none && links.localKnown;

/**
 * Whether changes are pushed, and a broken connection would be noticed. Only realtime qualifies: no browser can probe a
 * WebSocket, so orders from the local server are polled (rules REFRESH-22, REFRESH-26).
 */
export const hasPush = (links: Connectivity): boolean => routeFor(1, links) === 'cloud' && links.realtime === 'up';
