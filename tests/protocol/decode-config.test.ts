import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/domain/presentation/settings.ts';
import {
  decodeConfiguration,
  decodeInstall,
  decodeKdsList,
  decodeLocalStatus,
  decodeNames,
  LIST_NAMES,
} from '../../src/protocol/decode-config.ts';
import { decodeList } from '../../src/protocol/decode-lists.ts';
import { decodeLocalEvent } from '../../src/protocol/decode-local-event.ts';
import { decodeSettings } from '../../src/protocol/decode-settings.ts';
import { decodeHeld, decodeOutboxEntry, decodePending } from '../../src/protocol/decode-stored.ts';
import { decodeEnvelope, decodeFile } from '../../src/protocol/envelope.ts';

test('[WIRE-3] an envelope has ok, data, server time, error code, message and k5', () => {
  expect(decodeEnvelope('{"ok":true,"data":[1],"time":12.5,"codError":4101,"msg":"no","k5":"x"}')).toEqual({
    ok: true,
    data: [1],
    time: 12.5,
    errorCode: 4101,
    message: 'no',
    k5: 'x',
    fields: { ok: true, data: [1], time: 12.5, codError: 4101, msg: 'no', k5: 'x' },
  });
});

test.each([
  '',
  '<!doctype html><title>Wi-Fi</title>',
  '[]',
  'null',
  '{"ok":"perhaps"}',
  '{"ok":""}',
  '{"ok":null}',
  '{"data":{"ok":true}}',
  '{"ok":tr',
])('[WIRE-4] the text %j is not an envelope', (body) => expect(decodeEnvelope(body)).toBeNull());

test.each([
  ['{"ok":1}', { ok: true }],
  ['{"ok":"true"}', { ok: true }],
  ['{"ok":"0"}', { ok: false }],
  ['{"ok":true,"codError":"0"}', { errorCode: null }],
  ['{"ok":true,"codError":""}', { errorCode: null }],
  ['{"ok":false,"codError":"4001"}', { errorCode: 4_001 }],
  ['{"ok":false,"codError":[1]}', { errorCode: null }],
  ['{"ok":true,"time":"1772798400"}', { time: 1_772_798_400 }],
  ['{"ok":true,"time":1772798400.25}', { time: 1_772_798_400.25 }],
  ['{"ok":true,"time":1772798400250}', { time: 1_772_798_400 }],
  ['{"ok":true,"time":"2026-03-06T12:00:00Z"}', { time: 1_772_798_400 }],
  ['{"ok":true,"time":-1}', { time: null }],
  ['{"ok":true,"msg":["one","two"]}', { message: 'one two' }],
  ['{"ok":true,"msg":{"es":"uno"}}', { message: '' }],
  ['{"ok":true,"k5":{}}', { k5: '' }],
])('[WIRE-7] the envelope %s is decoded', (body, fields) => {
  expect(decodeEnvelope(body)).toMatchObject(fields);
});

test('[WIRE-16] the decoder omits a KDS that does not parse from the list and keeps the order of the others', () => {
  const units = decodeKdsList([
    { id: 3, sts: [{ id: 0 }, { id: 110, nm: 'Listo' }], bst: 1, tw: 300 },
    { id: 'x' },
    { id: 4, sts: [] },
  ]);
  expect(units?.map((unit) => unit.id)).toEqual([3, 4]);
  expect(units?.[0]).toMatchObject({ allowBelowSaved: true, allowJump: false, warningS: 300, showTables: true });
  expect(decodeKdsList('none')).toBeNull();
});

test('[WIRE-16] the venue’s colors are read, and absent colors are the built-in colors', () => {
  const configuration = decodeConfiguration({
    nr: 'Lucía',
    kds: { colornew: '#00ff00' },
    vt: 2,
    et: { kd: 'e', zz: 'x' },
  });
  expect(configuration?.venue).toMatchObject({
    restaurantName: 'Lucía',
    tableNaming: 2,
    colours: { normal: '#00ff00', late: '#d3302a' },
  });
  expect([...(configuration?.etags ?? [])]).toEqual([['kd', 'e']]);
  expect(decodeConfiguration({ dvl: { no: 1 } })).toBeNull();
});

