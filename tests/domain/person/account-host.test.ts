import { expect, test } from 'vitest';
import { type HostFacts, hostFacts } from '../../../src/domain/device/brand.ts';
import { accountHost, cartCount } from '../../../src/domain/person/account-host.ts';
import { PLATFORMS } from '../../tools/build/platforms-table.ts';

const at = (host: string, origin: string) =>
  accountHost(hostFacts({ host, origin, platforms: PLATFORMS }) as HostFacts, origin);

test.each([
  ['mi.resto.example', 'https://mi.resto.example', 'https://maps.resto.example'],
  ['mi-test.brasa.example', 'https://mi-test.brasa.example', 'https://maps.test.brasa.example'],
  ['mi.simulator', 'http://localhost:4701', 'http://localhost:4701/maps'],
])('[PROFILE-13] at the host %s the maps come from %s', (host, origin, maps) => {
  expect(at(host, origin)).toEqual({
    tiles: `${maps}/tiles`,
    geocoder: `${maps}/geocoder`,
    cart: { address: `${origin}/shop/`, countKey: 'shop:count' },
  });
});

test.each(['kds.resto.example', 'simulator'])('[PROFILE-13] a kitchen at %s has no cart', (host) => {
  expect(at(host, 'https://kds.resto.example').cart).toBeNull();
});

test.each([
  [null, 0],
  ['', 0],
  ['0', 0],
  ['3', 3],
  ['12345', 9_999],
  ['-1', 0],
  ['1.5', 0],
  ['1e3', 0],
  ['9999999999', 9_999],
  ['{"count":3}', 0],
])('[PROFILE-14] the stored cart count %j is read as %d', (stored, count) => expect(cartCount(stored)).toBe(count));
