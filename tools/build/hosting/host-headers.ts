/** The headers and the page policy of every file and page of a production host; caching is separate. */
import {
  ALL_PICTURES,
  KIOSK_HEADERS,
  OWN_PICTURES,
  TRUSTWORTHY_HEADERS,
} from '../../../simulator/server/security-headers.ts';

/** A production host uses https, so the browser trusts its pages. */
export const HOST_HEADERS: Readonly<Record<string, string>> = { ...KIOSK_HEADERS, ...TRUSTWORTHY_HEADERS };

/**
 * The policy in the page itself, for a host that sends no headers. Only a header can restrict who frames the page, and
 * the first script, which knows the hosts of accounts, restricts pictures.
 */
export const PAGE_POLICY = (HOST_HEADERS['content-security-policy'] ?? '')
  .split('; ')
  .filter((rule) => !rule.startsWith('frame-ancestors'))
  .map((rule) => (rule === OWN_PICTURES ? ALL_PICTURES : rule))
  .join('; ');
