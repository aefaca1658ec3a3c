/**
 * Redirects from an address of the app to its device page, which continues there: a static server has no page at that
 * address.
 */
import { devicePageFor } from './device-redirect.ts';

location.replace(devicePageFor(location.href, document.baseURI));
