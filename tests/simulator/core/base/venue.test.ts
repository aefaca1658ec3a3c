import { expect, test } from 'vitest';
import { wireKds } from '../../../../fixtures/wire-kds.ts';
import { createSimVenue, etagOf } from '../../../../simulator/core/base/venue.ts';

test('an etag is the same for the same content and another for another', () => {
  const { etags, list } = createSimVenue();
  expect(etagOf(list('kd'))).toBe(etags().kd);
  expect(etagOf([wireKds({ tw: 301 })])).not.toBe(etagOf([wireKds({ tw: 300 })]));
  expect(new Set(Object.values(etags())).size).toBe(7);
});

test('a list that the venue does not have is none, also under a name that every object knows', () => {
  expect(createSimVenue().list('constructor')).toBeNull();
});
