/** Rules LINK-4 to LINK-36. */
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
 * `portal`: another system sent the response; `refused`, a stored word: the platform rejects the device's credentials; `size`: the
 * response is too long.
 */
export type FailureReason = 'network' | 'timeout' | 'size' | 'server' | 'portal' | 'refused';

export type LocalMode = 0 | 1 | 2 | 3;

/** `foreign`: the local server serves another venue. */
export type LocalState = 'unknown' | 'up' | 'silent' | 'foreign';

export interface Connectivity {
  readonly network: boolean;
  readonly cloud: LinkStatus;
  readonly trouble: FailureReason | null;
  /** Monotonic milliseconds, negative for an earlier run; null while the cloud is not down. */
  readonly downSinceMs: number | null;
  /** `responded`: an ordinary call was accepted. `denied`: call 9 failed. */
  readonly sinceDown: 'nothing' | 'responded' | 'denied';
  readonly realtime: LinkStatus;
  readonly localMode: LocalMode;
  readonly localKnown: boolean;
  readonly local: LocalState;
  /** Null if the last call to the local server succeeded or the reason is unknown. */
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
  /** Call 9 was ok. */
  | { readonly kind: 'tested' }
  /** Call 9 failed or was not ok. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'network'; readonly online: boolean }
  | { readonly kind: 'realtime'; readonly up: boolean }
  | { readonly kind: 'local-server'; readonly mode: number; readonly known: boolean }
  /**
   * For call 8, `tested` means ok and `mute` anything else. Other calls are `responded`, or `failed` with a `trouble`.
   * Any call may be `foreign`.
   */
  | { readonly kind: 'local'; readonly outcome: LocalCallOutcome; readonly trouble?: FailureReason | undefined }
  | { readonly kind: 'local-socket'; readonly up: boolean };

export type LocalCallOutcome = 'tested' | 'mute' | 'responded' | 'failed' | 'foreign';

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
 * When call 9 runs. `minute`: a minute after a failure. `online`: within 10 s, because the browser came online. `soon`:
 * within 10 s, because ordinary calls succeed again or no server works. `over`: the tests end.
 */
type TestPlan = 'as-planned' | 'minute' | 'online' | 'soon' | 'over';

export interface CloudStep {
  readonly cloud: LinkStatus;
  readonly test: TestPlan;
  readonly testLocal: boolean;
  /** The device reads everything again. */
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
    // Only call 9 decides that the cloud is back.
    accepted: become('down', { test: 'soon' }),
    failed: FAILED,
    tested: become('up', { test: 'over', recovered: true }),
    denied: become('down', { test: 'minute' }),
    online: become('down', { test: 'online' }),
    offline: become('down'),
    // Neither server works, so the cloud is tested soon.
    'local-lost': become('down', { test: 'soon' }),
    other: become('down'),
  },
};

/** After `foreign`, only a successful call 8 makes the local server `up` again. */
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
      return event.outcome === 'failed' ? 'local-lost' : 'other';
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
        local: LOCAL_STEPS[links.local][event.outcome],
        localTrouble: event.outcome === 'mute' ? links.localTrouble : (event.trouble ?? null),
      };
    case 'local-socket':
      return { localSocket: event.up };
    default:
      return {};
  }
}

/** A mode other than 0 to 3 counts as 0 (rules LINK-7, LINK-14, LINK-26 to LINK-29, LINK-32, LINK-33). */
export function applyLinkEvent(
  links: Connectivity,
  event: LinkEvent,
): { readonly links: Connectivity } & Omit<CloudStep, 'cloud'> {
  const { cloud, ...todo } = CLOUD_STEPS[links.cloud][cloudEventOf(event)];
  return { links: { ...links, ...factsOf(links, event), cloud }, ...todo };
}

/** `place` is one of two timers; `replaces`: a call planned on that timer is replaced. */
export interface PlannedTest {
  readonly inMs: number;
  readonly place: 'cloud-test' | 'cloud-soon';
  readonly replaces: boolean;
}

/** Null when no call is planned. `random`, from 0 to 1, is the jitter of up to ten seconds (rule LINK-32). */
export function plannedTest(plan: TestPlan, random: number): PlannedTest | null {
  const spread = jitterMs(random, RECOVERY_JITTER_MS);
  switch (plan) {
    case 'minute':
      return { inMs: CLOUD_TEST_MS + spread, place: 'cloud-test', replaces: false };
    case 'online':
      return { inMs: spread, place: 'cloud-test', replaces: true };
    case 'soon':
      // Events do not replace this timer; otherwise each response would postpone the test.
      return { inMs: spread, place: 'cloud-soon', replaces: false };
    default:
      return null;
  }
}

/** Modes 2 and 3 (rule LINK-4). */
export const isServing = (mode: LocalMode): boolean => mode >= LOCAL_MODES.serving;

/**
 * Calls go to the cloud if the serving local server is of another venue, or in mode 2 silent while the cloud is up. In
 * mode 3, the venue's choice, silence changes nothing (rules LINK-14, LINK-15).
 */
const yieldsToCloud = ({ local, localMode, cloud }: RouteLinks): boolean =>
  local === 'foreign' || (local === 'silent' && localMode === LOCAL_MODES.serving && cloud === 'up');

type RouteLinks = Pick<Connectivity, 'local' | 'localMode' | 'localKnown' | 'cloud'>;

/** Calls 1 and 3 go to the local server while it serves and is not overridden (rules LINK-4, LINK-14, LINK-15). */
export function routeFor(call: number | null, links: RouteLinks): 'cloud' | 'local' {
  const redirected = REDIRECTED_CALLS.some((each) => each === call);
  return redirected && isServing(links.localMode) && links.localKnown && !yieldsToCloud(links) ? 'local' : 'cloud';
}

/** In mode 3, a failing cloud does not affect the board (rule LINK-24). */
export const isLocalByChoice = (links: RouteLinks): boolean =>
  links.localMode === LOCAL_MODES.chosen && routeFor(1, links) === 'local';

/** At a start, the outage of the last run continues until the cloud responds (rule NOTICE-12). */
export const isCloudDown = ({ cloud, downSinceMs }: Pick<Connectivity, 'cloud' | 'downSinceMs'>): boolean =>
  cloud === 'down' || (cloud === 'unknown' && downSinceMs !== null);

/** Call 6 has a short timeout while the local server serves (rule LINK-8). */
export const configurationTimeoutMs = (mode: LocalMode): number =>
  isServing(mode) ? CONFIGURATION_LOCAL_TIMEOUT_MS : REQUEST_TIMEOUT_MS;

/** Milliseconds between runs of call 8; null when it does not run (rule LINK-7). */
export const localStatusInMs = (mode: LocalMode): number | null => (mode > LOCAL_MODES.none ? LOCAL_STATUS_MS : null);

/** The socket is open while there is a local server with an address (rule LINK-9). */
export const wantsSocket = (links: Connectivity): boolean => links.localMode > LOCAL_MODES.none && links.localKnown;

/**
 * Only realtime counts as push: no browser can probe a WebSocket, so orders of the local server are polled (rules
 * REFRESH-22, REFRESH-26).
 */
export const hasPush = (links: Connectivity): boolean => routeFor(1, links) === 'cloud' && links.realtime === 'up';
