import * as v from 'valibot';
import type { Product } from '../domain/device/kds.ts';
import { decimal, entriesOf, informs, type ReportSkipped, shownText, text, whole } from './fields.ts';

const KINDS = new Map([
  [10, 'product'],
  [5, 'extra'],
  [2, 'ingredient'],
] as const);

const product = v.pipe(
  v.object({
    id: whole(),
    nm: shownText(),
    tp: v.pipe(whole(), v.picklist([10, 5, 2])),
    j: informs(text(100), ''),
    pr: informs(decimal(), 0),
  }),
  v.transform(
    (wire): Product => ({
      id: wire.id,
      name: wire.nm,
      kind: KINDS.get(wire.tp) ?? 'product',
      hierarchy: wire.j,
      price: wire.pr,
    }),
  ),
);

/** From the list `tp1`, without unreadable entries; null when `raw` is not a list. */
export const decodeProducts = (raw: unknown, leftOut?: ReportSkipped): readonly Product[] | null =>
  entriesOf(product, raw, leftOut);
