import { expect, test } from 'vitest';
import { welcomeText } from '../../../simulator/server/welcome.ts';
import { roomStatus } from '../control/room-status.ts';

const saidAt = (origin: string, tls = false, rootFile: string | null = null): string =>
  welcomeText({
    origin,
    accountOrigin: 'http://127.0.0.1:4601',
    port: 4600,
    askedPort: null,
    tls,
    rootFile,
    status: roomStatus(),
  });

test('the welcome names the new device, the account host', () => {
  const text = saidAt('http://127.0.0.1:4600');
  expect(text).toContain('http://127.0.0.1:4600/device/new/');
  expect(text).toMatch(/http:\/\/127\.0\.0\.1:4601\/$/m);
});

test('on an address for other devices without TLS one sentence names the missing features and a remedy', () => {
  const lines = saidAt('http://192.168.1.20:4600').split('\n');
  expect(lines.filter((line) => /no secure page.*no service worker.*--tls/.test(line))).toHaveLength(1);
});

test.each(['http://127.0.0.1:4600', 'http://[::1]:4600', 'http://localhost:4600'])(
  'at %s, which browsers trust, it does not mention trust',
  (origin) => {
    expect(saidAt(origin)).not.toMatch(/secure|certificate/);
  },
);

test('with TLS it names the root, for devices and here, and the features that need it', () => {
  const text = saidAt('https://192.168.1.20:4600', true, '/somewhere/kept/kitchen-display-root.crt');
  expect(text).toContain('http://192.168.1.20:4600/certificate.crt');
  expect(text).toContain('/somewhere/kept/kitchen-display-root.crt');
  expect(text).toMatch(/no service worker/);
});

test('a root certificate that could not be stored is available only at its address', () => {
  expect(saidAt('https://192.168.1.20:4600', true)).not.toContain('here it is the file');
});
