/** A training's figures against the goal, an expert robot and earlier runs, ready for print. */
import { ArrowLeft, Download, Languages, Printer } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { TrainingFigures, TrainingNote, TrainingScore } from '../../core/base/training.ts';
import { dayOf, lengthText, timeOfDay } from '../base/clock-text.ts';
import { saveFile } from '../base/save-file.ts';
import * as table from '../base/table.module.css';
import type { RoomLanguage } from '../base/texts.ts';
import * as numbersStyles from '../numbers/numbers.module.css';
import { numbersTexts } from '../numbers/numbers-texts.ts';
import { readNumbers } from '../numbers/read-numbers.ts';
import { RunFigures } from '../numbers/run-figures.tsx';
import { useLightOnPaper } from '../numbers/use-paper.ts';
import { fileNameOf, scoreCsv, scoreJson } from './export-score.ts';
import { LoadPlot } from './load-plot.tsx';
import { readNotes } from './read-notes.ts';
import * as styles from './score-card.module.css';
import { FIGURES, figureText, goalResultOf, isMet, missingSince } from './score-figures.ts';
import { ScoreNotes } from './score-notes.tsx';
import type { StoredScore } from './stored-scores.ts';
import { goalSentence, type TrainingTexts, trainingTexts } from './training-texts.ts';

const EARLIER_SHOWN = 4;
/** Length of `hh:mm`. */
const CLOCK_LETTERS = 5;

interface CardProps {
  readonly score: TrainingScore;
  /** Other runs of the same trainee, the latest first. */
  readonly earlier: readonly StoredScore[];
  readonly language: RoomLanguage;
  readonly timeZone: string;
  /** Absent when the page around the card has its own language button. */
  readonly onLanguage?: () => void;
  readonly onBack: () => void;
  /** The text of the back button, which names the room by default. */
  readonly backText?: string;
}

type PartProps = Pick<CardProps, 'score'> & { readonly texts: TrainingTexts };

const Actions = ({
  score,
  earlier,
  language,
  timeZone,
  texts,
  onLanguage,
  onBack,
  backText = texts.back,
}: CardProps & PartProps) => {
  const runs = earlier.map((one) => one.score);
  const table = () => scoreCsv([{ score }, ...runs.map((one) => ({ score: one }))], { language, timeZone });
  return (
    <nav className={styles.actions}>
      <button type="button" aria-keyshortcuts="Escape" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        {backText}
      </button>
      <button type="button" onClick={() => print()}>
        <Printer aria-hidden="true" />
        {texts.print}
      </button>
      <button
        type="button"
        onClick={() => saveFile(table(), fileNameOf(score, 'csv', timeZone), 'text/csv;charset=utf-8')}
      >
        <Download aria-hidden="true" />
        {texts.csv}
      </button>
      <button
        type="button"
        onClick={() => saveFile(scoreJson(score, runs), fileNameOf(score, 'json', timeZone), 'application/json')}
      >
        <Download aria-hidden="true" />
        {texts.json}
      </button>
      {onLanguage && (
        <button type="button" lang={language === 'es' ? 'en' : 'es'} onClick={onLanguage}>
          <Languages aria-hidden="true" />
          {texts.language}
        </button>
      )}
    </nav>
  );
};

const Figures = ({ score, texts, language }: PartProps & Pick<CardProps, 'language'>) => (
  <dl className={styles.figures}>
    {FIGURES.map((name) => {
      const goalResult = goalResultOf(name, score, language);
      const missing = missingSince(name, score.trainee);
      return (
        <div key={name}>
          <dt>{texts.figure[name]}</dt>
          <dd>
            <strong>{figureText(name, score.trainee, language)}</strong>
            {goalResult !== null && (
              <em data-met={goalResult.met}>
                {goalResult.met ? '✓' : '✗'} {texts.goalOf(goalResult.text)}
              </em>
            )}
            <small>{missing === null ? texts.about[name] : `${texts[missing]} ${texts.about[name]}`}</small>
          </dd>
        </div>
      );
    })}
  </dl>
);

/** The list contains runs of different length and load. */
const kindOf = ({ passedMs, options }: TrainingScore, texts: TrainingTexts): string =>
  `${lengthText(passedMs)} · ${texts.orderVolume[options.difficulty]}`;

function Comparison({
  score,
  earlier,
  texts,
  language,
  timeZone,
}: Omit<CardProps, 'onBack' | 'onLanguage'> & PartProps) {
  const day = ({ beganMs }: TrainingScore) => dayOf(beganMs, language, timeZone);
  const rows: readonly (readonly [key: string, name: string, figures: TrainingFigures])[] = [
    ['trainee', `${score.options.trainee}, ${day(score)} · ${kindOf(score, texts)}`, score.trainee],
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
        <table className={`${table.table} ${styles.comparison}`}>
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
                  <td key={figure} data-label={texts.figure[figure]}>
                    {figureText(figure, figures, language)}
                  </td>
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

interface PlotsProps extends PartProps, Pick<CardProps, 'language'> {
  readonly notes: readonly TrainingNote[];
  readonly clockOf: (ms: number) => string;
}

function Plots({ score, notes, texts, language, clockOf }: PlotsProps) {
  const numbers = useMemo(() => readNumbers(score.numbers), [score]);
  const load = <LoadPlot score={score} notes={notes} texts={texts} language={language} clockOf={clockOf} />;
  if (numbers === null) return <div className={numbersStyles.inks}>{load}</div>;
  return <RunFigures numbers={numbers} texts={numbersTexts(language)} heading="h2" clockOf={clockOf} more={load} />;
}

/** Calls `leave` on Escape, whichever element has the focus. */
function useEscape(leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

const factsOf = (score: TrainingScore, texts: TrainingTexts, day: string): string =>
  [
    score.options.trainee,
    day,
    lengthText(score.passedMs),
    `${texts.seed} ${score.seed}`,
    texts.orderVolume[score.options.difficulty],
    ...(score.options.kdsId === undefined ? [] : (score.numbers?.stations ?? []).map(({ name }) => texts.onlyOf(name))),
  ].join(' · ');

export function ScoreCard({ score, earlier, language, timeZone, onBack, ...actions }: CardProps) {
  const texts = trainingTexts(language);
  const met = isMet(score);
  const notes = useMemo(() => readNotes(score.notes), [score]);
  const desk = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useLightOnPaper(desk);
  useEscape(onBack);
  const { beganMs } = score;
  const clockOf = useCallback((ms: number) => timeOfDay(beganMs + ms, timeZone), [beganMs, timeZone]);
  const momentOf = (ms: number) => clockOf(ms).slice(0, CLOCK_LETTERS);
  const parts = { score, texts, language };
  return (
    <div ref={desk} className={styles.desk}>
      <main className={styles.paper}>
        <Actions {...parts} earlier={earlier} timeZone={timeZone} onBack={onBack} {...actions} />
        <header>
          <h1 ref={title} tabIndex={-1}>
            {score.title[language]}
          </h1>
          <strong data-met={met ?? 'unjudged'}>{goalSentence(met, texts)}</strong>
          <p>{factsOf(score, texts, dayOf(beganMs, language, timeZone))}</p>
        </header>
        <Figures {...parts} />
        <Plots {...parts} notes={notes} clockOf={clockOf} />
        <ScoreNotes notes={notes} texts={texts} momentOf={momentOf} />
        <Comparison {...parts} earlier={earlier} timeZone={timeZone} />
      </main>
    </div>
  );
}
