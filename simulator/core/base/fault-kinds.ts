/** Every trouble that the simulated world knows: its name, the group it is shown in, and its options with unit, default and bounds. */

export type FaultGroup = 'cloud' | 'answers' | 'orders' | 'realtime' | 'local' | 'all';

/** A machine that answers over HTTP; the data host with the lists and the language host with the texts are parts of the cloud, the maps are somebody else's. */
export type FaultMachine = 'cloud' | 'data' | 'language' | 'local' | 'maps';
/** Which machines a fault of HTTP is on for: a fault of the cloud has its data and language hosts too. Sockets have faults of their own. */
export const FAULT_PLACES = ['cloud', 'data', 'language', 'local', 'both', 'maps'] as const;
export type FaultPlace = (typeof FAULT_PLACES)[number];

/** The unit is the last word of each option's name; `share` is a part of 1. Each fault uses its own row of them. */
export type FaultNumber =
  | 'share'
  | 'delayMs'
  | 'spreadMs'
  | 'status'
  | 'overMs'
  | 'megabytes'
  | 'ageMs'
  | 'byMs'
  | 'everyMs'
  | 'upMs'
  | 'downMs'
  | 'mode';

interface NumberRange {
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

interface FaultKind {
  readonly group: FaultGroup;
  /** Where the fault is on unless it is told otherwise; null when it has no choice. */
  readonly on: FaultPlace | null;
  readonly numbers: Readonly<Partial<Record<FaultNumber, NumberRange>>>;
}

const from = (min: number, max: number, standard: number): NumberRange => ({ default: standard, min, max });
const share = (standard: number) => from(0, 1, standard);
const ms = (standard: number) => from(0, 3_600_000, standard);
const pause = (standard: number) => from(100, 3_600_000, standard);

const kinds = {
  /** Connections break without an answer. */
  'cloud-down': { group: 'cloud', on: 'cloud', numbers: {} },
  /** Calls never answer. */
  'cloud-hang': { group: 'cloud', on: 'cloud', numbers: {} },
  /** Names do not resolve: every new connection beyond the restaurant fails at once, those that are open stay. */
  'dns-down': { group: 'cloud', on: null, numbers: {} },
  /** Answers take `delayMs`, give or take `spreadMs`, longer. */
  'cloud-slow': { group: 'cloud', on: 'cloud', numbers: { delayMs: ms(3_000), spreadMs: ms(2_000) } },
  /** This share of the requests breaks before it arrives. */
  'cloud-loss': { group: 'cloud', on: 'cloud', numbers: { share: share(0.3) } },
  /** Calls answer this status, any from 500 on, with a plain text. */
  'cloud-500': { group: 'cloud', on: 'cloud', numbers: { status: from(500, 599, 500) } },
  /** Calls with credentials are refused with this status in a proper envelope. */
  'cloud-401': { group: 'cloud', on: 'cloud', numbers: { status: from(400, 499, 401) } },
  /** Everything is fine, then not, then again, for the cloud, the realtime database and the local server: weak Wi-Fi. */
  flapping: { group: 'all', on: null, numbers: { upMs: pause(4_000), downMs: pause(4_000) } },
  /** A 200 with an HTML page, as a captive portal sends it. */
  'cloud-html': { group: 'answers', on: 'cloud', numbers: {} },
  /** A 200 whose JSON is broken in the middle. */
  'cloud-malformed': { group: 'answers', on: 'cloud', numbers: {} },
  /** The connection breaks after this share of the body. */
  'cloud-truncated': { group: 'answers', on: 'cloud', numbers: { share: share(0.5) } },
  /** Headers come at once, the body in small pieces over `overMs`. */
  'cloud-dribble': { group: 'answers', on: 'cloud', numbers: { overMs: ms(15_000) } },
  /** A right answer after `megabytes` of blanks. */
  'cloud-huge': { group: 'answers', on: 'cloud', numbers: { megabytes: from(1, 200, 40) } },
  /** What a call does (call 3, logging in and out, an activation, a saved profile) is done, then the connection breaks without its answer. */
  'answer-lost': { group: 'answers', on: 'both', numbers: { share: share(1) } },
  /** A call that does something, as with `answer-lost`, is delivered twice and does it twice: once more `delayMs`, give or take `spreadMs`, later. */
  'change-doubled': {
    group: 'answers',
    on: 'both',
    numbers: { share: share(1), delayMs: ms(12_750), spreadMs: ms(12_250) },
  },
  /** Call 1 answers once more what it answered before, a moment or minutes ago, and the sockets say everything twice. */
  'answers-doubled': { group: 'answers', on: 'both', numbers: { share: share(0.5) } },
  /** Answers of call 1 are held back for `delayMs`: a later question is answered first. */
  'answers-reordered': { group: 'answers', on: 'both', numbers: { share: share(0.5), delayMs: ms(4_000) } },
  /** Call 1 answers the orders, with their etag, of `ageMs` to twice that ago. */
  'orders-stale': { group: 'orders', on: 'cloud', numbers: { ageMs: pause(20_000) } },
  /** Call 1 carries one order that does not parse. */
  'malformed-order': { group: 'orders', on: 'both', numbers: {} },
  /** The venue's lists have changed, and this share of them is refused, always the same ones; to its end nobody gets those. */
  'list-refused': { group: 'answers', on: null, numbers: { share: share(0.5) } },
  /** Call 6 and every list carry one entry that does not parse. */
  'malformed-entry': { group: 'answers', on: null, numbers: {} },
  /** The platform's clocks, cloud and local server alike, are off by `byMs`: they jump there and, at the end, back. */
  'clock-skew': { group: 'orders', on: null, numbers: { byMs: from(-86_400_000, 86_400_000, 3_600_000) } },
  /** The realtime database refuses and drops connections. */
  'realtime-down': { group: 'realtime', on: null, numbers: {} },
  /** The realtime database drops its connections now and every `everyMs`; it takes new ones. */
  'realtime-drop': { group: 'realtime', on: null, numbers: { everyMs: pause(5_000) } },
  /** Realtime connections stay open and nothing comes through, either way, until they break at the end. */
  'realtime-half-open': { group: 'realtime', on: null, numbers: {} },
  /** The platform stops writing into the realtime database, whose connections live on; at the end it writes what it left out. */
  'realtime-untold': { group: 'realtime', on: null, numbers: {} },
  /** Every sign-in to the realtime database ends now and every `everyMs`; a fresh token is taken. */
  'token-expired': { group: 'realtime', on: null, numbers: { everyMs: pause(60_000) } },
  /** Every sign-in to the realtime database ends now and no token is taken until the end. */
  'token-revoked': { group: 'realtime', on: null, numbers: {} },
  /** The local server refuses and drops connections. */
  'local-down': { group: 'local', on: null, numbers: {} },
  /** The local server's sockets break now and every `everyMs`; it takes new ones. */
  'local-drop': { group: 'local', on: null, numbers: { everyMs: pause(5_000) } },
  /** The local server's sockets stay open and nothing comes through until they break at the end. */
  'local-half-open': { group: 'local', on: null, numbers: {} },
  /** The local server names this mode, whatever the venue's is. */
  'local-wrong-mode': { group: 'local', on: null, numbers: { mode: from(0, 3, 0) } },
  /** The local server names the mode of `ageMs` ago. */
  'local-lagging-mode': { group: 'local', on: null, numbers: { ageMs: pause(30_000) } },
  /** Another restaurant's local server answers at the address: other orders, and it does not know our devices' changes. */
  'local-other-venue': { group: 'local', on: null, numbers: {} },
  /** Cloud and local server do not reach each other, while devices reach both: neither hears what the other does, or who serves. */
  'local-cut': { group: 'local', on: null, numbers: {} },
  /** What the cloud is told reaches the local server `ageMs` later than else. */
  'local-behind': { group: 'local', on: null, numbers: { ageMs: pause(120_000) } },
  /** This share of what is ordered, orders and rounds added to them, does not reach the local server before the end. */
  'local-lacks': { group: 'local', on: null, numbers: { share: share(0.5) } },
  /** The local server comes back with its orders of `ageMs` ago; at the end it gets from the cloud what it lacks. */
  'local-restored': { group: 'local', on: null, numbers: { ageMs: pause(300_000) } },
  /** The local server's clock alone is off by `byMs` more: it jumps there and, at the end, back. */
  'local-clock': { group: 'local', on: null, numbers: { byMs: from(-86_400_000, 86_400_000, 90_000) } },
} as const satisfies Readonly<Record<string, FaultKind>>;

export type FaultName = keyof typeof kinds;

/** The table: one row a fault. */
export const FAULT_KINDS: Readonly<Record<FaultName, FaultKind>> = kinds;

/** All names, in the order of the table. */
export const FAULT_NAMES = Object.keys(kinds) as readonly FaultName[];

/** What a script or a person may say about a fault; what is left out has the table's default. */
export interface FaultOptions extends Readonly<Partial<Record<FaultNumber, number>>> {
  readonly on?: FaultPlace;
}
