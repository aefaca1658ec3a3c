import { type Family, familiesOf } from '../order/family.ts';
import type { Line, Order } from '../order/order.ts';
import { hierarchyWeight } from '../order/priority.ts';
import { isWanted } from '../order/status.ts';
import { momentS } from '../presentation/elapsed.ts';
import { orderedAtS } from './ordered-at.ts';

export interface Batch {
  /** Unix seconds of its first line, even if voided; the board sorts batches by it. */
  readonly firstAtS: number;
  /** Unix seconds of its earliest line to be made: the usual start of its cards' clock (rule ALARM-1). */
  readonly startedAtS: number;
  readonly families: readonly Family[];
}

const earliestS = (lines: readonly Line[], order: Order): number =>
  lines.reduce((leastS, line) => Math.min(leastS, orderedAtS(line, order)), Number.MAX_SAFE_INTEGER);

type Compare<T> = (one: T, other: T) => number;

const byTime =
  (order: Order): Compare<Line> =>
  (one, other) =>
    orderedAtS(one, order) - orderedAtS(other, order) || one.id - other.id;

/** By the weight of their hierarchy code, then by time, then by line id (rule CARD-3). */
const byWeight =
  (sooner: Compare<Line>): Compare<Family> =>
  ({ head: one }, { head: other }) =>
    hierarchyWeight(one.hierarchy) - hierarchyWeight(other.hierarchy) || sooner(one, other);

function toBatch(order: Order, families: readonly Family[], sooner: Compare<Line>): Batch {
  const lines = families.flatMap((family) => [family.head, ...family.extras]);
  const alive = lines.filter(isWanted);
  return {
    firstAtS: earliestS(lines, order),
    startedAtS: alive.length > 0 ? earliestS(alive, order) : momentS(order.createdAtS),
    families: families.map(({ head, extras }) => ({ head, extras: extras.toSorted(sooner) })).sort(byWeight(sooner)),
  };
}

/**
 * The batches before any filter. A product and its extras join a batch when the product came at most `windowS` seconds
 * after the batch's first line. With 0 the order has one batch (rules CARD-1 to CARD-5).
 */
export function batchesOf(order: Order, windowS: number): readonly Batch[] {
  const sooner = byTime(order);
  const runs: Family[][] = [];
  let openedAtS = 0;
  for (const family of familiesOf(order.lines).toSorted((one, other) => sooner(one.head, other.head))) {
    const atS = orderedAtS(family.head, order);
    const run = runs.at(-1);
    if (run && (!(windowS > 0) || atS - openedAtS <= windowS)) run.push(family);
    else {
      runs.push([family]);
      openedAtS = atS;
    }
  }
  return runs.map((run) => toBatch(order, run, sooner));
}
