/** Every constant of the specification with its unit (section 9), and what must hold between them; those of people stand in `person/limits.ts`. */
import { assert } from './assert.ts';

/** Choices of the device settings: what holds while nothing was chosen, and what can be chosen. */
export const GROUP_WINDOW_DEFAULT_S = 60;
/** Lines a card; 0 is no limit. */
export const CARD_LINES_DEFAULT = 10;
/** Entries of the list of recent orders. */
export const RECENT_DEFAULT = 10;
/** More are not kept, whatever the free number input says. */
export const RECENT_MAX = 100;
/** Orders on the customer screen. */
export const READY_ORDERS_DEFAULT = 12;
export const READY_ORDERS_OPTIONS = [5, 8, 10, 12, 15, 18, 20] as const;
/** The shortest time from the start of one refresh to the next. */
export const REFRESH_GAP_DEFAULT_S = 2;
export const REFRESH_GAP_OPTIONS_S = [1, 2, 5, 7, 10, 12, 15] as const;
/** A tap that comes so soon after the last one on its line may be the second half of a double tap. */
export const DOUBLE_TAP_MS = 700;
/** A press that comes so soon after one on the same line is its contact bounce. */
export const TAP_BOUNCE_MS = 120;
/** Of one dish ordered at one second, more lines than this are not followed to another order (rule O14a). */
export const SAME_DISH_MAX = 40;

/** A line that left one order may turn up in another one for so long: an answer may come between the two. */
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
/** A device stores at most so many status colours and card positions; a position's name has at most so many characters. */
export const STATUS_COLOURS_MAX = 50;
export const ORDER_POSITIONS_MAX = 2_000;
export const HELD_PRIORITIES_MAX = 50;
export const ORDER_POSITION_LENGTH_MAX = 60;

/** Codes of the keys as they are bound before anyone binds others: B, U, N, P, I, J, Enter, Z. */
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
/** A keyboard has no more digits: the highest place on the board that one leads to. */
export const DIGIT_PLACE_MAX = 9;
/** Codes of the digits 1 to 9, which jump to orders and cannot be bound; those of the number pad count as the same digits. */
export const DIGIT_KEY_CODES = { first: 49, last: 57, padFirst: 97, padLast: 105 } as const;

/** Codes that keys report; 229 is what a press reports whose key is not known yet. */
export const KEY_CODES = { first: 1, last: 255, unknown: 229 } as const;

/** Alarms are numbered from 1, 0 is none. */
export const ALARM_MAX = 9;
export const ALARM_OPTIONS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** The sounds of a void and of a fire, which no setting chooses. */
export const VOID_SOUND = 10;
export const FIRE_SOUND = 11;
/** Sounds of one moment begin at least this long after each other. */
export const ALARM_GAP_MS = 1_500;
/** An alarm that is repeated until its card is touched sounds after this time; 0 is never. */
export const REPEAT_ALARM_OPTIONS_S = [0, 15, 30, 60] as const;
/** A sound that failed to play is tried again after this time. */
export const SOUND_RETRY_MS = 2_000;
/** How many alarms are remembered as played. */
export const PLAYED_ALARMS_MAX = 300;
/** Alarms that fall within this time play as one. */
export const ALARM_TOGETHER_MS = 1_000;

/** The languages that exist; the first is spoken unless another is chosen. */
export const LANGUAGES = ['es', 'en'] as const;
export const LANGUAGES_CACHE_S = { DEV: 120, PROD: 600 } as const;
/** How often a long run asks for them again. */
export const LANGUAGES_RELOAD_MS = 3_600_000;

