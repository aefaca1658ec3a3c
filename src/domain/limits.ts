/** Limits from spec section 9; those about persons are in `person/limits.ts`. */
import { assert } from './assert.ts';

/** A product joins a batch if it came at most this long after the first line of the batch (rule CARD-1). */
export const GROUP_WINDOW_DEFAULT_S = 60;
/** Lines per card; 0 means no limit. */
export const CARD_LINES_DEFAULT = 10;
export const RECENT_DEFAULT = 10;
export const RECENT_MAX = 100;
export const READY_ORDERS_DEFAULT = 12;
export const READY_ORDERS_OPTIONS = [5, 8, 10, 12, 15, 18, 20] as const;
/** Minimum time between the starts of two refreshes. */
export const REFRESH_GAP_DEFAULT_S = 2;
export const REFRESH_GAP_OPTIONS_S = [1, 2, 5, 7, 10, 12, 15] as const;
/** Maximum time between the two taps of a double tap. */
export const DOUBLE_TAP_MS = 700;
/** A second press within this time is contact bounce. */
export const TAP_BOUNCE_MS = 120;
/** If one dish has more lines of the same second, only lines that kept their id are followed (rule ORDER-72). */
export const SAME_DISH_MAX = 40;

/** Maximum time between a line's departure from one order and its arrival in another. */
export const LINE_MOVE_MS_MAX = 10_000;
/** Time without a tap after which pending changes are saved; 0 is off. */
export const AUTOSAVE_OPTIONS_S = [0, 2, 5, 7, 10, 15] as const;
export const CLICK_AREA_DEFAULT_PX = 24;
export const CLICK_AREA_OPTIONS_PX = [24, 34, 44] as const;
export const LINE_OVER_CLICK_AREA_PX = 20;

/** 0: not shown, 1: as a comment, 2: on separate cards. */
export const PRIORITY_MODE_OPTIONS = [0, 1, 2] as const;
/** A larger value in a setting is replaced by this maximum. */
export const SETTING_S_MAX = 86_400;
export const SETTING_COUNT_MAX = 1_000;
/** Maximum numbers that a device stores, and the maximum length of a card position. */
export const STATUS_COLOURS_MAX = 50;
export const ORDER_POSITIONS_MAX = 2_000;
export const HELD_PRIORITIES_MAX = 50;
export const ORDER_POSITION_LENGTH_MAX = 60;

/** Default key codes: B, U, N, P, I, J, Enter, Z. */
export const DEFAULT_KEY_CODES = {
  keytoggle: 66,
  keytoggleback: 85,
  keynext: 78,
  keyback: 80,
  keynextdinner: 73,
  keyprevdinner: 74,
  keysave: 13,
  keyrefresh: 90,
} as const;
/** The highest place that a digit key can jump to. */
export const DIGIT_PLACE_MAX = 9;
/** The number row and the number pad; these keys jump to orders and cannot be bound. */
export const DIGIT_KEY_CODES = { first: 49, last: 57, padFirst: 97, padLast: 105 } as const;

/** A browser reports 229 for a key that it cannot identify. */
export const KEY_CODES = { first: 1, last: 255, unknown: 229 } as const;

/** Alarms are numbered from 1; 0 means no alarm. */
export const ALARM_MAX = 9;
export const ALARM_OPTIONS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** No setting changes these sounds. */
export const VOID_SOUND = 10;
export const FIRE_SOUND = 11;
/** Minimum time between the starts of two sounds that are due together. */
export const ALARM_GAP_MS = 1_500;
/** 0 turns the repetition off. */
export const REPEAT_ALARM_OPTIONS_S = [0, 15, 30, 60] as const;
/** Wait before the retry of a sound that failed to play. */
export const SOUND_RETRY_MS = 2_000;
export const PLAYED_ALARMS_MAX = 300;
/** Alarms of one kind (void, fire or level) within this time sound as one. */
export const ALARM_TOGETHER_MS = 1_000;

/** The first is the default. */
export const LANGUAGES = ['es', 'en'] as const;
export const LANGUAGES_CACHE_S = { DEV: 120, PROD: 600 } as const;
export const LANGUAGES_RELOAD_MS = 3_600_000;

