/** The fires that were put out on this device, as it keeps them through a reload (ruling W2). */
import * as v from 'valibot';
import type { Doused } from '../domain/board/fire.ts';
import { DOUSED_KEPT_MAX } from '../domain/limits.ts';
import { lineKey, lineOfKey } from '../domain/shown/line-key.ts';
import { list, seconds, whole } from './fields.ts';
import { parseJson } from './parse-json.ts';

const stored = list(v.tuple([whole(1), whole(1), seconds()]), DOUSED_KEPT_MAX);

/** The kept fires, none when the text is damaged. */
export function decodeDoused(text: string | null): Doused {
  const parsed = v.safeParse(stored, parseJson(text));
  const entries = parsed.success ? parsed.output : [];
  return new Map(entries.map(([orderId, lineId, atS]) => [lineKey(orderId, lineId), atS]));
}

/** The text under which they are kept, the latest ones when there are too many. */
export const encodeDoused = (doused: Doused): string =>
  JSON.stringify(
    [...doused].slice(-DOUSED_KEPT_MAX).map(([key, atS]) => {
      const { orderId, lineId } = lineOfKey(key);
      return [orderId, lineId, Math.floor(atS)];
    }),
  );
