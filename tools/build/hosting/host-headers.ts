/** What every file and page of a production host bears, by headers and by itself; how long a file is kept comes besides. */
import {
  ALL_PICTURES,
  KIOSK_HEADERS,
  OWN_PICTURES,
  TRUSTWORTHY_HEADERS,
} from '../../../simulator/server/security-headers.ts';

/** A production host speaks https, so its pages are such that the browser trusts. */
export const HOST_HEADERS: Readonly<Record<string, string>> = { ...KIOSK_HEADERS, ...TRUSTWORTHY_HEADERS };

/**
 * What the page says by itself, so that it holds on a host that sends no headers too. Who may frame it only a header can say, and of
 * whom it shows pictures the first script, which knows the hosts of accounts.
 */
export const PAGE_POLICY = (HOST_HEADERS['content-security-policy'] ?? '')
  .split('; ')
  .filter((rule) => !rule.startsWith('frame-ancestors'))
  .map((rule) => (rule === OWN_PICTURES ? ALL_PICTURES : rule))
  .join('; ');
