/** The folder of a run's recordings: what the device of each unit has recorded, a file each. */
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface RecordFolder {
  write(recording: { readonly seed: number; readonly kdsId: number; readonly text: string }): void;
  /** The files that were written, by their names in it. */
  names(): readonly string[];
}

/** A folder that takes recordings, made where there is none, or why there is no such folder. The seed is named by the files of several. */
export function openRecordFolder(folder: string, hasSeeds: boolean): RecordFolder | string {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    return `Failed to write recordings into ${folder}: ${(error as NodeJS.ErrnoException).code}.`;
  }
  const names: string[] = [];
  return {
    write({ seed, kdsId, text }) {
      const name = `${hasSeeds ? `seed-${seed}-` : ''}kds-${kdsId}.kdsrec`;
      writeFileSync(join(folder, name), text);
      names.push(name);
    },
    names: () => names,
  };
}
