export type FaultGroup = 'cloud' | 'responses' | 'orders' | 'realtime' | 'local' | 'all';

/** Servers with HTTP. The data host has lists, the language host texts; another company runs the maps. */
export type FaultServer = 'cloud' | 'data' | 'language' | 'local' | 'maps';
/** Servers that an HTTP fault can affect; `cloud` includes its data and language hosts. */
export const FAULT_PLACES = ['cloud', 'data', 'language', 'local', 'both', 'maps'] as const;
export type FaultPlace = (typeof FAULT_PLACES)[number];

/** A name ends with the unit; `share` is from 0 to 1. A fault's row contains the options that it uses. */
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
  /** The default; null when the fault has no choice of server. */
  readonly on: FaultPlace | null;
  readonly numbers: Readonly<Partial<Record<FaultNumber, NumberRange>>>;
}

const from = (min: number, max: number, standard: number): NumberRange => ({ default: standard, min, max });
const share = (standard: number) => from(0, 1, standard);
const ms = (standard: number) => from(0, 3_600_000, standard);
const pause = (standard: number) => from(100, 3_600_000, standard);

const kinds = {
  /** Connections break without a response. */
  'cloud-down': { group: 'cloud', on: 'cloud', numbers: {} },
  /** Calls never get a response. */
  'cloud-hang': { group: 'cloud', on: 'cloud', numbers: {} },
  /** DNS names do not resolve: new connections to servers outside the restaurant fail at once, and open ones stay. */
  'dns-down': { group: 'cloud', on: null, numbers: {} },
  /** Responses are delayed by `delayMs`, plus or minus `spreadMs`. */
  'cloud-slow': { group: 'cloud', on: 'cloud', numbers: { delayMs: ms(3_000), spreadMs: ms(2_000) } },
  /** The connections of this share of the requests break before the requests arrive. */
  'cloud-loss': { group: 'cloud', on: 'cloud', numbers: { share: share(0.3) } },
  /** Calls get a response with this status and a plain text instead of data. */
  'cloud-500': { group: 'cloud', on: 'cloud', numbers: { status: from(500, 599, 500) } },
  /** Calls with credentials are rejected with this status in a valid envelope. */
  'cloud-401': { group: 'cloud', on: 'cloud', numbers: { status: from(400, 499, 401) } },
  /** Weak Wi-Fi: the cloud, the realtime database and the local server alternate between reachable and unreachable. */
  flapping: { group: 'all', on: null, numbers: { upMs: pause(4_000), downMs: pause(4_000) } },
  /** A 200 with an HTML page, like that of a captive portal. */
  'cloud-html': { group: 'responses', on: 'cloud', numbers: {} },
  /** A 200 response whose JSON breaks off in the middle. */
  'cloud-malformed': { group: 'responses', on: 'cloud', numbers: {} },
  /** The connection breaks after this share of the body. */
  'cloud-truncated': { group: 'responses', on: 'cloud', numbers: { share: share(0.5) } },
  /** The headers come at once, and the body comes in small pieces over `overMs`. */
  'cloud-dribble': { group: 'responses', on: 'cloud', numbers: { overMs: ms(15_000) } },
  /** A correct response that begins with `megabytes` of blanks. */
  'cloud-huge': { group: 'responses', on: 'cloud', numbers: { megabytes: from(1, 200, 40) } },
  /**
   * This share of the calls that change something takes effect, and then the connection breaks before the response.
   * These are calls 3, 11, 13, 14, 16, 17, 19 and 20, and the activation.
   */
  'response-lost': { group: 'responses', on: 'both', numbers: { share: share(1) } },
  /**
   * This share of the calls that change something (see `response-lost`) is delivered and applied twice. The second
   * delivery comes `delayMs` later, plus or minus `spreadMs`.
   */
  'change-doubled': {
    group: 'responses',
    on: 'both',
    numbers: { share: share(1), delayMs: ms(12_750), spreadMs: ms(12_250) },
  },
  /**
   * For this share of its requests, call 1 returns one of the last five responses to the same unit. The local server's
   * socket sends every message twice.
   */
  'responses-doubled': { group: 'responses', on: 'both', numbers: { share: share(0.5) } },
  /**
   * This share of the responses of call 1 is delayed by `delayMs`, so that the response of a later request arrives
   * first.
   */
  'responses-reordered': { group: 'responses', on: 'both', numbers: { share: share(0.5), delayMs: ms(4_000) } },
  /**
   * Call 1 returns old orders with their old etag: first those of the fault's start, later those of `ageMs` to twice
   * `ageMs` ago.
   */
  'orders-stale': { group: 'orders', on: 'cloud', numbers: { ageMs: pause(20_000) } },
  /** The response of call 1 contains one order that does not parse. */
  'malformed-order': { group: 'orders', on: 'both', numbers: {} },
  /**
   * The venue's lists get new etags. Until the end of the fault the cloud rejects requests for this share of the lists,
   * always the same ones.
   */
  'list-rejected': { group: 'responses', on: null, numbers: { share: share(0.5) } },
  /** The responses of call 6 and of every list contain one entry that does not parse. */
  'malformed-entry': { group: 'responses', on: null, numbers: {} },
  /** The clocks of cloud and local server jump by `byMs`, and jump back at the end. */
  'clock-skew': { group: 'orders', on: null, numbers: { byMs: from(-86_400_000, 86_400_000, 3_600_000) } },
  /** The realtime database refuses and drops connections. */
  'realtime-down': { group: 'realtime', on: null, numbers: {} },
  /** The realtime database drops its connections now and every `everyMs`; it accepts new ones. */
  'realtime-drop': { group: 'realtime', on: null, numbers: { everyMs: pause(5_000) } },
  /** Realtime connections stay open, but no message gets through in either direction; at the end they break. */
  'realtime-half-open': { group: 'realtime', on: null, numbers: {} },
  /**
   * The platform stops writing to the realtime database, while connections stay open. At the end it writes the changes
   * that it left out.
   */
  'realtime-withheld': { group: 'realtime', on: null, numbers: {} },
  /** Every sign-in to the realtime database expires now and every `everyMs`; the database accepts a new token. */
  'token-expired': { group: 'realtime', on: null, numbers: { everyMs: pause(60_000) } },
  /** Every sign-in to the realtime database expires now, and the database accepts no token until the end. */
  'token-revoked': { group: 'realtime', on: null, numbers: {} },
  /** The local server refuses and drops connections. */
  'local-down': { group: 'local', on: null, numbers: {} },
  /** The local server's sockets break now and every `everyMs`; it accepts new ones. */
  'local-drop': { group: 'local', on: null, numbers: { everyMs: pause(5_000) } },
  /** The local server's sockets stay open, but no message gets through; at the end they break. */
  'local-half-open': { group: 'local', on: null, numbers: {} },
  /** The local server reports this mode, whatever the venue's mode is. */
  'local-wrong-mode': { group: 'local', on: null, numbers: { mode: from(0, 3, 0) } },
  /** The local server reports the mode of `ageMs` ago. */
  'local-lagging-mode': { group: 'local', on: null, numbers: { ageMs: pause(30_000) } },
  /**
   * Another restaurant's local server responds at the address. It has other orders, and rejects this venue's changes.
   */
  'local-other-venue': { group: 'local', on: null, numbers: {} },
  /**
   * The cloud and the local server do not reach each other, while devices reach both. Neither server receives the
   * other's changes or mode.
   */
  'local-cut': { group: 'local', on: null, numbers: {} },
  /** Changes at the cloud reach the local server `ageMs` later than usual. */
  'local-behind': { group: 'local', on: null, numbers: { ageMs: pause(120_000) } },
  /** This share of the new orders, and of later additions to orders, reaches the local server only at the end. */
  'local-lacks': { group: 'local', on: null, numbers: { share: share(0.5) } },
  /**
   * The local server goes back to its orders of `ageMs` ago. At the end it receives the missing orders from the cloud.
   */
  'local-restored': { group: 'local', on: null, numbers: { ageMs: pause(300_000) } },
  /** Only the local server's clock jumps by `byMs`, and jumps back at the end. */
  'local-clock': { group: 'local', on: null, numbers: { byMs: from(-86_400_000, 86_400_000, 90_000) } },
} as const satisfies Readonly<Record<string, FaultKind>>;

export type FaultName = keyof typeof kinds;

export const FAULT_KINDS: Readonly<Record<FaultName, FaultKind>> = kinds;

export const FAULT_NAMES = Object.keys(kinds) as readonly FaultName[];

/** An absent option has its default from the table. */
export interface FaultOptions extends Readonly<Partial<Record<FaultNumber, number>>> {
  readonly on?: FaultPlace;
}