export const REFUSAL_SHOWN_S = 4;
/** The layout waits while a finger is down, at most `PRESS_MAX_S`, and for `STILL_AFTER_PRESS_S` after it. */
export const PRESS_MAX_S = 5;
export const STILL_AFTER_PRESS_S = 0.4;
/** Time without a touch, key or scroll after which the strip scrolls to its oldest card. */
export const HOME_AFTER_S = 30;
export const DRAG_ANIMATION_MS = 300;
/** A card is dragged when a finger stays on it this long, or a mouse moves this far. */
export const DRAG_HOLD_MS = 250;
export const DRAG_AWAY_PX = 8;
/** With several fingers down, a finger that is down this long is resting and does not tap. */
export const LONG_PRESS_MS = 500;
/** Minimum time between two reloads of a page that stays zoomed. */
export const ZOOM_RELOAD_GAP_MS = 600_000;
/** Maximum time that a browser takes to apply a change of the viewport's meta element. */
export const ZOOM_RESET_MS = 500;

export const REQUEST_TIMEOUT_MS = 10_000;

/** Maximum wait of a press on the login, or of an account call, for its script. */
export const LOGIN_PRESS_MS = 10_000;
/** Maximum wait of the settings screen for the script that saves and reads settings. */
export const SETTINGS_PART_MS = 10_000;
/** Interval of reads of the install record; the first is `ENROLMENT_FIRST_MS` after the deferred parts have loaded. */
export const ENROLMENT_MS = 86_400_000;
export const ENROLMENT_FIRST_MS = 3_000;
/** Minimum time between two reads of the install record while the platform rejects the device or lacks its unit. */
export const ENROLMENT_RECHECK_MS = 60_000;
/** How long a token is used after it was issued. */
export const TOKEN_VALID_S = 3_540;

/** Profile types of administrators. */
export const ADMINISTRATOR_TYPES: readonly number[] = [1, 2, 4];
/** In modules up to `openUpTo`, a logged-in person needs no permission. */
export const MODULES = { openUpTo: 2_000, kitchen: 5_000, kitchenSecond: 6_000, account: 9_000 } as const;

/** The debug block shows only on test hosts. */
export const DEBUG_MESSAGES_MAX = 10;
export const DEBUG_MESSAGE_LENGTH_MAX = 300;

/** Used when neither the settings nor the venue have colors. */
export const DEFAULT_COLOURS = { normal: '#1b7a43', warning: '#f4b400', late: '#d3302a', critical: '#8f0d2d' } as const;

/** Steps whose times come from different clocks and differ by less may have happened in either order. */
export const CLOCK_STEP_MIN_MS = 1_000;
/** When two clocks diverge by this much, or a timer is this late, the device slept or its clock was set. */
export const CLOCK_JUMP_MIN_MS = 10_000;
/** Maximum delay of a hidden page's timers. */
export const HIDDEN_TIMERS_MS = 60_000;
export const SERVER_TIME_STEP_MS = 1_000;
/** A server time that differs by more from the day of the build is invalid. */
export const CLOCK_FROM_BUILD_MAX_MS = 366 * 86_400_000;

export const NOTICE_MS = { usual: 5_000, slow: 7_500, slowError: 10_000, fast: 2_000 } as const;
/** An identical notice within this time is not shown again. */
export const NOTICE_REPEAT_MS = 10_000;
/** How many notices are remembered to find identical ones. */
export const NOTICE_MEMORY_MAX = 50;
export const NOTICES_SHOWN_MAX = 4;

/** The timed refresh runs at this interval, but at least `REFRESH_TIMER_GAP_MS` after the last request. */
export const REFRESH_TIMER_MS = 30_000;
export const REFRESH_TIMER_GAP_MS = 28_000;
/** Interval of orders requests while realtime works and `ta` is off, because a platform may stop pushing. */
export const SLOW_POLL_MS = 420_000;
/** Interval at which a paused refresh is checked. */
export const REFRESH_PAUSED_RETRY_MS = 3_000;
/** A pause of the refresh ends after this time. */
export const REFRESH_PAUSE_MS = 60_000;
/** The wait doubles after each further failure, up to `maxMs`. */
export interface RetryTimes {
  readonly firstMs: number;
  readonly maxMs: number;
  /** Minimum range of the jitter, so that devices that failed together do not retry together (rule REFRESH-10). */
  readonly spreadMs?: number;
}

