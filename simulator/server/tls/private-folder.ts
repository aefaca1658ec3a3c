/** Only this user may access the keys here. A link, or access for others, is refused (rule NET-1). */
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

/** Windows has no owners or modes of this kind; there the user's home folder is private. */
const ownId = () => process.getuid?.() ?? null;

/** Null when only this user can access the folder or file. */
function flawOf(stats: Stats, kind: 'folder' | 'file'): string | null {
  if (stats.isSymbolicLink()) return 'is a link';
  if (kind === 'folder' ? !stats.isDirectory() : !stats.isFile()) return `is not a ${kind}`;
  const uid = ownId();
  if (uid === null) return null;
  if (stats.uid !== uid) return 'belongs to another user';
  return (stats.mode & 0o077) === 0 ? null : 'is open to other users';
}

const refusal = (path: string, flaw: string): string =>
  `${path} ${flaw}, so no key of a certificate is kept there: remove it, and start again.`;

export type PrivateFolder =
  /** `path` is null when the folder cannot be created. */
  { readonly ok: true; readonly path: string | null } | { readonly ok: false; readonly problem: string };

function statsOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

/** Creates the folder, or checks the existing one. */
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
  /** `text` is null when there is no such file. */
  { readonly ok: true; readonly text: string | null } | { readonly ok: false; readonly problem: string };

/** Checked after it is open, so that the file cannot be exchanged between the check and the reading. */
export function readPrivate(folder: string, name: string): PrivateText {
  const path = join(folder, name);
  let file: number;
  try {
    // With these flags, a link cannot be opened, and opening a pipe does not wait for a writer.
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

/** Only this user can read the file; an older one is replaced. False when this is impossible. */
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
