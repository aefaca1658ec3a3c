import { expect, test } from 'vitest';
import { createRing } from '../../../src/engine/recording/ring.ts';

const start = (t: number) => `{"k":"start","t":${t}}`;
const MINUTE = 60_000;

test('[RECORDING-4] the oldest part is dropped when there is no room for the new part', () => {
  const ring = createRing(200, 10 * MINUTE);
  for (const t of [1, 2, 3]) {
    ring.add(start(t), t);
    ring.add('x'.repeat(60), t);
  }
  expect(ring.lines()).toEqual([start(2), 'x'.repeat(60), start(3), 'x'.repeat(60)]);
  expect(ring.bytes()).toBeLessThanOrEqual(200);
});

test('[RECORDING-4] a letter of several bytes counts with all its bytes', () => {
  const ring = createRing(100, MINUTE);
  ring.add(start(1), 1);
  const before = ring.bytes();
  const line = 'añ€\uffee🍕';
  ring.add(line, 1);
  expect(ring.bytes() - before).toBe(new TextEncoder().encode(line).length + 1);
  ring.add('€'.repeat(26), 1);
  expect(ring.lines()).toEqual([start(1), line]);
});

test('[RECORDING-4] the bytes of a line are counted without a copy of the line', () => {
  const ring = createRing(10_000, MINUTE);
  const line = `${start(1)} á€`;
  ring.add(line, 1);
  // The browser keeps the text of the last regular expression match, however long it is.
  expect(RegExp.input).toBe(line);
});

test('[RECORDING-4] the oldest part is dropped once the next part covers the time', () => {
  const ring = createRing(10_000, 10 * MINUTE);
  for (const minute of [0, 5, 10, 15]) ring.add(start(minute * MINUTE), minute * MINUTE);
  expect(ring.lines()).toEqual([5, 10, 15].map((minute) => start(minute * MINUTE)));
});

test('[RECORDING-4] a part that fills the whole ring accepts no more lines until the next part starts', () => {
  const ring = createRing(100, MINUTE);
  ring.add(start(1), 1);
  for (let n = 0; n < 50; n++) ring.add('x'.repeat(30), 2);
  expect(ring.bytes()).toBeLessThanOrEqual(100);
  ring.add(start(9), 9);
  expect(ring.lines().at(-1)).toBe(start(9));
});

test('[RECORDING-4] a part is full after five minutes or half a megabyte', () => {
  const ring = createRing();
  expect(ring.isPartFull(0)).toBe(true);
  ring.add(start(0), 0);
  expect(ring.isPartFull(5 * MINUTE - 1)).toBe(false);
  expect(ring.isPartFull(5 * MINUTE)).toBe(true);
  ring.add('x'.repeat(500_000), 0);
  expect(ring.isPartFull(0)).toBe(true);
});

test('[RECORDING-4] the start of a part does not count for its size, also when it is restored from a row', () => {
  const large = `${start(0)}${' '.repeat(600_000)}`;
  const added = createRing();
  added.add(large, 0);
  const restored = createRing();
  restored.restore([{ id: 1, text: large }], 0);
  for (const ring of [added, restored]) {
    expect(ring.isPartFull(0)).toBe(false);
    ring.add('x'.repeat(500_000), 0);
    expect(ring.isPartFull(0)).toBe(true);
  }
});

test('[RECORDING-4] a ring keeps the last thirty minutes', () => {
  const ring = createRing();
  const minutes = [0, 5, 10, 15, 20, 25, 30, 35];
  for (const minute of minutes.slice(0, 7)) ring.add(start(minute * MINUTE), minute * MINUTE);
  // The first part is dropped when the second is thirty minutes old.
  ring.add('x', 35 * MINUTE - 1);
  expect(ring.lines()).toEqual([...minutes.slice(0, 7).map((minute) => start(minute * MINUTE)), 'x']);
  ring.add(start(35 * MINUTE), 35 * MINUTE);
  expect(ring.lines()[0]).toBe(start(5 * MINUTE));
});

