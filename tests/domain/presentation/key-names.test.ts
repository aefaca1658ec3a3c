import { expect, test } from 'vitest';
import { DEFAULT_KEY_CODES } from '../../../src/domain/limits.ts';
import { keyName } from '../../../src/domain/presentation/key-names.ts';

test('[KEY-15] each default key has a name', () => {
  const names = Object.values(DEFAULT_KEY_CODES).map((code) => keyName(code, 'es'));
  expect(names).toEqual(['B', 'U', 'N', 'P', 'I', 'J', 'Intro', 'Z']);
});

test.each([
  [13, 'Intro', 'Enter'],
  [32, 'Espacio', 'Space'],
  [17, 'Ctrl', 'Ctrl'],
  [37, '←', '←'],
  [47, '47', '47'],
  [48, '0', '0'],
  [57, '9', '9'],
  [58, '58', '58'],
  [64, '64', '64'],
  [65, 'A', 'A'],
  [90, 'Z', 'Z'],
  [91, 'Meta', 'Meta'],
  [95, '95', '95'],
  [96, 'Num 0', 'Num 0'],
  [105, 'Num 9', 'Num 9'],
  [107, 'Num +', 'Num +'],
  [108, '108', '108'],
  [111, 'Num /', 'Num /'],
  [112, 'F1', 'F1'],
  [123, 'F12', 'F12'],
  [135, 'F24', 'F24'],
  [136, '136', '136'],
  [0, '0', '0'],
  [255, '255', '255'],
  [65.5, '65.5', '65.5'],
  [65_601, '65601', '65601'],
  [-5, '-5', '-5'],
  [Number.NaN, 'NaN', 'NaN'],
])('[KEY-15] the key %d has the name %s in Spanish and %s in English', (code, es, en) => {
  expect([keyName(code, 'es'), keyName(code, 'en')]).toEqual([es, en]);
});
