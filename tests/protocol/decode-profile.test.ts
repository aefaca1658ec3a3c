import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address } from '../../fixtures/profile.ts';
import { decodeConnectionInfo } from '../../src/protocol/decode-places.ts';
import { decodeProfile, decodeProfileGrants, encodeAddress } from '../../src/protocol/decode-profile.ts';

const WIRE_ADDRESS = {
  alias: 'Casa',
  def: 1,
  di: 'Av. Providencia 1234',
  dp: 'Depto 52',
  cm: 'Providencia',
  ci: 'Santiago',
  zc: 7500000,
  pa: 'CL',
  lt: '-33.4247',
  lg: -70.6134,
  ct: '',
};

test('[PERSON-1] the decoder translates the short names of a profile into standard terms', () => {
  const decoded = decodeProfile({
    id: 1001,
    tot1: 't',
    pwd: true,
    nombre: 'Lucía',
    ur: 71,
    ul: '3',
    pf: [{ mod: 5000, ur: 71, ul: 3, va: 1, ac: 1, allowKDS: true }],
    pl: {
      r: [
        { key: 'k', nr: 'Lucía', di: 'Calle 1', ci: 'Santiago', ir: 71, il: 3, pa: 'CL', pn: 'Chile', si: 1, st: 2 },
        { ir: 71, il: 4 },
      ],
      p: [{ mod: 5000, va: 4, ac: true }],
    },
    detApp: {
      picUrl: 'https://x.cl/a.png',
      nm: 'Lucía',
      ln: 'Rossi',
      ph: '+569',
      em: 'l@x.cl',
      rut: '1-9',
      ad: [WIRE_ADDRESS],
    },
    fbt: 'f',
    fbtio: 'g',
    expU: 2_000_000_000,
  });
  expect(decoded).toEqual({
    id: '1001',
    token: 't',
    hasPassword: true,
    name: 'Lucía',
    role: 71,
    level: 3,
    restaurantId: 71,
    localId: 3,
    entries: [{ module: 5000, role: 71, level: 3, type: 1, active: true, allowsKds: true }],
    venues: [
      {
        key: 'k',
        restaurantId: 71,
        localId: 3,
        name: 'Lucía',
        address: 'Calle 1',
        city: 'Santiago',
        countryCode: 'cl',
        countryName: 'Chile',
      },
      { key: '71-4', restaurantId: 71, localId: 4, name: '', address: '', city: '', countryCode: '', countryName: '' },
    ],
    venueEntries: [{ module: 5000, role: 0, level: 0, type: 4, active: true, allowsKds: null }],
    details: {
      pictureUrl: 'https://x.cl/a.png',
      firstNames: 'Lucía',
      lastNames: 'Rossi',
      phone: '+569',
      email: 'l@x.cl',
      nationalId: '1-9',
      addresses: [address()],
    },
    realtimeToken: 'f',
    expiresAtS: 2_000_000_000,
  });
});

test('[PERSON-1] a profile requires only its id', () => {
  expect(decodeProfile({ id: 'a', pl: null, detApp: null })).toEqual({
    id: 'a',
    token: '',
    hasPassword: false,
    name: '',
    role: 0,
    level: 0,
    restaurantId: 0,
    localId: 0,
    entries: [],
    venues: [],
    venueEntries: [],
    details: { pictureUrl: '', firstNames: '', lastNames: '', phone: '', email: '', nationalId: '', addresses: [] },
    realtimeToken: '',
    expiresAtS: null,
  });
});

test.each([null, [], 'x', {}, { id: '' }, { id: 'a', expU: 'soon' }, { id: 'a', expU: -1 }])(
  '[PERSON-1] the value %j is not a profile',
  (raw) => expect(decodeProfile(raw)).toBeNull(),
);

