/** Where the cursor of an earlier run stood, parsed like everything else that comes from outside (ruling W2). */
import * as v from 'valibot';
import { flag, text, whole } from './fields.ts';

const keptCursor = v.object({
  of: text(),
  cardKey: text(),
  lineId: whole(),
  orderId: whole(),
  row: whole(0),
  at: whole(0),
  byKey: flag(),
});

/** The place of a cursor on the board `of` a station; `byKey`: a key moved it there, not a touch. */
export type KeptCursor = v.InferOutput<typeof keptCursor>;

/** A kept cursor, or null when the fact is damaged. */
export function decodeCursor(raw: unknown): KeptCursor | null {
  const parsed = v.safeParse(keptCursor, raw);
  return parsed.success ? parsed.output : null;
}
