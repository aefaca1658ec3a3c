/** A static server has no page at an address of the app; the device page continues there. */
import { devicePageFor } from './device-redirect.ts';

location.replace(devicePageFor(location.href, document.baseURI));
