import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deselect,
  hasStaleEntries,
  ownSelection,
  type Selected,
  select,
  selectedByOthers,
  selectOnly,
} from '../../../src/domain/board/selection.ts';

const entry = (lineId: number, deviceId: string, userName = deviceId.toUpperCase()): Selected => ({
  lineId,
  deviceId,
  userName,
});

const AB = new Set(['a', 'b']);
const NO_DEVICES = new Set<string>();

test('[SHARED-1] a device adds its own entry at the end of the list', () => {
  expect(select([entry(1, 'b')], entry(2, 'a'), AB)).toEqual([entry(1, 'b'), entry(2, 'a')]);
  expect(select([], entry(2, 'a'), AB)).toEqual([entry(2, 'a')]);
  expect(select([entry(2, 'b')], entry(2, 'a'), AB)).toEqual([entry(2, 'b'), entry(2, 'a')]);
});

test('[SHARED-1] a device removes its own entries and no other', () => {
  const entries = [entry(1, 'a'), entry(1, 'b'), entry(2, 'a'), entry(3, 'a')];
  expect(deselect(entries, 'a', new Set([1, 3]), AB)).toEqual([entry(1, 'b'), entry(2, 'a')]);
  expect(deselect(entries, 'b', new Set([1, 2]), AB)).toEqual([entry(1, 'a'), entry(2, 'a'), entry(3, 'a')]);
});

test('[SHARED-1] a change without effect returns the same list', () => {
  const entries = [entry(1, 'a'), entry(2, 'b')];
  expect(select(entries, entry(1, 'a'), AB)).toBe(entries);
  expect(deselect(entries, 'a', new Set([2]), AB)).toBe(entries);
  expect(deselect(entries, 'c', new Set([1, 2]), AB)).toBe(entries);
});

test('[SHARED-2] readers ignore the entries of absent devices', () => {
  const entries = [entry(1, 'b'), entry(1, 'gone'), entry(2, 'gone')];
  expect(selectedByOthers(entries, 'a', AB)).toEqual(new Map([[1, ['B']]]));
  expect(selectedByOthers(entries, 'a', NO_DEVICES)).toEqual(new Map());
});

test('[SHARED-2] the next write removes the entries of absent devices, and keeps those of the writer', () => {
  const entries = [entry(1, 'gone'), entry(2, 'a'), entry(3, 'b')];
  expect(select(entries, entry(4, 'a'), new Set(['b']))).toEqual([entry(2, 'a'), entry(3, 'b'), entry(4, 'a')]);
  expect(select(entries, entry(2, 'a'), new Set(['b']))).toEqual([entry(2, 'a'), entry(3, 'b')]);
  expect(deselect(entries, 'a', new Set([9]), NO_DEVICES)).toEqual([entry(2, 'a')]);
});

test('[SHARED-3] of a device’s repeated entries for a line only the latest stays', () => {
  const entries = [entry(1, 'b', 'Ana'), entry(2, 'b'), entry(1, 'b', 'Luis')];
  expect(select(entries, entry(3, 'a'), AB)).toEqual([entry(2, 'b'), entry(1, 'b', 'Luis'), entry(3, 'a')]);
  expect(deselect(entries, 'a', new Set(), AB)).toEqual([entry(2, 'b'), entry(1, 'b', 'Luis')]);
  expect(selectedByOthers(entries, 'a', AB).get(1)).toEqual(['Luis']);
});

test('[SHARED-3] a selection under another user name replaces the device’s earlier entry for the line', () => {
  expect(select([entry(1, 'a', 'Ana')], entry(1, 'a', 'Luis'), AB)).toEqual([entry(1, 'a', 'Luis')]);
});

test('[SHARED-4] a line is marked with the user names of the other devices, each once', () => {
  const entries = [
    entry(1, 'a'),
    entry(1, 'b', 'Ana'),
    entry(1, 'c', 'Luis'),
    entry(1, 'd', 'Ana'),
    entry(2, 'c', 'Luis'),
  ];
  expect(selectedByOthers(entries, 'a', new Set(['a', 'b', 'c', 'd']))).toEqual(
    new Map([
      [1, ['Ana', 'Luis']],
      [2, ['Luis']],
    ]),
  );
});

test('[SHARED-4] a device without a name shows its id', () => {
  expect(selectedByOthers([entry(1, 'b', '  ')], 'a', AB)).toEqual(new Map([[1, ['b']]]));
  expect(selectedByOthers([entry(1, 'b', ' Ana ')], 'a', AB)).toEqual(new Map([[1, ['Ana']]]));
});

test("[SHARED-4] a device's own selection has the lines of its own entries", () => {
  expect(ownSelection([entry(1, 'a'), entry(2, 'b'), entry(3, 'a'), entry(1, 'a', 'Ana')], 'a')).toEqual(
    new Set([1, 3]),
  );
});

