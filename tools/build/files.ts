/** The files stay in memory until all of them exist, so that a failed build leaves the last good files. */
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The contents of files, by their paths below the output folder. */
export type Files = Map<string, Uint8Array | string>;

/** The keys are paths below the folder. */
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

/** Sets the folder's modification time to `readAt`, the time at which the sources were read. */
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

/** The modification time of the newest file or folder at these paths or below, in milliseconds. */
export async function newestMs(paths: readonly string[]): Promise<number> {
  let newest = 0;
  for (const path of paths) {
    const facts = await stat(path);
    newest = Math.max(newest, facts.mtimeMs);
    if (!facts.isDirectory()) continue;
    // Folders count too, because deleting a file changes only its folder.
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      newest = Math.max(newest, (await stat(join(entry.parentPath, entry.name))).mtimeMs);
    }
  }
  return newest;
}

/** The time at which the sources of an output folder were read, in milliseconds; 0 when the folder does not exist. */
export async function builtMs(folder: string): Promise<number> {
  try {
    return (await stat(folder)).mtimeMs;
  } catch {
    return 0;
  }
}
