/**
 * The security headers of the kiosk and the control room. They are as strict as those that a production host should
 * send.
 */

/** The image policy. Images of other hosts (map tiles and pictures of people) appear only on account hosts. */
export const OWN_PICTURES = "img-src 'self' data:";
export const ALL_PICTURES = `${OWN_PICTURES} https:`;

/**
 * The policy for connections of a kitchen. It allows all addresses, because a policy can list hosts but no ranges of
 * addresses, and the restaurant's local server uses http and ws.
 */
export const ALL_CONNECTIONS = "connect-src 'self' http: ws: https: wss:";

/** Allows frames on pages of the same server, because the control room shows devices in frames. */
export const OWN_FRAMES = "frame-ancestors 'self'";

const KIOSK_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  OWN_PICTURES,
  "font-src 'self'",
  ALL_CONNECTIONS,
  "manifest-src 'self'",
  "worker-src 'self'",
  "media-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  OWN_FRAMES,
  "require-trusted-types-for 'script'",
  'trusted-types kds',
];

const SHARED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'autoplay=(self), fullscreen=(self), geolocation=(self), screen-wake-lock=(self), camera=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
} as const;

/** The headers for pages and files of the kiosk. */
export const KIOSK_HEADERS: Readonly<Record<string, string>> = {
  ...SHARED,
  'content-security-policy': KIOSK_POLICY.join('; '),
};

/** The headers for pages and files of the kiosk on an account host, whose platform is at the same origin. */
export const ACCOUNT_HEADERS: Readonly<Record<string, string>> = {
  ...SHARED,
  'content-security-policy': KIOSK_POLICY.join('; ')
    .replace(OWN_PICTURES, ALL_PICTURES)
    .replace(ALL_CONNECTIONS, "connect-src 'self'"),
};

/** The headers for the control room, which shows pages of the kiosk in frames. */
export const CONTROL_HEADERS: Readonly<Record<string, string>> = {
  ...SHARED,
  'content-security-policy': [...KIOSK_POLICY, "frame-src 'self'"].join('; '),
};

/** Headers for pages that the browser trusts. On other pages the browser would report that it ignores them. */
export const TRUSTWORTHY_HEADERS: Readonly<Record<string, string>> = { 'cross-origin-opener-policy': 'same-origin' };