/** A refused tap says why for this long. */
export const REFUSAL_SHOWN_S = 4;
/** Nothing moves under a finger: while it is down, unless it stays there for longer than a press can, and for a moment after. */
export const PRESS_MAX_S = 5;
export const STILL_AFTER_PRESS_S = 0.4;
/** Without a touch for so long the strip goes back to its oldest card. */
export const HOME_AFTER_S = 30;
/** How long a dragged card takes to its place. */
export const DRAG_ANIMATION_MS = 300;
/** A finger that holds this long, or a mouse that is pulled this far, drags a card; less is a tap or a scroll. */
export const DRAG_HOLD_MS = 250;
export const DRAG_AWAY_PX = 8;
/** Among several fingers one that stays this long rests and taps nothing: browsers call it a long press. */
export const LONG_PRESS_MS = 500;
/** A page that stays zoomed loads again at most once in this time. */
export const ZOOM_RELOAD_GAP_MS = 600_000;
/** How long a viewport may take to follow its meta element. */
export const ZOOM_RESET_MS = 500;

/** Every call but the shorter ones below ends after this time. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** How long a press on the login waits for the login's script. */
export const LOGIN_PRESS_MS = 10_000;
/** How long a save or a read of settings in their screen waits for the script that does it. */
export const SETTINGS_PART_MS = 10_000;
/** The install record is read again this often, and this long after the first board of a start. */
export const ENROLMENT_MS = 86_400_000;
export const ENROLMENT_FIRST_MS = 3_000;
/** A device that is refused, or whose unit is named no more, asks why at most this often. */
export const ENROLMENT_DOUBT_MS = 60_000;
/** A token is used for this long after it was given. */
export const TOKEN_VALID_S = 3_540;

/** Profile types of administrators. */
export const ADMINISTRATOR_TYPES: readonly number[] = [1, 2, 4];
/** Modules of the platform; up to `openUpTo` a logged-in person needs no permission. */
export const MODULES = { openUpTo: 2_000, kitchen: 5_000, kitchenSecond: 6_000, account: 9_000 } as const;

/** Lines of the debug block on test hosts. */
export const DEBUG_MESSAGES_MAX = 10;
export const DEBUG_MESSAGE_LENGTH_MAX = 300;

/** Level colours when neither the settings nor the venue name any. */
export const DEFAULT_COLOURS = { normal: '#1b7a43', warning: '#f4b400', late: '#d3302a', critical: '#8f0d2d' } as const;

/** Steps of two clocks less far apart than this may have come in either order. */
export const CLOCK_STEP_MIN_MS = 1_000;
/** Two clocks that went so far apart, or a timer that is so late: the device slept or its clock was set. */
export const CLOCK_JUMP_MIN_MS = 10_000;
/** A browser runs the timers of a page that nobody sees this seldom. */
export const HIDDEN_TIMERS_MS = 60_000;
/** The server says its time in whole seconds. */
export const SERVER_TIME_STEP_MS = 1_000;
/** A time further than a year from the day that the app was built is none. */
export const CLOCK_FROM_BUILD_MAX_MS = 366 * 86_400_000;

/** How long a notice stands, by kind. */
export const NOTICE_MS = { usual: 5_000, slow: 7_500, slowError: 10_000, fast: 2_000 } as const;
/** An identical notice within this time is dropped. */
export const NOTICE_REPEAT_MS = 10_000;
/** How many shown notices are remembered for that, and how many stand at once. */
export const NOTICE_MEMORY_MAX = 50;
export const NOTICES_SHOWN_MAX = 4;

/** Periodic refresh, and how long after the last request it may come. */
export const REFRESH_TIMER_MS = 30_000;
export const REFRESH_TIMER_GAP_MS = 28_000;
/** With everything well and no `ta`, so long after the last request the orders are asked for all the same: a platform may stop telling. */
export const SLOW_CHECK_MS = 420_000;
/** A refresh that waits while refresh is paused looks again after this time. */
export const REFRESH_PAUSED_RETRY_MS = 3_000;
/** A pause of the refresh ends by itself after this time. */
export const REFRESH_PAUSE_MS = 60_000;
/** How long a retry waits: the first time, doubled after each failure up to the longest. */
export interface RetryTimes {
  readonly firstMs: number;
  readonly maxMs: number;
  /** The least random part on top, so that devices that failed together do not retry together (rule N5i). */
  readonly spreadMs?: number;
}

