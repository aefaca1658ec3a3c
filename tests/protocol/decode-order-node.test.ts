import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeOrderNode,
  decodePaying,
  decodePresence,
  decodeSelected,
  decodeUsers,
  encodeSelected,
  encodeUsers,
} from '../../src/protocol/decode-order-node.ts';

const ANA = { lineId: 12, deviceId: 'kds-3', userName: 'Ana' };

test('[SHARED-6] a selected entry has line, device and user name', () => {
  expect(decodeSelected('[[12,"kds-3","Ana"],["13","kds-4",""]]')).toEqual([
    ANA,
    { lineId: 13, deviceId: 'kds-4', userName: '' },
  ]);
  expect(encodeSelected([ANA])).toBe('[[12,"kds-3","Ana"]]');
});

test('[SHARED-6] the decoder omits an entry that does not parse and keeps the others', () => {
  const bad = [null, 7, [], [12], [0, 'x', 'y'], [12, '', 'y'], [12, 'x'.repeat(201), ''], ['a', 'b', 'c'], { 0: 12 }];
  expect(decodeSelected(JSON.stringify([...bad, [12, 'kds-3', 'Ana']]))).toEqual([ANA]);
});

test('[WIRE-21][SHARED-6] the selection of a user with a long name is kept, with the name cut', () => {
  const cut = `${'x'.repeat(199)}…`;
  expect(decodeSelected(JSON.stringify([[12, 'kds-3', 'x'.repeat(300)]]))).toEqual([{ ...ANA, userName: cut }]);
  expect(decodeUsers(JSON.stringify([['kds-3', 'x'.repeat(300)]]))).toEqual([{ ...ANA, lineId: 0, userName: cut }]);
});

test.each([[undefined], [null], [12], [''], ['{'], ['{"a":1}'], ['"x"'], ['null'], [[[12, 'kds-3', 'Ana']]]])(
  '[SHARED-6] the value %j is not a list of selections',
  (raw) => {
    expect(decodeSelected(raw)).toEqual([]);
    expect(decodeUsers(raw)).toEqual([]);
  },
);

test.each([
  [99_999, 1],
  [100_000, 1],
  [100_001, 0],
])('[SHARED-6] a stored text of %d characters decodes to %d entries', (length, entries) => {
  const padded = '[[12,"kds-3","Ana"]]'.padEnd(length);
  expect(decodeSelected(padded)).toHaveLength(entries);
  expect(decodePaying(padded)).toBe(entries === 1);
});

test('[SHARED-6] a user entry has device and user name', () => {
  const users = decodeUsers('[["pos-1","Luis"],[1],["pos-2","Ana",5]]');
  expect(users).toEqual([
    { lineId: 0, deviceId: 'pos-1', userName: 'Luis' },
    { lineId: 0, deviceId: 'pos-2', userName: 'Ana' },
  ]);
  expect(encodeUsers(users)).toBe('[["pos-1","Luis"],["pos-2","Ana"]]');
});

test.each([
  ['true', true],
  ['1', true],
  ['["pos-1"]', true],
  ['false', false],
  ['0', false],
  ['2', false],
  ['[]', false],
  ['{}', false],
  ['"x"', false],
  ['tru', false],
  [true, false],
  [null, false],
])('[SHARED-6] the value %j means that a guest pays: %s', (raw, paying) => {
  expect(decodePaying(raw)).toBe(paying);
});

test.each([
  [{ 'kds-3': true, 'kds-4': false, 'kds-5': 'true' }, ['kds-3']],
  [{}, []],
  [null, []],
  [[true], []],
  ['kds-3', []],
  [JSON.parse('{"__proto__":true}'), ['__proto__']],
])('[SHARED-2] the presence %j decodes to the devices %j', (raw, there) => {
  expect([...decodePresence(raw)]).toEqual(there);
});

test('[WIRE-15][SHARED-6] the decoder never throws, and decodes encoded entries to the same entries', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.json()),
      fc.nat(),
      fc.string({ minLength: 1 }),
      fc.string(),
      (raw, id, device, name) => {
        for (const decode of [decodeSelected, decodeUsers, decodePaying, decodePresence])
          expect(decode(raw)).toBeDefined();
        const entries = [{ lineId: id + 1, deviceId: device, userName: name }];
        expect(decodeSelected(encodeSelected(entries))).toEqual(entries);
      },
    ),
  );
});

test('[SHARED-6] a node has the content of its three texts; any other value is an empty node', () => {
  const raw = { selected: '[[12,"kds-3","Ana"]]', users: '[["kds-3","Ana"]]', paying: 'true', other: 7 };
  expect(decodeOrderNode(raw)).toEqual({
    selected: [ANA],
    users: [{ lineId: 0, deviceId: 'kds-3', userName: 'Ana' }],
    paying: true,
  });
  for (const none of [null, undefined, 7, 'x', []]) {
    expect(decodeOrderNode(none)).toEqual({ selected: [], users: [], paying: false });
  }
});
