/**
 * The constants of the specification with their units (spec section 9), and the relations between them. Those about
 * persons are in `person/limits.ts`.
 */
import { assert } from './assert.ts';

/** A product joins a batch if it came at most this long after the first line of the batch (rule CARD-1). */
export const GROUP_WINDOW_DEFAULT_S = 60;
/** Lines per card; 0 is no limit. */
export const CARD_LINES_DEFAULT = 10;
/** Entries in the list of cards that left recently. */
export const RECENT_DEFAULT = 10;
/** Maximum entries of that list; the setting may be larger. */
export const RECENT_MAX = 100;
/** Maximum orders on the customer screen. */
export const READY_ORDERS_DEFAULT = 12;
export const READY_ORDERS_OPTIONS = [5, 8, 10, 12, 15, 18, 20] as const;
/** The minimum time from the start of one refresh to the next. */
export const REFRESH_GAP_DEFAULT_S = 2;
export const REFRESH_GAP_OPTIONS_S = [1, 2, 5, 7, 10, 12, 15] as const;
/** Two taps on a line within this time may be a double tap. */
export const DOUBLE_TAP_MS = 700;
/** A second press on a line, card or recent entry within this time is contact bounce, so it is ignored. */
export const TAP_BOUNCE_MS = 120;
/**
 * Above this number of lines of one dish with the same second, the board follows only those that kept their id (rule
 * ORDER-72).
 */
export const SAME_DISH_MAX = 40;

/** Within this time, a line that left one order may appear in another one, because a response may arrive in between. */
export const LINE_MOVE_MS_MAX = 10_000;
/** Pending changes save automatically after this time without a tap; 0 is off. */
export const AUTOSAVE_OPTIONS_S = [0, 2, 5, 7, 10, 15] as const;
/** Size of the touch zone of a status chip; a line is higher than it by at least `LINE_OVER_CLICK_AREA_PX`. */
export const CLICK_AREA_DEFAULT_PX = 24;
export const CLICK_AREA_OPTIONS_PX = [24, 34, 44] as const;
export const LINE_OVER_CLICK_AREA_PX = 20;

/** How cards show priorities: 0 not at all, 1 as a comment, 2 on separate cards. */
export const PRIORITY_MODE_OPTIONS = [0, 1, 2] as const;
/** Maximum of a time or a count in a setting; a larger value is replaced by it. */
export const SETTING_S_MAX = 86_400;
export const SETTING_COUNT_MAX = 1_000;
/**
 * Maximum numbers of status colors, card positions and held priorities that a device stores, and the maximum length of
 * a position.
 */
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
/** The last place on the board that a digit key can jump to. */
export const DIGIT_PLACE_MAX = 9;
/** Codes of the digits 1 to 9 on the number row and on the number pad; they jump to orders and cannot be bound. */
export const DIGIT_KEY_CODES = { first: 49, last: 57, padFirst: 97, padLast: 105 } as const;

/** The codes that keys report; a browser reports 229 for a key that it cannot identify. */
export const KEY_CODES = { first: 1, last: 255, unknown: 229 } as const;

/** Alarms are numbered from 1; 0 is no alarm. */
export const ALARM_MAX = 9;
export const ALARM_OPTIONS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** The sounds of a void and of a fire are fixed: no setting changes them. */
export const VOID_SOUND = 10;
export const FIRE_SOUND = 11;
/** Minimum time between the starts of two sounds that are due together. */
export const ALARM_GAP_MS = 1_500;
/** Interval at which an alarm repeats until a cook touches its card; 0 is never. */
export const REPEAT_ALARM_OPTIONS_S = [0, 15, 30, 60] as const;
/** A sound that failed to play is retried after this time. */
export const SOUND_RETRY_MS = 2_000;
/** How many played alarms are remembered. */
export const PLAYED_ALARMS_MAX = 300;
/** Alarms of one kind within this time sound as one. */
export const ALARM_TOGETHER_MS = 1_000;

/** The languages of this app; the first is the default. */
export const LANGUAGES = ['es', 'en'] as const;
export const LANGUAGES_CACHE_S = { DEV: 120, PROD: 600 } as const;
/** A long run requests the languages again after this time. */
export const LANGUAGES_RELOAD_MS = 3_600_000;