/** The backoff of everything that is retried. */
export const RETRIES = {
  /** Call 1. */
  orders: { firstMs: 3_000, maxMs: 30_000, spreadMs: 9_000 },
  /** Configuration, lists, settings, the profile and the device's own unit. */
  reads: { firstMs: 3_000, maxMs: 30_000, spreadMs: 9_000 },
  /** A tap in the outbox. */
  taps: { firstMs: 3_000, maxMs: 30_000 },
  /** Places of cards that a cook dragged. */
  places: { firstMs: 3_000, maxMs: 30_000 },
  /** A realtime sign-in that did not reach its server, and the request for a fresh token. */
  signIn: { firstMs: 3_000, maxMs: 30_000 },
  /** A script that did not load. */
  scripts: { firstMs: 3_000, maxMs: 30_000 },
  /** A shared list that another client keeps reverting (rule SEL15). */
  sharedLists: { firstMs: 3_000, maxMs: 30_000 },
  /** The WebSocket of the local server. */
  localSocket: { firstMs: 1_000, maxMs: 30_000 },
} as const satisfies Readonly<Record<string, RetryTimes>>;
/** A start waits so long for its first board before it fetches what that can do without. */
export const FIRST_BOARD_MS_MAX = 3_000;
/** So long a start waits for its first orders before it draws a screen without them: the page's own ground and bar stand meanwhile. */
export const FIRST_SCREEN_MS_MAX = 300;
/** How long a part of the screen that did not load waits for its next try, by failures in a row; the last for all that follow. */
export const PART_RETRY_WAITS_S = [3, 6, 12, 30] as const;
/** Up to this share of such a wait comes on top by chance. */
export const RETRY_SPREAD_SHARE = 1;

/** While nothing tells of changes, orders are asked for again after this time. */
export const CHECK_MS = 7_000;
/** A request that has no answer after this time is said. */
export const STALE_HANG_MS = 4_000;
/** Data of this age is old unless something tells of changes; whatever is stale is said within the second time. */
export const STALE_AGE_MS = 11_000;
export const STALE_SAID_MS = 12_000;
/** What is over by then was a doubt, and no alarm. */
export const ALARM_DOUBT_MS = 8_000;
/** A sentence stands at least as long as it takes to read it. */
export const ALARM_SAID_MS_MIN = 4_000;

/** A kept board is at most so long: browsers give all that an origin keeps about five million characters. */
export const LAST_BOARD_CHARS_MAX = 1_500_000;
/** A kept list is at most so long. */
export const LIST_KEPT_CHARS_MAX = 1_000_000;
/** A board that changes is kept at most this often. */
export const LAST_BOARD_WRITE_MS = 3_000;
/** A cursor that moves is kept at most this often. */
export const CURSOR_WRITE_MS = 100;

/** A board that broke or hung loads itself anew at most so often within this time, a moment after it said so. */
export const HEAL_RELOADS_MAX = 3;
export const HEAL_WINDOW_MS = 600_000;
export const HEAL_WAIT_MS = 3_000;
/** A page is asked for a sign of life this often; so many times without an answer, fifteen seconds, are a hang. */
export const HEARTBEAT_MS = 1_000;
export const HEARTBEATS_MAX = 15;
/** A newer version takes over from a board that nobody touched for the first time; that is looked at each second time. */
export const TAKE_OVER_IDLE_MS = 60_000;
export const TAKE_OVER_LOOK_MS = 5_000;
/** The server is asked for a newer version this often. */
export const VERSION_CHECK_MS = 3_600_000;
/** A page on which nothing stands is loaded anew after the first time, twice as long after each start that came to nothing, at most the second; one whose files are still on their way has the third. */
export const BLANK_WAIT_MS = 30_000;
export const BLANK_WAIT_MS_MAX = 480_000;
export const BLANK_LOADING_MS_MAX = 300_000;
/** The page says that it does not start after this time, unless its files are still loading. */
export const BLANK_SAY_MS = 8_000;
/** That is looked at this often. */
export const BLANK_LOOK_MS = 4_000;
/** How long a page that starts anew waits for a newer version to come and take over. */
export const NEWER_VERSION_MS_MAX = 60_000;

