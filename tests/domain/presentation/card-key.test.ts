import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardKey, cardOfKey } from '../../../src/domain/presentation/card-key.ts';

test('the key of a card has its order and part, and both are parsed from the key', () => {
  expect(cardKey(4711, 0)).toBe('4711-0');
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (orderId, part) => {
      expect(cardOfKey(cardKey(orderId, part))).toEqual({ orderId, part });
    }),
  );
});
