/** Spans that lie within each other as one line: at each moment the innermost one that says anything. */
import type { Span } from './work.ts';

/** A span of one thread; without a label it speaks for nothing, and the one around it goes on. */
export interface Labelled<Label> extends Span {
  readonly label: Label | null;
}

/** The line, in order of time and without overlaps: each span's own time alone. Where no span around has a label it is null. */
export function selfTimes<Label>(spans: readonly Labelled<Label>[]): Labelled<Label>[] {
  const line: Labelled<Label>[] = [];
  const open: Labelled<Label>[] = [];
  let saidUs = Number.NEGATIVE_INFINITY;
  const sayUntil = (toUs: number) => {
    const inner = open.at(-1);
    if (inner && toUs > saidUs) line.push({ fromUs: saidUs, toUs, label: inner.label });
    saidUs = Math.max(saidUs, toUs);
  };
  const closeUntil = (untilUs: number) => {
    for (let inner = open.at(-1); inner && inner.toUs <= untilUs; inner = open.at(-1)) {
      sayUntil(inner.toUs);
      open.pop();
    }
  };
  const inOrder = [...spans].sort((one, other) => one.fromUs - other.fromUs || other.toUs - one.toUs);
  for (const { fromUs, toUs, label } of inOrder) {
    closeUntil(fromUs);
    sayUntil(fromUs);
    const around = open.at(-1);
    // The clock of a trace has whole microseconds: what is within may seem to end a hair after what is around it.
    const endUs = around ? Math.min(toUs, around.toUs) : toUs;
    open.push({ fromUs, toUs: endUs, label: label ?? around?.label ?? null });
  }
  closeUntil(Number.POSITIVE_INFINITY);
  return line;
}