/** Lines of one entry of the outbox. */
export const OUTBOX_ENTRY_LINES_MAX = 200;
/** Changes that the local server confirmed and the cloud may not know, the latest of them. */
export const OVERLAY_LINES_MAX = 2_000;
/** Steps of a line with a change that are remembered of earlier answers: more than a line goes through. */
export const STEPS_READ_MAX = 100;
/** So long after what a server took a request of ours may come late, or once more; these may be older. */
export const CONFIRMED_WATCH_MS = 60_000;
export const SENT_KEPT_MS = 120_000;
/** Orders of which a device remembers what it has handed over itself, the latest of them: a full board, and all that may be undone of what left it. */
export const OWN_ORDERS_MAX = 300;
/** A storage that has not answered by then does not answer. */
export const STORAGE_MS_MAX = 5_000;
/** A storage that refused is tried again after this time. */
export const STORAGE_RETRY_MS = 10_000;
/** So long a change waits at most for the cloud to hear of an order that the local server has taken. */
export const CLOUD_UNHEARD_MS_MAX = 30 * 60_000;
/** So long what a server took is watched: that it was undone may be heard late, and the local server may come back with an older store. */
export const TAKEN_WATCH_MS = 30 * 60_000;
/** Who undid a shared list so long ago does not fight about it. */
export const REWRITE_FORGOTTEN_MS = 120_000;
/** A tap that waited longer than this before it was saved is sent only after a fresh read. */
export const OUTBOX_OLD_MS = 30_000;

/** A cloud that failed is tested again after this time, and each time after it. */
export const CLOUD_TEST_MS = 60_000;
/** Every recovery call waits a random part of this time, so that a venue's devices do not return as one. */
export const RECOVERY_SPREAD_MS = 10_000;
/** Call 6 waits only this long while the local server serves. */
export const CONFIGURATION_LOCAL_TIMEOUT_MS = 2_000;
/** Call 8 runs again after this time while there is a local server. */
export const LOCAL_STATUS_MS = 60_000;
export const LOCAL_PORT = 8_080;
/** Numbers of the calls that the local server answers while it serves. */
export const REDIRECTED_CALLS: readonly number[] = [1, 3];
/** An outage of an earlier run is believed this long. */
export const OUTAGE_KEPT_MS = 43_200_000;
/** Modes of the local server, 0 for none; from `serving` on it answers instead of the cloud. */
export const LOCAL_MODES = { none: 0, present: 1, serving: 2, chosen: 3 } as const;
/** New-order events of the local server's socket wait a random part of this time. */
export const LOCAL_EVENT_SPREAD_MS = 1_000;
/** What the realtime database tells a whole restaurant of its configuration waits a random part of this time, and this long after the last. */
export const CONFIGURATION_SPREAD_MS = 5_000;
export const CONFIGURATION_GAP_MS = 5_000;

/** Selections of one order that are kept, and the length of a name among them. */
export const SELECTED_MAX = 200;
export const SELECTED_NAME_LENGTH_MAX = 60;
/** Orders that left the board while their selection could not be taken away, the latest of them. */
export const SELECTIONS_LEFT_MAX = 200;

/** Fires that are kept as put out on a device. */
export const DOUSED_KEPT_MAX = 500;
/** Web orders that a device remembers as unconfirmed, accepted or confirmed. */
export const WEB_ORDERS_KEPT_MAX = 500;

/** Finished lines with an added quantity that are kept on a device. */
export const MADE_KEPT_MAX = 500;

/** Removed lines that no cook has seen and that are kept on a device. */
export const UNSEEN_KEPT_MAX = 200;

/** Change marks of lines, and of orders, that are kept on a device. */
export const NEWS_KEPT_MAX = 500;

/** A larger quantity of one line counts as this; sums are told to so many decimals. */
export const QUANTITY_MAX = 1_000_000;
export const QUANTITY_DECIMALS = 3;

/** A longer message of the platform is cut. */
export const MESSAGE_LENGTH_MAX = 300;

