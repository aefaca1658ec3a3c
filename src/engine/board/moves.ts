/** Finds the lines that go from one order to another, also where an answer comes between leaving and arriving (rule O14a). */
import { LINE_MOVE_MS_MAX } from '../../domain/limits.ts';
import { linesOnlyIn, type MovedLines, movedLines, type PlacedLine } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';

/** Answers which lines moved from one answer to the next, which was asked for at `requestedAtMs` (monotonic). */
export function createMoves(): (
  before: readonly Order[],
  after: readonly Order[],
  requestedAtMs: number,
) => MovedLines {
  /** Lines that left their order lately and have not turned up since. */
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
    return moved;
  };
}
