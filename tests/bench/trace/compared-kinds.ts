/** A situation of two builds by kinds of work, pair by pair, and in all. */
import { type Both, type Comparison, comparisonOf, eachOf } from '../report/pairs.ts';
import { median } from '../report/percentiles.ts';
import type { Analysis } from './analysis.ts';

/** By kinds alone. */
export type KindSums = Pick<Analysis, 'spanUs' | 'kinds'>;

const US_A_MS = 1_000;
/** A kind that takes less of both builds has no row of its own: a few samples more or less would be its ratio. */
const LEAST_SHARE = 0.02;

const tookUs = ({ kinds }: KindSums, kind: string): number => kinds.find((one) => one.kind === kind)?.tookUs ?? 0;

/** What a kind takes at the median of the runs. */
const middleUs = (runs: readonly KindSums[], kind: string): number => median(runs.map((run) => tookUs(run, kind)));

/** Whether the frame of these runs waited for a kind long enough to be told. */
const isLarge = (runs: readonly KindSums[], kind: string): boolean =>
  middleUs(runs, kind) >= LEAST_SHARE * median(runs.map(({ spanUs }) => spanUs));

/** The kinds of a situation, the longest of ours first, then what is left and the whole: medians of both builds. Throws where there is no pair. */
export function comparedKinds(situation: string, pairs: readonly Both<KindSums>[]): readonly Comparison[] {
  const [ours, theirs] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.theirs)];
  const every = new Set([...ours, ...theirs].flatMap(({ kinds }) => kinds.map(({ kind }) => kind)));
  const large = [...every]
    .filter((kind) => isLarge(ours, kind) || isLarge(theirs, kind))
    .sort((one, other) => middleUs(ours, other) - middleUs(ours, one));
  const of = (name: string, us: (run: KindSums) => number) =>
    comparisonOf(
      { name: `${situation}, ${name}`, unit: 'ms', mayBeNone: true },
      pairs.map((pair) => eachOf(pair, (run) => us(run) / US_A_MS)),
    );
  const restUs = (run: KindSums) => run.spanUs - large.reduce((sum, kind) => sum + tookUs(run, kind), 0);
  return [
    ...large.map((kind) => of(kind, (run) => tookUs(run, kind))),
    of('all smaller kinds', restUs),
    of('in all', ({ spanUs }) => spanUs),
  ];
}
