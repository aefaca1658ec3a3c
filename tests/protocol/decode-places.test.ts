import { expect, test } from 'vitest';
import { countryUrl, decodeCountry, decodePlace, placeUrl } from '../../src/protocol/decode-places.ts';

test('[PERSON-6] the search request contains the encoded typed address and its country, and the reverse request the position', () => {
  expect(placeUrl('https://maps', 'Av. Ñuñoa 1 & q=x#?', 'cl')).toBe(
    'https://maps/search?format=jsonv2&limit=1&countrycodes=cl&q=Av.%20%C3%91u%C3%B1oa%201%20%26%20q%3Dx%23%3F',
  );
  expect(countryUrl('https://maps', { latitude: -33.4, longitude: -70.6 })).toBe(
    'https://maps/reverse?format=jsonv2&zoom=3&lat=-33.4&lon=-70.6',
  );
});

const place = (lat: unknown, lon: unknown) => [{ lat, lon, display_name: '<script>' }];

test.each([
  [place('-33.4246999', '-70.6134'), { latitude: -33.4246999, longitude: -70.6134 }],
  [place(-33.4, -70.6), { latitude: -33.4, longitude: -70.6 }],
  [[...place(1, 2), ...place(3, 4)], { latitude: 1, longitude: 2 }],
  [[], null],
  [place('x', 'y'), 'shape'],
  [place(0, 0), 'shape'],
  [place(91, 0), 'shape'],
  [place('-33', null), 'shape'],
  [place('1e2', '1'), 'shape'],
  [[null], 'shape'],
  [{ error: 'x' }, 'shape'],
  [null, 'shape'],
  ['[]', 'shape'],
  [Array.from({ length: 51 }, () => place(1, 2)[0]), 'shape'],
])('[PERSON-6] case %#: the geocoder’s response decodes to the place $1 (null: none, shape: rejected)', (raw, found) =>
  expect(decodePlace(raw)).toEqual(found),
);

test.each([
  [{ address: { country_code: 'CL' } }, 'cl'],
  [{ address: { country_code: 'chl' } }, null],
  [{ address: { country_code: '' } }, null],
  [{ address: { country_code: ['cl'] } }, null],
  [{ error: 'Unable to geocode' }, null],
  [null, null],
])('[PERSON-6] the response %j decodes to the country %j (null: none)', (raw, country) =>
  expect(decodeCountry(raw)).toBe(country),
);
