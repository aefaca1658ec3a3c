/** Unchanged parts keep their identity, so the screen does not render them again. */
import { shallowEqual } from '../shallow-equal.ts';
import type { Card, CardLine } from './card.ts';

function shareLines(fresh: readonly CardLine[], before: readonly CardLine[]): readonly CardLine[] {
  const known = new Map(before.map((line) => [line.line.id, line]));
  const shared = fresh.map((line) => {
    const old = known.get(line.line.id);
    return old && shallowEqual(line, old) ? old : line;
  });
  const same = shared.length === before.length && shared.every((line, at) => line === before[at]);
  return same ? before : shared;
}

export function shareCard(fresh: Card, before: Card | undefined): Card {
  if (!before) return fresh;
  const lines = shareLines(fresh.lines, before.lines);
  const placed = { ...fresh, lines, place: before.place };
  return shallowEqual(placed, before) ? before : placed;
}
