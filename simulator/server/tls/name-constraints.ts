/** The root may sign certificates only for this machine and for private networks. */
import { BlockList, isIP } from 'node:net';
import { Extension } from '@peculiar/x509';

/** Loopback, private (RFC 1918, RFC 4193) and link-local networks, with the lengths of their prefixes. */
const NETWORKS: readonly (readonly [address: string, bits: number])[] = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
];

/** Valid as a whole name, and as the last part of a name, as in `kitchen.local`. */
const NAMES = ['localhost', 'local'];

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

const local = new BlockList();
for (const [address, bits] of NETWORKS) local.addSubnet(address, bits, familyOf(address));

/** Whether the root may sign a certificate for this address or name. */
export function isConstrained(name: string): boolean {
  // A certificate cannot contain the zone of an address.
  if (isIP(name) > 0) return !name.includes('%') && local.check(name, familyOf(name));
  return NAMES.some((one) => name.toLowerCase() === one || name.toLowerCase().endsWith(`.${one}`));
}

/** IPv4, or IPv6 that contains `::`. */
function bytesOf(address: string): readonly number[] {
  if (isIP(address) === 4) return address.split('.').map(Number);
  const [head = [], tail = []] = address
    .split('::')
    .map((side) =>
      side === ''
        ? []
        : side.split(':').flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
    );
  return [...head, ...Array<number>(16 - head.length - tail.length).fill(0), ...tail];
}

const maskOf = (bits: number, bytes: number): readonly number[] =>
  Array.from({ length: bytes }, (_, at) => 256 - 2 ** (8 - Math.min(8, Math.max(0, bits - at * 8))));

/** The content has at most 255 bytes. */
const der = (tag: number, content: readonly number[]): readonly number[] =>
  content.length < 128 ? [tag, content.length, ...content] : [tag, 0x81, content.length, ...content];

const SEQUENCE = 0x30;
const PERMITTED_SUBTREES = 0xa0;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

const subtrees = [
  ...NETWORKS.map(([address, bits]) => {
    const bytes = bytesOf(address);
    return der(IP_ADDRESS, [...bytes, ...maskOf(bits, bytes.length)]);
  }),
  ...NAMES.map((name) => der(DNS_NAME, [...Buffer.from(name, 'ascii')])),
].map((base) => der(SEQUENCE, base));

/** RFC 5280, section 4.2.1.10. Critical, so that a client that does not know the extension refuses the root. */
export const nameConstraints = (): Extension =>
  new Extension('2.5.29.30', true, Uint8Array.from(der(SEQUENCE, der(PERMITTED_SUBTREES, subtrees.flat()))));
