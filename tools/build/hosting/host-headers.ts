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

/**
 * The policy in every page of the demo: it requests nothing of another host, shows its devices in frames, and starts its
 * workers by a default policy of Trusted Types (`worker-policy.ts`).
 */
export const DEMO_POLICY = [
  ...PAGE_POLICY.replace(/connect-src [^;]*/, "connect-src 'self'")
    .replace('trusted-types kds', 'trusted-types kds default')
    .replace(ALL_PICTURES, OWN_PICTURES)
    .split('; '),
  "frame-src 'self'",
].join('; ');
