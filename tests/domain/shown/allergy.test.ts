/** Words that warn of an allergy. */
import { expect, test } from 'vitest';
import { line } from '../../../fixtures/order.ts';
import { isAllergyLine, isAllergyName, isAllergyNote } from '../../../src/domain/shown/allergy.ts';

test.each([
  ['ALERGIA: frutos secos'],
  ['alérgica al maní'],
  ['ALERGICO'],
  ['Alergias varias'],
  ['celíacos'],
  ['CELIACA'],
  ['sin gluten'],
  ['¡Sin GLUTEN!'],
  ['1 sin sal\n2 sin gluten'],
  ['mani'],
  ['nueces'],
  ['fruto seco'],
  ['mariscos'],
  ['sin lactosa'],
  ['nada de lácteos'],
  ['sin TACC'],
  ['peanuts'],
  ['nut allergy'],
  ['Coeliac'],
  ['gluten-free'],
  ['no dairy'],
  ['SHELLFISH'],
  ['lactose intolerant'],
])('[AL1] the note %j warns', (text) => {
  expect(isAllergyNote(text)).toBe(true);
});

test.each([['salsa aparte'], ['sin sal'], ['manito'], ['Nutella'], ['minuto'], ['donut'], ['manila'], ['']])(
  '[AL1] the note %j does not warn',
  (text) => {
    expect(isAllergyNote(text)).toBe(false);
  },
);

test.each([
  ['[es]Pan sin gluten[en]Gluten-free bread', true],
  ['[NO] Maní', true],
  ['Sin nueces', true],
  ['[es]Sin maní[en]No peanuts', true],
  ['Lactose free milk', true],
  ['ALERGIA', true],
  ['Paila de mariscos', false],
  ['Kuchen de nueces', false],
  ['Sin cebolla', false],
])('[AL2] the name %j warns: %j', (name, warns) => {
  expect(isAllergyName(name)).toBe(warns);
});

test('[AL2] a line warns by its name or by a note', () => {
  const comments = [{ atS: 0, userId: 0, text: 'ALERGIA: NUECES' }];
  expect([
    isAllergyLine(line({ comments })),
    isAllergyLine(line({ name: 'Sin gluten' })),
    isAllergyLine(line()),
  ]).toEqual([true, true, false]);
});
