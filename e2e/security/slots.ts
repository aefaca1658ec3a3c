import { readable } from './hostile-texts.ts';

type TextOf = (slot: string) => string;

/**
 * `read` fills every slot with the text from `textOf` and returns the shown text. The first call puts a mark into each
 * slot. Later calls put `texts` into the slots whose marks were shown. Returns these slots, and the texts that were not
 * shown.
 */
export async function fillSlots(texts: readonly string[], read: (textOf: TextOf) => Promise<string>) {
  const marks = new Map<string, string>();
  const marked = await read((slot) => {
    const mark = marks.get(slot) ?? `zq${marks.size}qz`;
    marks.set(slot, mark);
    return mark;
  });
  const visible = [...marks].filter(([, mark]) => marked.includes(mark)).map(([slot]) => slot);
  const missing: string[] = [];
  for (let from = 0; from < texts.length && visible.length > 0; from += visible.length) {
    const own = new Map(visible.map((slot, at) => [slot, texts[(from + at) % texts.length] ?? '']));
    const shown = await read((slot) => own.get(slot) ?? slot);
    for (const [slot, text] of own) if (!shown.includes(readable(text))) missing.push(`${slot}: ${text}`);
  }
  return { visible, missing };
}
