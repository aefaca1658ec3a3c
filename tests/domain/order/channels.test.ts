/** The channel catalogue. */
import { expect, test } from 'vitest';
import { order } from '../../../fixtures/order.ts';
import { CHANNELS, channelOf, orderChannel } from '../../../src/domain/order/channels.ts';

test('[O11c] the catalogue holds every id of the specification once', () => {
  const ids = CHANNELS.map((channel) => channel.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(8 + 26 + 24 + 23 + 10 + 10);
  expect(ids).toEqual(expect.arrayContaining([1, 2, 3, 4, 10, 11, 20, 99, 101, 126, 201, 224, 301, 323, 1010, 1110]));
});

test.each([
  [3, { name: 'Web', delivery: false, reservation: false, icon: 999 }],
  [20, { name: 'App', icon: 20 }],
  [101, { delivery: true, reservation: false, icon: 101 }],
  [206, { delivery: true, icon: 206 }],
  [301, { delivery: false, reservation: true, icon: 999 }],
  [1001, { name: 'CustomD 1', delivery: true, reservation: false }],
  [1110, { name: 'CustomR 10', delivery: false, reservation: true }],
  [127, { id: 127, name: 'Canal 127', delivery: false, icon: 999 }],
])('[O11c] channel %d is %o', (id, facts) => {
  expect(channelOf(id)).toMatchObject(facts);
});

test('[O11c] an order names its channel by its delivery, else by its own field', () => {
  expect(orderChannel(order({ channel: '3' }))?.id).toBe(3);
  expect(orderChannel(order({ channel: '3', delivery: { zone: '', channelId: 101 } }))?.id).toBe(101);
  expect(orderChannel(order({ channel: '3', delivery: { zone: '', channelId: 0 } }))?.id).toBe(3);
  expect(orderChannel(order({ channel: 'KIOSK' }))).toBeNull();
  expect(orderChannel(order({ channel: '' }))).toBeNull();
});
