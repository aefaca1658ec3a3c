/** A folder for keys that only this user may use. A folder or a file that others control is refused in one sentence. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Windows has neither owners nor modes here: there the user's own folder is private. */
const ownId = process.getuid?.() ?? null;

/** How a folder or file is open to others; null when it is private. */
function flawOf(stats: Stats, kind: 'folder' | 'file'): string | null {
  if (stats.isSymbolicLink()) return 'is a link';
  if (kind === 'folder' ? !stats.isDirectory() : !stats.isFile()) return `is no ${kind}`;
  if (ownId === null) return null;
  if (stats.uid !== ownId) return 'belongs to another user';
  return (stats.mode & 0o077) === 0 ? null : 'is open to other users';
}

const refusal = (path: string, flaw: string): string =>
  `${path} ${flaw}, so no key of a certificate is kept there: remove it, and start again.`;

export type PrivateFolder =
  /** `path` is null when the folder cannot be made. */
  { readonly ok: true; readonly path: string | null } | { readonly ok: false; readonly problem: string };

function statsOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

/** Makes a private folder, or checks the existing one. */
export function openPrivateFolder(path: string): PrivateFolder {
  if (statsOf(path) === null) {
    try {
      mkdirSync(path, { recursive: true, mode: 0o700 });
    } catch {
      return { ok: true, path: null };
    }
  }
  const stats = statsOf(path);
  if (stats === null) return { ok: true, path: null };
  const flaw = flawOf(stats, 'folder');
  return flaw === null ? { ok: true, path } : { ok: false, problem: refusal(path, flaw) };
}

export type PrivateText =
  /** `text` is null without such a file. */
  { readonly ok: true; readonly text: string | null } | { readonly ok: false; readonly problem: string };

/** Reads a file of a private folder. The file itself is checked once it is open, so that none can be exchanged. */
export function readPrivate(folder: string, name: string): PrivateText {
  const path = join(folder, name);
  let file: number;
  try {
    // A link fails to open, and a pipe does not wait for a writer.
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch {
    const stats = statsOf(path);
    if (stats === null) return { ok: true, text: null };
    return { ok: false, problem: refusal(path, flawOf(stats, 'file') ?? 'cannot be read') };
  }
  try {
    const flaw = flawOf(fstatSync(file), 'file');
    return flaw === null ? { ok: true, text: readFileSync(file, 'utf8') } : { ok: false, problem: refusal(path, flaw) };
  } finally {
    closeSync(file);
  }
}

/** Writes a new file, readable only by this user, in place of an older one; false when that is impossible. */
export function writePrivate(folder: string, name: string, text: string): boolean {
  const path = join(folder, name);
  try {
    rmSync(path, { force: true });
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