export const RETRIES = {
  /** Call 1. */
  orders: { firstMs: 3_000, maxMs: 30_000, spreadMs: 9_000 },
  /** Configuration, lists, settings, profile and install record. */
  reads: { firstMs: 3_000, maxMs: 30_000, spreadMs: 9_000 },
  taps: { firstMs: 3_000, maxMs: 30_000 },
  places: { firstMs: 3_000, maxMs: 30_000 },
  /** Also for a request for a fresh token. */
  signIn: { firstMs: 3_000, maxMs: 30_000 },
  scripts: { firstMs: 3_000, maxMs: 30_000 },
  /** While another client keeps reverting the list (rule SHARED-15). */
  sharedLists: { firstMs: 3_000, maxMs: 30_000 },
  localSocket: { firstMs: 1_000, maxMs: 30_000 },
} as const satisfies Readonly<Record<string, RetryTimes>>;
/** Maximum wait of deferred scripts for the first board. */
export const FIRST_BOARD_MS_MAX = 3_000;
/** Maximum wait of the first screen for the first orders; until then the page shows its background and bar. */
export const FIRST_SCREEN_MS_MAX = 300;
/** Waits by number of failures in a row; the last one repeats. */
export const PART_RETRY_WAITS_S = [3, 6, 12, 30] as const;
/** Maximum jitter as a share of the wait. */
export const RETRY_JITTER_SHARE = 1;

/** Interval of orders requests without push. */
export const ORDERS_POLL_MS = 7_000;
export const STALE_HANG_MS = 4_000;
/** Without push, data is stale at this age, and the board shows that before `STALE_SHOWN_MS`. */
export const STALE_AGE_MS = 11_000;
export const STALE_SHOWN_MS = 12_000;
/** Delay before a lasting problem shows OFFLINE; some problems show it at once (rule NOTICE-8). */
export const ALARM_DELAY_MS = 8_000;
/** Minimum time that OFFLINE stays on the screen. */
export const ALARM_SHOWN_MS_MIN = 4_000;

/** Browsers allow about five million characters per origin. */
export const LAST_BOARD_CHARS_MAX = 1_500_000;
export const LIST_CACHE_CHARS_MAX = 1_000_000;
export const LAST_BOARD_WRITE_MS = 3_000;
export const CURSOR_WRITE_MS = 100;

/** The board shows a message for `HEAL_WAIT_MS` before it reloads itself. */
export const HEAL_RELOADS_MAX = 3;
export const HEAL_WINDOW_MS = 600_000;
export const HEAL_WAIT_MS = 3_000;
/** A page hangs when it misses `MISSED_HEARTBEATS_MAX` pings: fifteen seconds. */
export const HEARTBEAT_MS = 1_000;
export const MISSED_HEARTBEATS_MAX = 15;
/** A newer version takes over only after the board was untouched for `TAKE_OVER_IDLE_MS`. */
export const TAKE_OVER_IDLE_MS = 60_000;
export const TAKE_OVER_CHECK_MS = 5_000;
/** Interval at which the device checks for a newer version. */
export const VERSION_CHECK_MS = 3_600_000;
/**
 * The wait before a blank page reloads doubles after each failed start, up to `BLANK_WAIT_MS_MAX`. While files load, a
 * blank page reloads at the earliest after `BLANK_LOADING_MS_MAX`.
 */
export const BLANK_WAIT_MS = 30_000;
export const BLANK_WAIT_MS_MAX = 480_000;
export const BLANK_LOADING_MS_MAX = 300_000;
/** While files load, the message shows after `BLANK_WAIT_MS`. */
export const BLANK_MESSAGE_MS = 8_000;
export const BLANK_CHECK_MS = 4_000;
/** Maximum wait of a blank page for a newer version, before it reloads. */
export const NEWER_VERSION_MS_MAX = 60_000;

