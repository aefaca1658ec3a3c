import { expect, test } from 'vitest';
import { order } from '../../../fixtures/order.ts';
import { CHANNELS, channelOf, orderChannel, zoneName } from '../../../src/domain/presentation/channels.ts';
import { en } from '../../../src/i18n/en.ts';
import { es } from '../../../src/i18n/es.ts';

const from = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

const DELIVERY = [...from(101, 126), ...from(201, 224), ...from(1001, 1010)];
const RESERVATION = [...from(301, 323), ...from(1101, 1110)];
const ICONS = [20, 101, 106, 109, 119, 206];

const idsOf = (channels: typeof CHANNELS): readonly number[] => channels.map((channel) => channel.id);

test('[ORDER-51] the catalog has every id of the specification once, in ascending order', () => {
  const all = [1, 2, 3, 4, 10, 11, 20, 99, ...DELIVERY, ...RESERVATION].sort((one, other) => one - other);
  expect(idsOf(CHANNELS)).toEqual(all);
});

test('[ORDER-51] the catalog lists which channels are for deliveries, which for reservations and which have their own icon', () => {
  expect(idsOf(CHANNELS.filter((channel) => channel.delivery))).toEqual(DELIVERY);
  expect(idsOf(CHANNELS.filter((channel) => channel.reservation))).toEqual(RESERVATION);
  expect(idsOf(CHANNELS.filter((channel) => channel.icon === channel.id))).toEqual(ICONS);
  expect(new Set(CHANNELS.filter((channel) => !ICONS.includes(channel.id)).map(({ icon }) => icon))).toEqual(
    new Set([999]),
  );
});

test.each([
  [1, 'Telefono', 'Phone'],
  [2, 'Local', 'On site'],
  [3, 'Web', 'Web'],
  [4, 'Central', 'Call center'],
  [10, 'App', 'App'],
  [11, 'App', 'App'],
  [20, 'App', 'App'],
  [99, 'Integración propia', 'Own integration'],
  [101, 'Canal 101', 'Channel 101'],
  [224, 'Canal 224', 'Channel 224'],
  [323, 'Canal 323', 'Channel 323'],
  [1001, 'CustomD 1', 'CustomD 1'],
  [1010, 'CustomD 10', 'CustomD 10'],
  [1101, 'CustomR 1', 'CustomR 1'],
  [1110, 'CustomR 10', 'CustomR 10'],
])('[ORDER-51] channel %d has the name %s, and in English %s', (id, inSpanish, inEnglish) => {
  const { called, number } = channelOf(id);
  const named = [es, en].map((texts) => texts.channel[called].replace('{{number}}', String(number)));
  expect(named).toEqual([inSpanish, inEnglish]);
});

test('[ORDER-51] every channel is found by its id', () => {
  for (const channel of CHANNELS) expect(channelOf(channel.id)).toBe(channel);
});

test.each([127, 200, 0, -3, 1e21, Number.NaN])(
  '[ORDER-51] channel %d is not in the catalog and shows as its number',
  (id) => {
    const plain = { isDefault: false, delivery: false, reservation: false, icon: 999 };
    expect(channelOf(id)).toEqual({ id, called: 'numbered', number: id, ...plain });
  },
);

test('[ORDER-59] only Local is the default channel', () => {
  expect(idsOf(CHANNELS.filter((channel) => channel.isDefault))).toEqual([2]);
});

test.each([
  ['3', undefined, 3],
  [' 3 ', undefined, 3],
  ['3', 101, 101],
  ['3', 0, 3],
  ['3', -7, 3],
  ['3', Number.NaN, 3],
  ['1', 1, 1],
  ['127', undefined, 127],
  ['KIOSK', 101, 101],
  ['KIOSK', undefined, null],
  ['', undefined, null],
  ['', 0, null],
  ['0', undefined, null],
  ['-3', undefined, null],
  ['3.5', undefined, null],
  ['3 web', undefined, null],
  ['9'.repeat(400), undefined, null],
])(
  '[ORDER-56] an order with the channel %j and the delivery channel %j shows channel %j (null: none)',
  (channel, channelId, named) => {
    const delivery = channelId === undefined ? null : { zone: '', channelId };
    expect(orderChannel(order({ channel, delivery }))).toEqual(named === null ? null : channelOf(named));
  },
);

test.each([
  ['4', 'Norte'],
  [' 4 ', 'Norte'],
  ['7', '7'],
  ['9', '9'],
  ['Centro', 'Centro'],
  ['0', ''],
  ['', ''],
  ['  ', ''],
])('[WIRE-58] the zone %j has the name %j', (zone, name) => {
  const zones = new Map([
    [4, ' Norte '],
    [7, ' '],
    [0, 'Nowhere'],
  ]);
  expect(zoneName(order({ delivery: { zone, channelId: 101 } }), zones)).toBe(name);
  expect(zoneName(order({ delivery: null }), zones)).toBe('');
});