test('[WIRE-21] a venue with a long name or city stays in the list, and both texts are cut', () => {
  const long = 'x'.repeat(300);
  const [venue] =
    decodeProfile({ id: 'p', pl: { r: [{ ir: 1, il: 2, nr: long, di: long, ci: long, pn: long }] } })?.venues ?? [];
  expect(venue).toMatchObject({
    restaurantId: 1,
    name: `${'x'.repeat(199)}…`,
    address: `${'x'.repeat(199)}…`,
    city: `${'x'.repeat(99)}…`,
    countryName: `${'x'.repeat(99)}…`,
  });
});

test('[PERSON-1] the decoder omits grants, venues and addresses that do not parse and keeps the others', () => {
  const decoded = decodeProfile({
    id: 'a',
    pf: [null, { mod: 'x' }, { mod: 5000 }],
    pl: { r: [{ ir: 71 }, { ir: 71, il: 3 }], p: [7] },
    detApp: { ad: ['x', { alias: {} }, { alias: 'a', lt: 95, lg: 1 }] },
  });
  expect(decoded?.entries).toEqual([{ module: 5000, role: 0, level: 0, type: 0, active: false, allowsKds: null }]);
  expect(decoded?.venues.map(({ key }) => key)).toEqual(['71-3']);
  expect(decoded?.venueEntries).toEqual([]);
  expect(decoded?.details.addresses).toMatchObject([{ alias: 'a', position: null, isMain: false }]);
});

test.each([
  [{ ir: 71, il: 3, ur: 2, ul: 1 }, 71, 3],
  [
    {
      ur: 71,
      ul: 4,
      pl: {
        r: [
          { ir: 71, il: 3 },
          { ir: 71, il: 4 },
        ],
      },
    },
    71,
    4,
  ],
  [{ ur: 2, ul: 1, pl: { r: [{ ir: 71, il: 3 }] } }, 71, 3],
  [{ ur: 71, ul: 3 }, 71, 3],
])('[PERSON-2] calls for the profile %j use the restaurant %d and the venue %d', (fields, restaurantId, localId) => {
  expect(decodeProfile({ id: 'a', ...fields })).toMatchObject({ restaurantId, localId });
});

const ENTRY = { module: 5000, role: 2, level: 1, type: 4, active: true, allowsKds: null };

test.each([
  [{ mod: 5000, ur: 2, ul: 1, va: 4, ac: 1 }, ENTRY],
  [{ module: '5000', role: '2', level: '1', value: '4', ac: 'S' }, ENTRY],
  [{ modulo: 5000, rol: 2, nivel: 1, valor: 4, activo: true }, ENTRY],
  [
    { mod: 5000, ur: '', ul: null, va: 4, ac: 1, allowKDS: 'N' },
    { ...ENTRY, role: 0, level: 0, allowsKds: false },
  ],
  [
    { mod: 5000, va: 4, ac: null, allowKDS: '' },
    { ...ENTRY, role: 0, level: 0, active: false },
  ],
])('[WIRE-41] the decoder reads the grant %j', (raw, entry) => {
  expect(decodeProfileGrants([raw])).toEqual([entry]);
});

test.each([
  { va: 1, ac: 1 },
  { mod: 5000, va: 'boss', ac: 1 },
  { mod: 5000, ur: -1, ac: 1 },
  { mod: 1.5, ac: 1 },
  { mod: 5000, va: 4, ac: 'sometimes' },
  { mod: 5000, va: 4, ac: 1, allowKDS: 'sometimes' },
  { mod: 5000, va: 4, ac: 1, allowKDS: [] },
])('[WIRE-41] the decoder omits the invalid grant %j', (raw) => expect(decodeProfileGrants([raw])).toEqual([]));

test.each([
  ['https://x.cl/a.png', 'https://x.cl/a.png'],
  ['/img/a.png', '/img/a.png'],
  ['http://x.cl/a.png', ''],
  ['//x.cl/a.png', ''],
  ['/\\x.cl/a.png', ''],
  ['javascript:alert(1)', ''],
  ['data:image/svg+xml,x', ''],
  ['https://x.cl/a b', ''],
  ['https://', ''],
])('[PERSON-1] the picture address %j decodes to %j', (picUrl, pictureUrl) => {
  expect(decodeProfile({ id: 'a', detApp: { picUrl } })?.details.pictureUrl).toBe(pictureUrl);
});