const many = (count: number) => Array.from({ length: count }, (_, at) => entry(at + 1, 'b'));

test.each([
  [198, 199],
  [199, 200],
  [200, 200],
  [300, 200],
])('[SHARED-5] a list of %d entries keeps the latest %d after an addition', (count, remaining) => {
  const list = select(many(count), entry(1, 'a'), AB);
  expect(list).toHaveLength(remaining);
  expect(list.at(-1)).toEqual(entry(1, 'a'));
  expect(list[0]?.lineId).toBe(count + 2 - remaining);
});

test.each([
  [59, 59],
  [60, 60],
  [61, 60],
  [500, 60],
])('[SHARED-5] a name of %d characters is stored with %d', (length, remaining) => {
  const list = select([entry(2, 'b', 'y'.repeat(length))], entry(1, 'a', 'x'.repeat(length)), AB);
  expect(list.map((each) => each.userName)).toEqual(['y'.repeat(remaining), 'x'.repeat(remaining)]);
});

test('[SHARED-1][SHARED-5] a repeated selection under a name that was cut changes nothing', () => {
  const list = select([], entry(1, 'a', 'x'.repeat(99)), AB);
  expect(select(list, entry(1, 'a', 'x'.repeat(99)), AB)).toBe(list);
});

const hostile = fc.array(
  fc.record({
    lineId: fc.constantFrom(1, 2, -1, 0, Number.NaN, 1e300),
    deviceId: fc.constantFrom('a', 'b', 'c', '', '__proto__', 'constructor'),
    userName: fc.oneof(fc.string(), fc.constant('x'.repeat(5_000))),
  }),
  { maxLength: 30 },
);

test('[SHARED-1][SHARED-2][SHARED-3][SHARED-5] a first write cleans any list, and a second write changes nothing', () => {
  fc.assert(
    fc.property(hostile, fc.constantFrom(1, 7), fc.boolean(), (entries, lineId, adds) => {
      const write = (list: readonly Selected[]) =>
        adds ? select(list, entry(lineId, 'a'), AB) : deselect(list, 'a', new Set([lineId]), AB);
      const list = write(entries);
      expect(list.every((each) => AB.has(each.deviceId) && each.userName.length <= 60)).toBe(true);
      const keys = list.map((each) => `${each.lineId} ${each.deviceId}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(ownSelection(list, 'a').has(lineId)).toBe(adds);
      expect(write(list)).toBe(list);
      expect([...selectedByOthers(list, 'a', AB).values()].every((names) => names.length > 0)).toBe(true);
    }),
  );
});

test.each([
  { before: [], lines: [1, 2], after: [entry(1, 'a'), entry(2, 'a')] },
  { before: [entry(1, 'a'), entry(2, 'b')], lines: [3], after: [entry(2, 'b'), entry(3, 'a')] },
  { before: [entry(1, 'a'), entry(2, 'gone')], lines: [], after: [] },
  { before: [entry(1, 'b'), entry(1, 'a')], lines: [], after: [entry(1, 'b')] },
])(
  '[SHARED-7] case %#: the device replaces its own entries by entries for the lines $lines',
  ({ before, lines, after }) => {
    expect(selectOnly(before, { deviceId: 'a', userName: 'A' }, new Set(lines), AB)).toEqual(after);
  },
);

test('[SHARED-7] the device does not write a selection that the list already has', () => {
  const entries = [entry(1, 'a'), entry(2, 'b')];
  expect(selectOnly(entries, { deviceId: 'a', userName: 'A' }, new Set([1]), AB)).toBe(entries);
});

test('[SHARED-12] pages of one device, in any run, show no marks for each other, and a device with a similar name shows marks', () => {
  const entries = [entry(1, 'a'), entry(2, 'a-1'), entry(3, 'a-2'), entry(4, 'ab-1'), entry(5, 'b-1')];
  const all = new Set(entries.map(({ deviceId }) => deviceId));
  expect([...selectedByOthers(entries, 'a', all).keys()]).toEqual([4, 5]);
});

test.each([
  ['of this run', 'a-2', [], false],
  ['of an earlier run that ended', 'a-1', [], true],
  ['of another connected page', 'a-1', ['a-1'], false],
  ['of a former version, which wrote under the device’s name,', 'a', [], true],
  ['of another device that disconnected', 'ab-1', [], false],
] as const)('[SHARED-12] an entry %s is stale: $3', (_, by, present, remains) => {
  expect(hasStaleEntries([entry(1, by)], { deviceId: 'a', runId: 'a-2' }, new Set(present))).toBe(remains);
});
