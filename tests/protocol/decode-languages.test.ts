import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextTree } from '../../src/domain/shown/language.ts';
import {
  decodeKeptTexts,
  decodeLanguages,
  decodePlatformLanguages,
  decodeTexts,
  encodeLanguages,
} from '../../src/protocol/decode-languages.ts';

const SPANISH = { ix: 'es', et: '7', names: { es: 'Español', en: 'Spanish' }, ac: true };
const ENGLISH = { ix: 'en', et: 'b2', names: { es: 'Inglés', en: 'English' }, ac: 1 };

test('[LANG1] languages have a code, an etag and their own name', () => {
  expect(decodeLanguages([SPANISH, ENGLISH])).toEqual([
    { code: 'es', etag: '7', name: 'Español' },
    { code: 'en', etag: 'b2', name: 'English' },
  ]);
});

test.each([
  ['inactive', { ac: 0 }],
  ['one that the app does not speak', { ix: 'pt' }],
  ['without an etag', { et: undefined }],
  ['with an empty etag', { et: '' }],
  ['with an etag that leads elsewhere', { et: '..' }],
  ['with an etag without end', { et: 'x'.repeat(101) }],
  ['with a name without end', { names: { es: 'E'.repeat(41) } }],
  ['with names that are none', { names: 'Español' }],
])('[LANG1] a language that is %s is left out, the others stay', (_, change) => {
  expect(decodeLanguages([{ ...SPANISH, ...change }, ENGLISH, null, 'es'])?.map(({ code }) => code)).toEqual(['en']);
});

test.each([[undefined], [null], [{ en: 'Spanish' }], [{ es: null }]])(
  '[LANG1] a language with the names %j counts, without a name of its own',
  (names) => {
    expect(decodeLanguages([{ ...SPANISH, names }])).toEqual([{ code: 'es', etag: '7', name: '' }]);
  },
);

test('[LANG1] of a language that comes twice the first counts; an active flag that is absent is on', () => {
  const { ac: _, ...bare } = SPANISH;
  expect(decodeLanguages([bare, { ...SPANISH, et: '8' }])).toEqual([{ code: 'es', etag: '7', name: 'Español' }]);
});

test('[LANG1] languages in an object by key are read', () => {
  expect(decodeLanguages({ 1: SPANISH, 2: ENGLISH })).toEqual(decodeLanguages([SPANISH, ENGLISH]));
});

test.each([[null], [{}], ['es'], [{ error: 'x' }], [Array.from({ length: 20_001 }, () => SPANISH)]])(
  '[LANG1] what is no list, or far too long, is none',
  (raw) => {
    expect(decodeLanguages(raw)).toBeNull();
  },
);

test('[LANG5] languages are read again as they were kept', () => {
  const languages = decodePlatformLanguages([SPANISH, { ...ENGLISH, names: null }, { ix: 'pt', et: '3' }]);
  if (languages === null) throw new Error('Failed to test: the list was not read.');
  expect(languages.spoken).toHaveLength(2);
  expect(decodePlatformLanguages(JSON.parse(JSON.stringify(encodeLanguages(languages))))).toEqual(languages);
});

test('[LANG11] every active platform language is a name tag, also one that the app does not support', () => {
  const others = [{ ix: 'PT', et: '' }, { ix: 'no', ac: 0 }, { ix: 'esCL' }, { ix: 'x' }, { ix: 7 }, null];
  expect(decodePlatformLanguages([SPANISH, ENGLISH, SPANISH, ...others])?.nameTags).toEqual(['es', 'en', 'pt', 'escl']);
  expect(decodePlatformLanguages({})).toBeNull();
});

test('[LANG2] texts come in their groups; what is no text is left out', () => {
  const raw = { title: 'COCINA', bar: { menu: 'Menú', seats: 4, deep: null, list: ['a'] }, on: true };
  expect(decodeTexts(raw)).toEqual({ title: 'COCINA', bar: { menu: 'Menú' } });
});

test('[LANG2] an empty list is an empty file', () => {
  expect(decodeTexts([])).toEqual({});
});

test.each([[null], ['<html>'], [7], [['Pasar todo']], [undefined]])('[LANG2] %j is no file of texts', (raw) => {
  expect(decodeTexts(raw)).toBeNull();
});

test('[LANG2] a text without end is left out, its neighbours stay', () => {
  expect(decodeTexts({ a: 'x'.repeat(601), b: 'x'.repeat(600) })).toEqual({ b: 'x'.repeat(600) });
});

test('[LANG2] groups end at the sixth', () => {
  const nested = (depth: number): unknown => (depth === 0 ? {} : { text: 'a', next: nested(depth - 1) });
  let group: TextTree | string | undefined = decodeTexts(nested(50)) ?? undefined;
  let groups = 0;
  while (typeof group === 'object') {
    groups += 1;
    expect(group.text).toBe('a');
    group = group.next;
  }
  expect(groups).toBe(6);
});

test('[LANG2] a file of far more than texts is none, in many texts and in many groups alike', () => {
  const many = (value: unknown) => Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`key-${at}`, value]));
  expect(decodeTexts(many('text'))).toBeNull();
  expect(decodeTexts(many({}))).toBeNull();
  expect(decodeTexts({ a: 'x'.repeat(200_000) })).toBeNull();
});

test('[LANG2][W2g] no name that means something to every object comes through', () => {
  const raw = JSON.parse(
    '{"__proto__":{"evil":"1"},"constructor":{"prototype":{"evil":"2"}},"a":{"__proto__":"3"},"b":"c"}',
  );
  const texts = decodeTexts(raw);
  expect(JSON.stringify(texts)).toBe('{"a":{},"b":"c"}');
  expect(Reflect.get({}, 'evil')).toBeUndefined();
});

test('[LANG2] whatever JSON comes, the outcome is texts in groups or none', () => {
  const isTexts = (value: unknown): boolean =>
    typeof value === 'string' || (typeof value === 'object' && value !== null && Object.values(value).every(isTexts));
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 9 }), (raw) => {
      const texts = decodeTexts(raw);
      expect(texts === null || (isTexts(texts) && !Array.isArray(texts))).toBe(true);
      expect(texts === null || decodeTexts(texts)).toEqual(texts === null || texts);
      expect(decodeLanguages(raw) === null || (typeof raw === 'object' && raw !== null)).toBe(true);
    }),
  );
});

test('[LANG5] kept texts have their etag; damaged ones are none', () => {
  const kept = { etag: '7', texts: { title: 'COCINA' } };
  expect(decodeKeptTexts(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect([null, {}, { etag: '7' }, { texts: {} }, { etag: '7', texts: ['x'] }].map(decodeKeptTexts)).toEqual(
    Array(5).fill(null),
  );
});
