/** Only one of several strokes that would cover each other is drawn. */
import type { TimelineItem } from '../../core/base/timeline.ts';

/** Momentary items, of which a day has thousands. */
const STROKES: readonly TimelineItem['kind'][] = ['order', 'act', 'other'];

/**
 * The first stroke of a kind at each place, and all bars and marks. `placeOf` maps a moment to one of as many places as
 * strokes fit side by side.
 */
export function visibleStrokes(
  items: readonly TimelineItem[],
  elapsedMs: number,
  placeOf: (ms: number) => number,
): readonly TimelineItem[] {
  const used = new Set<string>();
  return items.filter(({ kind, fromMs, untilMs }) => {
    if (!STROKES.includes(kind) || untilMs > fromMs) return true;
    const place = `${kind} ${fromMs > elapsedMs} ${placeOf(fromMs)}`;
    if (used.has(place)) return false;
    used.add(place);
    return true;
  });
}
