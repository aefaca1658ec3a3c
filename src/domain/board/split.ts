import type { VenueConfig } from '../device/kds.ts';
import { CARD_LINES_MIN } from '../limits.ts';
import type { Line } from '../order/order.ts';
import { showsRow } from '../presentation/notes.ts';
import { priorityName } from '../presentation/priority-name.ts';
import type { CardLine } from './card.ts';

/** 0 means no limit; each priority in the order reduces the limit by one (rules CARD-9, CARD-11). */
export function lineLimit(orderLines: number, priorities: number): number {
  if (!(orderLines > 0)) return 0;
  return Math.max(CARD_LINES_MIN, Math.floor(orderLines) - priorities);
}

export interface PriorityGroup {
  /** 0 for no priority, and when the board does not separate priorities. */
  readonly priority: number;
  /** Empty for no priority, and for fire, which the FIRE band shows (rule CARD-10). */
  readonly name: string;
  readonly lines: readonly CardLine[];
}

export const countPriorities = (products: readonly Line[]): number =>
  new Set(products.filter((line) => line.priority > 0).map((line) => line.priority)).size;

/** The venue's list comes first, then unlisted priorities by id, then lines without a priority (rule CARD-8). */
function placeOf(priority: number, { priorities }: VenueConfig): number {
  if (priority === 0) return Number.POSITIVE_INFINITY;
  const named = priorities.findIndex((entry) => entry.id === priority);
  return named < 0 ? priorities.length + priority : named;
}

/** Extras stay with their product (rules CARD-7, CARD-8, CARD-10). `fires`: the priorities that mean fire. */
export function groupByPriority(
  families: readonly (readonly CardLine[])[],
  venue: VenueConfig,
  fires: ReadonlySet<number>,
): readonly PriorityGroup[] {
  const groups = new Map<number, PriorityGroup & { lines: CardLine[] }>();
  for (const family of families) {
    const head = family[0]?.line;
    if (!head) continue;
    const priority = Math.max(0, head.priority) || 0;
    const name = priority > 0 && !fires.has(priority) ? priorityName(head, venue) : '';
    const group = groups.get(priority) ?? { priority, name, lines: [] };
    for (const line of family) group.lines.push(line);
    groups.set(priority, group);
  }
  return [...groups].sort(([one], [other]) => placeOf(one, venue) - placeOf(other, venue)).map(([, group]) => group);
}

/** A product whose first extra would begin the next part moves there too (rule CARD-12). */
function endOf(lines: readonly CardLine[], start: number, limit: number): number {
  const end = Math.min(start + limit, lines.length);
  const parts = lines[end - 1]?.isExtra === false && lines[end]?.isExtra === true;
  return parts && end - start > 1 ? end - 1 : end;
}

/**
 * 0 means no limit. Extras that the cards do not show are not counted and stay with the product before them (rules
 * CARD-11, CARD-12, CARD-16).
 */
export function splitLines(
  lines: readonly CardLine[],
  limit: number,
  showsExtras: boolean,
): readonly (readonly CardLine[])[] {
  const rows = lines.filter((line) => showsRow(line, showsExtras));
  if (!(limit > 0)) return lines.length > 0 ? [lines] : [];
  const pieces: (readonly CardLine[])[] = [];
  let start = 0;
  for (let row = 0; row < rows.length; ) {
    row = endOf(rows, row, limit);
    const next = rows[row];
    const end = next ? lines.indexOf(next, start) : lines.length;
    pieces.push(lines.slice(start, end));
    start = end;
  }
  return pieces;
}
