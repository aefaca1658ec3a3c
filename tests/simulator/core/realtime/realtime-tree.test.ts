import { expect, test } from 'vitest';
import { createJsonTree, listenTo } from '../../../../simulator/core/realtime/realtime-tree.ts';

const NOW_MS = 1_760_540_400_000;

function heardAt(tree: ReturnType<typeof createJsonTree>, path: string): unknown[] {
  const values: unknown[] = [];
  listenTo(tree, path, (value) => values.push(value));
  return values;
}

test('a listener receives the present value at once, then each change at, above and below its path', () => {
  const tree = createJsonTree(() => NOW_MS);
  tree.put('a/b', { c: 1 });
  const values = heardAt(tree, 'a/b');
  tree.put('a/b/c', 2);
  tree.put('a', { b: { c: 3 }, x: 1 });
  tree.put('a/b', null);
  expect(values).toEqual([{ c: 1 }, { c: 2 }, { c: 3 }, null]);
});

test('a listener receives no change of its siblings, nor a write without a change', () => {
  const tree = createJsonTree(() => NOW_MS);
  tree.put('a', { b: 1, bb: 1 });
  const values = heardAt(tree, 'a/b');
  tree.put('a/bb', 2);
  tree.put('a', { b: 1, bb: 3 });
  tree.put('a/b', 1);
  expect(values).toEqual([1]);
});

test('null deletes, and a branch without children is removed', () => {
  const tree = createJsonTree(() => NOW_MS);
  tree.put('presence/71/3/kds', { at: 1, note: null });
  expect(tree.get('presence/71/3/kds')).toEqual({ at: 1 });
  tree.put('presence/71/3/kds/at', null);
  expect(tree.get('presence')).toBeNull();
  expect(tree.get('')).toBeNull();
});

test('server values are resolved when they are written', () => {
  const tree = createJsonTree(() => NOW_MS);
  tree.put('a', { at: { '.sv': 'timestamp' }, n: 4 });
  tree.put('a/n', { '.sv': { increment: 3 } });
  expect(tree.get('a')).toEqual({ at: NOW_MS, n: 7 });
});

test('a merge sets children and deeper paths as one change and leaves the others', () => {
  const tree = createJsonTree(() => NOW_MS);
  tree.put('a', { x: 1, y: 1 });
  const values = heardAt(tree, 'a');
  tree.merge('a', { x: 2, 'deep/er': 3 });
  expect(values).toEqual([
    { x: 1, y: 1 },
    { x: 2, y: 1, deep: { er: 3 } },
  ]);
});

test.each(['a.b', 'a/b#c', 'a[0]', '__proto__/polluted', 'a/$x'])(
  'the path %j is refused and changes nothing',
  (path) => {
    const tree = createJsonTree(() => NOW_MS);
    expect(tree.put(path, 1)).toBe(false);
    expect(tree.get('')).toBeNull();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  },
);

test('a forbidden key anywhere in a value refuses the whole write', () => {
  const tree = createJsonTree(() => NOW_MS);
  expect(tree.put('a', JSON.parse('{"ok":1,"in":{"__proto__":{"polluted":1}}}'))).toBe(false);
  expect(tree.merge('a', { ok: 1, 'b.c': 2 })).toBe(false);
  expect(tree.get('')).toBeNull();
});

test('a removed listener receives nothing more', () => {
  const tree = createJsonTree(() => NOW_MS);
  const values: unknown[] = [];
  const leave = listenTo(tree, 'a', (value) => values.push(value));
  leave();
  tree.put('a', 1);
  expect(values).toEqual([null]);
});

test('a listener receives its own write of its first call', () => {
  const tree = createJsonTree(() => NOW_MS);
  const values: unknown[] = [];
  listenTo(tree, 'a', (value) => {
    values.push(value);
    if (value === null) tree.put('a', 1);
  });
  expect(values).toEqual([null, 1]);
});