const localOf = (raw: object) => decodeConfiguration(raw)?.local;

test.each([
  '{"__proto__":{"polluted":true}}',
  'evil.example/path?',
  'user@evil.example',
  '10.0.0.2:80',
  'a b',
  '[::1',
  'ñandú',
  'wss://10.0.0.2',
  'javascript://10.0.0.2',
  'https://https://10.0.0.2',
  'https://10.0.0.2//',
])('[REALTIME-20][REALTIME-22] the address %s of a local server is refused, and reported by name', (ipLocal) => {
  expect(localOf({ ipLocal })).toMatchObject({ address: '', isSecure: false, refused: ipLocal });
  expect(decodeLocalStatus({ ipLocal, md: 1 })).toEqual({ address: '', mode: 1, refused: ipLocal });
});

test('[REALTIME-16] the address of the local server is ipLocal, otherwise ipaD, otherwise ipa', () => {
  const [a, b, c] = ['10.0.0.1', '10.0.0.2', '10.0.0.3'];
  expect(localOf({ ipLocal: a, ipaD: b, ipa: c })?.address).toBe(a);
  expect(localOf({ ipaD: b, ipa: c })?.address).toBe(b);
  expect(localOf({ ipa: c })?.address).toBe(c);
  expect(localOf({})).toEqual({ mode: 0, port: 0, address: '', isSecure: false, refused: '' });
});

test('[REALTIME-22] the device reports a refused address only if it would have used that address', () => {
  const [own, foreign] = ['10.0.0.1', '203.0.113.7'];
  expect(localOf({ ipLocal: foreign, ipaD: own })).toMatchObject({ address: own, refused: foreign });
  expect(localOf({ ipLocal: own, ipaD: foreign })).toMatchObject({ address: own, refused: '' });
  expect(localOf({ ipaD: foreign, ipa: 'x y' })).toMatchObject({ address: '', refused: foreign });
  expect(localOf({ ipLocal: `${'9'.repeat(300)}.local` })?.refused).toHaveLength(100);
});

test.each([
  ['https://10.0.0.2', true],
  ['HTTPS://kitchen.local/', true],
  ['http://10.0.0.2', false],
  ['10.0.0.2', false],
])('[REALTIME-23] the local server at %s uses TLS: %s', (ipLocal, isSecure) => {
  expect(localOf({ ipLocal })).toMatchObject({ isSecure, refused: '' });
});

test('[LINK-5] the decoder accepts only modes from 0 to 3 in the response to call 8', () => {
  expect(decodeLocalStatus({ ipLocal: '10.0.0.2', md: 2 })).toEqual({ address: '10.0.0.2', mode: 2, refused: '' });
  expect(decodeLocalStatus([{ ipLocal: '10.0.0.2', md: '2' }])).toEqual({ address: '10.0.0.2', mode: 2, refused: '' });
  expect(decodeLocalStatus({ md: 4 })).toBeNull();
  expect(decodeLocalStatus(null)).toBeNull();
});

test('[WIRE-45] names decode to a map by id', () => {
  expect(decodeNames([{ id: 1, nm: 'Ana' }])?.get(1)).toBe('Ana');
  expect(decodeNames('none')).toBeNull();
});

test('[WIRE-17] the decoder ignores an install record without a token', () => {
  const record = { ir: 1, il: 2, iu: 3, to: 't', am: 'DEV', kdsid: 4 };
  expect(decodeInstall(record)).toMatchObject({ restaurantId: 1, localId: 2, token: 't', kdsId: 4 });
  expect(decodeInstall({ ...record, to: '' })).toBeNull();
  expect(decodeInstall({ ...record, kdsid: 0 })).toBeNull();
});

