import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sessionLeftS } from '../../../src/domain/person/session.ts';

test.each([
  ['three hours and a second before its end', 5000, 20_000, 9_199, 1],
  ['three hours before its end', 5000, 20_000, 9_200, 0],
  ['less than three hours before its end', 5000, 20_000, 9_201, 0],
  ['part of a second before the limit', 5000, 20_000, 9_199.5, 1],
  ['long before its end', 5000, 20_000, 0, 9_200],
  ['on another module', 6000, 20_000, 9_199, 1],
  ['on an account, a second before its end', 9000, 20_000, 19_999, 1],
  ['on an account, at its end', 9000, 20_000, 20_000, 0],
  ['on an account, after its end', 9000, 20_000, 20_001, 0],
  ['with an end that is not a number', 5000, Number.NaN, 0, 0],
  ['with a clock that is not a number', 9000, 20_000, Number.NaN, 0],
])(
  '[ACCESS-15][ACCESS-16] %s, a session of module %d that ends at %d has at %d a remaining time of %d s',
  (_, module, expiresAtS, nowS, leftS) => {
    expect(sessionLeftS({ startedAtS: 0, expiresAtS }, module, nowS)).toBe(leftS);
  },
);

test.each([
  [5000, 1_000, 43_200],
  [9000, 1_001, 43_199],
  [9000, 44_199, 1],
  [5000, 44_200, 0],
  [5000, 1e12, 0],
  [5000, Number.NaN, 0],
])(
  '[ACCESS-16] a session of module %d without an end, from a login at 1,000 s, has at %d s a remaining time of %d s',
  (module, nowS, leftS) => {
    expect(sessionLeftS({ startedAtS: 1_000, expiresAtS: null }, module, nowS)).toBe(leftS);
  },
);

test('[ACCESS-16] for any times, the remaining time is never negative and always a number', () => {
  fc.assert(
    fc.property(fc.double(), fc.integer(), fc.double(), (expiresAtS, module, nowS) => {
      expect(sessionLeftS({ startedAtS: nowS, expiresAtS }, module, nowS)).toBeGreaterThanOrEqual(0);
      expect(sessionLeftS({ startedAtS: expiresAtS, expiresAtS: null }, module, nowS)).toBeGreaterThanOrEqual(0);
    }),
  );
});