/** How long the screen shows why a tap was refused. */
export const REFUSAL_SHOWN_S = 4;
/**
 * The layout does not move while a finger is down, for at most `PRESS_MAX_S`, and for `STILL_AFTER_PRESS_S` after it.
 */
export const PRESS_MAX_S = 5;
export const STILL_AFTER_PRESS_S = 0.4;
/** After this time without a touch, key or scroll, the strip scrolls back to its oldest card. */
export const HOME_AFTER_S = 30;
/** Duration of the animation of a dragged card to its new place. */
export const DRAG_ANIMATION_MS = 300;
/**
 * A card is dragged when a finger stays on it this long, or a mouse moves this far. Anything less is a tap or a scroll.
 */
export const DRAG_HOLD_MS = 250;
export const DRAG_AWAY_PX = 8;
/**
 * When several fingers are down, a finger that is down this long is resting and does not tap; browsers call it a long
 * press.
 */
export const LONG_PRESS_MS = 500;
/** Minimum time between two reloads of a page that stays zoomed. */
export const ZOOM_RELOAD_GAP_MS = 600_000;
/** Maximum time that a browser takes to apply a change of the viewport's meta element. */
export const ZOOM_RESET_MS = 500;

/** Timeout of all calls without a shorter timeout below. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** A press on the login, or a call of an account, waits this long for its script to load. */
export const LOGIN_PRESS_MS = 10_000;
/** The settings screen waits this long for the script that saves and reads settings. */
export const SETTINGS_PART_MS = 10_000;
/**
 * The install record is read `ENROLMENT_FIRST_MS` after the deferred parts have loaded, then at the interval
 * `ENROLMENT_MS`.
 */
export const ENROLMENT_MS = 86_400_000;
export const ENROLMENT_FIRST_MS = 3_000;
/**
 * Minimum time between two requests for the install record while the platform rejects the device or does not name its
 * unit.
 */
export const ENROLMENT_RECHECK_MS = 60_000;
/** A token is used for this long after it was issued. */
export const TOKEN_VALID_S = 3_540;

/** Profile types of administrators. */
export const ADMINISTRATOR_TYPES: readonly number[] = [1, 2, 4];
/** Modules of the platform; in modules up to `openUpTo` a logged-in person needs no permission. */
export const MODULES = { openUpTo: 2_000, kitchen: 5_000, kitchenSecond: 6_000, account: 9_000 } as const;

/** Maximum lines of the debug block on test hosts, and the maximum length of a line. */
export const DEBUG_MESSAGES_MAX = 10;
export const DEBUG_MESSAGE_LENGTH_MAX = 300;

/** Level colors when neither the settings nor the venue have any. */
export const DEFAULT_COLOURS = { normal: '#1b7a43', warning: '#f4b400', late: '#d3302a', critical: '#8f0d2d' } as const;

/** Two steps with times from different clocks that differ by less than this may have happened in either order. */
export const CLOCK_STEP_MIN_MS = 1_000;
/** When two clocks diverge by this much, or a timer is this late, the device slept or its clock was set. */
export const CLOCK_JUMP_MIN_MS = 10_000;
/** A browser may delay the timers of a hidden page by this much. */
export const HIDDEN_TIMERS_MS = 60_000;
/** The server sends its time in whole seconds. */
export const SERVER_TIME_STEP_MS = 1_000;
/** A server time that differs by more than a year from the day of the build is invalid. */
export const CLOCK_FROM_BUILD_MAX_MS = 366 * 86_400_000;

export const NOTICE_MS = { usual: 5_000, slow: 7_500, slowError: 10_000, fast: 2_000 } as const;
/** A notice identical to one that was shown within this time is not shown. */
export const NOTICE_REPEAT_MS = 10_000;
/** How many notices are remembered to find identical ones, and how many show at once. */
export const NOTICE_MEMORY_MAX = 50;
export const NOTICES_SHOWN_MAX = 4;