test('[WIRE-18] an invalid setting takes its default, and the other settings keep their values', () => {
  const settings = decodeSettings({
    autosave: 7,
    minTimeRefresh: 3,
    darkMode: 0,
    ctw: 'url(x)',
    fontsize: 'big',
    sts: 'x',
  });
  expect(settings).toMatchObject({
    autosave: 7,
    minTimeRefresh: 2,
    darkMode: false,
    ctw: '',
    fontsize: 'big',
    sts: [],
  });
  expect(Object.keys(settings ?? {})).toEqual(Object.keys(DEFAULT_SETTINGS));
  expect(decodeSettings([])).toBeNull();
  expect(decodeSettings('x')).toBeNull();
});

test('[REALTIME-17] the decoder accepts both spellings of the new-orders message and no other', () => {
  expect(decodeLocalEvent('{"event":"NuevasOrdenes"}')).toBe(true);
  expect(decodeLocalEvent('{"state":"NuevasOrdenes"}')).toBe(true);
  expect(decodeLocalEvent('{"event":"Otra"}')).toBe(false);
  expect(decodeLocalEvent('NuevasOrdenes')).toBe(false);
});

test('[WIRE-19] the decoder ignores damaged stored taps', () => {
  expect(decodePending({ orderId: 1, lineId: 2, status: 110, atMs: 5 })).not.toBeNull();
  expect(decodePending({ orderId: 1, lineId: 2, status: 110, atMs: 5, from: {} })?.from).toBeNull();
  expect(decodePending({ orderId: 1, lineId: 2 })).toBeNull();
  expect(decodeOutboxEntry({ id: '0007', orderId: 1, changes: [[2, 110]] })).not.toBeNull();
  expect(decodeOutboxEntry({ id: '7', orderId: 1, changes: [[2, 110, 5]] })?.earlier).toEqual([]);
  expect(decodeOutboxEntry({ id: '7', orderId: 1, changes: [[2, 110, 5]], earlier: 'x' })?.earlier).toEqual([]);
  expect(decodeOutboxEntry({ id: '../x', orderId: 1, changes: [[2, 110]] })).toBeNull();
  expect(decodeOutboxEntry({ id: '7', orderId: 1, changes: [[2]] })).toBeNull();
});

test('[WIRE-19] one damaged held line makes the list of held lines unknown', () => {
  expect([...(decodeHeld('["7:1","8:12"]') ?? [])]).toEqual(['7:1', '8:12']);
  expect(decodeHeld(null)?.size).toBe(0);
  for (const text of ['1', '', '{}', '[7]', '["7:1","x"]']) expect(decodeHeld(text)).toBeNull();
});

test("[WIRE-16] the decoder reads the venue's address and currency, with pesos as the default", () => {
  const configuration = decodeConfiguration({ ci: 'Lima', lt: -12.04, cur: ['PEN', 'S/', 'L', '.', 2, ','] });
  expect(configuration?.venue.place).toMatchObject({ city: 'Lima', latitude: -12.04, longitude: null });
  expect(configuration?.venue.currency).toEqual({
    code: 'PEN',
    symbol: 'S/',
    symbolAfter: false,
    decimalPoint: '.',
    decimals: 2,
    thousands: ',',
  });
  expect(decodeConfiguration({})?.venue.currency).toMatchObject({ code: 'CLP', decimals: 0, thousands: '.' });
});

