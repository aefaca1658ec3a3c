/** The screens of a recording, second by second (rule RECORDING-6). */
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import type { Cells } from '../../../src/recording/screen-cells.ts';

export interface RecordedScreen {
  readonly t: number;
  readonly cells: Cells;
}

export function screensOf(entries: readonly RecordedEntry[]): readonly RecordedScreen[] {
  let cells: Cells = new Map();
  return entries.flatMap((entry) => {
    // A part of a recording begins with a complete screen.
    if (entry.k === 'start') cells = new Map();
    if (entry.k !== 'screen') return [];
    const next = new Map(cells);
    for (const [name, text] of Object.entries(entry.cells)) {
      if (text === null) next.delete(name);
      else next.set(name, text);
    }
    cells = next;
    return [{ t: entry.t, cells }];
  });
}
