/** Which addresses the restaurant's own server may have: the device token goes there, so never beyond its network (rule REALTIME-20). */

/** Four decimal numbers without leading zeros: a browser reads any other spelling as another address. */
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** Loopback, RFC 1918 and link-local. */
const OWN_IPV4 = /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./;

/** Loopback, unique local (fc00::/7) and link-local (fe80::/10). */
const OWN_IPV6 = /^\[(?:::1|(?:f[cd][\da-f]{2}|fe[89ab][\da-f]):[\da-f:]{1,34})\]$/i;

/** A name that only this machine or multicast DNS of the local network resolves. */
const OWN_NAME = /^(?:localhost|(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.){1,3}local)$/i;

export const isRestaurantAddress = (host: string): boolean =>
  (IPV4.test(host) && OWN_IPV4.test(host)) || OWN_IPV6.test(host) || OWN_NAME.test(host);