test('[PERSON-3] an encoded address decodes to the same address', () => {
  for (const one of [address(), address({ position: null, isMain: false, comments: 'Timbre 2' })]) {
    expect(decodeProfile({ id: 'a', detApp: { ad: [encodeAddress(one)] } })?.details.addresses).toEqual([one]);
  }
});

test.each([
  ['-33.424700123', '-70.6134000000000000000000', { latitude: -33.424700123, longitude: -70.6134 }],
  [-33.424700123456, -70.6134, { latitude: -33.424700123456, longitude: -70.6134 }],
  ['-33,4247', '-70,6134', { latitude: -33.4247, longitude: -70.6134 }],
  ['norte', '', null],
  [{}, [], null],
  ['1e3', '1e3', null],
  [null, undefined, null],
])(
  '[PERSON-3] the decoder reads an address with latitude %j and longitude %j, and a valid position or none',
  (lt, lg, position) => {
    const decoded = decodeProfile({ id: 'a', detApp: { ad: [{ ...WIRE_ADDRESS, lt, lg }] } });
    expect(decoded?.details.addresses).toMatchObject([{ street: 'Av. Providencia 1234', position }]);
  },
);

test('[PERSON-1] the decoder reads a list of grants without a profile', () => {
  expect(decodeProfileGrants([{ mod: 9000, ac: true, va: 2 }, 'x'])).toEqual([
    { module: 9000, role: 0, level: 0, type: 2, active: true, allowsKds: null },
  ]);
  expect(decodeProfileGrants({})).toBeNull();
});

test.each([
  ['-33.42,-70.61', { latitude: -33.42, longitude: -70.61 }],
  [' 10 , 20 ', { latitude: 10, longitude: 20 }],
  ['0,0', null],
  ['91,0', null],
  ['', null],
  ['10', null],
  ['10,20,30', null],
  ['a,b', null],
])('[PERSON-4] the decoder reads the connection %j as the position %j (null: none)', (ll, position) => {
  expect(decodeConnectionInfo({ ll, pc: 'CL', ci: 'Santiago', timeupdated: 5 })).toEqual({
    location: position === null ? null : { position, atS: 5 },
    countryCode: 'cl',
    city: 'Santiago',
  });
});

test.each([5, '5', '1970-01-01T00:00:05Z', '1970-01-01 00:00:05'])(
  '[PERSON-4] the decoder reads the time %j of the connection',
  (timeupdated) => {
    expect(decodeConnectionInfo({ timeupdated, ll: '1,2' })?.location?.atS).toBe(5);
  },
);

test.each([null, {}, { timeupdated: -1 }, { timeupdated: 'x' }, { timeupdated: 5, ll: {} }])(
  '[PERSON-4] the value %j is not connection info',
  (raw) => expect(decodeConnectionInfo(raw)).toBeNull(),
);

test('[PERSON-1] the decoder reads grants and addresses in an object by key, and rejects an object without a readable grant', () => {
  const grant = { mod: 5000, va: 1, ac: 'S' };
  expect(decodeProfileGrants({ 1: grant, 2: 'x' })).toEqual(decodeProfileGrants([grant]));
  expect([{}, { error: 'x' }, { mod: 5000 }].map(decodeProfileGrants)).toEqual([null, null, null]);
  const profile = (ad: unknown) => decodeProfile({ id: 'a', detApp: { ad } });
  expect(profile({ 1: WIRE_ADDRESS })).toEqual(profile([WIRE_ADDRESS]));
});

test('[PERSON-1] any JSON decodes to a profile or null', () => {
  const hostile = fc.record(
    { id: fc.jsonValue(), pf: fc.jsonValue(), pl: fc.jsonValue(), detApp: fc.jsonValue(), expU: fc.jsonValue() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(hostile, (raw) => {
      const decoded = decodeProfile(raw);
      expect(decoded === null || decoded.id.length > 0).toBe(true);
    }),
  );
});
