import type { VenueConfig } from '../device/kds.ts';
import { HIERARCHY_NODE_LENGTH, HIERARCHY_WEIGHT_UNKNOWN, HIERARCHY_WEIGHTS } from '../limits.ts';
import type { Line } from './order.ts';

const NAMED_FIRE = /(^|\])\s*fire\s*($|\[)/i;

/** Rule FILTER-8. */
export const fireIds = (venue: VenueConfig): ReadonlySet<number> =>
  new Set(venue.priorities.filter((entry) => NAMED_FIRE.test(entry.name)).map((entry) => entry.id));

/** By the line's own flag, or by a priority that means fire (rule FILTER-8). */
export const hasFire = (line: Line, fires: ReadonlySet<number>): boolean =>
  line.fire || (line.priority > 0 && fires.has(line.priority));

/**
 * The weight by the first character; lighter products come first. A code shorter than one node has the weight of an
 * unknown one (rule CARD-3).
 */
export function hierarchyWeight(hierarchy: string): number {
  const group = hierarchy.charAt(0).toUpperCase();
  const known = hierarchy.length < HIERARCHY_NODE_LENGTH ? undefined : HIERARCHY_WEIGHTS.get(group);
  return known ?? HIERARCHY_WEIGHT_UNKNOWN;
}
