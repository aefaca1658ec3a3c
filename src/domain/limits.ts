/**
 * Every constant of the specification with its unit (spec section 9), and the relations between them; those of people
 * are in `person/limits.ts`.
 */
import { assert } from './assert.ts';

/** Choices of the device settings: the defaults and the options. */
export const GROUP_WINDOW_DEFAULT_S = 60;
/** Lines a card; 0 is no limit. */
export const CARD_LINES_DEFAULT = 10;
/** Entries of the list of recent orders. */
export const RECENT_DEFAULT = 10;
/** The list keeps no more, whatever the number input contains. */
export const RECENT_MAX = 100;
/** Orders on the customer screen. */
export const READY_ORDERS_DEFAULT = 12;
export const READY_ORDERS_OPTIONS = [5, 8, 10, 12, 15, 18, 20] as const;
/** The minimum time from the start of one refresh to the next. */
export const REFRESH_GAP_DEFAULT_S = 2;
export const REFRESH_GAP_OPTIONS_S = [1, 2, 5, 7, 10, 12, 15] as const;
/** A tap within this time after the last one on its line may be the second half of a double tap. */
export const DOUBLE_TAP_MS = 700;
/** A press within this time after one on the same line is contact bounce. */
export const TAP_BOUNCE_MS = 120;
/** If one dish has more lines than this at one second, the board does not follow them to another order (rule ORDER-72). */
export const SAME_DISH_MAX = 40;

/** A line that left one order may appear in another within this time, because a response may fall between the two. */
export const LINE_MOVE_MS_MAX = 10_000;
/** Idle time after which pending changes save themselves; 0 is off. */
export const AUTOSAVE_OPTIONS_S = [0, 2, 5, 7, 10, 15] as const;
/** Size of the status chip's touch zone; a line is at least so much higher. */
export const CLICK_AREA_DEFAULT_PX = 24;
export const CLICK_AREA_OPTIONS_PX = [24, 34, 44] as const;
export const LINE_OVER_CLICK_AREA_PX = 20;

/** Priorities of lines: 0 unavailable, 1 as a comment, 2 in cards of their own. */
export const PRIORITY_MODE_OPTIONS = [0, 1, 2] as const;
/** A longer time or a larger count than this in a setting is cut to it. */
export const SETTING_S_MAX = 86_400;
export const SETTING_COUNT_MAX = 1_000;
/**
 * A device stores at most so many status colors and card positions; a position's name has at most so many characters.
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
/** The highest place on the board with a digit key. */
export const DIGIT_PLACE_MAX = 9;
/**
 * Codes of the digits 1 to 9, which jump to orders and cannot be bound; those of the number pad count as the same
 * digits.
 */
export const DIGIT_KEY_CODES = { first: 49, last: 57, padFirst: 97, padLast: 105 } as const;

/** Codes that keys report; 229 is a press whose key is not identified yet. */
export const KEY_CODES = { first: 1, last: 255, unknown: 229 } as const;

/** Alarms are numbered from 1, 0 is none. */
export const ALARM_MAX = 9;
export const ALARM_OPTIONS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** The sounds of a void and of a fire, which no setting chooses. */
export const VOID_SOUND = 10;
export const FIRE_SOUND = 11;
/** Sounds of one moment start at least this far apart. */
export const ALARM_GAP_MS = 1_500;
/** An alarm that is repeated until its card is touched sounds after this time; 0 is never. */
export const REPEAT_ALARM_OPTIONS_S = [0, 15, 30, 60] as const;
/** A sound that failed to play is tried again after this time. */
export const SOUND_RETRY_MS = 2_000;
/** How many alarms are remembered as played. */
export const PLAYED_ALARMS_MAX = 300;
/** Alarms within this time play as one. */
export const ALARM_TOGETHER_MS = 1_000;

/** The languages that exist; the first is spoken unless another is chosen. */
export const LANGUAGES = ['es', 'en'] as const;
export const LANGUAGES_CACHE_S = { DEV: 120, PROD: 600 } as const;
/** How often a long run requests the languages again. */
export const LANGUAGES_RELOAD_MS = 3_600_000;

/** How long a refused tap shows its reason. */
export const REFUSAL_SHOWN_S = 4;
/**
 * Nothing moves under a finger: while it is down, unless it stays there for longer than a press can, and for a moment
 * after.
 */