export const OUTBOX_ENTRY_LINES_MAX = 200;
/** Acknowledged changes that may override later responses; the latest are kept. */
export const OVERLAY_LINES_MAX = 2_000;
/** Steps per changed line; real lines have fewer. */
export const STEPS_READ_MAX = 100;
/** Within `RECENT_ACKNOWLEDGED_MS` an earlier request of this device may still arrive late or twice. */
export const RECENT_ACKNOWLEDGED_MS = 60_000;
export const SENT_MEMORY_MS = 120_000;
/** The latest are kept: enough for a full board and all entries that can be undone. */
export const OWN_ORDERS_MAX = 300;
export const STORAGE_MS_MAX = 5_000;
export const STORAGE_RETRY_MS = 10_000;
/** Wait before a refused write of marks, fires, added quantities, removed lines or web orders is retried. */
export const REFUSED_FACTS_RETRY_MS = 10_000;
/** Maximum wait of a change until the cloud has received an order that only the local server has. */
export const CLOUD_UNKNOWN_ORDER_MS_MAX = 30 * 60_000;
/** A late request, or older data of the local server, may revert an acknowledged change. */
export const ACKNOWLEDGED_WATCH_MS = 30 * 60_000;
/** A revert of a shared list counts for this long. */
export const REWRITE_FORGOTTEN_MS = 120_000;
/** A tap that was unsaved for longer is sent only after a fresh read of the orders. */
export const OUTBOX_OLD_MS = 30_000;

/** Interval at which a failed cloud is tested. */
export const CLOUD_TEST_MS = 60_000;
/** Jitter of call 9, so that the devices of a venue do not call all at once. */
export const RECOVERY_JITTER_MS = 10_000;
/** Timeout of call 6 while the local server serves. */
export const CONFIGURATION_LOCAL_TIMEOUT_MS = 2_000;
/** Interval of call 8 while there is a local server. */
export const LOCAL_STATUS_MS = 60_000;
export const LOCAL_PORT = 8_080;
/** The calls that go to the local server while it serves. */
export const REDIRECTED_CALLS: readonly number[] = [1, 3];
/** A new run assumes that an earlier run's outage continues, if it began at most this long ago. */
export const OUTAGE_MEMORY_MS = 43_200_000;
/** From `serving` on, the local server serves instead of the cloud. */
export const LOCAL_MODES = { none: 0, present: 1, serving: 2, chosen: 3 } as const;
/** Jitter after a new-order event of the local server's socket. */
export const LOCAL_EVENT_JITTER_MS = 1_000;
/** The jitter applies after a push, which reaches the whole restaurant. */
export const CONFIGURATION_JITTER_MS = 5_000;
export const CONFIGURATION_GAP_MS = 5_000;

/** Selections per order. */
export const SELECTED_MAX = 200;
export const SELECTED_NAME_LENGTH_MAX = 60;
/** Shared lists that may still have entries of this device after their orders left; an order has two lists. */
export const SELECTIONS_LEFT_MAX = 200;

/** Canceled fires, and start times of fires. */
export const FIRES_COUNT_MAX = 500;
export const WEB_ORDERS_COUNT_MAX = 500;

/** Finished lines with an added quantity. */
export const MADE_COUNT_MAX = 500;

/** Stored lines that others voided, took back or removed, and that no cook has seen. */
export const UNSEEN_COUNT_MAX = 200;

/** Change marks of lines, and of orders. */
export const CHANGE_MARKS_COUNT_MAX = 500;

/** A larger quantity of a line counts as this maximum; sums are rounded to `QUANTITY_DECIMALS`. */
export const QUANTITY_MAX = 1_000_000;
export const QUANTITY_DECIMALS = 3;

/** A longer message from the platform is truncated. */
export const MESSAGE_LENGTH_MAX = 300;

/** Tokens in a row that may be rejected before the device stops retrying. */
export const REALTIME_TRIES_MAX = 3;
/** When a connection has lasted this long, the next rejection begins a new count. */
export const REALTIME_PROVEN_MS = 60_000;
/** Interval of configuration requests while no connection pushes changes. */
export const CONFIGURATION_POLL_MS = 3_600_000;

/** A realtime connection is probed when it was quiet for this long. */
export const REALTIME_PROBE_MS = 7_000;
export const REALTIME_PROBE_RESPONSE_MS = 4_000;

