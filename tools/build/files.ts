/** The files of an output folder, kept in memory until all are there, so that a failed build leaves the last good one. */
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Contents by path below the output folder. */
export type Files = Map<string, Uint8Array | string>;

/** Every file below a folder, by path below it. */
export async function readFolder(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Files = new Map();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length + 1).replaceAll('\\', '/'), await readFile(path));
  }
  return files;
}

/** Replaces the contents of `folder` by these files. Its modification time is the time at which the sources were read. */
export async function replaceFolder(folder: string, files: Files, readAt: Date): Promise<void> {
  const fresh = `${folder}.${process.pid}.new`;
  await rm(fresh, { recursive: true, force: true });
  for (const [path, contents] of files) {
    const target = join(fresh, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, contents);
  }
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
  await utimes(folder, readAt, readAt);
}

/** Modification time in milliseconds of the newest file or folder at or below these paths. */
export async function newestMs(paths: readonly string[]): Promise<number> {
  let newest = 0;
  for (const path of paths) {
    const facts = await stat(path);
    newest = Math.max(newest, facts.mtimeMs);
    if (!facts.isDirectory()) continue;
    // A folder counts too: deleting a file changes only its folder.
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      newest = Math.max(newest, (await stat(join(entry.parentPath, entry.name))).mtimeMs);
    }
  }
  return newest;
}

/** When the sources of an output folder were read, in milliseconds; 0 when it is not there. */
export async function builtMs(folder: string): Promise<number> {
  try {
    return (await stat(folder)).mtimeMs;
  } catch {
    return 0;
  }
}
