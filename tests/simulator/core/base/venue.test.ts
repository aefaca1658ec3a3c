import { expect, test } from 'vitest';
import { wireKds } from '../../../../fixtures/wire-kds.ts';
import { createSimVenue, etagOf } from '../../../../simulator/core/base/venue.ts';

test('equal contents have equal etags, and different contents have different etags', () => {
  const { etags, list } = createSimVenue();
  expect(etagOf(list('kd'))).toBe(etags().kd);
  expect(etagOf([wireKds({ tw: 301 })])).not.toBe(etagOf([wireKds({ tw: 300 })]));
  expect(new Set(Object.values(etags())).size).toBe(7);
});

test('an unknown list does not exist, even under a name that every object has', () => {
  expect(createSimVenue().list('constructor')).toBeNull();
});