/** The period of the timed refresh, and its minimum time after the last request. */
export const REFRESH_TIMER_MS = 30_000;
export const REFRESH_TIMER_GAP_MS = 28_000;
/**
 * Maximum time between two orders requests while realtime works and `ta` is off, because a platform may stop pushing.
 */
export const SLOW_POLL_MS = 420_000;
/** While refresh is paused, a refresh that waits is checked again after this time. */
export const REFRESH_PAUSED_RETRY_MS = 3_000;
/** A pause of the refresh ends automatically after this time. */
export const REFRESH_PAUSE_MS = 60_000;
/** The waits of a retry: `firstMs` after the first failure, doubled after each further one, up to `maxMs`. */
export interface RetryTimes {
  readonly firstMs: number;
  readonly maxMs: number;
  /** The minimum range of the jitter, so that devices that failed together do not retry together (rule REFRESH-10). */
  readonly spreadMs?: number;
}

/** The backoff of all retries. */
export const RETRIES = {
  /** Call 1. */
  orders: { firstMs: 3_000, maxMs: 30_000, spreadMs: 9_000 },
  /** Configuration, lists, settings, the profile and the install record. */
  reads: { firstMs: 3_000, maxMs: 30_000, spreadMs: 9_000 },
  taps: { firstMs: 3_000, maxMs: 30_000 },
  /** Card positions after a cook dragged a card. */
  places: { firstMs: 3_000, maxMs: 30_000 },
  /** A realtime sign-in that did not reach its server, and a request for a fresh token. */
  signIn: { firstMs: 3_000, maxMs: 30_000 },
  scripts: { firstMs: 3_000, maxMs: 30_000 },
  /** A shared list that another client keeps reverting (rule SHARED-15). */
  sharedLists: { firstMs: 3_000, maxMs: 30_000 },
  localSocket: { firstMs: 1_000, maxMs: 30_000 },
} as const satisfies Readonly<Record<string, RetryTimes>>;
/** After a start, scripts that the board does not need wait for the first board, at most this long. */
export const FIRST_BOARD_MS_MAX = 3_000;
/**
 * At a start, the screen waits this long for the first orders before it shows without them. Until then the page shows
 * its background and bar.
 */
export const FIRST_SCREEN_MS_MAX = 300;
/** Waits between tries to load a part of the screen, by number of failures in a row; the last one repeats. */
export const PART_RETRY_WAITS_S = [3, 6, 12, 30] as const;
/** Maximum jitter of a retry, as a share of its wait. */
export const RETRY_JITTER_SHARE = 1;

/** Without push, orders are requested at this interval. */
export const ORDERS_POLL_MS = 7_000;
/** The board shows that a request has no response after this time. */
export const STALE_HANG_MS = 4_000;
/** Without push, data is stale at this age, and the board shows it as stale before `STALE_SHOWN_MS`. */
export const STALE_AGE_MS = 11_000;
export const STALE_SHOWN_MS = 12_000;
/** OFFLINE shows after this time of a link problem; some problems show it at once (rule NOTICE-8). */
export const ALARM_DELAY_MS = 8_000;
/** Minimum time that OFFLINE stays on the screen, so that users can read it. */
export const ALARM_SHOWN_MS_MIN = 4_000;

/** The maximum size of a stored board: browsers allow about five million characters per origin. */
export const LAST_BOARD_CHARS_MAX = 1_500_000;
/** Maximum size of a stored list. */
export const LIST_CACHE_CHARS_MAX = 1_000_000;
/** Minimum time between two writes of a changing board. */
export const LAST_BOARD_WRITE_MS = 3_000;
/** Minimum time between two writes of a moving cursor. */
export const CURSOR_WRITE_MS = 100;

/**
 * A broken or hanging board reloads at most `HEAL_RELOADS_MAX` times within `HEAL_WINDOW_MS`. It shows a message for
 * `HEAL_WAIT_MS` before it reloads itself.
 */
