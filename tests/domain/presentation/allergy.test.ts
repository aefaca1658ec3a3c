import { expect, test } from 'vitest';
import { line } from '../../../fixtures/order.ts';
import { isAllergyLine, isAllergyName, isAllergyNote } from '../../../src/domain/presentation/allergy.ts';

/** Words that warn, first in Spanish, then their English equivalents. */
const NOTES_THAT_WARN = {
  'an allergy': [
    ...[
      'ALERGIA: frutos secos',
      'Alergias varias',
      'ALERGICO',
      'alérgica al maní',
      'Alérgicos',
      'alergeno',
      'anafilaxis',
    ],
    ...['nut allergy', 'Allergies: eggs', 'ALLERGIC to eggs', 'allergens', 'anaphylaxis', 'EpiPen at table'],
    ...['intolerante al huevo', 'intolerancias', 'egg intolerance'],
  ],
  gluten: [
    ...[
      'sin gluten',
      '¡Sin GLUTEN!',
      'SINGLUTEN',
      '1 sin sal\n2 sin gluten',
      'celíacos',
      'CELIACA',
      'celiaquia',
      'sin TACC',
    ],
    ...['gluten free', 'gluten-free', 'GlutenFree', 'glutenfree', 'no gluten', 'Coeliac', 'celiacs'],
  ],
  nuts: [
    ...['mani', 'MANÍ', 'maníes', 'manís', 'sin maní', 'cacahuates', 'cacahuetes'],
    ...['nuez', 'NUECES', 'fruto seco', 'frutos secos', 'almendras', 'avellana'],
    ...['peanut', 'peanuts', 'peanutfree', 'nut', 'nuts', 'tree nuts', 'nut-free', 'nutfree'],
    ...['walnut', 'no walnuts', 'almonds', 'hazelnuts', 'cashews'],
  ],
  seafood: [
    ...['mariscos', 'MARISCO', 'camarón', 'camarones', 'CAMARON', 'langostinos', 'gambas'],
    ...['no seafood', 'SHELLFISH', 'shell fish', 'prawn', 'no prawns', 'shrimp', 'shrimps'],
  ],
  milk: [
    ...['sin lactosa', 'LACTOSA', 'sinlactosa', 'leche deslactosada', 'nada de lácteos', 'lacteo'],
    ...['lactose intolerant', 'lactose-free', 'lactosefree', 'no dairy', 'dairy free', 'DAIRY-FREE', 'dairyfree'],
  ],
};

test.each(Object.entries(NOTES_THAT_WARN))(
  '[LOOK-20] notes about %s count as an allergy warning, in both languages',
  (_, notes) => {
    expect(notes.filter((note) => !isAllergyNote(note))).toEqual([]);
  },
);

test('[LOOK-20] a note without a word of the list is not an allergy warning', () => {
  const notes = [
    ...['salsa aparte', 'sin sal', 'sugar free', 'carefree', ''],
    ...['manito', 'manila', 'humanista', 'minuto', 'camaronero', 'lactancia'],
    ...['Nutella', 'nutmeg', 'donut', 'doughnuts', 'DOUGHNUT', 'coconut', 'butternut', 'minutes', 'almondine'],
  ];
  expect(notes.filter(isAllergyNote)).toEqual([]);
});

test.each([
  ['[es]Pan sin gluten[en]Gluten-free bread', true],
  ['[NO] Maní', true],
  ['Sin nueces', true],
  ['[es]Sin maní[en]No peanuts', true],
  ['Lactose free milk', true],
  ['Glutenfree pizza', true],
  ['Peanutfree brownie', true],
  ['w/o walnuts', true],
  ['No seafood', true],
  ['ALERGIA', true],
  ['Paila de mariscos', false],
  ['Kuchen de nueces', false],
  ['Seafood risotto', false],
  ['Camarones', false],
  ['Leche de almendras', false],
  ['Sin cebolla', false],
])('[LOOK-21] the name "%s" has an allergy warning: %s', (name, warns) => {
  expect(isAllergyName(name)).toBe(warns);
});

test('[LOOK-21] a line has an allergy warning by its name or by a note', () => {
  const comments = [{ atS: 0, userId: 0, text: 'ALERGIA: NUECES' }];
  expect(isAllergyLine(line({ comments }))).toBe(true);
  expect(isAllergyLine(line({ name: 'Sin gluten' }))).toBe(true);
  expect(isAllergyLine(line())).toBe(false);
});
