/** JSON values of the realtime database as immutable trees. */

export type Segments = readonly string[];
type Branch = Readonly<Record<string, unknown>>;

/** The database forbids these characters; `__proto__` must not become a key of an object. */
const BAD_KEY = /[.#$[\]/\p{Cc}]|^$|^__proto__$/u;

/** The database forbids deeper values and paths. */
const DEPTH_MAX = 32;

const branchOf = (value: unknown): Branch | null =>
  typeof value === 'object' && value !== null ? (value as Branch) : null;

/** Outer slashes are ignored; the root has no keys. Null for a forbidden key or too many keys. */
export function segmentsOf(path: string): Segments | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.length > DEPTH_MAX || segments.some((segment) => BAD_KEY.test(segment)) ? null : segments;
}

/** Null when the path has no value. */
export function valueAt(root: unknown, segments: Segments): unknown {
  let value = root;
  for (const segment of segments) {
    const branch = branchOf(value);
    if (branch === null || !Object.hasOwn(branch, segment)) return null;
    value = branch[segment];
  }
  return value ?? null;
}

/** Null removes the value, and each branch that becomes empty. */
export function withValue(root: unknown, segments: Segments, value: unknown): unknown {
  const [head, ...rest] = segments;
  if (head === undefined) return value;
  const branch = branchOf(root) ?? {};
  const child = withValue(Object.hasOwn(branch, head) ? branch[head] : null, rest, value);
  if (child !== null) return { ...branch, [head]: child };
  const { [head]: _, ...others } = branch;
  return Object.keys(others).length === 0 ? null : others;
}

function serverValue(branch: Branch, before: unknown, nowMs: number): unknown {
  const change = branch['.sv'];
  if (change === 'timestamp') return nowMs;
  const step = branchOf(change)?.increment;
  if (typeof step === 'number') return (typeof before === 'number' ? before : 0) + step;
  return undefined;
}

/** Resolves server values, and removes nulls and empty branches. Undefined for a forbidden key, depth or value. */
export function cleaned(value: unknown, before: unknown, nowMs: number, depth = 0): unknown {
  if (depth > DEPTH_MAX || value === undefined || typeof value === 'function') return undefined;
  const branch = branchOf(value);
  if (branch === null) return value;
  if (Object.hasOwn(branch, '.sv')) return serverValue(branch, before, nowMs);
  const entries: [string, unknown][] = [];
  for (const [key, child] of Object.entries(branch)) {
    if (key !== '.priority' && key !== '.value' && BAD_KEY.test(key)) return undefined;
    const stored = cleaned(child, valueAt(before, [key]), nowMs, depth + 1);
    if (stored === undefined) return undefined;
    if (stored !== null) entries.push([key, stored]);
  }
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const left = branchOf(a);
  const right = branchOf(b);
  if (left === null || right === null) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  );
}
