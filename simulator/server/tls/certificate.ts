/** Devices install a root certificate, which signs the certificate for the server's address. */
import { X509Certificate as NodeCertificate, webcrypto } from 'node:crypto';
import { rmSync } from 'node:fs';
import { isIP } from 'node:net';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { isConstrained, nameConstraints } from './name-constraints.ts';
import { openPrivateFolder, readPrivate, writePrivate } from './private-folder.ts';

interface Pair {
  readonly key: string;
  readonly cert: string;
}

/** The certificate to install on devices. */
export interface RootCertificate {
  readonly pem: string;
  /** Null when the certificate could not be stored. */
  readonly file: string | null;
  /** SHA-256, in the form in which devices show it. */
  readonly fingerprint: string;
  readonly endsMs: number;
}

export interface Certificate extends Pair {
  readonly root: RootCertificate;
}

export type Certified =
  | { readonly ok: true; readonly certificate: Certificate }
  | { readonly ok: false; readonly problem: string };

const DAY_MS = 86_400_000;
/** Users install the root by hand, and a stolen key would work until the root expires. */
const LIFE_DAYS = 30;
/** At its start the server replaces a root that expires within this time. */
const RENEW_DAYS = 2;

const ROOT_FILE = 'kitchen-display-root.crt';
const ROOT_KEY_FILE = 'root.json';

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;

cryptoProvider.set(webcrypto as Crypto);

/** The folder also contains the root's key. */
const rootFolder = (): string => join(homedir(), '.cache', 'kitchen-display');

const makeKeys = () => webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;

async function pairOf(keys: CryptoKeyPair, cert: { toString(format: 'pem'): string }): Promise<Pair> {
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { key: PemConverter.encode(key, 'PRIVATE KEY'), cert: cert.toString('pem') };
}

const signingKeyOf = ({ key }: Pair) =>
  webcrypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(key), KEY, false, ['sign']) as Promise<CryptoKey>;

async function makeRoot(nowMs: number): Promise<Pair> {
  const keys = await makeKeys();
  // A device may have installed the roots of several machines.
  const name = `Kitchen display simulator on ${hostname()} ${nowMs.toString(36)}`;
  const cert = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    keys,
    signingAlgorithm: SIGNATURE,
    notBefore: new Date(nowMs - DAY_MS),
    notAfter: new Date(nowMs + (LIFE_DAYS - 1) * DAY_MS),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      nameConstraints(),
    ],
  });
  return pairOf(keys, cert);
}

/** The certificate expires together with its root. */
async function make(address: string, root: Pair): Promise<Pair> {
  const keys = await makeKeys();
  const issuer = new X509Certificate(root.cert);
  const names = [...new Set([address, '127.0.0.1', 'localhost'])];
  const cert = await X509CertificateGenerator.create({
    subject: [{ CN: [address] }],
    issuer: issuer.subjectName,
    publicKey: keys.publicKey,
    signingKey: await signingKeyOf(root),
    signingAlgorithm: SIGNATURE,
    notBefore: issuer.notBefore,
    notAfter: issuer.notAfter,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) > 0 ? ('ip' as const) : ('dns' as const), value })),
      ),
    ],
  });
  return pairOf(keys, cert);
}

/** Null unless the root has the present constraints and lifetime and does not expire soon. */
function usableRoot(text: string, nowMs: number): Pair | null {
  try {
    const { key, cert } = JSON.parse(text) as Pair;
    const { notBefore, notAfter, extensions } = new X509Certificate(cert);
    const isShort = notAfter.getTime() - notBefore.getTime() <= LIFE_DAYS * DAY_MS;
    const isBound = extensions.some((one) => one.equal(nameConstraints()));
    return isShort && isBound && notAfter.getTime() - nowMs > RENEW_DAYS * DAY_MS ? { key, cert } : null;
  } catch {
    return null;
  }
}

type Root =
  | { readonly ok: true; readonly pair: Pair; readonly file: string | null }
  | { readonly ok: false; readonly problem: string };

/** The stored root while it is usable; otherwise a new one. */
async function rootIn(folder: string, nowMs: number): Promise<Root> {
  const opened = openPrivateFolder(folder);
  if (!opened.ok) return opened;
  if (opened.path === null) return { ok: true, pair: await makeRoot(nowMs), file: null };
  const stored = readPrivate(folder, ROOT_KEY_FILE);
  if (!stored.ok) return stored;
  const usable = stored.text === null ? null : usableRoot(stored.text, nowMs);
  const pair = usable ?? (await makeRoot(nowMs));
  const isStored = usable !== null || writePrivate(folder, ROOT_KEY_FILE, JSON.stringify(pair));
  const isPublished = isStored && writePrivate(folder, ROOT_FILE, pair.cert);
  return { ok: true, pair, file: isPublished ? join(folder, ROOT_FILE) : null };
}

/** A certificate that this machine's root has signed, or the reason of a failure. */
export async function certificateFor(address: string, folder = rootFolder(), nowMs = Date.now()): Promise<Certified> {
  if (!isConstrained(address)) {
    const problem = `${address} is neither an address of a private network nor a name that ends in .local: --tls serves only those.`;
    return { ok: false, problem };
  }
  const root = await rootIn(folder, nowMs);
  if (!root.ok) return root;
  const made = await make(address, root.pair);
  const { fingerprint256, validTo } = new NodeCertificate(root.pair.cert);
  return {
    ok: true,
    certificate: {
      ...made,
      root: { pem: root.pair.cert, file: root.file, fingerprint: fingerprint256, endsMs: Date.parse(validTo) },
    },
  };
}

/** Removes the key too. If the path is a link, only the link is removed. */
export function removeRoot(folder = rootFolder()): { readonly ok: boolean; readonly text: string } {
  try {
    rmSync(folder, { recursive: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? { ok: true, text: `There is no root certificate in ${folder}.` }
      : { ok: false, text: `Failed to remove ${folder}: ${message}.` };
  }
  return {
    ok: true,
    text: `The root certificate and its key are removed from ${folder}. Remove the root from each device too: docs/control-room.md, "The certificate".`,
  };
}
