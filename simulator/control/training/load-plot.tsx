/** What waited in time, as tickets: it says how the whole went, where the strip says which station. */
import { useMemo } from 'react';
import type { TrainingNote, TrainingScore, TrainingTrouble } from '../../core/base/training.ts';
import { stretch } from '../base/clock-text.ts';
import { type RoomLanguage, type SharedTexts, sharedTexts } from '../base/texts.ts';
import { type Bars, Plot } from '../numbers/plot.tsx';
import { noteMarks, troubleBands, troublesByPart } from './load-marks.ts';
import { readTroubles } from './read-troubles.ts';
import type { TrainingTexts } from './training-texts.ts';

const MINUTE_MS = 60_000;

/** So many troubles are said in words; the table has them all. */
const SAID_MAX = 3;

/** When each was on. */
function troublesText(troubles: readonly TrainingTrouble[], texts: TrainingTexts, names: SharedTexts): string {
  const said = troubles
    .slice(0, SAID_MAX)
    .map(({ fault, fromMs, untilMs }) => `${names.fault[fault]} ${stretch(fromMs)}–${stretch(untilMs)}`);
  const more = troubles.length - said.length;
  return texts.troublesAbout([...said, ...(more > 0 ? [texts.moreTroubles(more)] : [])].join(' · '));
}

interface Props {
  readonly score: TrainingScore;
  readonly notes: readonly TrainingNote[];
  readonly texts: TrainingTexts;
  readonly language: RoomLanguage;
}

/** What else stands on the plot: notes by their numbers, troubles as bands. */
function useMarks({ score, notes, texts, language }: Props) {
  return useMemo(() => {
    const names = sharedTexts(language);
    const parts = score.trainee.load.length;
    const partMs = score.passedMs / Math.max(1, parts);
    const marks = noteMarks(notes, partMs);
    const troubles = readTroubles(score.troubles);
    const places = {
      partMs,
      parts,
      firstRow: marks.length > 0 ? 1 : 0,
      nameOf: (fault: TrainingTrouble['fault']) => names.fault[fault],
    };
    const said = [
      ...(troubles.length > 0 ? [troublesText(troubles, texts, names)] : []),
      ...(marks.length > 0 ? [texts.notesAbout] : []),
    ];
    return {
      marks,
      bands: troubleBands(troubles, places),
      column: troubles.length === 0 ? null : { head: texts.troubles, cells: troublesByPart(troubles, places) },
      said: said.join(' '),
    };
  }, [score, notes, texts, language]);
}

export function LoadPlot(props: Props) {
  const { score, texts } = props;
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
  const { marks, bands, column, said } = useMarks(props);
  return (
    <Plot
      heading="h2"
      title={texts.loadTitle}
      about={texts.loadAbout}
      labels={labels}
      labelName={texts.time}
      bars={bars}
      marks={marks}
      bands={bands}
      column={column}
      {...(said !== '' && { said })}
      tableName={texts.table}
    />
  );
}