test('[WIRE-49] each configuration list decodes to records, without the entries that do not parse', () => {
  expect(
    decodeList('tp1', [
      { id: 1, nm: 'Pan', tp: 10, pr: 500 },
      { id: 2, nm: 'Queso', tp: 5 },
      { id: 3, tp: 9 },
    ]),
  ).toEqual([
    { id: 1, name: 'Pan', kind: 'product', hierarchy: '', price: 500 },
    { id: 2, name: 'Queso', kind: 'extra', hierarchy: '', price: 0 },
  ]);
  expect(decodeList('db', [{ id: 101, nm: 'PedidosYa', dv: 1 }, 'x'])).toEqual(new Map([[101, 'PedidosYa']]));
  expect(decodeList('de', [{ id: 1, nm: 'Norte' }])?.get(1)).toBe('Norte');
  expect(decodeList('cf', { cur: ['EUR', '€', 'R', ',', 2, '.'] })?.currency.symbolAfter).toBe(true);
  for (const name of LIST_NAMES) expect(decodeList(name, 'none'), name).toBeNull();
});

const LONG = 'ñ'.repeat(3_000);

test.each(['nr', 'dn', 'di', 'cm', 'ci', 'pn', 'pa', 'tz', 'ipLocal', 'ipaD', 'ipa'])(
  '[WIRE-22] an extremely long field %s invalidates no other field of call 6',
  (field) => {
    const configuration = decodeConfiguration({ nr: 'Lucía', [field]: LONG, et: { kd: 'e' } });
    expect([...(configuration?.etags ?? [])]).toEqual([['kd', 'e']]);
    const { venue, local } = configuration ?? {};
    const shown = [venue?.restaurantName, venue?.locationName, ...Object.values(venue?.place ?? {}), local?.address];
    expect(Math.max(...shown.map((text) => String(text ?? '').length))).toBeLessThanOrEqual(200);
    expect([venue?.place.countryCode, venue?.place.timeZone, local?.address]).toEqual(['', '', '']);
  },
);

test('[WIRE-22] the decoder cuts names of units, statuses, tables, channels and products at their limits, with an ellipsis', () => {
  const [unit] = decodeKdsList([{ id: 3, nm: LONG, dn: LONG, sts: [{ id: 110, nm: LONG, i: LONG }] }]) ?? [];
  const [status] = unit?.statuses ?? [];
  expect([unit?.name, unit?.location, status?.name].map((text) => [text?.length, text?.at(-1)])).toEqual([
    [100, '…'],
    [100, '…'],
    [200, '…'],
  ]);
  expect(status?.icon).toBe('');
  expect(decodeNames([{ id: 1, nm: LONG }])?.get(1)).toHaveLength(200);
  expect(decodeList('db', [{ id: 1, nm: LONG }])?.get(1)).toHaveLength(200);
  expect(decodeList('tp1', [{ id: 1, nm: LONG, tp: 10 }])?.[0]?.name).toHaveLength(2_000);
  expect(decodeConfiguration({ kds: { colornew: LONG } })?.venue.colours.normal).toBe('#1b7a43');
  expect(decodeConfiguration({ cur: ['PEN', LONG, 'L', '.', 2, ','] })?.venue.currency.symbol).toHaveLength(10);
});

test.each([
  [true, '#00ff00'],
  [1, '#00ff00'],
  [undefined, '#00ff00'],
  ['odd', '#00ff00'],
  [false, '#1b7a43'],
  [0, '#1b7a43'],
  ['0', '#1b7a43'],
])('[WIRE-48] in a kds block with ac %s the normal level has the color %s', (ac, normal) => {
  expect(decodeConfiguration({ kds: { ac, colornew: '#00ff00' } })?.venue.colours.normal).toBe(normal);
});

test('[WIRE-22] the decoder omits and counts an unreadable priority or etag and keeps the others', () => {
  const configuration = decodeConfiguration({
    pd: [{ id: 1, nm: 'FIRE' }, { id: 'x' }, null, { id: 2, nm: LONG }],
    et: { kd: 'e', dm: { no: 1 }, aj: LONG },
  });
  expect(configuration?.venue.priorities.map(({ id, name }) => [id, name.length])).toEqual([
    [1, 4],
    [2, 100],
  ]);
  expect([...(configuration?.etags ?? [])]).toEqual([['kd', 'e']]);
  expect([configuration?.settingsEtag, configuration?.leftOut]).toEqual([null, 4]);
  expect(decodeConfiguration({})?.leftOut).toBe(0);
});

