import { expect, test } from 'vitest';
import { KINDS, leastCell, MODES } from './kinds.ts';

const ALL_OFTEN = Object.fromEntries(KINDS.map((kind) => [kind, MODES.map(() => 200)]));

test('the least frequent combination of fault and mode omits socket faults in mode 0', () => {
  const counts = { ...ALL_OFTEN, 'local-drop': [3, 190, 191, 192], flapping: [180, 200, 200, 200] };
  expect(leastCell(counts)).toEqual({ kind: 'flapping', mode: 0, count: 180 });
});