export const PRESS_MAX_S = 5;
export const STILL_AFTER_PRESS_S = 0.4;
/** After this time without a touch the strip scrolls back to its oldest card. */
export const HOME_AFTER_S = 30;
/** How long a dragged card takes to its place. */
export const DRAG_ANIMATION_MS = 300;
/** A finger held this long, or a mouse moved this far, drags a card; less is a tap or a scroll. */
export const DRAG_HOLD_MS = 250;
export const DRAG_AWAY_PX = 8;
/** With several fingers, one held this long is resting and does not tap; browsers call it a long press. */
export const LONG_PRESS_MS = 500;
/** A page that stays zoomed loads again at most once in this time. */
export const ZOOM_RELOAD_GAP_MS = 600_000;
/** How long a viewport may take to follow its meta element. */
export const ZOOM_RESET_MS = 500;

/** Timeout of all calls that have no shorter one below. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** How long a press on the login waits for the login's script. */
export const LOGIN_PRESS_MS = 10_000;
/** How long a save or a read of settings in their screen waits for the script that does it. */
export const SETTINGS_PART_MS = 10_000;
/** The install record is read again this often, and this long after the first board of a start. */
export const ENROLMENT_MS = 86_400_000;
export const ENROLMENT_FIRST_MS = 3_000;
/** A device that is refused, or whose unit is missing, requests its record at most this often. */
export const ENROLMENT_RECHECK_MS = 60_000;
/** A token is used for this long after its issue. */
export const TOKEN_VALID_S = 3_540;

/** Profile types of administrators. */
export const ADMINISTRATOR_TYPES: readonly number[] = [1, 2, 4];
/** Modules of the platform; up to `openUpTo` a logged-in person needs no permission. */
export const MODULES = { openUpTo: 2_000, kitchen: 5_000, kitchenSecond: 6_000, account: 9_000 } as const;

/** Lines of the debug block on test hosts. */
export const DEBUG_MESSAGES_MAX = 10;
export const DEBUG_MESSAGE_LENGTH_MAX = 300;

/** Level colors when neither the settings nor the venue name any. */
export const DEFAULT_COLOURS = { normal: '#1b7a43', warning: '#f4b400', late: '#d3302a', critical: '#8f0d2d' } as const;

/** Steps of two clocks closer than this may have happened in either order. */
export const CLOCK_STEP_MIN_MS = 1_000;
/** Two clocks that went so far apart, or a timer that is so late: the device slept or its clock was set. */
export const CLOCK_JUMP_MIN_MS = 10_000;
/** A browser runs the timers of a hidden page this rarely. */
export const HIDDEN_TIMERS_MS = 60_000;
/** The server sends its time in whole seconds. */
export const SERVER_TIME_STEP_MS = 1_000;
/** A time further than a year from the day that the app was built is none. */
export const CLOCK_FROM_BUILD_MAX_MS = 366 * 86_400_000;

export const NOTICE_MS = { usual: 5_000, slow: 7_500, slowError: 10_000, fast: 2_000 } as const;
/** An identical notice within this time is dropped. */
export const NOTICE_REPEAT_MS = 10_000;
/** How many notices are remembered for that, and how many show at once. */
export const NOTICE_MEMORY_MAX = 50;
export const NOTICES_SHOWN_MAX = 4;

/** The period of the refresh, and its minimum distance from the last request. */
export const REFRESH_TIMER_MS = 30_000;
export const REFRESH_TIMER_GAP_MS = 28_000;
/**
 * Without `ta` and with a working link, orders are requested this long after the last request, because a platform may
 * stop pushing.
 */
export const SLOW_POLL_MS = 420_000;
/** A refresh that waits while refresh is paused looks again after this time. */
export const REFRESH_PAUSED_RETRY_MS = 3_000;
/** A pause of the refresh ends after this time. */
export const REFRESH_PAUSE_MS = 60_000;
/** How long a retry waits: the first time, doubled after each failure up to the longest. */
export interface RetryTimes {
  readonly firstMs: number;
  readonly maxMs: number;
  /** The least random part on top, so that devices that failed together do not retry together (rule REFRESH-10). */
  readonly spreadMs?: number;
}

