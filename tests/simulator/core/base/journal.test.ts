import { expect, test } from 'vitest';
import { createHash, hashOf } from '../../../../simulator/core/base/fnv.ts';
import { createJournal } from '../../../../simulator/core/base/journal.ts';

test.each([
  ['', 'cbf29ce484222325'],
  ['a', 'af63dc4c8601ec8c'],
  ['foobar', '85944171f73967e8'],
  ['chongo was here!\n', '46810940eff5f915'],
])('the journal’s hash of %j is FNV-1a', (text, hex) => {
  expect(hashOf(text)).toBe(hex);
});

test('a running hash does not depend on how its text is split', () => {
  const hash = createHash();
  for (const piece of ['foo', '', 'b', 'ar']) hash.add(piece);
  expect(hash.hex()).toBe(hashOf('foobar'));
});

test('device entries change the full hash and not the world hash', () => {
  const one = createJournal(() => 5);
  const other = createJournal(() => 5);
  one.note('world', 'placed', 'M 12', { id: 1 });
  other.note('world', 'placed', 'M 12', { id: 1 });
  other.note('wire', 'call', 'KDS 3 orders → ok');
  other.note('trouble', 'rejected', 'wrong x-csrf');
  expect(other.worldHash()).toBe(one.worldHash());
  expect(other.fullHash()).not.toBe(one.fullHash());
});

test('an entry’s data changes the hash, even with the same text', () => {
  const [one, other] = [1, 2].map((id) => {
    const journal = createJournal(() => 0);
    journal.note('world', 'placed', 'M 12', { id });
    return journal.worldHash();
  });
  expect(other).not.toBe(one);
});

test('[ROOM-10] device messages and the kitchen’s own lines do not displace each other', () => {
  const journal = createJournal(() => 0);
  for (let at = 0; at < 3_000; at++) {
    journal.note('world', 'placed', `order ${at}`);
    for (const call of [1, 2, 3]) journal.note('wire', 'call', `call ${call}`);
  }
  journal.note('trouble', 'rejected', 'wrong x-csrf');
  const story = journal.story(5_000);
  expect(story).toHaveLength(2_000);
  expect([story[0]?.text, story.at(-1)?.text]).toEqual(['order 1001', 'wrong x-csrf']);
  const tail = journal.tail(2_000);
  expect(tail.filter(({ scope }) => scope !== 'wire')).toEqual(story);
  expect(tail.filter(({ scope }) => scope === 'wire')).toHaveLength(2_000);
  expect(tail.slice(-5).map(({ text }) => text)).toEqual(['order 2999', 'call 1', 'call 2', 'call 3', 'wrong x-csrf']);
});

test('[ROOM-32] a save at a device belongs to the kitchen’s events and to its order, and not to the scripted world', () => {
  const journal = createJournal(() => 0);
  const before = journal.worldHash();
  journal.note('wire', 'saved', 'KDS 3 · 1:2 0 → 100', [3]);
  journal.note('wire', 'tap', 'KDS 3 · M 12 · 1× Osobuco · 100', [41, 3, 100]);
  expect(journal.story(10)).toMatchObject([{ what: 'tap', scope: 'wire', orderId: 41 }]);
  expect([journal.worldHash(), journal.tail(10).length]).toEqual([before, 2]);
});

test('the tail keeps the last 2000 entries, oldest first, while the hash covers all', () => {
  const journal = createJournal(() => 0);
  const hashes = new Set<string>();
  for (let at = 0; at < 9_000; at++) {
    journal.note('world', 'n', String(at));
    hashes.add(journal.worldHash());
  }
  const tail = journal.tail(5_000);
  expect(tail).toHaveLength(2_000);
  expect([tail[0]?.text, tail.at(-1)?.text]).toEqual(['7000', '8999']);
  expect(journal.tail(2).map((line) => line.text)).toEqual(['8998', '8999']);
  expect(journal.tail(0)).toEqual([]);
  expect(hashes.size).toBe(9_000);
});
