/** The score card of a training: its figures against the goal, an expert robot and earlier runs; a page that someone would print. */
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useMemo } from 'react';
import type { TrainingFigures, TrainingNote, TrainingScore } from '../../core/base/training.ts';
import { lengthText } from '../base/clock-text.ts';
import { saveFile } from '../base/save-file.ts';
import * as table from '../base/table.module.css';
import type { RoomLanguage } from '../base/texts.ts';
import { numbersTexts } from '../numbers/numbers-texts.ts';
import { readNumbers } from '../numbers/read-numbers.ts';
import { RunFigures } from '../numbers/run-figures.tsx';
import { fileNameOf, scoreCsv, scoreJson } from './export-score.ts';
import { FIGURES, figureText, isMet, verdictOn } from './judge-figures.ts';
import type { KeptScore } from './kept-scores.ts';
import { LoadPlot } from './load-plot.tsx';
import { readNotes } from './read-notes.ts';
import * as styles from './score-card.module.css';
import { ScoreNotes } from './score-notes.tsx';
import { type TrainingTexts, trainingTexts } from './training-texts.ts';

const MINUTE_MS = 60_000;
const EARLIER_SHOWN = 4;

const dayOf = (unixMs: number, language: RoomLanguage, timeZone: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es-CL', { dateStyle: 'medium', timeZone }).format(unixMs);

interface CardProps {
  readonly score: TrainingScore;
  /** Other runs of the same trainee, the latest first. */
  readonly earlier: readonly KeptScore[];
  readonly language: RoomLanguage;
  readonly timeZone: string;
  readonly onBack: () => void;
}

type PartProps = Pick<CardProps, 'score'> & { readonly texts: TrainingTexts };

const Actions = ({ score, earlier, texts, onBack }: Omit<CardProps, 'language' | 'timeZone'> & PartProps) => {
  const runs = earlier.map((one) => one.score);
  return (
    <nav className={styles.actions}>
      <button type="button" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        {texts.back}
      </button>
      <button type="button" onClick={() => print()}>
        <Printer aria-hidden="true" />
        {texts.print}
      </button>
      <button
        type="button"
        onClick={() => saveFile(scoreCsv(score, runs), fileNameOf(score, 'csv'), 'text/csv;charset=utf-8')}
      >
        <Download aria-hidden="true" />
        {texts.csv}
      </button>
      <button
        type="button"
        onClick={() => saveFile(scoreJson(score, runs), fileNameOf(score, 'json'), 'application/json')}
      >
        <Download aria-hidden="true" />
        {texts.json}
      </button>
    </nav>
  );
};

const Figures = ({ score, texts, language }: PartProps & Pick<CardProps, 'language'>) => (
  <dl className={styles.figures}>
    {FIGURES.map((name) => {
      const verdict = verdictOn(name, score, language);
      return (
        <div key={name}>
          <dt>{texts.figure[name]}</dt>
          <dd>
            <strong>{figureText(name, score.trainee, language)}</strong>
            {verdict !== null && (
              <em data-met={verdict.met}>
                {verdict.met ? '✓' : '✗'} {texts.goalOf(verdict.text)}
              </em>
            )}
            <small>{texts.about[name]}</small>
          </dd>
        </div>
      );
    })}
  </dl>
);

/** Runs that are not alike stand below each other: each says how long it was and how much came. */
const kindOf = ({ passedMs, wish }: TrainingScore, texts: TrainingTexts): string =>
  `${lengthText(passedMs)} · ${texts.difficulties[wish.difficulty]}`;

function Comparison({ score, earlier, texts, language, timeZone }: Omit<CardProps, 'onBack'> & PartProps) {
  const day = ({ beganMs }: TrainingScore) => dayOf(beganMs, language, timeZone);
  const rows: readonly (readonly [key: string, name: string, figures: TrainingFigures])[] = [
    ['trainee', `${score.wish.trainee}, ${day(score)} · ${kindOf(score, texts)}`, score.trainee],
    ['expert', texts.expert, score.expert],
    ...earlier
      .slice(0, EARLIER_SHOWN)
      .map(
        ({ keptMs, score: one }) =>
          [`${keptMs}`, `${day(one)} · ${one.title[language]} · ${kindOf(one, texts)}`, one.trainee] as const,
      ),
  ];
  return (
    <section>
      <h2>{texts.comparison}</h2>
      <div className={styles.wide}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{texts.run}</th>
              {FIGURES.map((name) => (
                <th key={name} scope="col">
                  {texts.figure[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, name, figures]) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {FIGURES.map((figure) => (
                  <td key={figure}>{figureText(figure, figures, language)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.about}>{texts.expertAbout}</p>
    </section>
  );
}

/** A moment as minutes since the trainee's first order. */
const minutesOf = (ms: number): string => `${Math.round(ms / MINUTE_MS)} min`;

interface PlotsProps extends PartProps, Pick<CardProps, 'language'> {
  readonly notes: readonly TrainingNote[];
}

function Plots({ score, notes, texts, language }: PlotsProps) {
  const numbers = useMemo(() => readNumbers(score.numbers), [score]);
  const load = <LoadPlot score={score} notes={notes} texts={texts} language={language} />;
  if (numbers === null) return load;
  return <RunFigures numbers={numbers} texts={numbersTexts(language)} heading="h2" momentOf={minutesOf} more={load} />;
}

export function ScoreCard({ score, earlier, language, timeZone, onBack }: CardProps) {
  const texts = trainingTexts(language);
  const met = isMet(score);
  const notes = useMemo(() => readNotes(score.notes), [score]);
  const facts = [
    score.wish.trainee,
    dayOf(score.beganMs, language, timeZone),
    lengthText(score.passedMs),
    `${texts.seed} ${score.seed}`,
    texts.difficulties[score.wish.difficulty],
  ];
  return (
    <div className={styles.desk} data-theme="light">
      <main className={styles.paper}>
        <Actions score={score} earlier={earlier} texts={texts} onBack={onBack} />
        <header>
          <h1>{score.title[language]}</h1>
          <strong data-met={met}>{met ? texts.met : texts.missed}</strong>
          <p>{facts.join(' · ')}</p>
        </header>
        <Figures score={score} texts={texts} language={language} />
        <Plots score={score} notes={notes} texts={texts} language={language} />
        <ScoreNotes notes={notes} texts={texts} />
        <Comparison score={score} earlier={earlier} texts={texts} language={language} timeZone={timeZone} />
      </main>
    </div>
  );
}