/** After `OLD_RESPONSES_MAX` responses in a row with a superseded etag, the next one is accepted. */
export const ETAGS_PAST_MAX = 50;
export const OLD_RESPONSES_MAX = 3;
/** Etags of at least this length share their first quarter when the server counts them up. */
export const ETAG_LONG_CHARS = 8;
/** So many short etags in a row, each longer or greater than the last, show that the server counts them up. */
export const ETAG_STEPS_MIN = 5;
/**
 * A platform may leave its etag unchanged when orders change. After this time without a full list, the next request
 * therefore has no etag. Where the device polls, a full list arrives at least every two minutes.
 */
export const ETAG_TRUST_MS = 113_000;
/** Wait before a new orders request when a response has another etag than realtime pushed. */
export const ETAG_RECHECK_MS = 2_000;

/** The local server's socket is reopened if it does not open, or does not announce new orders, within this time. */
export const LOCAL_QUIET_MS = 3_000;

/** Levels update at `LEVELS_MS`; the clocks on the cards tick at `TICK_MS`. */
export const LEVELS_MS = 5_000;
export const TICK_MS = 1_000;
/** The board's messages show only after this time. */
export const MESSAGE_DELAY_MS = 5_000;

/** Background of a card that waits for less than the first threshold. */
export const NEUTRAL_COLOUR = '#47525a';
/** Thresholds of a KDS whose configuration has none. */
export const LEVEL_WARNING_S = 300;
export const LEVEL_LATE_S = 600;

/** Ready is 110 to 129, canceled is 170 to 179, and 170 is a confirmed void. */
export const STATUS = {
  locked: 75,
  readyFrom: 110,
  deliveredFrom: 130,
  voidConfirmed: 170,
  cancelledFrom: 170,
  cancelledBelow: 180,
} as const;

/** An order is finished, or closed, when each line to be made has at least this status. */
export const ORDER_STATUS_BOUNDS = { finished: 110, closed: 150 } as const;

/**
 * Negative ids are not tables: above `delivery` they mean the venue's app, from there down to `app` delivery, and below
 * `app` the app.
 */
export const ORIGIN_TABLE_ID = { delivery: -10_000, app: -100_000 } as const;

export const CHANNEL_ICON_UNKNOWN = 999;
/** A longer general comment, or one of several lines, is cut for the title and shown in full as a note. */
export const COMMENT_TITLE_LETTERS_MAX = 60;
/** A line break counts as `TEXT_ROW_LETTERS`. */
export const TEXT_PART_LETTERS_MAX = 240;
export const TEXT_ROW_LETTERS = 30;
/** Notes beyond this length in total get separate rows. */
export const NOTES_TOGETHER_LETTERS_MAX = 300;
/** How many last digits show when numbers are short. */
export const SHORT_NUMBER_DIGITS = 3;
/** The status of web orders that the restaurant has to confirm, and the code for web orders that await payment. */
export const WEB_ORDER_STATUS = { sent: 0, awaitingPayment: -22 } as const;

export const CARD_LINES_MIN = 2;
export const HIERARCHY_NODE_LENGTH = 3;
/**
 * Sort weights by the first character of a hierarchy code. An unknown character weighs as much as `Z`, which is before
 * desserts and coffee.
 */
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

export const MONEY_DECIMALS_MAX = 6;
/** A decimal point is one character that cannot be part of a number. */
export const DECIMAL_POINT = /^[^\s\d()-]$/;
/** Chilean pesos, for a venue without a currency. */
export const DEFAULT_CURRENCY = {
  code: 'CLP',
  symbol: '$',
  symbolAfter: false,
  decimalPoint: ',',
  decimals: 0,
  thousands: '.',
} as const;

/** 0 means no limit. Narrow screens have their own choices. */
export const CARD_LINES_OPTIONS = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;
export const CARD_LINES_MOBILE_OPTIONS = [0, 10, 12, 15, 20] as const;
/** Wider screens have the settings tab for keys and other choices of lines per card. */
export const WIDE_SCREEN_FROM_PX = 700;

export const CONTRAST_MIN = 4.5;

export const JUST_READY_S = 10;
/** The bar hides after this time without a touch, mouse movement or key. */
export const CUSTOMER_BAR_S = 10;

/** A real file has about 2,000 characters. */
export const SETTINGS_FILE_LENGTH_MAX = 100_000;
/** A draft with all settings changed has about 6,000 characters. */
export const DRAFT_CHARS_MAX = 20_000;
export const UNKNOWN_NAMES_MAX = 8;
export const UNKNOWN_NAME_LENGTH_MAX = 40;

