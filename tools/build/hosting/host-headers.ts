/** The headers of all files on a production host, and the policy in its pages; caching is configured separately. */
import {
  ALL_CONNECTIONS,
  ALL_PICTURES,
  KIOSK_HEADERS,
  OWN_FRAMES,
  OWN_PICTURES,
  TRUSTWORTHY_HEADERS,
} from '../../../simulator/server/security-headers.ts';
import type { Platforms } from '../../../src/domain/device/brand.ts';
import { platformConnections } from '../../../src/domain/device/connections.ts';

export type Headers = Readonly<Record<string, string>>;

/**
 * The headers for pages and files of the kiosk on a production host. No page shows them in a frame, and they are always
 * served over TLS.
 */
export const PRODUCTION_HEADERS: Headers = {
  ...KIOSK_HEADERS,
  'content-security-policy': `${KIOSK_HEADERS['content-security-policy']}`.replace(
    OWN_FRAMES,
    "frame-ancestors 'none'",
  ),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

/** The headers of a host of kitchens. It uses https, so the browser trusts its pages. */
export const KITCHEN_HEADERS: Headers = { ...PRODUCTION_HEADERS, ...TRUSTWORTHY_HEADERS };

const POLICY = KITCHEN_HEADERS['content-security-policy'] ?? '';

/** The headers of an account host, which shows pictures of other hosts and has no local server. */
export const accountHeaders = (platforms: Platforms): Headers => ({
  ...KITCHEN_HEADERS,
  'content-security-policy': POLICY.replace(OWN_PICTURES, ALL_PICTURES).replace(
    ALL_CONNECTIONS,
    platformConnections(Object.values(platforms.brands).flatMap(({ PROD, DEV }) => [PROD, DEV])),
  ),
});

/**
 * The policy in the page itself, for a host that sends no headers. It does not restrict which sites show the page in a
 * frame, because only a header can. The first script adds the rules in which kitchens and account hosts differ.
 */
export const PAGE_POLICY = POLICY.split('; ')
  .filter((rule) => !rule.startsWith('frame-ancestors'))
  .map((rule) => (rule === OWN_PICTURES ? ALL_PICTURES : rule))
  .join('; ');

/**
 * The policy in all pages of the demo. A page requests nothing from another host, shows devices in frames, and starts
 * its workers with a default policy of Trusted Types (`worker-policy.ts`).
 */
export const DEMO_POLICY = [
  ...PAGE_POLICY.replace(/connect-src [^;]*/, "connect-src 'self'")
    .replace('trusted-types kds', 'trusted-types kds default')
    .replace(ALL_PICTURES, OWN_PICTURES)
    .split('; '),
  "frame-src 'self'",
].join('; ');
