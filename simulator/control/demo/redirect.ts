/** Leads from an address of the app to the page of its device, which goes on there: by itself no static server answers with that page. */
import { devicePageFor } from './device-redirect.ts';

location.replace(devicePageFor(location.href, document.baseURI));
