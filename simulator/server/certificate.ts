/** The simulator's certificates: a root that devices install once, and one per address that it signs. */
import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { homedir, hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generate } from 'selfsigned';

interface Pair {
  readonly key: string;
  readonly cert: string;
}

export interface Certificate extends Pair {
  /** The certificate to install on devices, PEM. */
  readonly root: string;
  /** The file with the root, null when it could not be stored. */
  readonly rootFile: string | null;
}

const DAY_MS = 86_400_000;
/** iOS and Chrome accept no longer life of a server's certificate. */
const LIFE_DAYS = 397;
/** A root has no such limit, and a new one must be installed on every device. */
const ROOT_LIFE_DAYS = 3_650;
const RENEW_DAYS = 7;

const ROOT_FILE = 'kitchen-display-root.crt';
const ROOT_KEY_FILE = 'root.json';

function readKept(file: string, nowMs: number): Pair | null {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Pair;
    const endsMs = Date.parse(new X509Certificate(kept.cert).validTo);
    return endsMs - nowMs > RENEW_DAYS * DAY_MS ? { key: kept.key, cert: kept.cert } : null;
  } catch {
    return null;
  }
}

function keep(file: string, text: string, mode: number): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, text, { mode });
    return true;
  } catch {
    return false;
  }
}

const lasting = (nowMs: number, days: number) => ({
  keyType: 'ec' as const,
  algorithm: 'sha256',
  notBeforeDate: new Date(nowMs - DAY_MS),
  notAfterDate: new Date(nowMs + (days - 1) * DAY_MS),
});

async function makeRoot(nowMs: number): Promise<Pair> {
  // A device may have the roots of several machines, which it distinguishes by this name.
  const name = `Kitchen display simulator on ${hostname()} ${nowMs.toString(36)}`;
  const made = await generate([{ name: 'commonName', value: name }], {
    ...lasting(nowMs, ROOT_LIFE_DAYS),
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { key: made.private, cert: made.cert };
}

async function make(address: string, root: Pair, nowMs: number): Promise<Pair> {
  const names = [...new Set([address, '127.0.0.1', 'localhost'])];
  const made = await generate([{ name: 'commonName', value: address }], {
    ...lasting(nowMs, LIFE_DAYS),
    ca: root,
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) > 0 ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  });
  return { key: made.private, cert: made.cert };
}

/** Possible folders for the certificates, the best first. */
const cacheFolders = (): readonly string[] => [
  join(homedir(), '.cache', 'kitchen-display'),
  join(tmpdir(), 'kitchen-display'),
];

/** The stored root while it is valid, else a new one, in the first writable folder. */
async function rootIn(folders: readonly string[], nowMs: number): Promise<{ pair: Pair; folder: string | null }> {
  for (const folder of folders) {
    const pair = readKept(join(folder, ROOT_KEY_FILE), nowMs);
    if (pair !== null) return { pair, folder };
  }
  const pair = await makeRoot(nowMs);
  const folder = folders.find((one) => keep(join(one, ROOT_KEY_FILE), JSON.stringify(pair), 0o600));
  return { pair, folder: folder ?? null };
}

const isSignedBy = ({ cert }: Pair, root: Pair): boolean =>
  new X509Certificate(cert).verify(new X509Certificate(root.cert).publicKey);

/** The certificate for an address, signed by the root: the stored one while it is valid, else a new one. */
export async function certificateFor(address: string, folders = cacheFolders()): Promise<Certificate> {
  const nowMs = Date.now();
  const { pair: root, folder } = await rootIn(folders, nowMs);
  const rootFile = folder !== null && keep(join(folder, ROOT_FILE), root.cert, 0o644) ? join(folder, ROOT_FILE) : null;
  const file = folder === null ? null : join(folder, `certificate-${address.replace(/[^\w.-]/g, '_')}.json`);
  const kept = file === null ? null : readKept(file, nowMs);
  if (kept !== null && isSignedBy(kept, root)) return { ...kept, root: root.cert, rootFile };
  const made = await make(address, root, nowMs);
  if (file !== null) keep(file, JSON.stringify(made), 0o600);
  return { ...made, root: root.cert, rootFile };
}
