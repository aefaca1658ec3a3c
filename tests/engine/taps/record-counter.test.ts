import { expect, test } from 'vitest';
import { countedRecordWriter, createRecordCounter } from '../../../src/engine/taps/record-counter.ts';
import type { RecordWriter } from '../../../src/engine/taps/record-writer.ts';

const HELD = 'records-held';
const DONE = { ok: true, data: null } as const;

function bench(facts = new Map<string, string>(), isFull = () => false) {
  const held = createRecordCounter({
    read: (name) => facts.get(name) ?? null,
    write: (name, text) => !isFull() && facts.set(name, text).size > 0,
    remove: (name) => void facts.delete(name),
  });
  const recordWriter: RecordWriter = {
    start: async () => {},
    hasUnwritten: () => false,
    stop() {},
    put: async () => DONE,
    remove: async () => DONE,
  };
  return { facts, held, recordWriter: countedRecordWriter(recordWriter, held) };
}

test('[STORAGE-14] the stored count equals the number of records, and drops before a removal completes', async () => {
  const { recordWriter, held, facts } = bench();
  held.read([], []);
  await recordWriter.put('pending', 'one', 1);
  await recordWriter.put('outbox', 'two', 2);
  expect(facts.get(HELD)).toBe('2');
  const removal = recordWriter.remove('pending', ['one']);
  expect(facts.get(HELD)).toBe('1');
  await removal;
  await recordWriter.remove('outbox', ['two']);
  expect(facts.has(HELD)).toBe(false);
});

test('[STORAGE-14] a record that is removed while it is written does not count', async () => {
  const { recordWriter, held, facts } = bench();
  held.read([], []);
  await Promise.all([recordWriter.put('pending', 'one', 1), recordWriter.remove('pending', ['one'])]);
  expect(facts.has(HELD)).toBe(false);
});

test('[STORAGE-14] when the storage is too full to write the count, the count is removed', async () => {
  let isFull = false;
  const { recordWriter, held, facts } = bench(new Map(), () => isFull);
  held.read([], []);
  await recordWriter.put('pending', 'one', 1);
  await recordWriter.put('pending', 'two', 2);
  isFull = true;
  await recordWriter.remove('pending', ['one']);
  expect(facts.has(HELD)).toBe(false);
});

test.each([
  ['3', 0, 3],
  ['3', 1, 0],
  ['', 0, 0],
  ['-1', 0, 0],
  ['null', 0, 0],
  ['1.5', 0, 0],
])(
  '[STORAGE-14] with the stored count "%s" and %i remaining records the start reports %i erased changes once',
  (count, records, erased) => {
    const facts = new Map([[HELD, count]]);
    const left = Array.from({ length: records }, (_, at) => ({ id: String(at), value: {} }));
    expect(bench(facts).held.read([], left)).toBe(erased);
    expect(bench(facts).held.read([], left)).toBe(0);
  },
);