/** After `PIN_TRIES_MAX` wrong tries in a row the user waits `PIN_WAIT_MS`. */
export const PIN_DIGITS_MIN = 4;
export const PIN_DIGITS_MAX = 8;
export const PIN_TRIES_MAX = 5;
export const PIN_WAIT_MS = 30_000;

function checkRelations(): void {
  assert(REFRESH_TIMER_GAP_MS < REFRESH_TIMER_MS, 'The periodic refresh must come after its minimum interval.');
  assert(
    Math.max(...REFRESH_GAP_OPTIONS_S) * 1_000 < REFRESH_TIMER_GAP_MS,
    'Each minimum interval on offer must be shorter than that of the periodic refresh.',
  );
  assert(REFRESH_PAUSED_RETRY_MS < REFRESH_PAUSE_MS, 'A paused refresh must retry before the pause ends.');
  const isGrowing = ({ firstMs, maxMs }: RetryTimes) => firstMs <= maxMs && maxMs <= REFRESH_TIMER_MS;
  assert(Object.values(RETRIES).every(isGrowing), 'A retry delay must grow, up to the periodic refresh at most.');
  assert(RECOVERY_JITTER_MS < CLOUD_TEST_MS, 'The jitter of a recovery must end before the next test of the cloud.');
  assert(
    CONFIGURATION_LOCAL_TIMEOUT_MS < REQUEST_TIMEOUT_MS,
    'The timeout of call 6 must be shorter than that of other calls.',
  );
  assert(
    ORDERS_POLL_MS + STALE_HANG_MS <= STALE_AGE_MS && STALE_AGE_MS < STALE_SHOWN_MS,
    'A hanging poll must be noticed before the data counts as old.',
  );
  assert(
    REALTIME_PROBE_MS + REALTIME_PROBE_RESPONSE_MS < STALE_SHOWN_MS,
    'A silent realtime connection must be found before stale data must show.',
  );
  assert(STALE_HANG_MS < REQUEST_TIMEOUT_MS, 'A hang must show before the request times out.');
  assert(REQUEST_TIMEOUT_MS < REFRESH_TIMER_MS, 'A request must time out before the next periodic refresh.');
  assert(TICK_MS <= LEVELS_MS, 'Clocks must tick at least as often as levels change.');
  assert(
    NOTICE_MS.fast < NOTICE_MS.usual && NOTICE_MS.usual < NOTICE_MS.slow,
    'The times of a notice must rise from fast to slow.',
  );
  assert(NOTICE_MS.slowError <= NOTICE_REPEAT_MS, 'An error notice must end before it may be repeated.');
  assert(LEVEL_WARNING_S < LEVEL_LATE_S, 'The late level must come after the warning.');
  assert(
    STATUS.locked < STATUS.readyFrom && STATUS.readyFrom < STATUS.deliveredFrom,
    'Statuses must rise from locked through ready to delivered.',
  );
  assert(
    STATUS.cancelledFrom <= STATUS.voidConfirmed && STATUS.voidConfirmed < STATUS.cancelledBelow,
    'A confirmed void must be a cancelled status.',
  );
  assert(
    ORDER_STATUS_BOUNDS.finished < ORDER_STATUS_BOUNDS.closed && ORDER_STATUS_BOUNDS.closed < STATUS.cancelledFrom,
    'The bounds of a finished and a closed order must rise and be less than the cancelled statuses.',
  );
  assert(
    ORIGIN_TABLE_ID.app < ORIGIN_TABLE_ID.delivery,
    'The table ids of apps must be less than those of deliveries.',
  );
  assert(CARD_LINES_MIN <= CARD_LINES_DEFAULT, 'A default card must have at least the minimum of lines.');
  assert(
    Object.values(DEFAULT_KEY_CODES).every((code) => code < DIGIT_KEY_CODES.first || code > DIGIT_KEY_CODES.last),
    'No default key may be a digit.',
  );
  assert(ALARM_OPTIONS.length === ALARM_MAX + 1, 'The options must be all alarms and none.');
}

// The annotation removes this call from a built kiosk, because a kitchen cannot change the limits.
/* @__PURE__ */ checkRelations();
