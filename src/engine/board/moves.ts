/** Detects moves even if responses in between have the lines in neither order (rule ORDER-72). */
import { LINE_MOVE_MS_MAX } from '../../domain/limits.ts';
import { dividedLines, linesOnlyIn, type Moves, movedLines, type PlacedLine } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';

/** `requestedAtMs` of the second response is monotonic. */
export function createMoves(): (before: readonly Order[], after: readonly Order[], requestedAtMs: number) => Moves {
  /** Lines that left their order at most `LINE_MOVE_MS_MAX` ago and have not reappeared. */
  let missing: readonly { readonly placed: PlacedLine; readonly atMs: number }[] = [];
  return (before, after, requestedAtMs) => {
    const recent = missing.filter(({ atMs }) => requestedAtMs - atMs <= LINE_MOVE_MS_MAX);
    const moved = movedLines(
      before,
      after,
      recent.map(({ placed }) => placed),
    );
    const back = new Set(linesOnlyIn(after, before).map(({ key }) => key));
    const left = linesOnlyIn(before, after).map((placed) => ({ placed, atMs: requestedAtMs }));
    missing = [...recent, ...left].filter(({ placed: { key } }) => !moved.has(key) && !back.has(key));
    return { moved, known: new Set([...moved.values(), ...dividedLines(before, after)]) };
  };
}
