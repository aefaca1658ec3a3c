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

/** No site may show these pages in a frame, and they are always served over TLS. */
export const PRODUCTION_HEADERS: Headers = {
  ...KIOSK_HEADERS,
  'content-security-policy': `${KIOSK_HEADERS['content-security-policy']}`.replace(
    OWN_FRAMES,
    "frame-ancestors 'none'",
  ),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

/** A host of kitchens uses https, so the browser trusts its pages. */
export const KITCHEN_HEADERS: Headers = { ...PRODUCTION_HEADERS, ...TRUSTWORTHY_HEADERS };

const POLICY = KITCHEN_HEADERS['content-security-policy'] ?? '';

/** An account host shows pictures of other hosts and has no local server. */
export const accountHeaders = (platforms: Platforms): Headers => ({
  ...KITCHEN_HEADERS,
  'content-security-policy': POLICY.replace(OWN_PICTURES, ALL_PICTURES).replace(
    ALL_CONNECTIONS,
    platformConnections(Object.values(platforms.brands).flatMap(({ PROD, DEV }) => [PROD, DEV])),
  ),
});

/** For a host that sends no headers. The first script adds the rules in which kitchens and account hosts differ. */
export const PAGE_POLICY = POLICY.split('; ')
  .filter((rule) => !rule.startsWith('frame-ancestors'))
  .map((rule) => (rule === OWN_PICTURES ? ALL_PICTURES : rule))
  .join('; ');

/** A page of the demo contacts no other host, shows devices in frames and starts workers (`worker-policy.ts`). */
export const DEMO_POLICY = [
  ...PAGE_POLICY.replace(/connect-src [^;]*/, "connect-src 'self'")
    .replace('trusted-types kds', 'trusted-types kds default')
    .replace(ALL_PICTURES, OWN_PICTURES)
    .split('; '),
  "frame-src 'self'",
].join('; ');