/** An unreadable value for each field of call 6 that the board does not need. */
const UNREADABLE = {
  cur: ['PEN'],
  vt: 9,
  md: 'two',
  lt: 'north',
  lg: {},
  nr: {},
  kds: 'green',
  pd: 'FIRE',
  nft: {},
  pl: -1,
  ipLocal: [],
};

test.each(Object.entries(UNREADABLE))(
  '[WIRE-23] the unreadable field %s takes its default, and no other field changes',
  (field, bad) => {
    const good = { dn: 'Centro', dvl: 'delivery', et: { kd: 'e' } };
    const configuration = decodeConfiguration({ ...good, [field]: bad });
    expect(configuration).toEqual({ ...decodeConfiguration(good), leftOut: 1 });
  },
);

test('[WIRE-23] the decoder counts unreadable fields and omitted entries', () => {
  const configuration = decodeConfiguration({ ...UNREADABLE, pd: [7], et: { kd: 'e', dm: {} } });
  expect(configuration?.leftOut).toBe(Object.keys(UNREADABLE).length + 1);
  expect([...(configuration?.etags ?? [])]).toEqual([['kd', 'e']]);
});

test.each([{ dvl: {} }, { mvj: true }, 7, null])(
  '[WIRE-23] the decoder rejects the configuration with the value %j',
  (raw) => expect(decodeConfiguration(raw)).toBeNull(),
);

test('[WIRE-23] a unit keeps its readable fields beside unreadable fields that do not decide which lines show', () => {
  const notified: number[] = [];
  const good = { id: 3, sts: [{ id: 0 }], pi: [7] };
  const bad = { ...good, nm: {}, dn: [], ac: 'perhaps', tw: -5, tt: 'late', ta: 2 };
  expect(decodeKdsList([bad, 'x', good], (count) => notified.push(count))).toEqual(decodeKdsList([good, good]));
  expect(notified).toEqual([7]);
});

test.each(['sht', 'shd', 'shv', 'mvoid', 'cvoid', 'bst', 'jst', 'tca', 'vis', 'pi', 'ra', 'sts'])(
  '[WIRE-23] the decoder omits a unit with the unreadable field %s, which decides the visible lines and their moves',
  (field) => expect(decodeKdsList([{ id: 3, sts: [{ id: 0 }], [field]: 'x' }])).toEqual([]),
);

test.each(['dm', 'dj', 'db', 'de'] as const)(
  '[WIRE-16] an invalid entry of the list %s affects only that entry',
  (name) => {
    const names = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, nm: `N${at}` }));
    const list = decodeList(name, [...names.slice(0, 20), { id: 'x', nm: 5 }, null, ...names.slice(20)]);
    expect([...(list ?? [])]).toHaveLength(40);
  },
);

test('[WIRE-22] the decoder reports the number of omitted list entries once', () => {
  const notified: number[] = [];
  decodeNames([{ id: 1, nm: 'Ana' }, 'x', { id: 2 }], (count) => notified.push(count));
  decodeNames([{ id: 1, nm: 'Ana' }], (count) => notified.push(count));
  expect(notified).toEqual([2]);
});

test('[WIRE-22] the decoder reads a field that decides how lines move completely, or rejects the unit', () => {
  expect(decodeKdsList([{ id: 3, sts: [{ id: 0 }, { id: 'x' }] }])).toEqual([]);
  expect(decodeKdsList([{ id: 3, sts: [{ id: 0 }], ra: [{ sec: { no: 1 } }] }])).toEqual([]);
});

