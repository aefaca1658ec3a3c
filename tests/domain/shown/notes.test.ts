/** Which notes a card shows, and how long ones are divided. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import { noteText, roomOf, textParts } from '../../../src/domain/shown/note-text.ts';
import {
  divideNotes,
  isAllergyTitle,
  lineNotes,
  notesOf,
  orderNotes,
  showsRow,
} from '../../../src/domain/shown/notes.ts';

const comment = (text: string) => ({ atS: 0, userId: 0, text });
const commented = (...texts: readonly string[]) => order({ comments: texts.map(comment) });
const textsOf = (notes: readonly { readonly text: string }[]) => notes.map(({ text }) => text);

test('[NOTE1] all notes of an order show, each once, allergies first, with their line breaks', () => {
  const notes = orderNotes(
    commented('Cumpleaños', ' ALERGIA: frutos secos', 'Cumpleaños ', '', 'a\r\n\r\n b\u2028c'),
    settings(),
  );
  expect(textsOf(notes)).toEqual(['ALERGIA: frutos secos', 'Cumpleaños', 'a\nb\nc']);
  expect(notes.map(({ isAllergy }) => isAllergy)).toEqual([true, false, false]);
});

test('[NOTE2] the flags hide notes, but none that warns of an allergy', () => {
  const off = settings({ showGeneralComment: false, showComments: false });
  expect(textsOf(orderNotes(commented('Cumpleaños', 'sin gluten'), off))).toEqual(['sin gluten']);
  expect(textsOf(lineNotes(line({ comments: [comment('salsa aparte'), comment('maní')] }), off))).toEqual(['maní']);
});

test('[NOTE4] the note that is the title is not repeated, unless the title is only its beginning', () => {
  const titled = settings({ useGeneralComment: true });
  expect(textsOf(orderNotes(commented('Camila', 'Sin apuro'), titled))).toEqual(['Sin apuro']);
  expect(textsOf(orderNotes(commented('1 sin sal\n2 sin cebolla'), titled))).toEqual(['1 sin sal\n2 sin cebolla']);
  expect(isAllergyTitle(commented('Alergia: maní'), titled)).toBe(true);
  expect(isAllergyTitle(commented('Alergia: maní'), settings())).toBe(false);
});

test('[AL3] an extra that warns shows, whatever the settings say of extras', () => {
  const extra = (name: string) => ({ line: line({ id: 2, parentId: 1, name }), isExtra: true });
  expect([
    showsRow(extra('Sin gluten'), false),
    showsRow(extra('Queso'), false),
    showsRow(extra('Queso'), true),
  ]).toEqual([true, false, true]);
});

test('[NOTE5] text in parts is the text, and no part takes more room than it may', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '\n', '🍕'), maxLength: 900 }), (text) => {
      const parts = textParts(text);
      expect(parts.join('')).toBe(text);
      for (const part of parts) expect(roomOf(part)).toBeLessThanOrEqual(240);
      for (const part of parts) expect(part).not.toMatch(/^[\uDC00-\uDFFF]/);
    }),
  );
});

test('[NOTE5] a long note is divided, and none of it is lost', () => {
  const long = `${'sin sal y sin aceite '.repeat(100)}ALERGIA AL MANÍ`;
  const { together, rest } = divideNotes(notesOf([comment('Cumpleaños'), comment(long)]));
  expect([...together, ...rest].map(({ text }) => text).join('|')).toContain('ALERGIA AL MANÍ|Cumpleaños');
  expect(
    [...together, ...rest]
      .filter(({ text }) => text !== 'Cumpleaños')
      .map(({ text }) => text)
      .join(''),
  ).toBe(long);
  expect(together.reduce((sum, { text }) => sum + roomOf(text), 0)).toBeLessThanOrEqual(300);
  expect(rest.every(({ isAllergy, text }) => isAllergy || text === 'Cumpleaños')).toBe(true);
  expect(new Set([...together, ...rest].map(({ key }) => key)).size).toBe(together.length + rest.length);
});

test('[NOTE5] a note of line breaks alone is none, and one of ten thousand spaces is read at once', () => {
  expect(noteText('\n \r\n')).toBe('');
  expect(noteText(`a${' '.repeat(10_000)}\nb`)).toBe('a\nb');
});
