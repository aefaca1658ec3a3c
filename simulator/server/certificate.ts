/** A certificate that the simulator makes for itself, kept for the next start so that tablets need to accept it once. */
import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generate } from 'selfsigned';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;
/** iOS and Chrome accept no longer life. */
const LIFE_DAYS = 397;
const RENEW_DAYS = 7;

function readKept(file: string, nowMs: number): Certificate | null {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Certificate;
    const endsMs = Date.parse(new X509Certificate(kept.cert).validTo);
    return endsMs - nowMs > RENEW_DAYS * DAY_MS ? { key: kept.key, cert: kept.cert } : null;
  } catch {
    return null;
  }
}

function keep(file: string, certificate: Certificate): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(certificate), { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

async function make(address: string, nowMs: number): Promise<Certificate> {
  const names = [...new Set([address, '127.0.0.1', 'localhost'])];
  const made = await generate([{ name: 'commonName', value: address }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(nowMs - DAY_MS),
    notAfterDate: new Date(nowMs + (LIFE_DAYS - 1) * DAY_MS),
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

/** Folders that the certificate may be kept in, the best first. */
const cacheFolders = (): readonly string[] => [
  join(homedir(), '.cache', 'kitchen-display'),
  join(tmpdir(), 'kitchen-display'),
];

/** The certificate for an address: the kept one while it lasts, else a new one. */
export async function certificateFor(address: string, folders = cacheFolders()): Promise<Certificate> {
  const nowMs = Date.now();
  const files = folders.map((folder) => join(folder, `certificate-${address.replace(/[^\w.-]/g, '_')}.json`));
  for (const file of files) {
    const kept = readKept(file, nowMs);
    if (kept !== null) return kept;
  }
  const made = await make(address, nowMs);
  files.some((file) => keep(file, made));
  return made;
}