/** Realtime sign-in: tries with a fresh token before giving up. */
export const REALTIME_TRIES_MAX = 3;
/** A link that stood this long proves its token: refusals after it count anew. */
export const REALTIME_PROVEN_MS = 60_000;
/** Without a link to tell of another configuration it is asked for this often. */
export const CONFIGURATION_ASK_MS = 3_600_000;

/** A realtime connection is asked for a sign of life after this time, and has the second time to give one. */
export const REALTIME_PROBE_MS = 7_000;
export const REALTIME_PROBE_ANSWER_MS = 4_000;

/** How many etags that others followed are remembered, and how often in a row an answer with one of them is put down as old. */
export const ETAGS_PAST_MAX = 50;
export const OLD_ANSWERS_MAX = 3;
/** Two etags of so many characters that count have the first quarter of them in common; those that are made from a content do not. */
export const ETAG_LONG_CHARS = 8;
/** So many short etags in a row, each longer or greater than the one before, show that they count up. */
export const ETAG_STEPS_MIN = 5;
/** A platform may forget to change its etag: after so long the orders are requested without one. */
export const ETAG_TRUST_MS = 120_000;
/** An answer with another etag than realtime told has this long to be borne out before the orders are asked for again. */
export const ETAG_DOUBT_MS = 2_000;

/** New orders that the local server's socket said nothing of have this long to be said before it is opened anew, and so long it may take to open. */
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

/** Line statuses with a meaning of their own: 75 locks, 110 up to below 130 is ready, 170 is a confirmed void, 170 up to below 180 is cancelled. */
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

/** Table ids below 0 are no tables: down to above -10000 the venue's app, down to -100000 delivery, below that the app. */
export const ORIGIN_TABLE_ID = { delivery: -10_000, app: -100_000 } as const;

/** The icon of channels that have none of their own. */
export const CHANNEL_ICON_UNKNOWN = 999;
/** A longer general comment is the title with its beginning, and a note as a whole. */
export const COMMENT_TITLE_LETTERS_MAX = 60;
/** Letters of text that stay together on a card; a line break counts as a row of them. */
export const TEXT_PART_LETTERS_MAX = 240;
export const TEXT_ROW_LETTERS = 30;
/** Letters of notes that stand in the head of a card or in a line; the rest follows in rows of their own. */
export const NOTES_TOGETHER_LETTERS_MAX = 300;
/** Digits of a number that is shown short. */
export const SHORT_NUMBER_DIGITS = 3;
/** Web orders that the restaurant has to confirm, and the code under which they stand while they wait for their payment. */
export const WEB_ORDER_STATUS = { sent: 0, awaitingPayment: -22 } as const;

/** A limit of lines a card is at least this. */
export const CARD_LINES_MIN = 2;
/** Characters of one node of a hierarchy code. */
export const HIERARCHY_NODE_LENGTH = 3;
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

/** An amount of money has at most so many decimals. */
export const MONEY_DECIMALS_MAX = 6;
/** What a decimal point may be: one character that is no part of a number itself. */
export const DECIMAL_POINT = /^[^\s\d()-]$/;
/** Money when the venue names no currency: Chilean pesos, no decimals, comma as decimal point, dot between thousands. */
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

/** A ready order stands out for this long. */
export const READY_NEWS_S = 10;
/** The bar of the customer screen goes after this time without a touch. */
export const CUSTOMER_BAR_S = 10;

/** A file of settings has some 2,000 characters; a longer one than this is something else. */
export const SETTINGS_FILE_LENGTH_MAX = 100_000;
/** A draft of the settings that is longer is not kept: all settings changed at once have some 6,000 characters. */
export const DRAFT_KEPT_CHARS_MAX = 20_000;
/** Of names in a file that this app does not know so many are told, each so long. */
export const UNKNOWN_NAMES_MAX = 8;
export const UNKNOWN_NAME_LENGTH_MAX = 40;

/** The digits of a device's PIN, its wrong tries in a row and the wait after them. */
export const PIN_DIGITS_MIN = 4;
export const PIN_DIGITS_MAX = 8;
export const PIN_TRIES_MAX = 5;
export const PIN_WAIT_MS = 30_000;