test.each([
  ['kd', [{ id: 1 }], { data: [{ id: 1 }], etag: 'own' }],
  ['dm', [{ id: 1, nm: 'Terraza' }], { et: 'own', data: [{ id: 1, nm: 'Terraza' }] }],
  ['dj', { 7: 'Ana' }, { data: { 7: 'Ana' }, etag: 'own' }],
] as const)('[WIRE-59] the decoder reads the list %s in call 6 with its etag', (name, data, sent) => {
  const configuration = decodeConfiguration({ nr: 'Lucía', [name]: sent });
  expect(configuration?.carried.get(name)).toEqual({ etag: 'own', data });
  expect(configuration?.etags.get(name)).toBe('own');
});

test('[WIRE-59] a bare list in call 6 gets an etag from its content, and an etag in `et` takes precedence', () => {
  const read = (kd: unknown, et = {}) => decodeConfiguration({ kd, et });
  const etagOf = (kd: unknown) => read(kd)?.etags.get('kd');
  expect(etagOf([{ id: 1 }])).toBe(etagOf([{ id: 1 }]));
  expect(etagOf([{ id: 1 }])).not.toBe(etagOf([{ id: 2 }]));
  expect(read([{ id: 1 }], { kd: 'e' })?.etags.get('kd')).toBe('e');
  expect(read(undefined, { kd: { etag: 'e' } })?.etags.get('kd')).toBe('e');
});

test.each([
  [{ kd: { etag: 'e' } }, 'e'],
  [{ kd: { et: 7 } }, '7'],
  [{ kd: { etag: 'e', data: null } }, 'e'],
  [{ kd: 'e' }, 'e'],
  [{ kd: { etag: 'e' }, et: { kd: 'f' } }, 'f'],
  [{ kd: {} }, undefined],
  [{ kd: null }, undefined],
  [{ kd: { etag: [1] } }, undefined],
])('[WIRE-72] in call 6 with %j the etag of the list is %s (undefined: none)', (sent, etag) => {
  const configuration = decodeConfiguration(sent);
  expect([configuration?.etags.get('kd'), configuration?.carried.size]).toEqual([etag, 0]);
});

test.each([
  ['-3', 'Etc/GMT+3'],
  [-3, 'Etc/GMT+3'],
  ['UTC+2', 'Etc/GMT-2'],
  ['-03:30', '-03:30'],
  [0, 'UTC'],
  ['America/Santiago', 'America/Santiago'],
  ['', ''],
])('[WIRE-32] the zone %j has the browser zone %s', (tz, zone) => {
  const read = decodeConfiguration({ tz })?.venue.place.timeZone;
  expect(read).toBe(zone);
  if (zone !== '') expect(() => new Intl.DateTimeFormat('es', { timeZone: zone })).not.toThrow();
});

test.each([
  [[{ id: 5, nm: 'Terraza' }]],
  [[{ id: '5', nombre: 'Terraza' }]],
  [{ 5: 'Terraza' }],
  [{ 5: { name: 'Terraza' } }],
])('[WIRE-47] the decoder reads the names %j', (raw) => {
  expect([...(decodeNames(raw) ?? [])]).toEqual([[5, 'Terraza']]);
});

test('[WIRE-17] an install record from call 2 is valid without a unit', () => {
  const sent = { ir: 71, il: 3, iu: 9, to: 't', am: 'PROD', pf: '' };
  expect(decodeInstall(sent, 3)).toMatchObject({ kdsId: 3, entries: [] });
  expect(decodeInstall({ ...sent, kdsid: 4 }, 3)).toMatchObject({ kdsId: 4 });
  expect(decodeInstall(sent)).toBeNull();
});

test.each([
  ['[{"id":1}]', [{ id: 1 }]],
  ['{"data":[{"id":1}],"etag":"e"}', [{ id: 1 }]],
  ['{"ok":true,"data":[{"id":1}]}', [{ id: 1 }]],
  ['{"ok":"Aceptar","cancel":"Cancelar"}', { ok: 'Aceptar', cancel: 'Cancelar' }],
])('[WIRE-6] the decoder reads the file %s', (body, data) => {
  expect(decodeFile(body)).toMatchObject({ ok: true, data });
});