export const HEAL_RELOADS_MAX = 3;
export const HEAL_WINDOW_MS = 600_000;
export const HEAL_WAIT_MS = 3_000;
/** Interval of the pings to a page, and how many of them without a response mean that it hangs: fifteen seconds. */
export const HEARTBEAT_MS = 1_000;
export const MISSED_HEARTBEATS_MAX = 15;
/**
 * A newer version takes over when the board was not touched for `TAKE_OVER_IDLE_MS`, which is checked at the interval
 * `TAKE_OVER_CHECK_MS`.
 */
export const TAKE_OVER_IDLE_MS = 60_000;
export const TAKE_OVER_CHECK_MS = 5_000;
/** Interval at which the device checks the server for a newer version. */
export const VERSION_CHECK_MS = 3_600_000;
/**
 * A blank page reloads after `BLANK_WAIT_MS`, doubled after each failed start up to `BLANK_WAIT_MS_MAX`; while its
 * files load, at the earliest after `BLANK_LOADING_MS_MAX`.
 */
export const BLANK_WAIT_MS = 30_000;
export const BLANK_WAIT_MS_MAX = 480_000;
export const BLANK_LOADING_MS_MAX = 300_000;
/** After this time a blank page shows that it does not start; while its files are loading, after `BLANK_WAIT_MS`. */
export const BLANK_MESSAGE_MS = 8_000;
/** Interval at which the page checks whether it is blank. */
export const BLANK_CHECK_MS = 4_000;
/** A blank page waits at most this long for a newer version to take over before it reloads. */
export const NEWER_VERSION_MS_MAX = 60_000;

export const OUTBOX_ENTRY_LINES_MAX = 200;
/** Maximum number of acknowledged changes that may override later responses; the latest are kept. */
export const OVERLAY_LINES_MAX = 2_000;
/** Maximum number of remembered steps per changed line; real lines have fewer. */
export const STEPS_READ_MAX = 100;
/**
 * Within `CONFIRMED_WATCH_MS` after an acknowledgement, an earlier request of this device may still arrive late or
 * twice. The device remembers the statuses that it sent for `SENT_MEMORY_MS`.
 */
export const CONFIRMED_WATCH_MS = 60_000;
export const SENT_MEMORY_MS = 120_000;
/**
 * For how many orders the device remembers its sent changes, latest first: enough for a full board and all entries that
 * can be undone.
 */
export const OWN_ORDERS_MAX = 300;
/** Maximum time that the device waits for a response of its storage. */
export const STORAGE_MS_MAX = 5_000;
/** A write that the storage rejected is retried after this time. */
export const STORAGE_RETRY_MS = 10_000;
/**
 * A write of marks, fires, added quantities, removed lines or web orders that the storage rejected is retried after
 * this time.
 */
export const REFUSED_FACTS_RETRY_MS = 10_000;
/** Maximum time that a change waits until the cloud has received an order that only the local server has. */
export const CLOUD_UNKNOWN_ORDER_MS_MAX = 30 * 60_000;
/**
 * How long an acknowledged change is watched for a revert: a late request may revert it, or the local server may return
 * with older data.
 */
export const ACKNOWLEDGED_WATCH_MS = 30 * 60_000;
/** A revert of a shared list counts for this long. */
export const REWRITE_FORGOTTEN_MS = 120_000;
/** A tap that was unsaved for longer than this is sent only after a fresh read of the orders. */
export const OUTBOX_OLD_MS = 30_000;

/** Interval at which a failed cloud is tested. */
export const CLOUD_TEST_MS = 60_000;
/** Maximum jitter of call 9, so that the devices of a venue do not call all at once. */
export const RECOVERY_JITTER_MS = 10_000;
/** Timeout of call 6 while the local server serves. */
export const CONFIGURATION_LOCAL_TIMEOUT_MS = 2_000;
/** Interval of call 8 while there is a local server. */
export const LOCAL_STATUS_MS = 60_000;
export const LOCAL_PORT = 8_080;
/** The numbers of the calls that go to the local server while it serves. */
export const REDIRECTED_CALLS: readonly number[] = [1, 3];
/** A new run assumes that the outage of an earlier run continues, if it began at most this long ago. */
export const OUTAGE_MEMORY_MS = 43_200_000;
/** Modes of the local server; mode 0 means no server, and from `serving` on it serves instead of the cloud. */
export const LOCAL_MODES = { none: 0, present: 1, serving: 2, chosen: 3 } as const;
/** Maximum jitter after a new-order event of the local server's socket. */
export const LOCAL_EVENT_JITTER_MS = 1_000;
/**
 * Maximum jitter before the configuration is read after a push, which reaches the whole restaurant; and the minimum
 * time between two such reads.
 */
