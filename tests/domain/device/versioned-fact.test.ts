import { expect, test } from 'vitest';
import {
  factAgeMs,
  type Migrations,
  readVersionedFact,
  versionedFact,
} from '../../../src/domain/device/versioned-fact.ts';

const NOW_MS = 1_760_545_620_000;

/** A kind with three upgrade steps: an object became a text, the text a list, and the list an object with `rows`. */
const TWICE: Migrations = {
  install: [],
  person: [],
  settings: [],
  draft: [],
  configuration: [],
  list: [
    (data) => (typeof data === 'object' && data !== null && 'text' in data ? String(data.text) : null),
    (data) => [data],
    (data) => ({ rows: data }),
  ],
  board: [],
  cursor: [],
  languages: [],
  texts: [],
};

test('[STORAGE-1] stored data is read back with its time', () => {
  const stored = JSON.parse(JSON.stringify(versionedFact('settings', NOW_MS, { width: 'big' })));
  expect(stored).toEqual({ v: 1, at: NOW_MS, data: { width: 'big' } });
  expect(readVersionedFact('settings', stored)).toEqual(stored);
});

test.each(['install', 'settings', 'configuration', 'list'] as const)(
  '[STORAGE-1][STORAGE-2] stored data of the fact %s without a version counts as version 0 and is read unchanged',
  (kind) => {
    expect(readVersionedFact(kind, { ir: '71' })).toEqual({ v: 1, at: 0, data: { ir: '71' } });
  },
);

test('[STORAGE-2] a stored board without a version counts as damaged', () => {
  expect(readVersionedFact('board', { d: [], et: 'a' })).toBe('damaged');
});

test.each([
  ['without a version', { text: 'a' }],
  ['of version 1', { v: 1, at: 0, data: 'a' }],
  ['of version 2', { v: 2, at: 0, data: ['a'] }],
  ['of this version', { v: 3, at: 0, data: { rows: ['a'] } }],
])('[STORAGE-2] data %s goes through exactly the upgrade steps that it lacks', (_, raw) => {
  expect(readVersionedFact('list', raw, TWICE)).toEqual({ v: 3, at: 0, data: { rows: ['a'] } });
});

test('[STORAGE-2] data that a step cannot read is damaged, and no further step runs', () => {
  expect(readVersionedFact('list', { other: 1 }, TWICE)).toBe('damaged');
});

test('[STORAGE-3] data of a newer version is distinguished from damaged data', () => {
  expect(readVersionedFact('settings', { v: 2, at: NOW_MS, data: {} })).toBe('newer');
});

test.each([
  ['nothing', null],
  ['a text', 'width'],
  ['a number', 7],
  ['the version 0', { v: 0, at: 0, data: {} }],
  ['a version with decimals', { v: 1.5, at: 0, data: {} }],
  ['a version as text', { v: '1', at: 0, data: {} }],
  ['a negative time', { v: 1, at: -1, data: {} }],
  ['a time of null', { v: 1, at: null, data: {} }],
  ['a time beyond any date', { v: 1, at: 1e15, data: {} }],
  ['no data', { v: 1, at: 0, data: null }],
])('[STORAGE-3] stored data of the form "%s" counts as damaged', (_, raw) => {
  expect(readVersionedFact('settings', raw)).toBe('damaged');
});

test('[STORAGE-4] data that is dated in the future has the age 0', () => {
  expect(factAgeMs(NOW_MS - 5, NOW_MS)).toBe(5);
  expect(factAgeMs(NOW_MS + 5, NOW_MS)).toBe(0);
});