/** Stops at limits that contradict each other. */
function checkRelations(): void {
  assert(REFRESH_TIMER_GAP_MS < REFRESH_TIMER_MS, 'Failed to order limits: the timer must find its gap over.');
  assert(
    Math.max(...REFRESH_GAP_OPTIONS_S) * 1_000 < REFRESH_TIMER_GAP_MS,
    'Failed to order limits: a chosen minimum interval must fit between two periodic refreshes.',
  );
  assert(REFRESH_PAUSED_RETRY_MS < REFRESH_PAUSE_MS, 'Failed to order limits: a paused wish looks again.');
  const isGrowing = ({ firstMs, maxMs }: RetryTimes) => firstMs <= maxMs && maxMs <= REFRESH_TIMER_MS;
  assert(Object.values(RETRIES).every(isGrowing), 'Failed to order limits: retries grow.');
  assert(RECOVERY_SPREAD_MS < CLOUD_TEST_MS, 'Failed to order limits: a recovery before the next test.');
  assert(CONFIGURATION_LOCAL_TIMEOUT_MS < REQUEST_TIMEOUT_MS, 'Failed to order limits: call 6 is the shorter one.');
  assert(
    CHECK_MS + STALE_HANG_MS <= STALE_AGE_MS && STALE_AGE_MS < STALE_SAID_MS,
    'Failed to order limits: a check before data is old.',
  );
  assert(
    REALTIME_PROBE_MS + REALTIME_PROBE_ANSWER_MS < STALE_SAID_MS,
    'Failed to order limits: silence found out in time.',
  );
  assert(STALE_HANG_MS < REQUEST_TIMEOUT_MS, 'Failed to order limits: a hang is said in time.');
  assert(REQUEST_TIMEOUT_MS < REFRESH_TIMER_MS, 'Failed to order limits: a call ends in time.');
  assert(TICK_MS <= LEVELS_MS, 'Failed to order limits: clocks tick for levels.');
  assert(
    NOTICE_MS.fast < NOTICE_MS.usual && NOTICE_MS.usual < NOTICE_MS.slow,
    'Failed to order limits: notice times rise.',
  );
  assert(NOTICE_MS.slowError <= NOTICE_REPEAT_MS, 'Failed to order limits: no notice beside its repetition.');
  assert(LEVEL_WARNING_S < LEVEL_LATE_S, 'Failed to order limits: late comes after warning.');
  assert(
    STATUS.locked < STATUS.readyFrom && STATUS.readyFrom < STATUS.deliveredFrom,
    'Failed to order limits: statuses rise from locked over ready to delivered.',
  );
  assert(
    STATUS.cancelledFrom <= STATUS.voidConfirmed && STATUS.voidConfirmed < STATUS.cancelledBelow,
    'Failed to order limits: a confirmed void is cancelled.',
  );
  assert(
    ORDER_STATUS_BOUNDS.finished < ORDER_STATUS_BOUNDS.closed && ORDER_STATUS_BOUNDS.closed < STATUS.cancelledFrom,
    'Failed to order limits: the bounds of an order lie below the cancelled range.',
  );
  assert(ORIGIN_TABLE_ID.app < ORIGIN_TABLE_ID.delivery, 'Failed to order limits: apps lie below deliveries.');
  assert(CARD_LINES_MIN <= CARD_LINES_DEFAULT, 'Failed to order limits: the default card holds the least lines.');
  assert(
    Object.values(DEFAULT_KEY_CODES).every((code) => code < DIGIT_KEY_CODES.first || code > DIGIT_KEY_CODES.last),
    'Failed to order limits: no key is bound to a digit.',
  );
  assert(ALARM_OPTIONS.length === ALARM_MAX + 1, 'Failed to order limits: every alarm can be chosen, and none.');
}

// Runs wherever these rules run except in a built kiosk: said to have no effect, it is left out there, as no kitchen can break it.
/* @__PURE__ */ checkRelations();
