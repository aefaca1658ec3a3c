import { expect, test } from 'vitest';
import { welcomeText } from '../../../simulator/server/welcome.ts';
import { roomStatus } from '../control/room-status.ts';

const ROOT = { file: null, fingerprint: 'AB:CD:EF', endsMs: Date.UTC(2026, 11, 24) };

const welcomeAt = (
  origin: string,
  root: Parameters<typeof welcomeText>[0]['root'] = null,
  code: string | null = null,
): string =>
  welcomeText({
    origin,
    accountOrigin: 'http://127.0.0.1:4601',
    port: 4600,
    requestedPort: null,
    root,
    code,
    status: roomStatus(),
  });

test('the welcome names the address of a new device and the account host', () => {
  const text = welcomeAt('http://127.0.0.1:4600');
  expect(text).toContain('http://127.0.0.1:4600/device/new/');
  expect(text).toMatch(/http:\/\/127\.0\.0\.1:4601\/$/m);
});

test('at an address for other devices without TLS, one sentence names the missing features and a remedy', () => {
  const lines = welcomeAt('http://192.168.1.20:4600').split('\n');
  expect(lines.filter((line) => /no secure page.*no service worker.*--tls/.test(line))).toHaveLength(1);
});

test.each(['http://127.0.0.1:4600', 'http://[::1]:4600', 'http://localhost:4600'])(
  'at an address that browsers trust, the welcome mentions neither security nor certificates: %s',
  (origin) => {
    expect(welcomeAt(origin)).not.toMatch(/secure|certificate/);
  },
);

test('[NET-1] with TLS the welcome names the root certificate, for devices and this machine, and the features that need it', () => {
  const text = welcomeAt('https://192.168.1.20:4600', { ...ROOT, file: '/somewhere/kept/kitchen-display-root.crt' });
  expect(text).toContain('http://192.168.1.20:4600/certificate.crt');
  expect(text).toContain('/somewhere/kept/kitchen-display-root.crt');
  expect(text).toMatch(/no service worker/);
  expect(text).toContain('AB:CD:EF');
  expect(text).toContain('it expires on 2026-12-24; "npm run sim -- remove-root" removes it');
});

test('the welcome names no file for a root certificate that could not be stored', () => {
  expect(welcomeAt('https://192.168.1.20:4600', ROOT)).not.toContain('on this machine it is the file');
});

test('[NET-3] on a network address the welcome names the class code and the link to the control room with the code', () => {
  const text = welcomeAt('http://192.168.1.20:4600', null, '12345678');
  expect(text).toContain('Class code: 1234 5678.');
  expect(text).toContain('http://192.168.1.20:4600/simulator/join/#12345678/simulator/\n');
  expect(welcomeAt('http://127.0.0.1:4600')).not.toContain('code');
});
