import { expect, test } from 'vitest';
import type { Keeper } from '../../../src/engine/taps/keeper.ts';
import { countedKeeper, createRecordsHeld } from '../../../src/engine/taps/records-held.ts';

const HELD = 'records-held';
const DONE = { ok: true, data: null } as const;

function bench(facts = new Map<string, string>(), isFull = () => false) {
  const held = createRecordsHeld({
    read: (name) => facts.get(name) ?? null,
    write: (name, text) => !isFull() && facts.set(name, text).size > 0,
    remove: (name) => void facts.delete(name),
  });
  const keeper: Keeper = {
    start: async () => {},
    owes: () => false,
    stop() {},
    put: async () => DONE,
    remove: async () => DONE,
  };
  return { facts, held, keeper: countedKeeper(keeper, held) };
}

test('[KEEP14] the count follows the stored records and drops before a removal completes', async () => {
  const { keeper, held, facts } = bench();
  held.read([], []);
  await keeper.put('pending', 'one', 1);
  await keeper.put('outbox', 'two', 2);
  expect(facts.get(HELD)).toBe('2');
  const removal = keeper.remove('pending', ['one']);
  expect(facts.get(HELD)).toBe('1');
  await removal;
  await keeper.remove('outbox', ['two']);
  expect(facts.has(HELD)).toBe(false);
});

test('[KEEP14] a record that is removed while it is written does not count', async () => {
  const { keeper, held, facts } = bench();
  held.read([], []);
  await Promise.all([keeper.put('pending', 'one', 1), keeper.remove('pending', ['one'])]);
  expect(facts.has(HELD)).toBe(false);
});

test('[KEEP14] when the storage is too full to write the count, the count is removed', async () => {
  let isFull = false;
  const { keeper, held, facts } = bench(new Map(), () => isFull);
  held.read([], []);
  await keeper.put('pending', 'one', 1);
  await keeper.put('pending', 'two', 2);
  isFull = true;
  await keeper.remove('pending', ['one']);
  expect(facts.has(HELD)).toBe(false);
});

test.each([
  ['3', 0, 3],
  ['3', 1, 0],
  ['', 0, 0],
  ['-1', 0, 0],
  ['null', 0, 0],
  ['1.5', 0, 0],
])('[KEEP14] the count "%s" with %i remaining records reports %i erased changes, once', (count, records, erased) => {
  const facts = new Map([[HELD, count]]);
  const left = Array.from({ length: records }, (_, at) => ({ id: String(at), value: {} }));
  expect(bench(facts).held.read([], left)).toBe(erased);
  expect(bench(facts).held.read([], left)).toBe(0);
});
