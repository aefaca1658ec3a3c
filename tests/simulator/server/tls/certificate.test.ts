import { X509Certificate } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { X509CertificateGenerator } from '@peculiar/x509';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Certificate, certificateFor, removeRoot } from '../../../../simulator/server/tls/certificate.ts';
import { isConstrained } from '../../../../simulator/server/tls/name-constraints.ts';

const DAY_MS = 86_400_000;

let around = '';
let folder = '';

beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'kitchen-certificates-'));
  folder = join(around, 'kitchen-display');
});

afterEach(() => rmSync(around, { recursive: true, force: true }));

async function made(address = '192.168.1.7', nowMs = Date.now()): Promise<Certificate> {
  const certified = await certificateFor(address, folder, nowMs);
  if (!certified.ok) throw new Error(certified.problem);
  return certified.certificate;
}

const refused = async (address = '192.168.1.7') => {
  const certified = await certificateFor(address, folder);
  return certified.ok ? 'a certificate' : certified.problem;
};

/** `accepted`, or the error of a client that trusts the root and connects to this name. */
async function isAccepted({ key, cert, root }: Certificate, servername: string): Promise<string> {
  const server = createServer({ key, cert });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const result = await new Promise<string>((resolve) => {
    const client = connect({ port, host: '127.0.0.1', servername, ca: root.pem }, () => resolve('accepted'));
    client.on('error', (error: Error) => resolve(error.message));
    client.on('secureConnect', () => client.end());
  });
  server.close();
  return result;
}

test('[NET-1] one root, readable only by its owner, signs the certificates of all addresses', async () => {
  const [one, other] = [await made(), await made('kitchen.local')];
  expect(other.root).toEqual(one.root);
  const root = new X509Certificate(one.root.pem);
  for (const { cert } of [one, other]) {
    const read = new X509Certificate(cert);
    expect([read.ca, read.checkIssued(root), read.verify(root.publicKey)]).toEqual([false, true, true]);
  }
  expect(new X509Certificate(one.cert).checkIP('192.168.1.7')).toBe('192.168.1.7');
  expect(new X509Certificate(other.cert).checkHost('kitchen.local')).toBe('kitchen.local');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  expect(one.root.file).toBe(join(folder, 'kitchen-display-root.crt'));
  expect(readFileSync(one.root.file ?? '', 'utf8')).toBe(one.root.pem);
  expect(one.root).toMatchObject({ fingerprint: root.fingerprint256, endsMs: Date.parse(root.validTo) });
});

test('[NET-1] a client that trusts the root accepts a certificate that the root signed', async () => {
  expect(await isAccepted(await made(), 'localhost')).toBe('accepted');
});

test('[NET-1] root and certificates are valid for 30 days, and the root is replaced in its last two days', async () => {
  const one = await made();
  const [root, leaf] = [new X509Certificate(one.root.pem), new X509Certificate(one.cert)];
  const lifeMs = Date.parse(root.validTo) - Date.parse(root.validFrom);
  expect(lifeMs).toBe(30 * DAY_MS);
  expect([leaf.validFrom, leaf.validTo]).toEqual([root.validFrom, root.validTo]);
  expect((await made('192.168.1.7', Date.now() + 26 * DAY_MS)).root.pem).toBe(one.root.pem);
  expect((await made('192.168.1.7', Date.now() + 28 * DAY_MS)).root.pem).not.toBe(one.root.pem);
});

