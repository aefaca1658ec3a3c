/** Separate from `domain/limits.ts`, because every board loads that file. */
import { assert } from '../assert.ts';
import { TOKEN_VALID_S } from '../limits.ts';

/** Maximum wait for the platform's response. */
export const LOGOUT_MS = 3_000;
/** Length of the random value that a social login must return. */
export const SOCIAL_STATE_LENGTH = 32;
/** Maximum time on a provider's page. */
export const SOCIAL_STATE_MS_MAX = 600_000;
/** Error code of a social login without an email. */
export const EMAIL_NEEDED_ERROR = 4_096;
/** Interval at which the session's end is checked, because the corrected time may change. */
export const SESSION_CHECK_MS = 60_000;
/** The session ends this long before its `expU`, except on account hosts. */
export const SESSION_MARGIN_S = 10_800;
/** Maximum session after a login, when the platform sends no end. */
export const SESSION_MAX_S = 43_200;
/** A session on a kitchen host ends after this time without a touch or key; a notice shows during the last minute. */
export const IDLE_END_MS = 600_000;
export const IDLE_NOTICE_MS = 60_000;
/** The notice shows 5 s, so at this interval it stays on the screen. */
export const IDLE_CHECK_MS = 4_000;
export const ORDER_ID_CACHE_S = 3_600;
/** The reset screen scrolls to this far above its form. */
export const RESET_SCROLL_OFFSET_PX = 70;
/** Lengths in characters. */
export const TYPED_LENGTH_MAX = 200;
export const PASSWORD_LENGTH_MIN = 8;
export const NAME_LENGTH_MIN = 2;
export const STREET_LENGTH_MIN = 6;
export const PHONE_LENGTH_MAX = 25;
/** Time without typing before an address is looked up on the map. */
export const GEOCODE_IDLE_MS = 1_000;
export const FORM_ERROR_MS = 10_000;
export const CONDITIONS_CLOSE_MS = 200;
export const CONNECTION_INFO_CACHE_S = 3_600;
/**
 * Age of a location after which the browser is asked again; it is used for `LOCATION_FRESH_S`, and as the stored
 * location for `LOCATION_STORED_S`.
 */
export const LOCATION_CACHE_S = 21_600;
export const LOCATION_FRESH_S = 86_400;
export const LOCATION_STORED_S = 604_800;
export const GEOLOCATION_TIMEOUT_MS = { browser: 15_000, standalone: 5_000 } as const;

function checkPersonRelations(): void {
  assert(
    LOCATION_CACHE_S < LOCATION_FRESH_S && LOCATION_FRESH_S < LOCATION_STORED_S,
    'A location must be cached for less time than it is fresh, and stored for longer.',
  );
  assert(TOKEN_VALID_S < ORDER_ID_CACHE_S, 'A token must expire before the order ids made with it.');
}

// A built kiosk omits this check, like the one in `src/domain/limits.ts`.
/* @__PURE__ */ checkPersonRelations();
