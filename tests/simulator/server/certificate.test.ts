import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { certificateFor } from '../../../simulator/server/certificate.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kitchen-certificates-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a certificate names its address and is stored, readable only by its owner', async () => {
  const made = await certificateFor('192.168.1.7', [folder]);
  const read = new X509Certificate(made.cert);
  expect(read.checkIP('192.168.1.7')).toBe('192.168.1.7');
  expect(read.checkHost('localhost')).toBe('localhost');
  for (const file of ['certificate-192.168.1.7.json', 'root.json']) {
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  }
  expect(await certificateFor('192.168.1.7', [folder])).toEqual(made);
});

test('each address has its own', async () => {
  const one = await certificateFor('192.168.1.7', [folder]);
  const other = await certificateFor('kitchen.local', [folder]);
  expect(other.cert).not.toBe(one.cert);
  expect(new X509Certificate(other.cert).checkHost('kitchen.local')).toBe('kitchen.local');
});

test('one root, which devices can install, signs the certificates of all addresses', async () => {
  const one = await certificateFor('192.168.1.7', [folder]);
  const other = await certificateFor('kitchen.local', [folder]);
  expect(other.root).toBe(one.root);
  const root = new X509Certificate(one.root);
  expect(root.ca).toBe(true);
  for (const { cert } of [one, other]) {
    const read = new X509Certificate(cert);
    expect([read.ca, read.checkIssued(root), read.verify(root.publicKey)]).toEqual([false, true, true]);
  }
  expect(one.rootFile).toBe(join(folder, 'kitchen-display-root.crt'));
  expect(readFileSync(one.rootFile ?? '', 'utf8')).toBe(one.root);
  expect(one.root).toMatch(/^-----BEGIN CERTIFICATE-----/);
});

test('a stored certificate that the root did not sign, from before it existed, is replaced', async () => {
  const before = await certificateFor('192.168.1.7', [folder]);
  rmSync(join(folder, 'root.json'));
  const after = await certificateFor('192.168.1.7', [folder]);
  expect([after.root === before.root, after.cert === before.cert]).toEqual([false, false]);
  expect(new X509Certificate(after.cert).verify(new X509Certificate(after.root).publicKey)).toBe(true);
});

test('a damaged file is replaced', async () => {
  await certificateFor('192.168.1.7', [folder]);
  writeFileSync(join(folder, 'certificate-192.168.1.7.json'), '{"cert":');
  const made = await certificateFor('192.168.1.7', [folder]);
  expect(await certificateFor('192.168.1.7', [folder])).toEqual(made);
});

test('without a writable folder the certificate is made anyway', async () => {
  const blocked = join(folder, 'file');
  writeFileSync(blocked, '');
  const made = await certificateFor('10.0.0.1', [join(blocked, 'below')]);
  expect([made.key.includes('PRIVATE KEY'), made.rootFile]).toEqual([true, null]);
});
