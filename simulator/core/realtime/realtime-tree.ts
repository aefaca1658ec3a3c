/** A JSON tree; each listener receives only changes at its path. */
import { cleaned, type Segments, sameJson, segmentsOf, valueAt, withValue } from './realtime-json.ts';

/** `path` has no outer slashes; children have relative paths. */
export type TreeChange =
  | { readonly kind: 'put'; readonly path: string; readonly value: unknown }
  | { readonly kind: 'merge'; readonly path: string; readonly children: Readonly<Record<string, unknown>> };

export interface JsonTree {
  get(path: string): unknown;
  /** Every change in order, until the returned function is called. */
  watch(changed: (change: TreeChange) => void): () => void;
  /** False, without a change, when the path or a key in the value is forbidden. */
  put(path: string, value: unknown): boolean;
  /** All children are one change; their paths may have several levels. */
  merge(path: string, children: Readonly<Record<string, unknown>>): boolean;
}

const isBelow = (path: string, above: string): boolean => path[above.length] === '/' && path.startsWith(above);

/** Whether the change can alter the value at `path`. */
export function touches(changed: string, path: string): boolean {
  if (changed === path || changed === '' || path === '') return true;
  return isBelow(path, changed) || isBelow(changed, path);
}

/** `nowMs` is for server timestamps, in unix milliseconds. */
export function createJsonTree(nowMs: () => number): JsonTree {
  let root: unknown = null;
  const watchers = new Set<(change: TreeChange) => void>();

  const set = (segments: Segments, value: unknown): { readonly stored: unknown; readonly moved: boolean } | null => {
    const before = valueAt(root, segments);
    const stored = cleaned(value, before, nowMs());
    if (stored === undefined) return null;
    const moved = !sameJson(before, stored);
    if (moved) root = withValue(root, segments, stored);
    return { stored, moved };
  };

  const emit = (change: TreeChange) => {
    for (const watcher of [...watchers]) watcher(change);
  };

  return {
    get: (path) => {
      const segments = segmentsOf(path);
      return segments === null ? null : valueAt(root, segments);
    },
    watch: (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    put: (path, value) => {
      const segments = segmentsOf(path);
      if (segments === null) return false;
      const outcome = set(segments, value);
      if (outcome?.moved) emit({ kind: 'put', path: segments.join('/'), value: outcome.stored });
      return outcome !== null;
    },
    merge: (path, children) => {
      const base = segmentsOf(path);
      const changes = Object.entries(children).map(([key, value]) => ({ relative: segmentsOf(key), value }));
      if (base === null || changes.some((write) => write.relative === null)) return false;
      const previous = root;
      const moved: [string, unknown][] = [];
      for (const { relative, value } of changes) {
        const outcome = set([...base, ...(relative as Segments)], value);
        if (outcome === null) {
          root = previous;
          return false;
        }
        if (outcome.moved) moved.push([(relative as Segments).join('/'), outcome.stored]);
      }
      if (moved.length > 0) emit({ kind: 'merge', path: base.join('/'), children: Object.fromEntries(moved) });
      return true;
    },
  };
}

/** A merge has one path for each child. */
export const changedPaths = (change: TreeChange): readonly string[] =>
  change.kind === 'put'
    ? [change.path]
    : Object.keys(change.children).map((relative) => [change.path, relative].filter((part) => part !== '').join('/'));

/** Calls back at once with the present value, then whenever the value at `path` changes. */
export function listenTo(tree: JsonTree, path: string, changed: (value: unknown) => void): () => void {
  const plain = segmentsOf(path)?.join('/') ?? path;
  let last = tree.get(plain);
  // Watches before the first call, because that call may write to the tree.
  const stop = tree.watch((change) => {
    const isTouched =
      change.kind === 'put' ? touches(change.path, plain) : changedPaths(change).some((at) => touches(at, plain));
    if (!isTouched) return;
    const value = tree.get(plain);
    if (sameJson(value, last)) return;
    last = value;
    changed(value);
  });
  changed(last);
  return stop;
}
