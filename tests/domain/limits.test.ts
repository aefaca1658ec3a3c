import { expect, test } from 'vitest';
import * as common from '../../src/domain/limits.ts';
import * as ofProfiles from '../../src/domain/person/limits.ts';

const limits = { ...common, ...ofProfiles };

const SECTION_9: Partial<Record<keyof typeof limits, unknown>> = {
  GROUP_WINDOW_DEFAULT_S: 60,
  CARD_LINES_DEFAULT: 10,
  CARD_LINES_OPTIONS: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
  CARD_LINES_MOBILE_OPTIONS: [0, 10, 12, 15, 20],
  RECENT_DEFAULT: 10,
  READY_ORDERS_DEFAULT: 12,
  READY_ORDERS_OPTIONS: [5, 8, 10, 12, 15, 18, 20],
  LEVEL_WARNING_S: 300,
  LEVEL_LATE_S: 600,
  REFRESH_GAP_DEFAULT_S: 2,
  REFRESH_GAP_OPTIONS_S: [1, 2, 5, 7, 10, 12, 15],
  AUTOSAVE_OPTIONS_S: [0, 2, 5, 7, 10, 15],
  CLICK_AREA_DEFAULT_PX: 24,
  CLICK_AREA_OPTIONS_PX: [24, 34, 44],
  DEFAULT_KEY_CODES: {
    keytoggle: 66,
    keytoggleback: 85,
    keynext: 78,
    keyback: 80,
    keynextdinner: 73,
    keyprevdinner: 74,
    keysave: 13,
    keyrefresh: 90,
  },
  DIGIT_KEY_CODES: { first: 49, last: 57, padFirst: 97, padLast: 105 },
  ALARM_MAX: 9,
  SOUND_RETRY_MS: 2_000,
  PLAYED_ALARMS_MAX: 300,
  LANGUAGES: ['es', 'en'],
  LANGUAGES_CACHE_S: { DEV: 120, PROD: 600 },
  HIERARCHY_WEIGHTS: new Map([
    ['1', 200],
    ['A', 100],
    ['B', 200],
    ['T', 400],
    ['Z', 500],
    ['P', 1_000],
    ['C', 1_100],
  ]),
  HIERARCHY_NODE_LENGTH: 3,
  ORDER_STATUS_BOUNDS: { finished: 110, closed: 150 },
  DEFAULT_CURRENCY: { code: 'CLP', symbol: '$', symbolAfter: false, decimalPoint: ',', decimals: 0, thousands: '.' },
  REFRESH_PAUSE_MS: 60_000,
  REQUEST_TIMEOUT_MS: 10_000,
  LEVELS_MS: 5_000,
  TICK_MS: 1_000,
  REFRESH_TIMER_MS: 30_000,
  REFRESH_TIMER_GAP_MS: 28_000,
  REFRESH_PAUSED_RETRY_MS: 3_000,
  CONFIGURATION_LOCAL_TIMEOUT_MS: 2_000,
  MESSAGE_DELAY_MS: 5_000,
  DRAG_ANIMATION_MS: 300,
  RESET_SCROLL_OFFSET_PX: 70,
  CONDITIONS_CLOSE_MS: 200,
  GEOCODE_IDLE_MS: 1_000,
  FORM_ERROR_MS: 10_000,
  CLOUD_TEST_MS: 60_000,
  LOCAL_EVENT_JITTER_MS: 1_000,
  SESSION_MARGIN_S: 10_800,
  ORDER_ID_CACHE_S: 3_600,
  TOKEN_VALID_S: 3_540,
  CONNECTION_INFO_CACHE_S: 3_600,
  LOCATION_CACHE_S: 21_600,
  LOCATION_STORED_S: 604_800,
  LOCATION_FRESH_S: 86_400,
  GEOLOCATION_TIMEOUT_MS: { browser: 15_000, standalone: 5_000 },
  REALTIME_TRIES_MAX: 3,
  DEBUG_MESSAGES_MAX: 10,
  WIDE_SCREEN_FROM_PX: 700,
  PASSWORD_LENGTH_MIN: 8,
  NAME_LENGTH_MIN: 2,
  STREET_LENGTH_MIN: 6,
  PHONE_LENGTH_MAX: 25,
  LOCAL_PORT: 8_080,
  LOCAL_MODES: { none: 0, present: 1, serving: 2, chosen: 3 },
  NOTICE_MS: { usual: 5_000, slow: 7_500, slowError: 10_000, fast: 2_000 },
  NOTICE_REPEAT_MS: 10_000,
};

test.each(Object.entries(SECTION_9))('[LIMIT-1] the limit %s has the value of the specification', (name, value) => {
  expect(new Map(Object.entries(limits)).get(name)).toEqual(value);
});

test('[LIMIT-1] each of the eight functions of the keyboard has its own key', () => {
  expect(Object.keys(limits.DEFAULT_KEY_CODES)).toHaveLength(8);
  expect(new Set(Object.values(limits.DEFAULT_KEY_CODES)).size).toBe(8);
});
