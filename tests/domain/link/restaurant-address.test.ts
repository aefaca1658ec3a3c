import { expect, test } from 'vitest';
import { localServerAddress } from '../../../src/domain/link/restaurant-address.ts';

test.each([
  '10.0.0.2',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.20',
  '169.254.7.7',
  '127.0.0.1',
  'localhost',
  'LOCALHOST',
  'kitchen-server.local',
  'pos.kitchen.local',
  '[::1]',
  '[fe80::1]',
  '[FEBF::1]',
  '[fd12:3456:789a::1]',
  '[fc00::1]',
])('[REALTIME-20] the address %s is in the restaurant’s network', (host) => {
  expect(localServerAddress(host)).toEqual({ address: host, isSecure: false, refused: '' });
  expect(localServerAddress(`https://${host}/`)).toEqual({ address: host, isSecure: true, refused: '' });
  // The browser must read the same address: its URL parser finds no other host in it.
  expect(new URL(`http://${host}`).hostname).toBe(host.toLowerCase());
});

test.each([
  '',
  '203.0.113.7',
  '8.8.8.8',
  '0.0.0.0',
  '172.15.0.1',
  '172.32.0.1',
  '192.169.1.1',
  '11.0.0.1',
  '100.64.0.1',
  '255.255.255.255',
  '192.168.010.1',
  '10.0.0.08',
  '10.00.0.1',
  '127.0.0.01',
  '172.16.00.1',
  '192.168.1.256',
  // A browser reads these as other addresses: octal, hexadecimal, one number, fewer numbers.
  '010.8.8.8',
  '0177.0.0.1',
  '0x0a.0.0.1',
  '167772161',
  '10.1',
  '10.0.0.1.',
  '.10.0.0.1',
  '10.0.0.1.evil.example',
  '10.0.0.1@evil.example',
  '192.168.1.1.nip.io',
  'kitchen-server.lan',
  'kitchen-server',
  'local',
  '.local',
  '-a.local',
  'server.local.',
  'server.local.evil.example',
  'serverlocal',
  'evil.example',
  'evil.example#.local',
  'evil.example\\.local',
  'evil.example%2f.local',
  'ｋitchen.local',
  'localhost.evil.example',
  'localhost.',
  '[::]',
  '[::ffff:8.8.8.8]',
  '[::ffff:10.0.0.1]',
  '[2001:db8::1]',
  '[fec0::1]',
  '[fd::1]',
  '[fe80::1%25eth0]',
  '[fe80::1]evil.example',
  '[fe80::1',
  'fe80::1',
  '10.0.0.1\n',
  '10.0.0.1\nevil.example',
  '１０.0.0.1',
])('[REALTIME-20] the address %j is not in the restaurant’s network', (host) => {
  expect(localServerAddress(host)).toEqual({ address: '', isSecure: false, refused: host });
  expect(localServerAddress(`https://${host}`).address).toBe('');
});
