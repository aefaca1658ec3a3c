import { expect, test } from 'vitest';
import { APP_NAME_TAGS, isRemoval, localizedName } from '../../../src/domain/presentation/names.ts';

const read = (name: string, language: string, nameTags = APP_NAME_TAGS) => localizedName(name, { language, nameTags });

test.each([
  ['[es]Pollo[en]Chicken', 'en', 'Chicken'],
  ['[es]Pollo[en]Chicken', 'es', 'Pollo'],
  ['[ES]Pollo[EN]Chicken', 'en', 'Chicken'],
  ['[es]Pollo[en]Chicken', 'pt', 'Pollo'],
  ['[es]  Pollo asado [en]Roast', 'es', 'Pollo asado'],
  ['[es][en]Chicken', 'es', 'Chicken'],
  ['[es]', 'es', '[es]'],
  ['Pollo', 'en', 'Pollo'],
  ['', 'en', ''],
  ['Pollo [extra]', 'en', 'Pollo [extra]'],
  ['Combo [es]Pollo', 'es', 'Combo [es]Pollo'],
  ['[x]Pollo', 'x', '[x]Pollo'],
  ['[idiomas]Pollo', 'es', '[idiomas]Pollo'],
  ['[12]Pollo', 'es', '[12]Pollo'],
])('[ORDER-52] the name %j in the language %s is %j', (tagged, language, text) => {
  expect(read(tagged, language)).toBe(text);
});

test.each([
  ['[NO] Cebolla', '[NO] Cebolla'],
  ['[SIN] sal', '[SIN] sal'],
  ['[XL] Pizza', '[XL] Pizza'],
  ['Pizza [XL]', 'Pizza [XL]'],
  ['[es]Pizza [XL][en]Pizza [XXL]', 'Pizza [XL]'],
  ['[es][XL] Pizza[en]Large pizza', '[XL] Pizza'],
  ['[NO] [es]Cebolla[en]Onion', '[NO] Cebolla'],
  ['[NO][+2][es]Cebolla[en]Onion', '[NO][+2] Cebolla'],
  ['[pt]Frango[es]Pollo', '[pt]Frango[es]Pollo'],
])('[ORDER-52] a bracket that is not a language tag stays, so %j is written as %j', (tagged, text) => {
  expect(read(tagged, 'es')).toBe(text);
});

test('[ORDER-52] languages of the platform are valid name tags', () => {
  const nameTags = new Set([...APP_NAME_TAGS, 'pt', 'escl']);
  expect(read('[pt]Frango[es]Pollo', 'pt', nameTags)).toBe('Frango');
  expect(read('[pt]Frango[es]Pollo', 'es', nameTags)).toBe('Pollo');
  expect(read('[esCL]Palta[es]Aguacate', 'es', nameTags)).toBe('Aguacate');
  expect(read('[NO] Cebolla', 'es', nameTags)).toBe('[NO] Cebolla');
});

test('[ORDER-52] an extremely long name is still read in the requested language', () => {
  expect(read(`[es]${'['.repeat(100_000)}[en]Chicken`, 'en')).toBe('Chicken');
  expect(read(`${'[XL] '.repeat(50_000)}Pizza`, 'en')).toBe(`${'[XL] '.repeat(50_000)}Pizza`);
});

test.each([
  ['[NO] Cebolla', true],
  ['[SIN] sal', true],
  ['SIN sal', true],
  ['sin cebolla', true],
  ['No onion', true],
  ['NO: onion', true],
  ['(sin) ajo', true],
  ['Without ice', true],
  ['w/o ice', true],
  ['Hold the mayo', true],
  ['Nopal', false],
  ['Sinaloa', false],
  ['Queso', false],
  ['Salsa sin gluten', false],
  ['', false],
])('[ORDER-57] the extra %j is a removal: %j', (name, removes) => {
  expect(isRemoval(name)).toBe(removes);
});
