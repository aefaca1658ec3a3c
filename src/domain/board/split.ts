/** How the lines of a batch become cards: by priority and by length (rules C3, C4). */
import type { VenueConfig } from '../device/kds.ts';
import { CARD_LINES_MIN } from '../limits.ts';
import type { Line } from '../order/order.ts';
import { priorityName } from '../order/priority.ts';
import type { CardLine } from './card.ts';

/** The most lines a card takes, 0 for no limit; each priority present in the order takes one away (rules C3d, C4a). */
export function lineLimit(orderLines: number, priorities: number): number {
  if (!(orderLines > 0)) return 0;
  return Math.max(CARD_LINES_MIN, Math.floor(orderLines) - priorities);
}

/** The lines of one card-to-be that belong together by priority. */
export interface PriorityGroup {
  readonly name: string;
  readonly lines: readonly CardLine[];
}

/** How many priorities the products of an order carry; none is no priority. */
export const countPriorities = (products: readonly Line[]): number =>
  new Set(products.filter((line) => line.priority > 0).map((line) => line.priority)).size;

/** The place of a priority: the venue's list first, then those it does not name by id, lines without one last (rule C3c). */
function placesOf(venue: VenueConfig): (priority: number) => number {
  const places = new Map(venue.priorities.map((entry, at) => [entry.id, at] as const));
  return (priority) => {
    if (priority <= 0) return Number.MAX_SAFE_INTEGER;
    return places.get(priority) ?? places.size + priority;
  };
}

/** The families of a batch as one group a priority; an extra is where its product is (rules C3b, C3c). */
export function groupByPriority(
  families: readonly (readonly CardLine[])[],
  venue: VenueConfig,
): readonly PriorityGroup[] {
  const groups = new Map<number, { name: string; lines: CardLine[] }>();
  for (const family of families) {
    const head = family[0]?.line;
    if (!head) continue;
    const priority = Math.max(0, head.priority);
    const group = groups.get(priority) ?? { name: priority > 0 ? priorityName(head, venue) : '', lines: [] };
    group.lines.push(...family);
    groups.set(priority, group);
  }
  const place = placesOf(venue);
  return [...groups].sort(([one], [other]) => place(one) - place(other)).map(([, group]) => group);
}

/** Where the piece that begins at `start` ends: a product is not left alone when its first extra would open the next (rule C4b). */
function endOf(lines: readonly CardLine[], start: number, limit: number): number {
  const end = Math.min(start + limit, lines.length);
  const parts = lines[end - 1]?.isExtra === false && lines[end]?.isExtra === true;
  return parts && end - start > 1 ? end - 1 : end;
}

/** The lines in pieces of at most `limit`, in their order; 0 is no limit (rule C4). */
export function splitLines(lines: readonly CardLine[], limit: number): readonly (readonly CardLine[])[] {
  if (limit <= 0 || lines.length <= limit) return lines.length > 0 ? [lines] : [];
  const pieces: (readonly CardLine[])[] = [];
  for (let start = 0; start < lines.length; ) {
    const end = endOf(lines, start, limit);
    pieces.push(lines.slice(start, end));
    start = end;
  }
  return pieces;
}
