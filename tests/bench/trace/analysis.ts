/** A trace of one situation as what a reader wants of it: its span, its rows, its sums. */
import { type Kind, kindsOf } from './kinds.ts';
import { lanesOf } from './lanes.ts';
import type { NameOf } from './main-thread.ts';
import { type BeginOf, momentsOf } from './moments.ts';
import { oneLine, type Phase, THREADS } from './one-line.ts';
import { type Row, rowsOf, wholeUs } from './rows.ts';
import { readTrace } from './trace-file.ts';

export interface Analysis {
  readonly spanUs: number;
  readonly rows: readonly Row[];
  readonly kinds: readonly Kind[];
}

/** The shortest stretch with a row of its own: half a millisecond, and of a long span two in a thousand. */
const LEAST_US = 500;
const LEAST_SHARE = 0.002;

/** The trace of this text, read. Until the main thread has handed the frame over it counts before the other threads, and after them from then on. */
export function analyse(text: string, beginOf: BeginOf, nameOf: NameOf): Analysis {
  const trace = readTrace(text);
  const moments = momentsOf(trace, beginOf);
  const lanes = lanesOf(trace, moments, nameOf);
  const { beginUs, committedUs, presentedUs } = moments;
  const phases: readonly Phase[] = [
    { fromUs: beginUs, toUs: committedUs, order: THREADS },
    { fromUs: committedUs, toUs: presentedUs, order: ['viz', 'raster', 'compositor', 'main', 'background', 'network'] },
  ];
  const line = oneLine(phases, lanes);
  const spanUs = wholeUs(line);
  return { spanUs, rows: rowsOf(line, Math.max(LEAST_US, spanUs * LEAST_SHARE)), kinds: kindsOf(line, lanes) };
}

/** Which of these is the median by its span, the lower one of two in the middle. Throws where there is none. */
export function medianAt(analyses: readonly Pick<Analysis, 'spanUs'>[]): number {
  const order = analyses.map(({ spanUs }, at) => ({ spanUs, at })).sort((one, other) => one.spanUs - other.spanUs);
  const middle = order[Math.floor((order.length - 1) / 2)];
  if (!middle) throw new Error('Failed to choose a run: nothing was traced.');
  return middle.at;
}
