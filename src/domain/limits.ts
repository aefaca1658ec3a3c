/** Every constant of the specification with its unit (section 9). */

/** Level colours when neither the settings nor the venue name any. */
export const DEFAULT_COLOURS = { normal: '#1b7a43', warning: '#f4b400', late: '#d3302a', critical: '#8f0d2d' } as const;

/** A difference between server and device clock below this is travel time, not a wrong clock. */
export const CLOCK_STEP_MIN_MS = 1_000;

/** How long a notice stands, by kind. */
export const NOTICE_MS = { usual: 5_000, slow: 7_500, slowError: 10_000, fast: 2_000 } as const;
/** An identical notice within this time is dropped. */
export const NOTICE_REPEAT_MS = 10_000;

/** Periodic refresh, and how long after the last request it may come. */
export const REFRESH_TIMER_MS = 30_000;
export const REFRESH_TIMER_GAP_MS = 28_000;
/** A refresh that waits while refresh is paused looks again after this time. */
export const REFRESH_PAUSED_RETRY_MS = 3_000;
/** A failed fetch is tried again after the first wait, doubling up to the longest. */
export const RETRY_FIRST_MS = 3_000;
export const RETRY_MAX_MS = 30_000;

/** A cloud that failed is tested again after this time, and each time after it. */
export const CLOUD_TEST_MS = 60_000;
/** Every recovery call waits a random part of this time, so that a venue's devices do not return as one. */
export const RECOVERY_SPREAD_MS = 10_000;
/** Call 6 waits only this long while the local server serves. */
export const CONFIGURATION_LOCAL_TIMEOUT_MS = 2_000;
/** Call 8 runs again after this time while there is a local server. */
export const LOCAL_STATUS_MS = 60_000;
export const LOCAL_PORT = 8_080;
/** New-order events of the local server's socket wait a random part of this time. */
export const LOCAL_EVENT_SPREAD_MS = 1_000;
/** A lost socket to the local server is opened again after the first wait, doubling up to the longest, plus a random part of a second. */
export const SOCKET_RETRY_FIRST_MS = 1_000;
export const SOCKET_RETRY_MAX_MS = 30_000;

/** A longer message of the platform is cut. */
export const MESSAGE_LENGTH_MAX = 300;

/** Realtime sign-in: tries with a fresh token before giving up. */
export const REALTIME_TRIES_MAX = 3;

/** Elapsed time and levels are computed again after this time; the clocks tick each second. */
export const LEVELS_MS = 5_000;
export const TICK_MS = 1_000;
/** The board's messages show this long after the start. */
export const MESSAGE_DELAY_MS = 5_000;

/** Background of a card that waits for less than the first threshold. */
export const NEUTRAL_COLOUR = '#47525a';
/** Waiting times of a KDS whose configuration names none. */
export const LEVEL_WARNING_S = 300;
export const LEVEL_LATE_S = 600;

/** Line statuses with a meaning of their own: 75 locks, 110 up to below 130 is ready, 170 is a confirmed void, 170 up to below 180 is cancelled. */
export const STATUS = {
  locked: 75,
  readyFrom: 110,
  deliveredFrom: 130,
  voidConfirmed: 170,
  cancelledFrom: 170,
  cancelledBelow: 180,
} as const;

/** Table ids below 0 are no tables: down to above -10000 the venue's app, down to -100000 delivery, below that the app. */
export const ORIGIN_TABLE_ID = { delivery: -10_000, app: -100_000 } as const;

/** A limit of lines a card is at least this. */
export const CARD_LINES_MIN = 2;
/** Sort weight by the first character of a line's hierarchy code; an unknown one weighs as `Z`, before desserts and coffee. */
export const HIERARCHY_WEIGHTS: ReadonlyMap<string, number> = new Map([
  ['1', 200],
  ['A', 100],
  ['B', 200],
  ['T', 400],
  ['Z', 500],
  ['P', 1_000],
  ['C', 1_100],
]);
export const HIERARCHY_WEIGHT_UNKNOWN = 500;

/** Money when the venue names no currency: Chilean pesos, no decimals, comma as decimal point, dot between thousands. */
export const DEFAULT_CURRENCY = {
  code: 'CLP',
  symbol: '$',
  symbolAfter: false,
  decimalPoint: ',',
  decimals: 0,
  thousands: '.',
} as const;
