/** What of a time line is drawn: strokes that would cover each other are one. */
import type { TimelineItem } from '../../core/base/timeline.ts';

/** What is over at once, of which a day has thousands. */
const STROKES: readonly TimelineItem['kind'][] = ['order', 'act', 'other'];

/**
 * Of the strokes of a kind one for each place, the first that stands there; bars and marks are all there. `placeOf` names the place of a moment among so many as the
 * picture is wide in strokes, so that no day has more strokes than those.
 */
export function visibleStrokes(
  items: readonly TimelineItem[],
  elapsedMs: number,
  placeOf: (ms: number) => number,
): readonly TimelineItem[] {
  const taken = new Set<string>();
  return items.filter(({ kind, fromMs, untilMs }) => {
    if (!STROKES.includes(kind) || untilMs > fromMs) return true;
    const place = `${kind} ${fromMs > elapsedMs} ${placeOf(fromMs)}`;
    if (taken.has(place)) return false;
    taken.add(place);
    return true;
  });
}
