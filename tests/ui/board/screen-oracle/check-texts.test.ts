import { expect, test } from 'vitest';
import { changesOn } from './check-texts.ts';
import type { ScreenLine } from './read-screen.ts';

const UNSENT = 'cambio en espera';

const line = (key: ScreenLine['key'], isExtra: boolean, accessibleStatus: string, change = UNSENT): ScreenLine => ({
  key,
  isExtra,
  accessibleStatus,
  change,
  isRemoval: false,
  quantity: '1',
  name: '',
  text: '',
  namesFire: false,
  showsFire: false,
  chip: null,
  chipColour: '',
  isStruck: false,
  isVoided: false,
  describesAdded: false,
});

test('the screen oracle counts a changed extra with its dish, also when the dish is on the card before', () => {
  const first = { orderId: 1, lines: [line('1:1', false, 'Listo')] };
  const other = { orderId: 2, lines: [line('2:1', false, 'Listo', '')] };
  const rest = (status: string) => ({ orderId: 1, lines: [line('1:2', true, status)] });
  expect(changesOn([first, other, rest('Listo')], UNSENT)).toBe(1);
  expect(changesOn([first, other, rest('En prep.')], UNSENT)).toBe(2);
  expect(changesOn([rest('Listo')], UNSENT)).toBe(0);
});
