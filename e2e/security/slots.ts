import { readable } from './hostile-texts.ts';

type TextOf = (slot: string) => string;

interface FillOptions {
  /** Each slot shows each text; otherwise each text is shown in one slot. There must be more texts than slots. */
  readonly everySlot?: boolean;
  /** The limit of a slot's text; a longer text is cut before it is filled in. */
  readonly limitOf?: (slot: string) => number;
}

/**
 * `read` fills every slot with the text from `textOf` and returns the shown text. The first call puts a mark into each
 * slot. Later calls put `texts` into the slots whose marks were shown. Returns these slots, and the texts that were not
 * shown.
 */
export async function fillSlots(
  texts: readonly string[],
  read: (textOf: TextOf) => Promise<string>,
  { everySlot = false, limitOf = () => Number.POSITIVE_INFINITY }: FillOptions = {},
) {
  const marks = new Map<string, string>();
  const marked = await read((slot) => {
    const mark = marks.get(slot) ?? `zq${marks.size}qz`;
    marks.set(slot, mark);
    return mark;
  });
  const visible = [...marks].filter(([, mark]) => marked.includes(mark)).map(([slot]) => slot);
  const missing: string[] = [];
  // If two slots had the same text, `fillSlots` would not notice that it is missing in one of them.
  if (texts.length < visible.length) throw new Error(`Failed to fill ${visible.length} slots with different texts.`);
  const step = everySlot ? 1 : visible.length;
  for (let from = 0; from < texts.length && visible.length > 0; from += step) {
    const own = new Map(
      visible.map((slot, at) => [slot, (texts[(from + at) % texts.length] ?? '').slice(0, limitOf(slot))]),
    );
    const shown = await read((slot) => own.get(slot) ?? slot);
    for (const [slot, text] of own) if (!shown.includes(readable(text))) missing.push(`${slot}: ${text}`);
  }
  return { visible, missing };
}
