/** Leads from an address of the app to the page of its device, which goes on there: by itself no static server answers with that page. */
import { handedOn } from './handed-on.ts';

location.replace(handedOn(location.href, document.baseURI));