export const CONFIGURATION_JITTER_MS = 5_000;
export const CONFIGURATION_GAP_MS = 5_000;

/** Maximum number of selections per order, and the maximum length of their names. */
export const SELECTED_MAX = 200;
export const SELECTED_NAME_LENGTH_MAX = 60;
/**
 * Maximum number of shared lists, latest kept, that may still have entries of this device after their orders left the
 * board. An order has two lists.
 */
export const SELECTIONS_LEFT_MAX = 200;

/** Maximum number of canceled fires, and of start times of fires, that a device stores. */
export const FIRES_COUNT_MAX = 500;
/** Maximum number of web orders that a device remembers. */
export const WEB_ORDERS_COUNT_MAX = 500;

/** Maximum number of finished lines with an added quantity that a device stores. */
export const MADE_COUNT_MAX = 500;

/** Maximum number of stored lines that others voided, took back or removed, and that no cook has seen. */
export const UNSEEN_COUNT_MAX = 200;

/** Maximum number of change marks of lines, and of orders, that a device stores. */
export const NEWS_COUNT_MAX = 500;

/**
 * Maximum quantity of one line on the all-day board; a larger one counts as this. Sums are rounded to
 * `QUANTITY_DECIMALS`.
 */
export const QUANTITY_MAX = 1_000_000;
export const QUANTITY_DECIMALS = 3;

/** Maximum length of a message from the platform; a longer one is truncated. */
export const MESSAGE_LENGTH_MAX = 300;

/** Realtime sign-in: how many tokens in a row may be refused before the device stops retrying. */
export const REALTIME_TRIES_MAX = 3;
/** After a connection of this length, its token counts as proven: a later refusal is the first of a new count. */
export const REALTIME_PROVEN_MS = 60_000;
/** Interval of the configuration requests when no connection pushes configuration changes. */
export const CONFIGURATION_POLL_MS = 3_600_000;

/** A quiet realtime connection is probed after this time, and must respond within `REALTIME_PROBE_RESPONSE_MS`. */
export const REALTIME_PROBE_MS = 7_000;
export const REALTIME_PROBE_RESPONSE_MS = 4_000;

/** How many superseded etags are remembered, and how often in a row a response with one of them is rejected as old. */
export const ETAGS_PAST_MAX = 50;
export const OLD_RESPONSES_MAX = 3;
/**
 * Two etags of at least this length that the server counts up share their first quarter; etags made from the content do
 * not.
 */
export const ETAG_LONG_CHARS = 8;
/** This many short etags in a row, each longer or greater than the one before, show that the server counts them up. */
export const ETAG_STEPS_MIN = 5;
/**
 * A platform may leave its etag unchanged when orders change. After this time without a full list, the next request has
 * no etag. Where the device polls, a full list therefore arrives at least every two minutes.
 */
export const ETAG_TRUST_MS = 113_000;
/**
 * When a response has another etag than realtime pushed, the orders are requested again after this time, unless the two
 * etags agree by then.
 */
export const ETAG_RECHECK_MS = 2_000;

/**
 * When new orders arrive without an event, the local server's socket must send one within this time or is reopened. It
 * has the same time to open.
 */
export const LOCAL_QUIET_MS = 3_000;

/** Interval at which waiting times and levels are computed; the clocks on the cards tick each second. */
export const LEVELS_MS = 5_000;
export const TICK_MS = 1_000;
/** The board's messages may show from this time after the start. */
export const MESSAGE_DELAY_MS = 5_000;

/** Background of a card that waits for less than the first threshold. */
export const NEUTRAL_COLOUR = '#47525a';
/** Thresholds of the waiting time for a KDS whose configuration has none. */
export const LEVEL_WARNING_S = 300;
export const LEVEL_LATE_S = 600;

