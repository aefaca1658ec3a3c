/** Many devices request the same files, so each version of a file is gzipped only once. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** More files than the kiosk and the control room have; a watching build makes new names with each change. */
const PACKS_MAX = 400;

const pack = promisify(gzip);

export interface PackedFiles {
  /** Gzipped. Rejects when the file cannot be read. */
  of(file: string, version: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** With more than `packsMax` files, the oldest one is removed. */
export function createPackedFiles(packsMax = PACKS_MAX): PackedFiles {
  const packs = new Map<string, { readonly version: string; readonly bytes: Promise<Uint8Array<ArrayBuffer>> }>();
  const packFile = async (file: string) => new Uint8Array(await pack(await readFile(file)));
  return {
    of(file, version) {
      const known = packs.get(file);
      if (known?.version === version) return known.bytes;
      const bytes = packFile(file);
      // A failure is not cached, because reading may succeed later.
      bytes.catch(() => packs.delete(file));
      packs.delete(file);
      packs.set(file, { version, bytes });
      for (const oldest of packs.keys()) {
        if (packs.size <= packsMax) break;
        packs.delete(oldest);
      }
      return bytes;
    },
  };
}
