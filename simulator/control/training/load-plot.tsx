/** What waited in time, as tickets: it says how the whole went, where the strip says which station. */
import { useMemo } from 'react';
import type { TrainingNote, TrainingScore } from '../../core/base/training.ts';
import { type Bars, Plot, type PlotMark } from '../numbers/plot.tsx';
import type { TrainingTexts } from './training-texts.ts';

const MINUTE_MS = 60_000;

/** Notes that stand nearer than this, in bars, share a mark: their numbers would meet. */
const NEAR_BARS = 1.2;

/** Where a moment stands among the bars, each of which stands at the end of its part; the start is at the edge. */
export const placeOfMoment = (atMs: number, partMs: number): number => Math.max(-0.6, atMs / partMs - 1);

/** A mark for each note, by its number; notes that are near each other share one. */
export function noteMarks(notes: readonly TrainingNote[], partMs: number): readonly PlotMark[] {
  const groups: { at: number; first: number; last: number }[] = [];
  for (const [place, { atMs }] of notes.entries()) {
    const [at, number] = [placeOfMoment(atMs, partMs), place + 1];
    const group = groups.at(-1);
    if (group !== undefined && at - group.at < NEAR_BARS) group.last = number;
    else groups.push({ at, first: number, last: number });
  }
  return groups.map(({ at, first, last }) => {
    return { at, name: first === last ? `${first}` : `${first}–${last}`, dashes: [2, 3], row: 0 };
  });
}

interface Props {
  readonly score: TrainingScore;
  readonly notes: readonly TrainingNote[];
  readonly texts: TrainingTexts;
}

export function LoadPlot({ score, notes, texts }: Props) {
  const { load } = score.trainee;
  const expert = score.expert.load;
  const labels = useMemo(() => load.map(({ untilMs }) => String(Math.round(untilMs / MINUTE_MS))), [load]);
  const bars = useMemo<readonly Bars[]>(
    () => [
      { name: texts.waiting, fill: '--plot-first', values: load.map(({ waiting }) => waiting) },
      { name: texts.late, fill: '--plot-second', values: load.map(({ late }) => late) },
      { name: texts.expertWaiting, fill: null, values: expert.map(({ waiting }) => waiting) },
    ],
    [load, expert, texts],
  );
  const marks = useMemo(() => noteMarks(notes, score.passedMs / Math.max(1, load.length)), [notes, score, load]);
  return (
    <Plot
      heading="h2"
      title={texts.loadTitle}
      about={texts.loadAbout}
      labels={labels}
      labelName={texts.time}
      bars={bars}
      marks={marks}
      {...(marks.length > 0 && { said: texts.notesAbout })}
      tableName={texts.table}
    />
  );
}
