/** A production host should send headers that are as strict. */

/** Map tiles and pictures of people appear only on account hosts. */
export const OWN_PICTURES = "img-src 'self' data:";
export const ALL_PICTURES = `${OWN_PICTURES} https:`;

/** All addresses: a policy cannot list ranges of addresses, and the restaurant's local server uses http and ws. */
export const ALL_CONNECTIONS = "connect-src 'self' http: ws: https: wss:";

const OWN_CONNECTIONS = "connect-src 'self'";

/** The control room shows devices in frames. */
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
  // Chromium on Linux does not know `bluetooth`, and reports unknown names as errors.
  'permissions-policy': [
    ...['autoplay', 'fullscreen', 'geolocation', 'screen-wake-lock'].map((name) => `${name}=(self)`),
    ...['camera', 'display-capture', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
      (name) => `${name}=()`,
    ),
  ].join(', '),
} as const;

export const KIOSK_HEADERS: Readonly<Record<string, string>> = {
  ...SHARED,
  'content-security-policy': KIOSK_POLICY.join('; '),
};

/** The platform of an account host is at the same origin. */
export const ACCOUNT_HEADERS: Readonly<Record<string, string>> = {
  ...SHARED,
  'content-security-policy': KIOSK_POLICY.join('; ')
    .replace(OWN_PICTURES, ALL_PICTURES)
    .replace(ALL_CONNECTIONS, OWN_CONNECTIONS),
};

/** The control room shows pages of the kiosk in frames, and connects only to its own server. */
export const CONTROL_HEADERS: Readonly<Record<string, string>> = {
  ...SHARED,
  'content-security-policy': [...KIOSK_POLICY, "frame-src 'self'"].join('; ').replace(ALL_CONNECTIONS, OWN_CONNECTIONS),
};

/** The browser reports that it ignores these headers on a page that it does not trust. */
export const TRUSTWORTHY_HEADERS: Readonly<Record<string, string>> = { 'cross-origin-opener-policy': 'same-origin' };
