/** What the device knows of its links, how events change it, and which road a call takes (rulings N1, N2). */
import {
  CLOUD_TEST_MS,
  CONFIGURATION_LOCAL_TIMEOUT_MS,
  LOCAL_MODES,
  LOCAL_STATUS_MS,
  RECOVERY_SPREAD_MS,
  REDIRECTED_CALLS,
  REQUEST_TIMEOUT_MS,
} from '../limits.ts';
import { spreadMs } from './spread.ts';

export type Known = 'unknown' | 'up' | 'down';

/**
 * Why a call to the cloud failed. `portal`: something answered that is not the platform; `refused`: the platform does not
 * accept this device's credentials; `size`: the answer was longer than anything the platform sends.
 */
export type Trouble = 'network' | 'timeout' | 'size' | 'server' | 'portal' | 'refused';

export type LocalMode = 0 | 1 | 2 | 3;

/** What the calls to the local server say of it. `foreign`: it serves another venue. */
export type LocalState = 'unknown' | 'up' | 'silent' | 'foreign';

export interface Connectivity {
  readonly network: boolean;
  readonly cloud: Known;
  readonly trouble: Trouble | null;
  /** Since when the cloud is down, monotonic milliseconds, negative before this start; null while it is not. */
  readonly downSinceMs: number | null;
  /** What was heard of the cloud since it is down: nothing, an answer to an ordinary call, or the no of call 9. */
  readonly sinceDown: 'nothing' | 'answered' | 'denied';
  readonly realtime: Known;
  readonly localMode: LocalMode;
  /** An address of the local server is known. */
  readonly localKnown: boolean;
  readonly local: LocalState;
  /** Why the last call to the local server failed; null when it did not, or nobody knows. */
  readonly localTrouble: Trouble | null;
  /** The socket to the local server stands. */
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
  /** An envelope came back from an ordinary call; `accepted` when it said ok. */
  | { readonly kind: 'answered'; readonly accepted: boolean }
  | { readonly kind: 'failed'; readonly trouble: Trouble; readonly atMs: number }
  /** Call 9 said ok. */
  | { readonly kind: 'tested' }
  /** Call 9 said anything else, or nothing. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'network'; readonly online: boolean }
  | { readonly kind: 'realtime'; readonly up: boolean }
  | { readonly kind: 'local-server'; readonly mode: number; readonly known: boolean }
  /** A call to the local server. `tested` and `mute`: call 8 said ok, or did not; `answered` and `failed`: another call, which alone knows why. */
  | { readonly kind: 'local'; readonly fate: LocalFate; readonly trouble?: Trouble | undefined }
  | { readonly kind: 'local-socket'; readonly up: boolean };

export type LocalFate = 'tested' | 'mute' | 'answered' | 'failed' | 'foreign';

/** Events as the cloud's state sees them. */
type CloudEvent =
  | 'answered'
  | 'accepted'
  | 'failed'
  | 'tested'
  | 'denied'
  | 'online'
  | 'offline'
  | 'local-lost'
  | 'other';

/**
 * When call 9 runs: as it was planned, a minute after a failure or a no unless it is planned already, soon because the browser came
 * online, soon because ordinary calls get through again, or no more.
 */
type TestPlan = 'as-planned' | 'minute' | 'online' | 'hope' | 'over';

/** What an event makes of the cloud, and what is to be done about it. */
export interface CloudStep {
  readonly cloud: Known;
  readonly test: TestPlan;
  /** Call 8 runs now. */
  readonly askLocal: boolean;
  /** The cloud is back: everything is read anew. */
  readonly recovered: boolean;
}

const become = (cloud: Known, step: Partial<CloudStep> = {}): CloudStep => ({
  cloud,
  test: 'as-planned',
  askLocal: false,
  recovered: false,
  ...step,
});

const FAILED = become('down', { test: 'minute', askLocal: true });

/** Every state of the cloud with every event. */
const CLOUD_STEPS: Readonly<Record<Known, Readonly<Record<CloudEvent, CloudStep>>>> = {
  unknown: {
    answered: become('up'),
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
    answered: become('up'),
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
    answered: become('down'),
    // Ordinary calls get through again, but only call 9 may say that the cloud is back: it is asked without waiting.
    accepted: become('down', { test: 'hope' }),
    failed: FAILED,
    tested: become('up', { test: 'over', recovered: true }),
    // It is there and not back: nothing else may ever ask it again.
    denied: become('down', { test: 'minute' }),
    online: become('down', { test: 'online' }),
    offline: become('down'),
    // Nobody serves the board: whether the cloud does again is asked without waiting for the minute.
    'local-lost': become('down', { test: 'hope' }),
    other: become('down'),
  },
};

/** Every state of the local server with every fate of a call to it. One that was another venue's serves again only after a call 8 of its own. */
const LOCAL_STEPS: Readonly<Record<LocalState, Readonly<Record<LocalFate, LocalState>>>> = {
  unknown: { tested: 'up', mute: 'silent', answered: 'up', failed: 'silent', foreign: 'foreign' },
  up: { tested: 'up', mute: 'silent', answered: 'up', failed: 'silent', foreign: 'foreign' },
  silent: { tested: 'up', mute: 'silent', answered: 'up', failed: 'silent', foreign: 'foreign' },
  foreign: { tested: 'up', mute: 'foreign', answered: 'foreign', failed: 'foreign', foreign: 'foreign' },
};

function cloudEventOf(event: LinkEvent): CloudEvent {
  switch (event.kind) {
    case 'answered':
      return event.accepted ? 'accepted' : 'answered';
    case 'failed':
    case 'tested':
    case 'denied':
      return event.kind;
    case 'network':
      return event.online ? 'online' : 'offline';
    case 'local':
      // Not by call 8, which is asked at each failure of the cloud.
      return event.fate === 'failed' ? 'local-lost' : 'other';
    default:
      return 'other';
  }
}

const modeOf = (said: number): LocalMode =>
  Object.values(LOCAL_MODES).find((mode) => mode === said) ?? LOCAL_MODES.none;

/** The facts that an event states by itself. */
function factsOf(links: Connectivity, event: LinkEvent): Partial<Connectivity> {
  switch (event.kind) {
    case 'answered':
      if (links.cloud === 'unknown') return { trouble: null, downSinceMs: null, sinceDown: 'nothing' };
      return event.accepted && links.cloud === 'down' ? { sinceDown: 'answered' } : {};
    case 'failed':
      return {
        trouble: event.trouble,
        downSinceMs: links.downSinceMs ?? event.atMs,
        // What call 9 said is not undone by one more failure.
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

/** The links after an event, and what is to be done about it (rules N2a to N2d, N2g, N2j, N1d, N1k). A mode outside 0 to 3 counts as 0. */
export function connect(
  links: Connectivity,
  event: LinkEvent,
): { readonly links: Connectivity } & Omit<CloudStep, 'cloud'> {
  const { cloud, ...todo } = CLOUD_STEPS[links.cloud][cloudEventOf(event)];
  return { links: { ...links, ...factsOf(links, event), cloud }, ...todo };
}

/** A planned call 9: in how many milliseconds, in which of two places, and whether it replaces what is planned there. */
export interface PlannedTest {
  readonly inMs: number;
  readonly place: 'cloud-test' | 'cloud-hope';
  readonly replaces: boolean;
}

/** When call 9 runs, with a random part from 0 to 1 of ten seconds; null when nothing is to be planned (rule N2g). */
export function plannedTest(plan: TestPlan, random: number): PlannedTest | null {
  const spread = spreadMs(random, RECOVERY_SPREAD_MS);
  switch (plan) {
    case 'minute':
      return { inMs: CLOUD_TEST_MS + spread, place: 'cloud-test', replaces: false };
    case 'online':
      return { inMs: spread, place: 'cloud-test', replaces: true };
    case 'hope':
      // A place of its own that nothing replaces: a stream of answers would else put it off again and again.
      return { inMs: spread, place: 'cloud-hope', replaces: false };
    default:
      return null;
  }
}

/** Whether the local server answers instead of the cloud: modes 2 and 3 (rule N1a). */
export const isServing = (mode: LocalMode): boolean => mode >= LOCAL_MODES.serving;

/**
 * Whether the local server gives way to the cloud: it serves another venue, or it stands in for the cloud, is silent, and the
 * cloud is up. What the venue chose stands (rules N1k, N1l).
 */
const givesWay = ({ local, localMode, cloud }: RouteLinks): boolean =>
  local === 'foreign' || (local === 'silent' && localMode === LOCAL_MODES.serving && cloud === 'up');

type RouteLinks = Pick<Connectivity, 'local' | 'localMode' | 'localKnown' | 'cloud'>;

/** Where a call goes, by its number: 1 and 3 to the local server while it serves, its address is known and it need not give way, all else to the cloud (rules N1a, N1k, N1l). */
export function routeFor(call: number | null, links: RouteLinks): 'cloud' | 'local' {
  const redirected = REDIRECTED_CALLS.some((each) => each === call);
  return redirected && isServing(links.localMode) && links.localKnown && !givesWay(links) ? 'local' : 'cloud';
}

/** Whether the orders go to a local server that the venue chose: a cloud that fails changes nothing for the board (rule N1v). */
export const worksByChoice = (links: RouteLinks): boolean =>
  links.localMode === LOCAL_MODES.chosen && routeFor(1, links) === 'local';

/** Whether the cloud counts as down; at a start the outage of the run before goes on until the cloud is heard (rule N4n). */
export const isCloudDown = ({ cloud, downSinceMs }: Pick<Connectivity, 'cloud' | 'downSinceMs'>): boolean =>
  cloud === 'down' || (cloud === 'unknown' && downSinceMs !== null);

/** Time-out of call 6 in milliseconds: short while the local server serves (rule N1e). */
export const configurationTimeoutMs = (mode: LocalMode): number =>
  isServing(mode) ? CONFIGURATION_LOCAL_TIMEOUT_MS : REQUEST_TIMEOUT_MS;

/** In how many milliseconds call 8 runs again, null when it does not by itself (rule N1d). */
export const localStatusInMs = (mode: LocalMode): number | null => (mode > LOCAL_MODES.none ? LOCAL_STATUS_MS : null);

/** Whether the socket to the local server is held: while there is one (rule N1f). */
export const holdsSocket = (links: Connectivity): boolean => links.localMode > LOCAL_MODES.none && links.localKnown;

/**
 * Whether something tells of changes as they happen, and a connection that broke in silence is found out. That is realtime alone:
 * no browser can ask a WebSocket whether it still stands, so on the road through the local server the orders are asked for (rules R5b, R5f).
 */
export const isLive = (links: Connectivity): boolean => routeFor(1, links) === 'cloud' && links.realtime === 'up';
