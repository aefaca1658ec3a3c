/** The folder has one file for each unit's device. */
import { accessSync, constants, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileErrorText } from '../../core/file-error.ts';

export interface RecordFolder {
  write(recording: { readonly seed: number; readonly kdsId: number; readonly text: string }): void;
  /** Names of the written files. */
  names(): readonly string[];
  /** A sentence; null when all files were written. */
  problem(): string | null;
}

/** Node's recursive option never returns if the file system accepts no folders, as in /proc. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const around = dirname(folder);
  if (around !== folder) makeFolder(around);
  mkdirSync(folder);
}

/** The name contains the seed if there are several. */
const fileOf = (seed: number | null, kdsId: number | string): string =>
  `${seed === null ? '' : `seed-${seed}-`}kds-${kdsId}.kdsrec`;

/** A run with one of these seeds would overwrite this recording. */
function existingRecordingIn(folder: string, seeds: readonly (number | null)[]): string | undefined {
  const names = readdirSync(folder).sort();
  return names.find((name) => {
    const unit = /kds-(\d+)\.kdsrec$/.exec(name)?.[1];
    return unit !== undefined && seeds.some((seed) => fileOf(seed, unit) === name);
  });
}

/**
 * Creates the folder if needed, or returns the reason of a failure. With several seeds, each file name contains its
 * seed.
 */
export function openRecordFolder(folder: string, seeds: readonly number[]): RecordFolder | string {
  const failure = (error: unknown) => `Failed to write recordings into ${folder}: ${fileErrorText(error)}.`;
  const named = (seed: number): number | null => (seeds.length > 1 ? seed : null);
  try {
    makeFolder(resolve(folder));
    accessSync(folder, constants.W_OK);
    const existing = existingRecordingIn(folder, seeds.map(named));
    if (existing !== undefined) {
      return `Failed to write recordings into ${folder}: ${existing} exists already, and recordings are never overwritten. Name another folder.`;
    }
  } catch (error) {
    return failure(error);
  }
  const names: string[] = [];
  let problem: string | null = null;
  return {
    write({ seed, kdsId, text }) {
      const name = fileOf(named(seed), kdsId);
      try {
        writeFileSync(join(folder, name), text, { flag: 'wx' });
        names.push(name);
      } catch (error) {
        problem ??= failure(error);
      }
    },
    names: () => names,
    problem: () => problem,
  };
}