test.each(['', '<html>', '7', 'null', '"text"'])('[WIRE-6] the decoder rejects the text %j as a file', (body) => {
  expect(decodeFile(body)).toBeNull();
});

const UNIT = { id: 3, sts: [{ id: 0 }, { id: 110 }] };

test.each([
  ['empty texts for lists', { ra: '', pi: '' }, { rules: [], productIds: [] }],
  ['ids as one text', { pi: '700101,700102' }, { productIds: [700_101, 700_102] }],
  ['ids as one text with plus signs', { pi: '700101+700102' }, { productIds: [700_101, 700_102] }],
  ['one id as a number', { pi: 700_101 }, { productIds: [700_101] }],
  ['an empty list of block settings', { blockaj: [] }, { settingsBlocked: false }],
  ['block settings in a record', { blockaj: { all: 1 } }, { settingsBlocked: true }],
  ['statuses by key', { sts: { 0: { id: 0 }, 110: { id: 110 } } }, { statuses: [{ id: 0 }, { id: 110 }] }],
  [
    'names by status',
    { sts: { 0: 'Pendiente', 110: 'Listo' } },
    { statuses: [{ id: 0, name: 'Pendiente' }, { id: 110 }] },
  ],
  ['bare statuses', { sts: [0, '110'] }, { statuses: [{ id: 0 }, { id: 110 }] }],
  [
    'rules with texts',
    { ra: [{ sec: 'A,B', pi: '7;8', ch: '101', j: '' }] },
    { rules: [{ sectors: ['A', 'B'], productIds: [7, 8], channels: ['101'] }] },
  ],
  ['flags as letters', { sht: 'N', bst: 'S' }, { showTables: false, allowBelowSaved: true }],
])('[WIRE-31] the decoder reads a unit with %s', (_, fields, read) => {
  expect(decodeKdsList([{ ...UNIT, ...fields }])).toMatchObject([read]);
});

test('[WIRE-31] the decoder reads a unit whose lists are objects by position', () => {
  const rule = { sec: { 1: 'A', 2: 'B' }, pi: { 1: 7 }, ch: { 3: '101' } };
  const unit = { ...UNIT, pi: { 1: 700_101, 4: '700102' }, ra: { 2: rule } };
  const lists = { ...UNIT, pi: [700_101, 700_102], ra: [{ sec: ['A', 'B'], pi: [7], ch: ['101'] }] };
  expect(decodeKdsList([unit])).toEqual(decodeKdsList([lists]));
});

test.each([{ pi: { all: 7 } }, { ra: [{ pi: { all: 7 } }] }, { ra: [{ ch: { no: '1' } }] }])(
  '[WIRE-31] the decoder omits a unit with %j, whose keys are not positions',
  (fields) => expect(decodeKdsList([{ ...UNIT, ...fields }])).toEqual([]),
);

test('[WIRE-49] the decoder reads lists of units, products and priorities as objects by key', () => {
  const product = { id: 1, nm: 'Pan', tp: 10 };
  expect(decodeList('kd', { 1: UNIT })).toEqual(decodeKdsList([UNIT]));
  expect(decodeList('tp1', { 1: product, 2: 'x' })).toEqual(decodeList('tp1', [product]));
  const priorities = (pd: unknown) => decodeConfiguration({ pd })?.venue.priorities;
  expect(priorities({ 1: { id: 1, nm: 'FIRE' } })).toEqual([{ id: 1, name: 'FIRE' }]);
  // An object without a readable entry is another kind of record.
  expect([decodeList('kd', { error: 'x' }), decodeList('tp1', { error: 'x' })]).toEqual([null, null]);
});

test('[WIRE-31] the decoder omits a unit with non-numeric product ids', () => {
  expect(decodeKdsList([{ ...UNIT, pi: '700101,soup' }])).toEqual([]);
});
