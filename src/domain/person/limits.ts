/**
 * The constants of people with their units (spec section 9), in a file of their own because every board loads the
 * others.
 */
import { assert } from '../assert.ts';
import { TOKEN_VALID_S } from '../limits.ts';

/** A logout waits at most this long for the platform. */
export const LOGOUT_MS = 3_000;
/** Characters of the random value that a social login must bring back. */
export const SOCIAL_STATE_LENGTH = 32;
/** A person returns from a provider's page within this time. */
export const SOCIAL_STATE_MS_MAX = 600_000;
/** Error code of a social login that needs an email. */
export const EMAIL_NEEDED_ERROR = 4_096;
/** How often the end of a session is checked, because the corrected time may have changed. */
export const SESSION_CHECK_MS = 60_000;
/** A session ends this long before its `expU`, account hosts apart. */
export const SESSION_MARGIN_S = 10_800;
/** A session for which the platform names no end, ends this long after its login. */
export const SESSION_MAX_S = 43_200;
/** On a kitchen host a session ends after this time without a touch or key; a notice shows during its last minute. */
export const IDLE_END_MS = 600_000;
export const IDLE_NOTICE_MS = 60_000;
/** The notice shows 5 s, so repeating it at this interval keeps it on the screen. */
export const IDLE_CHECK_MS = 4_000;
/** The order with which a user arrived is remembered this long. */
export const ORDER_ID_CACHE_S = 3_600;
/** The reset form scrolls to this far above itself. */
export const RESET_SCROLL_OFFSET_PX = 70;
/** Length of text in forms: minimum and maximum, in characters. */
export const TYPED_LENGTH_MAX = 200;
export const PASSWORD_LENGTH_MIN = 8;
export const NAME_LENGTH_MIN = 2;
export const STREET_LENGTH_MIN = 6;
export const PHONE_LENGTH_MAX = 25;
/** An address is looked up on the map after this idle time. */
export const GEOCODE_IDLE_MS = 1_000;
/** The list of missing fields shows this long. */
export const FORM_ERROR_MS = 10_000;
/** Accepted order conditions close after this time. */
export const CONDITIONS_CLOSE_MS = 200;
/** The location that the connection gave is used for this long. */
export const CONNECTION_INFO_CACHE_S = 3_600;
/** A location from the browser is used this long; a stored one is used longer if the browser gives none. */
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

// A built kiosk leaves this check out, like the one in `src/domain/limits.ts`.
/* @__PURE__ */ checkPersonRelations();