/**
 * Line statuses with a special meaning: 75 is locked, 110 to 129 is ready, 170 is a confirmed void, 170 to 179 is
 * canceled.
 */
export const STATUS = {
  locked: 75,
  readyFrom: 110,
  deliveredFrom: 130,
  voidConfirmed: 170,
  cancelledFrom: 170,
  cancelledBelow: 180,
} as const;

/** An order is finished, or closed, when each of its lines to be made has at least this status. */
export const ORDER_STATUS_BOUNDS = { finished: 110, closed: 150 } as const;

/**
 * Ids below 0 are no tables: above -10000 they mean the venue's app, from -10000 to -100000 delivery, below it the app.
 */
export const ORIGIN_TABLE_ID = { delivery: -10_000, app: -100_000 } as const;

/** The icon of a channel without its own icon. */
export const CHANNEL_ICON_UNKNOWN = 999;
/**
 * A general comment of one line up to this length is the title. Any other is cut for the title and shown in full as a
 * note.
 */
export const COMMENT_TITLE_LETTERS_MAX = 60;
/** Maximum letters of a text in one part on a card; a line break counts as `TEXT_ROW_LETTERS`. */
export const TEXT_PART_LETTERS_MAX = 240;
export const TEXT_ROW_LETTERS = 30;
/** Maximum letters of notes shown together in a card's header or in a line; further notes get separate rows. */
export const NOTES_TOGETHER_LETTERS_MAX = 300;
/** How many last digits of an order's number show when numbers are short. */
export const SHORT_NUMBER_DIGITS = 3;
/** The status of web orders that the restaurant has to confirm, and the code for web orders that await payment. */
export const WEB_ORDER_STATUS = { sent: 0, awaitingPayment: -22 } as const;

/** Minimum for the limit of lines per card. */
export const CARD_LINES_MIN = 2;
export const HIERARCHY_NODE_LENGTH = 3;
/**
 * Sort weight by the first character of a line's hierarchy code. An unknown character weighs as much as `Z`, which is
 * before desserts and coffee.
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
/**
 * Currency when the venue has none: Chilean pesos without decimals, a comma as decimal point, and a dot between
 * thousands.
 */
export const DEFAULT_CURRENCY = {
  code: 'CLP',
  symbol: '$',
  symbolAfter: false,
  decimalPoint: ',',
  decimals: 0,
  thousands: '.',
} as const;

/** The choices for lines per card; 0 is no limit. Narrow screens have their own choices. */
export const CARD_LINES_OPTIONS = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;
export const CARD_LINES_MOBILE_OPTIONS = [0, 10, 12, 15, 20] as const;
/** On wider screens, the settings have the tab for keys, and other choices of lines per card. */
export const WIDE_SCREEN_FROM_PX = 700;

/** Minimum contrast of a text with its background. */
export const CONTRAST_MIN = 4.5;

/** How long a ready order is highlighted. */
export const READY_NEWS_S = 10;
/** The bar of the customer screen hides after this time without a touch, mouse movement or key. */
export const CUSTOMER_BAR_S = 10;

/** Maximum length of a settings file; a real one has about 2,000 characters. */
export const SETTINGS_FILE_LENGTH_MAX = 100_000;
/** Maximum length of a stored settings draft; with all settings changed it has about 6,000 characters. */
export const DRAFT_CHARS_MAX = 20_000;
/** How many unknown names of a settings file are shown, and the maximum length of each. */
export const UNKNOWN_NAMES_MAX = 8;
export const UNKNOWN_NAME_LENGTH_MAX = 40;

/** The number of digits of a device's PIN; after `PIN_TRIES_MAX` wrong tries in a row the user waits `PIN_WAIT_MS`. */
export const PIN_DIGITS_MIN = 4;
export const PIN_DIGITS_MAX = 8;
export const PIN_TRIES_MAX = 5;
export const PIN_WAIT_MS = 30_000;

/** Throws if limits contradict each other. */
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

// Runs everywhere except in a built kiosk: there the annotation removes it, because a kitchen cannot change the limits.
/* @__PURE__ */ checkRelations();
