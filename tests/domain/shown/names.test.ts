/** Names in several languages. */
import { expect, test } from 'vitest';
import { inLanguage } from '../../../src/domain/shown/names.ts';

test.each([
  ['[es]Pollo[en]Chicken', 'en', 'Chicken'],
  ['[es]Pollo[en]Chicken', 'es', 'Pollo'],
  ['[ES]Pollo[EN]Chicken', 'en', 'Chicken'],
  ['[es]Pollo[en]Chicken', 'pt', 'Pollo'],
  ['[esCL]Palta[es]Aguacate', 'es', 'Aguacate'],
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
])('[O11d] %j in %s is %j', (tagged, language, text) => {
  expect(inLanguage(tagged, language)).toBe(text);
});

test('[O11d] a name of absurd length still has its language', () => {
  expect(inLanguage(`[es]${'['.repeat(100_000)}[en]Chicken`, 'en')).toBe('Chicken');
});
