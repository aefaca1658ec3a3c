/** The constants of the settings' screen and of the customer screen with their units (specification section 9): apart from the others, which every board loads. */

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