/** The backoff of everything that is retried. */
export const RETRIES = {
  /** Call 1. */
  orders: { firstMs: 3_000, maxMs: 30_000, spreadMs: 9_000 },
  /** Configuration, lists, settings, the profile and the device's own unit. */
  reads: { firstMs: 3_000, maxMs: 30_000, spreadMs: 9_000 },
  taps: { firstMs: 3_000, maxMs: 30_000 },
  /** Places of cards that a cook dragged. */
  places: { firstMs: 3_000, maxMs: 30_000 },
  /** A realtime sign-in that did not reach its server, and the request for a fresh token. */
  signIn: { firstMs: 3_000, maxMs: 30_000 },
  scripts: { firstMs: 3_000, maxMs: 30_000 },
  /** A shared list that another client keeps reverting (rule SHARED-15). */
  sharedLists: { firstMs: 3_000, maxMs: 30_000 },
  localSocket: { firstMs: 1_000, maxMs: 30_000 },
} as const satisfies Readonly<Record<string, RetryTimes>>;
/** A start waits this long for its first board before it fetches parts that the board does not need. */
export const FIRST_BOARD_MS_MAX = 3_000;
/**
 * A start waits this long for its first orders before it draws a screen without them; until then the page shows its
 * background and bar.
 */
export const FIRST_SCREEN_MS_MAX = 300;
/**
 * How long a part of the screen that did not load waits for its next try, by failures in a row; the last for all that
 * follow.
 */
export const PART_RETRY_WAITS_S = [3, 6, 12, 30] as const;
/** The maximum jitter of a retry wait, as a share of the wait. */
export const RETRY_JITTER_SHARE = 1;

/** Without a push link, orders are requested again after this time. */
export const ORDERS_POLL_MS = 7_000;
/** A request without a response after this time is shown as such. */
export const STALE_HANG_MS = 4_000;
/** Data of this age is old unless a push link works; stale data is shown as such within the second time. */
export const STALE_AGE_MS = 11_000;
export const STALE_SHOWN_MS = 12_000;
/** Trouble that ends within this time raises no alarm. */
export const ALARM_DELAY_MS = 8_000;
/** The alarm text shows at least this long, so that it can be read. */
export const ALARM_SHOWN_MS_MIN = 4_000;

/** The maximum size of a stored board: browsers allow about five million characters per origin. */
export const LAST_BOARD_CHARS_MAX = 1_500_000;
/** A kept list is at most so long. */
export const LIST_CACHE_CHARS_MAX = 1_000_000;
/** A board that changes is kept at most this often. */
export const LAST_BOARD_WRITE_MS = 3_000;
/** A cursor that moves is kept at most this often. */
export const CURSOR_WRITE_MS = 100;

/** A broken or hanging board reloads at most this many times within this period, shortly after it shows a message. */
export const HEAL_RELOADS_MAX = 3;
export const HEAL_WINDOW_MS = 600_000;
export const HEAL_WAIT_MS = 3_000;
/** A page is pinged this often; this many pings without a response, fifteen seconds, mean a hang. */
export const HEARTBEAT_MS = 1_000;
export const MISSED_HEARTBEATS_MAX = 15;
/**
 * A newer version takes over a board that is untouched for the first time; the second time is the interval of the
 * check.
 */
export const TAKE_OVER_IDLE_MS = 60_000;
export const TAKE_OVER_CHECK_MS = 5_000;
/** The device checks the server for a newer version this often. */
export const VERSION_CHECK_MS = 3_600_000;
/**
 * A page that shows nothing reloads after the first time, doubled after each failed start up to the second; while its
 * files load, the third applies.
 */
export const BLANK_WAIT_MS = 30_000;
export const BLANK_WAIT_MS_MAX = 480_000;
export const BLANK_LOADING_MS_MAX = 300_000;
/** The page shows that it does not start after this time, unless its files are still loading. */
export const BLANK_MESSAGE_MS = 8_000;
/** How often the page checks whether it shows anything. */
export const BLANK_CHECK_MS = 4_000;
/** How long a restarting page waits for a newer version to take over. */
export const NEWER_VERSION_MS_MAX = 60_000;

/** Maximum lines of one outbox entry. */
export const OUTBOX_ENTRY_LINES_MAX = 200;
/** Maximum changes that the local server acknowledged and the cloud may not have; the latest are kept. */
export const OVERLAY_LINES_MAX = 2_000;
/** Maximum remembered steps of a line with a change; more than any line has. */
export const STEPS_READ_MAX = 100;
/**
 * A request of this device may arrive late or twice this long after a server acknowledged a change; the next values may
 * be older.
 */
export const CONFIRMED_WATCH_MS = 60_000;
export const SENT_MEMORY_MS = 120_000;
/**
 * How many orders the device remembers its sent changes for, latest first: a full board, and all entries that can be
 * undone.
 */
