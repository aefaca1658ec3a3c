/** Configuration files for hosts, written beside the kiosk and never among the served files. */
import type { Platforms } from '../../../src/domain/device/brand.ts';
import type { Files } from '../files.ts';
import { caddyPart } from './caddy.ts';
import { cdnHeaders, cdnRedirects } from './cdn.ts';
import { accountHeaders, KITCHEN_HEADERS } from './host-headers.ts';
import { nginxLocations } from './nginx.ts';

export function hostingFiles(base: string, kiosk: Files, platforms: Platforms): Files {
  const account = accountHeaders(platforms);
  return new Map([
    ['nginx-kiosk.conf', nginxLocations(base, KITCHEN_HEADERS)],
    ['kiosk.caddy', caddyPart(base, KITCHEN_HEADERS)],
    ['_headers', cdnHeaders(base, kiosk, KITCHEN_HEADERS)],
    ['nginx-account.conf', nginxLocations(base, account)],
    ['account.caddy', caddyPart(base, account)],
    ['_headers-account', cdnHeaders(base, kiosk, account)],
    ['_redirects', cdnRedirects(base)],
  ]);
}