test('[RECORDING-4] a ring keeps five megabytes', () => {
  const ring = createRing();
  const line = 'x'.repeat(499_950);
  for (let part = 0; part < 10; part++) {
    ring.add(start(part), part);
    ring.add(line, part);
  }
  expect(ring.bytes()).toBeGreaterThan(4_999_000);
  expect(ring.bytes()).toBeLessThanOrEqual(5_000_000);
  expect(ring.lines()[0]).toBe(start(0));
  ring.add(start(10), 10);
  ring.add(line, 10);
  expect(ring.lines()[0]).toBe(start(1));
});

test('[RECORDING-5] added lines are returned once, and a dropped part removes its rows', () => {
  const ring = createRing(10_000, MINUTE);
  ring.add(start(0), 0);
  ring.add('a', 1);
  expect(ring.takeChanges()).toEqual({ rows: [{ id: 1, text: `${start(0)}\na` }], removed: [] });
  ring.add('b', 2);
  expect(ring.takeChanges()).toEqual({ rows: [{ id: 2, text: 'b' }], removed: [] });
  for (const minute of [2, 3]) ring.add(start(minute * MINUTE), minute * MINUTE);
  const rows = [
    { id: 3, text: start(2 * MINUTE) },
    { id: 4, text: start(3 * MINUTE) },
  ];
  expect(ring.takeChanges()).toEqual({ rows, removed: [1, 2] });
});

test('[RECORDING-5] rows of earlier runs precede the rows of this run, except rows of a part without a start row', () => {
  const ring = createRing(10_000, 10 * MINUTE);
  ring.add(start(9), 9);
  ring.restore(
    [
      { id: 7, text: 'b' },
      { id: 4, text: 'of a deleted part' },
      { id: 6, text: `${start(5)}\na` },
    ],
    9,
  );
  expect(ring.lines()).toEqual([start(5), 'a', 'b', start(9)]);
  expect(ring.takeChanges()).toEqual({ rows: [{ id: 9_001, text: start(9) }], removed: [4] });
});

test('[RECORDING-5] a part after lost rows has a gap mark, and a part that follows directly has none', () => {
  const part = (t: number) => `{"k":"start","t":${t},"run":false,"facts":{}}`;
  const ring = createRing(10_000, 10 * MINUTE);
  ring.restore(
    [
      { id: 1, text: `${part(1)}\na` },
      { id: 2, text: part(2) },
      { id: 4, text: 'of the part of 2, after the refused rows' },
      { id: 6, text: `${part(3)}\nb` },
      { id: 8, text: '{"k":"start","t":4,"run":true}' },
    ],
    9,
  );
  const gap = '{"k":"start","t":3,"run":false,"gap":true,"facts":{}}';
  expect(ring.lines()).toEqual([part(1), 'a', part(2), gap, 'b', '{"k":"start","t":4,"run":true}']);
});

test('[RECORDING-5] two tabs of a device store separate rows, so that lines of the two tabs never mix', () => {
  const rows = new Map<number, string>();
  const keep = ({ takeChanges }: ReturnType<typeof createRing>) => {
    const { rows: added, removed } = takeChanges();
    for (const { id, text } of added) rows.set(id, text);
    for (const id of removed) rows.delete(id);
  };
  const stored = () => [...rows].map(([id, text]) => ({ id, text }));
  const tab = (atMs: number) => {
    const ring = createRing(10_000, 10 * MINUTE);
    ring.add(start(atMs), atMs);
    ring.restore(stored(), atMs);
    keep(ring);
    return ring;
  };
  const [first, second] = [tab(5), tab(7)];
  first.add('first', 8);
  keep(first);
  second.add('second', 9);
  keep(second);
  const third = createRing(10_000, 10 * MINUTE);
  third.restore(stored(), 20);
  expect(third.lines()).toEqual([start(5), 'first', start(7), 'second']);
  // The second tab drops its copies of the first tab's rows: later rows of the first tab then have no start.
  second.add(start(15 * MINUTE), 15 * MINUTE);
  keep(second);
  const fourth = createRing(10_000, 20 * MINUTE);
  fourth.restore(stored(), 16 * MINUTE);
  expect(fourth.lines()).toEqual([start(7), 'second', start(15 * MINUTE)]);
});
