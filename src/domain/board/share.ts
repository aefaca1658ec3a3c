/** Structural sharing: what did not change keeps its identity, so that the screen draws nothing twice. */
import { isAlike } from '../alike.ts';
import type { Card, CardLine } from './card.ts';

function shareLines(fresh: readonly CardLine[], before: readonly CardLine[]): readonly CardLine[] {
  const known = new Map(before.map((line) => [line.line.id, line]));
  const shared = fresh.map((line) => {
    const old = known.get(line.line.id);
    return old && isAlike(line, old) ? old : line;
  });
  const same = shared.length === before.length && shared.every((line, at) => line === before[at]);
  return same ? before : shared;
}

/** A new card made of as much of the previous one as still holds; the previous card itself when all of it does. */
export function shareCard(fresh: Card, before: Card | undefined): Card {
  if (!before) return fresh;
  const lines = shareLines(fresh.lines, before.lines);
  const placed = { ...fresh, lines, place: before.place };
  return isAlike(placed, before) ? before : placed;
}
