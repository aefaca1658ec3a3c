import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { certificateFor } from '../../../simulator/server/certificate.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kitchen-certificates-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a certificate names its address and is kept, readable by its owner alone', async () => {
  const made = await certificateFor('192.168.1.7', [folder]);
  const read = new X509Certificate(made.cert);
  expect(read.checkIP('192.168.1.7')).toBe('192.168.1.7');
  expect(read.checkHost('localhost')).toBe('localhost');
  const [file = ''] = readdirSync(folder);
  expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  expect(await certificateFor('192.168.1.7', [folder])).toEqual(made);
});

test('each address has its own', async () => {
  const one = await certificateFor('192.168.1.7', [folder]);
  const other = await certificateFor('kitchen.local', [folder]);
  expect(other.cert).not.toBe(one.cert);
  expect(new X509Certificate(other.cert).checkHost('kitchen.local')).toBe('kitchen.local');
});

test('a damaged file is replaced', async () => {
  await certificateFor('192.168.1.7', [folder]);
  const [file = ''] = readdirSync(folder);
  writeFileSync(join(folder, file), '{"cert":');
  const made = await certificateFor('192.168.1.7', [folder]);
  expect(await certificateFor('192.168.1.7', [folder])).toEqual(made);
});

test('where nothing can be kept the certificate is made all the same', async () => {
  const blocked = join(folder, 'file');
  writeFileSync(blocked, '');
  expect((await certificateFor('10.0.0.1', [join(blocked, 'below')])).key).toContain('PRIVATE KEY');
});
