/** A byte of an IPv4 address with its dot, without leading zeros. */
const BYTE = String.raw`\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

/**
 * The device sends its token only to these addresses (rule REALTIME-20): loopback, RFC 1918 and link-local IPv4;
 * loopback, unique local and link-local IPv6; `localhost` and multicast DNS names. An address that a browser reads as
 * one outside these ranges, such as `010.8.8.8`, does not match.
 */
const LOCAL_SERVER = new RegExp(
  String.raw`^(?:http(s?)://)?((?:(?:10|127)${BYTE}|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)${BYTE}${BYTE}|\[(?:::1|f(?:[cd][\da-f]|e[89ab])[\da-f]:[\da-f:]+)\]|localhost|\w[\w.-]*\.local)/?$`,
  'i',
);

export interface LocalServerAddress {
  /** Empty if the device accepted no address. */
  readonly address: string;
  /** `https` and `wss` (rule REALTIME-23). */
  readonly isSecure: boolean;
  /** The refused address; empty if the device refused none (rule REALTIME-22). */
  readonly refused: string;
}

/** The host may begin with `http://` or `https://`. */
export function localServerAddress(sent: string): LocalServerAddress {
  const [, secure, address = ''] = LOCAL_SERVER.exec(sent) ?? [];
  return { address, isSecure: !!secure, refused: address ? '' : sent };
}
