import { expect, test } from 'vitest';
import { lineKey } from '../../../src/domain/presentation/line-key.ts';

test('[ORDER-4] the key of a line names its order and the line itself', () => {
  expect([lineKey(4711, 2), lineKey(471, 12)]).toEqual(['4711:2', '471:12']);
});
