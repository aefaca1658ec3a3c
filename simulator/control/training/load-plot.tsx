/** Waiting tickets of the kitchen, or of the screen of a class; below, the load of each station. */
import { useMemo } from 'react';
import type { TrainingFault, TrainingNote, TrainingScore } from '../../core/base/training.ts';
import { type RoomLanguage, type SharedTexts, sharedTexts } from '../base/texts.ts';
import { Plot } from '../numbers/plot.tsx';
import type { Bars } from '../numbers/plot-options.ts';
import type { TimeAxis } from '../numbers/time-axis.ts';
import { faultBands, faultsByPart, noteMarks } from './load-marks.ts';
import { readFaults } from './read-faults.ts';
import type { TrainingTexts } from './training-texts.ts';

const MINUTE_MS = 60_000;

/** The sentence names at most this many faults; the table lists all of them. */
const SHOWN_MAX = 3;

/** `hh:mm`; periods shorter than a minute also show seconds. */
const momentText = (clock: string, lengthMs: number): string => (lengthMs < MINUTE_MS ? clock : clock.slice(0, 5));

interface BandWords {
  readonly texts: TrainingTexts;
  readonly names: SharedTexts;
  readonly clockOf: Props['clockOf'];
}

function faultsText(faults: readonly TrainingFault[], { texts, names, clockOf }: BandWords): string {
  const sentence = faults.slice(0, SHOWN_MAX).map(({ fault, fromMs, untilMs }) => {
    const [from, until] = [fromMs, untilMs].map((ms) => momentText(clockOf(ms), untilMs - fromMs));
    return `${names.fault[fault]} ${from}–${until}`;
  });
  const more = faults.length - sentence.length;
  return texts.faultsAbout([...sentence, ...(more > 0 ? [texts.moreFaults(more)] : [])].join(' · '));
}

interface Props {
  readonly score: TrainingScore;
  readonly notes: readonly TrainingNote[];
  readonly texts: TrainingTexts;
  readonly language: RoomLanguage;
  /** The time of day includes seconds. Must be stable while its results do not change. */
  readonly clockOf: (ms: number) => string;
}

function useMarks({ score, notes, texts, language, clockOf }: Props, { parts, partMs }: TimeAxis) {
  return useMemo(() => {
    const names = sharedTexts(language);
    const marks = noteMarks(notes, { parts, partMs });
    const faults = readFaults(score.troubles);
    const places = {
      partMs,
      parts,
      nameOf: (fault: TrainingFault['fault']) => names.fault[fault],
    };
    const sentence = [
      ...(faults.length > 0 ? [faultsText(faults, { texts, names, clockOf })] : []),
      ...(marks.length > 0 ? [texts.notesAbout] : []),
    ];
    return {
      marks,
      bands: faultBands(faults, places),
      column: faults.length === 0 ? null : { head: texts.faults, cells: faultsByPart(faults, places) },
      sentence: sentence.join(' '),
    };
  }, [score, notes, texts, language, clockOf, parts, partMs]);
}

/** All parts have the length of the first one, except the last, which may be shorter. */
const useAxis = ({ score, clockOf }: Props): TimeAxis =>
  useMemo(() => {
    const { load } = score.trainee;
    return { parts: load.length, partMs: Math.max(1, load[0]?.untilMs ?? 0), clockOf };
  }, [score, clockOf]);

export function LoadPlot(props: Props) {
  const { score, texts, clockOf } = props;
  const { load } = score.trainee;
  const expert = score.expert.load;
  const axis = useAxis(props);
  const labels = useMemo(
    () => load.map(({ untilMs }) => momentText(clockOf(untilMs), axis.partMs)),
    [load, clockOf, axis],
  );
  const bars = useMemo<readonly Bars[]>(
    () => [
      { name: texts.waiting, fill: '--plot-first', values: load.map(({ waiting }) => waiting) },
      { name: texts.late, fill: '--plot-second', values: load.map(({ late }) => late) },
      { name: texts.expertWaiting, fill: null, values: expert.map(({ waiting }) => waiting) },
    ],
    [load, expert, texts],
  );
  const { marks, bands, column, sentence } = useMarks(props, axis);
  return (
    <Plot
      heading="h2"
      isWhole
      title={texts.loadTitle}
      about={texts.loadAbout}
      labels={labels}
      axis={axis}
      labelName={texts.time}
      bars={bars}
      marks={marks}
      bands={bands}
      column={column}
      {...(sentence !== '' && { sentence })}
      tableName={texts.table}
    />
  );
}
