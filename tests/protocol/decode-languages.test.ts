import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextTree } from '../../src/domain/presentation/language.ts';
import {
  decodeLanguages,
  decodePlatformLanguages,
  decodeStoredTexts,
  decodeTexts,
  encodeLanguages,
} from '../../src/protocol/decode-languages.ts';

const SPANISH = { ix: 'es', et: '7', names: { es: 'Español', en: 'Spanish' }, ac: true };
const ENGLISH = { ix: 'en', et: 'b2', names: { es: 'Inglés', en: 'English' }, ac: 1 };

test('[LANGUAGE-1] languages have a code, an etag and their own name', () => {
  expect(decodeLanguages([SPANISH, ENGLISH])).toEqual([
    { code: 'es', etag: '7', name: 'Español' },
    { code: 'en', etag: 'b2', name: 'English' },
  ]);
});

test.each([
  ['that is inactive', { ac: 0 }],
  ['that the app does not have', { ix: 'pt' }],
  ['without an etag', { et: undefined }],
  ['with an empty etag', { et: '' }],
  ['with a path as its etag', { et: '..' }],
  ['with a very long etag', { et: 'x'.repeat(101) }],
  ['with a very long name', { names: { es: 'E'.repeat(41) } }],
  ['with a text instead of its names', { names: 'Español' }],
])('[LANGUAGE-1] the decoder omits a language $0 and keeps the others', (_, change) => {
  expect(decodeLanguages([{ ...SPANISH, ...change }, ENGLISH, null, 'es'])?.map(({ code }) => code)).toEqual(['en']);
});

test.each([[undefined], [null], [{ en: 'Spanish' }], [{ es: null }]])(
  '[LANGUAGE-1] the decoder accepts a language with the names %j, which lack its own name',
  (names) => {
    expect(decodeLanguages([{ ...SPANISH, names }])).toEqual([{ code: 'es', etag: '7', name: '' }]);
  },
);

test('[LANGUAGE-1] a repeated language counts once, as first sent; an absent active flag means active', () => {
  const { ac: _, ...bare } = SPANISH;
  expect(decodeLanguages([bare, { ...SPANISH, et: '8' }])).toEqual([{ code: 'es', etag: '7', name: 'Español' }]);
});

test('[LANGUAGE-1] the decoder reads languages in an object by key', () => {
  expect(decodeLanguages({ 1: SPANISH, 2: ENGLISH })).toEqual(decodeLanguages([SPANISH, ENGLISH]));
});

test.each([[null], [{}], ['es'], [{ error: 'x' }], [Array.from({ length: 20_001 }, () => SPANISH)]])(
  '[LANGUAGE-1] the decoder rejects languages that are not a list, or a list that is far too long',
  (raw) => {
    expect(decodeLanguages(raw)).toBeNull();
  },
);

test('[LANGUAGE-5] stored languages decode to the same languages', () => {
  const languages = decodePlatformLanguages([SPANISH, { ...ENGLISH, names: null }, { ix: 'pt', et: '3' }]);
  if (languages === null) throw new Error('Failed to test: the list was not read.');
  expect(languages.spoken).toHaveLength(2);
  expect(decodePlatformLanguages(JSON.parse(JSON.stringify(encodeLanguages(languages))))).toEqual(languages);
});

test('[LANGUAGE-11] every active platform language is a name tag, also one that the app does not support', () => {
  const others = [{ ix: 'PT', et: '' }, { ix: 'no', ac: 0 }, { ix: 'esCL' }, { ix: 'x' }, { ix: 7 }, null];
  expect(decodePlatformLanguages([SPANISH, ENGLISH, SPANISH, ...others])?.nameTags).toEqual(['es', 'en', 'pt', 'escl']);
  expect(decodePlatformLanguages({})).toBeNull();
});

test('[LANGUAGE-2] the decoder reads texts in their groups and omits entries that are not texts', () => {
  const raw = { title: 'COCINA', bar: { menu: 'Menú', seats: 4, deep: null, list: ['a'] }, on: true };
  expect(decodeTexts(raw)).toEqual({ title: 'COCINA', bar: { menu: 'Menú' } });
});

test('[LANGUAGE-2] an empty list decodes to an empty file of texts', () => {
  expect(decodeTexts([])).toEqual({});
});

test.each([[null], ['<html>'], [7], [['Pasar todo']], [undefined]])(
  '[LANGUAGE-2] the value %j is not a file of texts',
  (raw) => {
    expect(decodeTexts(raw)).toBeNull();
  },
);

test('[LANGUAGE-2] the decoder omits an extremely long text and keeps the others', () => {
  expect(decodeTexts({ a: 'x'.repeat(601), b: 'x'.repeat(600) })).toEqual({ b: 'x'.repeat(600) });
});

test('[LANGUAGE-2] the decoder omits groups below the sixth level', () => {
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

test('[LANGUAGE-2] the decoder rejects a file far larger than all texts, of many texts or of many groups', () => {
  const many = (value: unknown) => Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`key-${at}`, value]));
  expect(decodeTexts(many('text'))).toBeNull();
  expect(decodeTexts(many({}))).toBeNull();
  expect(decodeTexts({ a: 'x'.repeat(200_000) })).toBeNull();
});

test('[LANGUAGE-2][WIRE-15] the decoder omits keys that every object inherits', () => {
  const raw = JSON.parse(
    '{"__proto__":{"evil":"1"},"constructor":{"prototype":{"evil":"2"}},"a":{"__proto__":"3"},"b":"c"}',
  );
  const texts = decodeTexts(raw);
  expect(JSON.stringify(texts)).toBe('{"a":{},"b":"c"}');
  expect(Reflect.get({}, 'evil')).toBeUndefined();
});

test('[LANGUAGE-2] any JSON decodes to texts in groups or is rejected', () => {
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

test('[LANGUAGE-5] stored texts keep their etag, and damaged texts are ignored', () => {
  const stored = { etag: '7', texts: { title: 'COCINA' } };
  expect(decodeStoredTexts(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  expect([null, {}, { etag: '7' }, { texts: {} }, { etag: '7', texts: ['x'] }].map(decodeStoredTexts)).toEqual(
    Array(5).fill(null),
  );
});
