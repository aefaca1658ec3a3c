import { expect, test } from 'vitest';
import { lineKey } from '../../../src/domain/presentation/line-key.ts';

test('[ORDER-4] the key of a line has the ids of its order and of the line', () => {
  expect([lineKey(4711, 2), lineKey(471, 12)]).toEqual(['4711:2', '471:12']);
});