export const OWN_ORDERS_MAX = 300;
/** A storage without a response after this time counts as silent. */
export const STORAGE_MS_MAX = 5_000;
/** A storage that refused is tried again after this time. */
export const STORAGE_RETRY_MS = 10_000;
/** The maximum time that a change waits for the cloud to receive an order that the local server has. */
export const CLOUD_UNKNOWN_ORDER_MS_MAX = 30 * 60_000;
/**
 * How long an acknowledged change is watched: a revert may arrive late, and the local server may return with older
 * data.
 */
export const ACKNOWLEDGED_WATCH_MS = 30 * 60_000;
/** A revert of a shared list this long ago no longer counts. */
export const REWRITE_FORGOTTEN_MS = 120_000;
/** A tap that waited longer than this before it was saved is sent only after a fresh read. */
export const OUTBOX_OLD_MS = 30_000;

/** A cloud that failed is tested again after this time, and each time after it. */
export const CLOUD_TEST_MS = 60_000;
/** Every recovery call waits a random part of this time, so that a venue's devices do not return at once. */
export const RECOVERY_JITTER_MS = 10_000;
/** Call 6 waits only this long while the local server serves. */
export const CONFIGURATION_LOCAL_TIMEOUT_MS = 2_000;
/** Call 8 runs again after this time while there is a local server. */
export const LOCAL_STATUS_MS = 60_000;
export const LOCAL_PORT = 8_080;
/** The calls that go to the local server while it serves. */
export const REDIRECTED_CALLS: readonly number[] = [1, 3];
/** An outage of an earlier run is believed this long. */
export const OUTAGE_MEMORY_MS = 43_200_000;
/** Modes of the local server, 0 for none; from `serving` on it serves instead of the cloud. */
export const LOCAL_MODES = { none: 0, present: 1, serving: 2, chosen: 3 } as const;
/** New-order events of the local server's socket wait a random part of this time. */
export const LOCAL_EVENT_JITTER_MS = 1_000;
/**
 * A configuration push, which reaches the whole restaurant, waits a random part of the first time, and the second time
 * after the last one.
 */
export const CONFIGURATION_JITTER_MS = 5_000;
export const CONFIGURATION_GAP_MS = 5_000;

/** How many selections an order keeps, and the maximum length of their names. */
export const SELECTED_MAX = 200;
export const SELECTED_NAME_LENGTH_MAX = 60;
/** How many orders the device remembers that left the board before their selection could be removed, latest first. */
export const SELECTIONS_LEFT_MAX = 200;

/** How many canceled fires and how many start times of fires a device keeps. */
export const FIRES_COUNT_MAX = 500;
/** Web orders that a device remembers as unconfirmed, accepted or confirmed. */
export const WEB_ORDERS_COUNT_MAX = 500;

/** Finished lines with an added quantity that are kept on a device. */
export const MADE_COUNT_MAX = 500;

/** Removed lines that no cook has seen and that are kept on a device. */
export const UNSEEN_COUNT_MAX = 200;

/** Change marks of lines, and of orders, that are kept on a device. */
export const NEWS_COUNT_MAX = 500;

/** A larger quantity of one line counts as this; sums have this many decimals. */
export const QUANTITY_MAX = 1_000_000;
export const QUANTITY_DECIMALS = 3;

/** A longer message of the platform is cut. */
export const MESSAGE_LENGTH_MAX = 300;

/** Realtime sign-in: tries with a fresh token before giving up. */
export const REALTIME_TRIES_MAX = 3;
/** A link that was up this long has proven its token: refusals after it start a new count. */
export const REALTIME_PROVEN_MS = 60_000;
/** Without a link that pushes configuration changes, the configuration is requested this often. */
export const CONFIGURATION_POLL_MS = 3_600_000;

/** A realtime connection is probed after the first time, and must respond within the second. */
export const REALTIME_PROBE_MS = 7_000;
export const REALTIME_PROBE_RESPONSE_MS = 4_000;

/** How many superseded etags are remembered, and how often in a row a response with one of them is rejected as old. */
export const ETAGS_PAST_MAX = 50;
export const OLD_RESPONSES_MAX = 3;
/**
 * Two etags of so many characters that count have the first quarter of them in common; those that are made from a
 * content do not.
 */