test('[NET-1] the document states the lifetime of root and certificates', async () => {
  const root = new X509Certificate((await made()).root.pem);
  const days = (Date.parse(root.validTo) - Date.parse(root.validFrom)) / DAY_MS;
  const document = readFileSync(new URL('../../../../docs/control-room.md', import.meta.url), 'utf8');
  const numbersIn = (pattern: RegExp) => [...document.matchAll(pattern)].map(([text]) => Number(text));
  expect(numbersIn(/(?<=valid for )\d+(?= days)/g)).toEqual([days]);
  // The day before the root was made counts too.
  expect(numbersIn(/(?<=until )\d+(?= days after it)/g)).toEqual([days - 1]);
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.255.0.1', true],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['192.168.1.20', true],
  ['169.254.3.4', true],
  ['fd00::2', true],
  ['fe80::1', true],
  ['localhost', true],
  ['Cocina.LOCAL', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['11.0.0.1', false],
  ['2001:db8::1', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1%eth0', false],
  ['kds.resto.example', false],
  ['local.example', false],
  ['notlocal', false],
  ['evil-local', false],
  ['', false],
])('[NET-1] the check whether the root certificate signs for %j returns %j', (name, isAllowed) => {
  expect(isConstrained(name)).toBe(isAllowed);
});

test('[NET-1] an address outside private networks is refused in one sentence', async () => {
  expect(await refused('8.8.8.8')).toBe(
    '8.8.8.8 is neither an address of a private network nor a name that ends in .local: --tls serves only those.',
  );
  expect(existsSync(folder)).toBe(false);
});

const dns = (value: string) => ({ type: 'dns', value }) as const;
const ip = (value: string) => ({ type: 'ip', value }) as const;

/** A certificate signed by a thief of the root's key. */
async function forged(certificate: Certificate, names: readonly { type: 'dns' | 'ip'; value: string }[]) {
  const { PemConverter, SubjectAlternativeNameExtension, X509Certificate: Read } = await import('@peculiar/x509');
  const stolen = JSON.parse(readFileSync(join(folder, 'root.json'), 'utf8')) as { key: string };
  const kind = { name: 'ECDSA', namedCurve: 'P-256' };
  const keys = (await crypto.subtle.generateKey(kind, true, ['sign', 'verify'])) as CryptoKeyPair;
  const cert = await X509CertificateGenerator.create({
    subject: [{ CN: ['a bank'] }],
    issuer: new Read(certificate.root.pem).subjectName,
    publicKey: keys.publicKey,
    signingKey: await crypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(stolen.key), kind, false, ['sign']),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [new SubjectAlternativeNameExtension([...names])],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { ...certificate, key, cert: cert.toString('pem') };
}

test.each([
  ['a public name', [dns('bank.example')], 'bank.example'],
  ['a name that only contains "local"', [dns('notlocal')], 'notlocal'],
  ['a public address beside an own name', [dns('localhost'), ip('8.8.8.8')], 'localhost'],
  ['a public IPv6 address', [dns('localhost'), ip('2001:db8::1')], 'localhost'],
  ['an address just outside a private network', [dns('localhost'), ip('172.32.0.1')], 'localhost'],
] as const)(
  '[NET-1] clients refuse a certificate that a stolen root key signed for %s',
  async (_, names, servername) => {
    expect(await isAccepted(await forged(await made(), names), servername)).toBe('permitted subtree violation');
  },
);

test('[NET-1] the constraints allow the names and addresses of a private network', async () => {
  const names = [dns('cocina.local'), ip('10.1.2.3'), ip('fd00::2')] as const;
  expect(await isAccepted(await forged(await made(), names), 'cocina.local')).toBe('accepted');
});

test('[NET-1] a stored root without constraints or with a longer life is replaced', async () => {
  const before = await made();
  const keys = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const old = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Old root',
    keys,
    notAfter: new Date(Date.now() + 9 * DAY_MS),
  });
  const { key } = JSON.parse(readFileSync(join(folder, 'root.json'), 'utf8')) as { key: string };
  writeFileSync(join(folder, 'root.json'), JSON.stringify({ key, cert: old.toString('pem') }));
  const after = await made();
  expect([after.root.pem === before.root.pem, after.root.pem === old.toString('pem')]).toEqual([false, false]);
  expect(await made()).toMatchObject({ root: after.root });
});

test('[NET-1] a damaged file of the root is replaced', async () => {
  const before = await made();
  writeFileSync(join(folder, 'root.json'), '{"cert":');
  expect((await made()).root.pem).not.toBe(before.root.pem);
});

const removeIt = 'so no key of a certificate is kept there: remove it, and start again.';

test('[NET-1] a folder that is a link is refused, and nothing is written to the target of the link', async () => {
  const elsewhere = join(around, 'elsewhere');
  mkdirSync(elsewhere, { mode: 0o700 });
  symlinkSync(elsewhere, folder);
  expect(await refused()).toBe(`${folder} is a link, ${removeIt}`);
  expect(readdirSync(elsewhere)).toEqual([]);
});

test.each(['755', '770', '701', '1777'])('[NET-1] a certificate folder with the mode %s is refused', async (mode) => {
  mkdirSync(folder);
  chmodSync(folder, mode);
  expect(await refused()).toBe(`${folder} is open to other users, ${removeIt}`);
});

test('[NET-1] a file in the place of the folder is refused', async () => {
  writeFileSync(folder, '', { mode: 0o600 });
  expect(await refused()).toBe(`${folder} is not a folder, ${removeIt}`);
});

test('[NET-1] a folder or key of another user is refused', async () => {
  await made();
  const ownId = process.getuid?.() ?? 0;
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(ownId + 1);
  expect(await refused()).toBe(`${folder} belongs to another user, ${removeIt}`);
  // The check of the folder comes before the check of the key.
  getuid.mockReturnValueOnce(ownId);
  expect(await refused()).toBe(`${join(folder, 'root.json')} belongs to another user, ${removeIt}`);
  getuid.mockRestore();
  expect(await refused()).toBe('a certificate');
});

test('[NET-1] a key that is a link, is open to others, or is not a file is refused', async () => {
  const { root } = await made();
  const file = join(folder, 'root.json');
  const planted = join(around, 'planted.json');
  writeFileSync(planted, readFileSync(file), { mode: 0o600 });
  rmSync(file);
  symlinkSync(planted, file);
  expect(await refused()).toBe(`${file} is a link, ${removeIt}`);
  rmSync(file);
  mkdirSync(file);
  expect(await refused()).toBe(`${file} is not a file, ${removeIt}`);
  rmSync(file, { recursive: true });
  writeFileSync(file, readFileSync(planted));
  chmodSync(file, 0o644);
  expect(await refused()).toBe(`${file} is open to other users, ${removeIt}`);
  chmodSync(file, 0o600);
  expect((await made()).root).toEqual(root);
});

test('[NET-1] a planted link in the place of the public file is replaced, not followed', async () => {
  const victim = join(around, 'victim');
  writeFileSync(victim, 'own data');
  mkdirSync(folder, { mode: 0o700 });
  symlinkSync(victim, join(folder, 'kitchen-display-root.crt'));
  await made();
  expect(readFileSync(victim, 'utf8')).toBe('own data');
});

test('[NET-1] when the folder cannot be created, the root is only in memory', async () => {
  writeFileSync(folder, '');
  const certified = await certificateFor('10.0.0.1', join(folder, 'below'));
  expect(certified).toMatchObject({ ok: true, certificate: { root: { file: null } } });
});

test('[NET-2] a removal deletes the root with its key, and a second removal reports that there is no root', async () => {
  const before = await made();
  expect(removeRoot(folder)).toMatchObject({ ok: true, text: expect.stringContaining('are removed from') });
  expect(existsSync(folder)).toBe(false);
  expect(removeRoot(folder)).toEqual({ ok: true, text: `There is no root certificate in ${folder}.` });
  expect((await made()).root.pem).not.toBe(before.root.pem);
});

test('[NET-2] if the folder is a link, only the link is removed', () => {
  const elsewhere = join(around, 'elsewhere');
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, 'own'), 'own data');
  symlinkSync(elsewhere, folder);
  expect(removeRoot(folder).ok).toBe(true);
  expect([existsSync(folder), existsSync(join(elsewhere, 'own'))]).toEqual([false, true]);
});
