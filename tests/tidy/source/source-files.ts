/** Lists the project's files; excludes installed and generated ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = new URL('../../..', import.meta.url).pathname;

export interface ProjectFile {
  /** Path from the project's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

function ignoredFolders(): Set<string> {
  const lines = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n');
  return new Set(['.git', ...lines.map((line) => line.trim().replace(/\/$/, '')).filter((line) => line !== '')]);
}

function walk(folder: string, ignored: ReadonlySet<string>): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (ignored.has(entry.name)) return [];
    if (entry.isDirectory()) return walk(path, ignored);
    return entry.isFile() ? [path] : [];
  });
}

export function projectFiles(): ProjectFile[] {
  const paths = walk(ROOT, ignoredFolders()).sort();
  return paths.map((path) => ({ path: relative(ROOT, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));
}

export function isScript({ path }: ProjectFile): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}
