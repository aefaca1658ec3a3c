/** The table of strikes by kind and mode: which cells count. */
import { expect, test } from 'vitest';
import { faultMarkdown, KINDS, leastCell, MODES } from './kinds.ts';

const ALL_OFTEN = Object.fromEntries(KINDS.map((kind) => [kind, MODES.map(() => 200)]));

test('a cell where nobody uses the road is no least, and stands in brackets with the reason below', () => {
  const counts = { ...ALL_OFTEN, 'local-drop': [3, 190, 191, 192], flapping: [180, 200, 200, 200] };
  expect(leastCell(counts)).toEqual({ kind: 'flapping', mode: 0, count: 180 });
  const lines = faultMarkdown(counts).split('\n');
  expect(lines.slice(2, 4)).toEqual([
    '| `flapping` | 180 | 200 | 200 | 200 |',
    '| `local-drop` | (3) | 190 | 191 | 192 |',
  ]);
  expect(lines.at(-1)).toMatch(/^In brackets, and left out of the least: `local-drop`, .* in mode 0, /);
});
