/** Ready configuration files for the hosts of a kiosk, from the table of the simulator's server. They are written beside the kiosk, never among the served files. */
import type { Files } from '../files.ts';
import { caddyPart } from './caddy.ts';
import { cdnHeaders, cdnRedirects } from './cdn.ts';
import { nginxLocations } from './nginx.ts';

/** For these files of a kiosk that was built for this folder of its host. */
export const hostingFiles = (base: string, kiosk: Files): Files =>
  new Map([
    ['nginx-kiosk.conf', nginxLocations(base)],
    ['kiosk.caddy', caddyPart(base)],
    ['_headers', cdnHeaders(base, kiosk)],
    ['_redirects', cdnRedirects(base)],
  ]);
