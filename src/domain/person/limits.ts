/**
 * Limits and intervals for persons, logins and sessions (spec section 9). They are not in `domain/limits.ts`, because
 * every board loads that file.
 */
import { assert } from '../assert.ts';
import { TOKEN_VALID_S } from '../limits.ts';

/** A logout waits at most this long for the platform's response. */
export const LOGOUT_MS = 3_000;
/** Length of the random value that a social login sends and must receive back. */
export const SOCIAL_STATE_LENGTH = 32;
/** Maximum time that a person may spend on a provider's page. */
export const SOCIAL_STATE_MS_MAX = 600_000;
/** Error code of a social login that needs an email. */
export const EMAIL_NEEDED_ERROR = 4_096;
/** Interval at which the end of a session is checked; the corrected time may change. */
export const SESSION_CHECK_MS = 60_000;
/** A session ends this long before its `expU`, except on account hosts. */
export const SESSION_MARGIN_S = 10_800;
/** A session without an end from the platform ends this long after its login. */
export const SESSION_MAX_S = 43_200;
/** On a kitchen host a session ends after this time without a touch or key; a notice shows during its last minute. */
export const IDLE_END_MS = 600_000;
export const IDLE_NOTICE_MS = 60_000;
/** The notice shows 5 s, so repeating it at this interval keeps it on the screen. */
export const IDLE_CHECK_MS = 4_000;
/** The order id with which a user arrived is remembered for this long. */
export const ORDER_ID_CACHE_S = 3_600;
/** The reset screen scrolls to this far above its form. */
export const RESET_SCROLL_OFFSET_PX = 70;
/** Minimum and maximum lengths of text in forms, in characters. */
export const TYPED_LENGTH_MAX = 200;
export const PASSWORD_LENGTH_MIN = 8;
export const NAME_LENGTH_MIN = 2;
export const STREET_LENGTH_MIN = 6;
export const PHONE_LENGTH_MAX = 25;
/** An address is looked up on the map after the user has not typed for this time. */
export const GEOCODE_IDLE_MS = 1_000;
/** The list of missing fields shows this long. */
export const FORM_ERROR_MS = 10_000;
/** The screen with order conditions closes this long after they were accepted. */
export const CONDITIONS_CLOSE_MS = 200;
/** The location from the connection info is used for this long. */
export const CONNECTION_INFO_CACHE_S = 3_600;
/**
 * After this time the browser's location is requested again. It is used for `LOCATION_FRESH_S`, and as the stored
 * location for `LOCATION_STORED_S`.
 */
export const LOCATION_CACHE_S = 21_600;
export const LOCATION_FRESH_S = 86_400;
export const LOCATION_STORED_S = 604_800;
export const GEOLOCATION_TIMEOUT_MS = { browser: 15_000, standalone: 5_000 } as const;

/** Throws if limits contradict each other. */
function checkPersonRelations(): void {
  assert(
    LOCATION_CACHE_S < LOCATION_FRESH_S && LOCATION_FRESH_S < LOCATION_STORED_S,
    'A location must be cached for less time than it is fresh, and stored for longer.',
  );
  assert(TOKEN_VALID_S < ORDER_ID_CACHE_S, 'A token must expire before the order ids made with it.');
}

// A built kiosk omits this check, like the one in `src/domain/limits.ts`.
/* @__PURE__ */ checkPersonRelations();
