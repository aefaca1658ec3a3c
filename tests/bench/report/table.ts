/** A table that a benchmark writes as it stands, where single figures would not say it. */
import { tableText } from './table-text.ts';

export interface Table {
  /** One sentence above it. */
  readonly caption: string;
  readonly head: readonly string[];
  /** The columns that hold numbers. */
  readonly toTheRight: readonly number[];
  readonly rows: readonly (readonly string[])[];
}

/** Tables as aligned text. */
export const tablesText = (tables: readonly Table[]): string =>
  tables
    .map(({ caption, head, rows, toTheRight }) => `${caption}\n\n${tableText(head, rows, toTheRight)}\n`)
    .join('\n');
