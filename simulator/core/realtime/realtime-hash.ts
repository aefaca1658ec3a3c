/** The hash of a value as in the Firebase SDK, for transactions (`h` of a put) and listens. */
import { sha1Base64 } from './sha1.ts';

const INT_32_MIN = -(2 ** 31);
const INT_32_MAX = 2 ** 31 - 1;

/** A key that is a 32-bit number counts as a number. */
function wholeKey(key: string): number | null {
  if (!/^-?0*\d{1,10}$/.test(key)) return null;
  const value = Number(key);
  return value >= INT_32_MIN && value <= INT_32_MAX ? value : null;
}

/** Numbers come first, by value, then texts, by code unit. */
function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  const left = wholeKey(a);
  const right = wholeKey(b);
  if (left !== null && right !== null) return left - right || a.length - b.length;
  if (left !== null) return -1;
  if (right !== null) return 1;
  return a < b ? -1 : 1;
}

function doubleHex(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getUint32(0).toString(16).padStart(8, '0') + view.getUint32(4).toString(16).padStart(8, '0');
}

type Priority = string | number | null;

const record = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;

function priorityOf(value: unknown): Priority {
  const priority = record(value)?.['.priority'];
  return typeof priority === 'string' || typeof priority === 'number' ? priority : null;
}

/** No priority comes first, then numbers, then texts. */
function comparePriorities(a: Priority, b: Priority): number {
  const rank = (priority: Priority) => (priority === null ? 0 : typeof priority === 'number' ? 1 : 2);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a === b ? 0 : a < b ? -1 : 1;
  return 0;
}

function priorityText(priority: Priority): string {
  if (priority === null) return '';
  return `priority:${typeof priority === 'number' ? `number:${doubleHex(priority)}` : `string:${priority}`}:`;
}

function leafText(value: string | number | boolean): string {
  return typeof value === 'number' ? `number:${doubleHex(value)}` : `${typeof value}:${value}`;
}

/** SHA-1 in base64 over the value's canonical text in export form; empty for null. */
export function realtimeHash(value: unknown): string {
  if (value === null || value === undefined) return '';
  const node = record(value);
  if (node === null) return sha1Base64(leafText(value as string | number | boolean));
  const own = priorityText(priorityOf(node));
  const leaf = node['.value'];
  if (leaf !== undefined && leaf !== null) return sha1Base64(own + leafText(leaf as string | number | boolean));
  const children = Object.entries(node)
    .filter(([key]) => key !== '.priority')
    .sort(([a, left], [b, right]) => comparePriorities(priorityOf(left), priorityOf(right)) || compareKeys(a, b))
    .map(([key, child]) => [key, realtimeHash(child)] as const)
    .filter(([, hash]) => hash !== '');
  if (children.length === 0) return '';
  return sha1Base64(own + children.map(([key, hash]) => `:${key}:${hash}`).join(''));
}
