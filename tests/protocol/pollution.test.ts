import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DECODERS } from './decoders.ts';
import { foreignPrototypesIn, hostileText, watchPrototypes } from './hostile.ts';

const DOCUMENTS = 10_000;

test.each(DECODERS)('[WIRE-70] the decoder of %s changes no prototype, whatever its input', (_, documents, decode) => {
  const isUntouched = watchPrototypes();
  fc.assert(
    fc.property(hostileText(documents), (text) => {
      const decoded = decode(text);
      expect(isUntouched()).toBe(true);
      expect(foreignPrototypesIn(decoded)).toEqual([]);
    }),
    { numRuns: Math.ceil(DOCUMENTS / DECODERS.length) },
  );
});

test.each(DECODERS)('[WIRE-70] the decoder of %s accepts a document that is not hostile', (_, documents, decode) => {
  const unread: readonly unknown[] = [null, false, 'damaged', 'newer'];
  expect(documents.map(decode).filter((decoded) => unread.includes(decoded))).toEqual([]);
});
