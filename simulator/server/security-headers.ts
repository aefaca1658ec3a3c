/** Security headers of the kiosk and the control room, as strict as a production host should send them. */

/** Image policy. Images of other hosts, map tiles and people's pictures, show only on account hosts. */
export const OWN_PICTURES = "img-src 'self' data:";
export const ALL_PICTURES = `${OWN_PICTURES} https:`;

/** Connections of a kitchen: a policy names hosts, never ranges of addresses, and the restaurant's local server uses http and ws. */
export const ALL_CONNECTIONS = "connect-src 'self' http: ws: https: wss:";

/** The simulator shows its own pages in frames. */
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

/** For the kiosk's pages and files. */
export const KIOSK_HEADERS: Readonly<Record<string, string>> = {
  ...SHARED,
  'content-security-policy': KIOSK_POLICY.join('; '),
};

/** For the kiosk's pages and files on an account host. */
export const ACCOUNT_HEADERS: Readonly<Record<string, string>> = {
  ...SHARED,
  'content-security-policy': KIOSK_POLICY.join('; ').replace(OWN_PICTURES, ALL_PICTURES),
};

/** For the control room, which shows the kiosk's pages in frames. */
export const CONTROL_HEADERS: Readonly<Record<string, string>> = {
  ...SHARED,
  'content-security-policy': [...KIOSK_POLICY, "frame-src 'self'"].join('; '),
};

/** Only for pages that the browser trusts: elsewhere it reports the header as ignored. */
export const TRUSTWORTHY_HEADERS: Readonly<Record<string, string>> = { 'cross-origin-opener-policy': 'same-origin' };
