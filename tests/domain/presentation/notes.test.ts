import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import { noteText, spaceInLetters, textParts } from '../../../src/domain/presentation/note-text.ts';
import {
  divideNotes,
  isAllergyTitle,
  lineNotes,
  notesOf,
  orderNotes,
  showsRow,
} from '../../../src/domain/presentation/notes.ts';

const comment = (text: string) => ({ atS: 0, userId: 0, text });
const commented = (...texts: readonly string[]) => order({ comments: texts.map(comment) });
const textsOf = (notes: readonly { readonly text: string }[]) => notes.map(({ text }) => text);

test('[LOOK-15] the notes of an order appear once each, allergies first, with their line breaks', () => {
  const notes = orderNotes(
    commented('Cumpleaños', ' ALERGIA: frutos secos', 'Cumpleaños ', '', 'a\r\n\r\n b\u2028c'),
    settings(),
  );
  expect(textsOf(notes)).toEqual(['ALERGIA: frutos secos', 'Cumpleaños', 'a\nb\nc']);
  expect(notes.map(({ isAllergy }) => isAllergy)).toEqual([true, false, false]);
});

test('[LOOK-16] the settings hide notes, except allergy warnings', () => {
  const off = settings({ showGeneralComment: false, showComments: false });
  expect(textsOf(orderNotes(commented('Cumpleaños', 'sin gluten'), off))).toEqual(['sin gluten']);
  expect(textsOf(lineNotes(line({ comments: [comment('salsa aparte'), comment('maní')] }), off))).toEqual(['maní']);
});

test('[LOOK-18] a note that is the title is not repeated, unless the title is shortened', () => {
  const titled = settings({ useGeneralComment: true });
  expect(textsOf(orderNotes(commented('Camila', 'Sin apuro'), titled))).toEqual(['Sin apuro']);
  expect(textsOf(orderNotes(commented('1 sin sal\n2 sin cebolla'), titled))).toEqual(['1 sin sal\n2 sin cebolla']);
  expect(isAllergyTitle(commented('Alergia: maní'), titled)).toBe(true);
  expect(isAllergyTitle(commented('Alergia: maní'), settings())).toBe(false);
});

test('[LOOK-22] with showExtras off, an extra with an allergy warning shows, and another extra does not', () => {
  const extra = (name: string) => ({ line: line({ id: 2, parentId: 1, name }), isExtra: true });
  expect(showsRow(extra('Sin gluten'), false)).toBe(true);
  expect(showsRow(extra('Queso'), false)).toBe(false);
  expect(showsRow(extra('Queso'), true)).toBe(true);
});

test('[LOOK-19] the parts of a long text join to the same text, and each part fits its limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '\n', '🍕'), maxLength: 900 }), (text) => {
      const parts = textParts(text);
      expect(parts.join('')).toBe(text);
      for (const part of parts) expect(spaceInLetters(part)).toBeLessThanOrEqual(240);
      for (const part of parts) expect(part).not.toMatch(/^[\uDC00-\uDFFF]/);
    }),
  );
});

test('[LOOK-19] a long note is divided without losing text', () => {
  const long = `${'sin sal y sin aceite '.repeat(100)}ALERGIA AL MANÍ`;
  const { together, rest } = divideNotes(notesOf([comment('Cumpleaños'), comment(long)]));
  expect([...together, ...rest].map(({ text }) => text).join('|')).toContain('ALERGIA AL MANÍ|Cumpleaños');
  expect(
    [...together, ...rest]
      .filter(({ text }) => text !== 'Cumpleaños')
      .map(({ text }) => text)
      .join(''),
  ).toBe(long);
  expect(together.reduce((sum, { text }) => sum + spaceInLetters(text), 0)).toBeLessThanOrEqual(300);
  expect(rest.every(({ isAllergy, text }) => isAllergy || text === 'Cumpleaños')).toBe(true);
  expect(new Set([...together, ...rest].map(({ key }) => key)).size).toBe(together.length + rest.length);
});

test('[LOOK-19] a note of only line breaks is empty, and ten thousand spaces at the end of a line are trimmed', () => {
  expect(noteText('\n \r\n')).toBe('');
  expect(noteText(`a${' '.repeat(10_000)}\nb`)).toBe('a\nb');
});