export const ETAG_LONG_CHARS = 8;
/** This many short etags in a row, each longer or greater than the one before, show that they count up. */
export const ETAG_STEPS_MIN = 5;
/**
 * A platform may not change its etag: after this time the next poll requests the orders without one, within two minutes
 * of the last list.
 */
export const ETAG_TRUST_MS = 113_000;
/**
 * A response whose etag differs from the pushed one must be confirmed within this time, or the orders are requested
 * again.
 */
export const ETAG_RECHECK_MS = 2_000;

/**
 * After new orders without an event, the local server's socket has this long to send one before it is reopened; it may
 * take as long to open.
 */
export const LOCAL_QUIET_MS = 3_000;

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

/**
 * Line statuses with a meaning of their own: 75 locks, 110 up to below 130 is ready, 170 is a confirmed void, 170 up to
 * below 180 is canceled.
 */
export const STATUS = {
  locked: 75,
  readyFrom: 110,
  deliveredFrom: 130,
  voidConfirmed: 170,
  cancelledFrom: 170,
  cancelledBelow: 180,
} as const;

/** The status of an order reads its lines against these: all finished, and all delivered or beyond. */
export const ORDER_STATUS_BOUNDS = { finished: 110, closed: 150 } as const;

/**
 * Table ids below 0 are no tables: down to above -10000 the venue's app, down to -100000 delivery, below that the app.
 */
export const ORIGIN_TABLE_ID = { delivery: -10_000, app: -100_000 } as const;

/** The icon of channels that have none of their own. */
export const CHANNEL_ICON_UNKNOWN = 999;
/** A longer general comment is the title with its beginning, and a note as a whole. */
export const COMMENT_TITLE_LETTERS_MAX = 60;
/** Letters of text that stay together on a card; a line break counts as a row of them. */
export const TEXT_PART_LETTERS_MAX = 240;
export const TEXT_ROW_LETTERS = 30;
/** Letters of notes in the header of a card or in a line; the rest follows in separate rows. */
export const NOTES_TOGETHER_LETTERS_MAX = 300;
/** Digits of a number that is shown short. */
export const SHORT_NUMBER_DIGITS = 3;
/** The status of web orders that the restaurant has to confirm, and the code for those that await payment. */
export const WEB_ORDER_STATUS = { sent: 0, awaitingPayment: -22 } as const;

/** A limit of lines a card is at least this. */
export const CARD_LINES_MIN = 2;
export const HIERARCHY_NODE_LENGTH = 3;
/**
 * Sort weight by the first character of a line's hierarchy code; an unknown one weighs as much as `Z`, before desserts
 * and coffee.
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

/** An amount of money has at most so many decimals. */
export const MONEY_DECIMALS_MAX = 6;
/** A decimal point is one character that cannot be part of a number itself. */
export const DECIMAL_POINT = /^[^\s\d()-]$/;
/**
 * Money when the venue names no currency: Chilean pesos, no decimals, comma as decimal point, dot between thousands.
 */
export const DEFAULT_CURRENCY = {
  code: 'CLP',
  symbol: '$',
  symbolAfter: false,
  decimalPoint: ',',
  decimals: 0,
  thousands: '.',
} as const;

/** Lines a card, to choose from; 0 is no limit. The mobile list has its own choices. */
export const CARD_LINES_OPTIONS = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;
export const CARD_LINES_MOBILE_OPTIONS = [0, 10, 12, 15, 20] as const;
/** A narrower screen has no mini bar, no pager and no keys. */
export const WIDE_SCREEN_FROM_PX = 700;

/** The least contrast of any text with its background. */
export const CONTRAST_MIN = 4.5;

/** How long a ready order is highlighted. */
export const READY_NEWS_S = 10;
/** The bar of the customer screen hides after this time without a touch. */
export const CUSTOMER_BAR_S = 10;

/** A settings file has about 2,000 characters; a longer file is something else. */
export const SETTINGS_FILE_LENGTH_MAX = 100_000;
/** A draft of the settings that is longer is not kept: all settings changed at once have some 6,000 characters. */
export const DRAFT_CHARS_MAX = 20_000;
/** How many unknown names of a file are shown, and their maximum length. */
export const UNKNOWN_NAMES_MAX = 8;
export const UNKNOWN_NAME_LENGTH_MAX = 40;

/** The digits of a device's PIN, its wrong tries in a row and the wait after them. */
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

// Runs everywhere except in a built kiosk: the annotation removes it there, where no kitchen could violate it.
/* @__PURE__ */ checkRelations();
