/** The plot marks the median and the 95th percentile. */
import { useMemo } from 'react';
import type { RunNumbers } from '../../core/base/numbers.ts';
import { elapsedText } from '../base/clock-text.ts';
import type { NumbersTexts } from './numbers-texts.ts';
import { Plot } from './plot.tsx';
import type { Bars, PlotMark } from './plot-options.ts';

const MINUTE_MS = 60_000;

interface Props {
  readonly numbers: Pick<RunNumbers, 'times' | 'medianMs' | 'p95Ms'>;
  readonly texts: NumbersTexts;
  readonly heading: 'h2' | 'h3';
}

/** Each bar is as wide as its part, and the last bar contains all longer times. */
export function placeAmong(times: RunNumbers['times'], ms: number): number {
  const at = times.findLastIndex(({ fromMs }) => fromMs <= ms);
  const [from, next] = [times[at]?.fromMs ?? 0, times[at + 1]?.fromMs];
  return at - 0.5 + (next === undefined ? 0.5 : (ms - from) / (next - from));
}

export function TimesPlot({ numbers: { times, medianMs, p95Ms }, texts, heading: Heading }: Props) {
  const labels = useMemo(
    () => times.map(({ fromMs }, at) => `${fromMs / MINUTE_MS}${at === times.length - 1 ? '+' : ''}`),
    [times],
  );
  const bars = useMemo<readonly Bars[]>(
    () => [{ name: texts.tickets, fill: '--plot-first', values: times.map(({ tickets }) => tickets) }],
    [times, texts],
  );
  const marks = useMemo<readonly PlotMark[]>(() => {
    const named = [
      { ms: medianMs, name: texts.median, dashes: [], row: 1 },
      { ms: p95Ms, name: texts.p95, dashes: [5, 4], row: 0 },
    ];
    return named.flatMap(({ ms, name, dashes, row }) =>
      ms === null ? [] : [{ at: placeAmong(times, ms), name: name(elapsedText(ms)), dashes, row }],
    );
  }, [times, medianMs, p95Ms, texts]);
  const isTimed = medianMs !== null && p95Ms !== null;
  return (
    <Plot
      heading={Heading}
      title={texts.timesTitle}
      about={texts.timesAbout}
      labels={labels}
      labelName={texts.minutes}
      bars={bars}
      marks={marks}
      {...(isTimed ? { sentence: texts.marks(elapsedText(medianMs), elapsedText(p95Ms)) } : { nothing: texts.nothing })}
      tableName={texts.table}
    />
  );
}
