import { Download, Languages, Pause, Play, Square } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { ClassFacts, ClassOptions } from '../../core/base/class.ts';
import { readableCode } from '../../core/base/join-address.ts';
import type { SituationFacts } from '../../core/base/situation.ts';
import { dayOf, lengthText } from '../base/clock-text.ts';
import { deferredPart } from '../base/deferred-part.ts';
import { SimulationMark } from '../base/simulation-mark.tsx';
import type { RoomLanguage } from '../base/texts.ts';
import { type LanguageChoice, useLanguage } from '../base/use-language.ts';
import { useTheme } from '../base/use-theme.ts';
import { EarlierTrainings } from '../training/earlier-trainings.tsx';
import { trainingTexts } from '../training/training-texts.ts';
import { ClassForm } from './class-form.tsx';
import * as styles from './class-page.module.css';
import type { ClassPort, ClassVenue } from './class-port.ts';
import { ClassQuestion } from './class-question.tsx';
import { type ClassTexts, classTexts } from './class-texts.ts';
import { Ranking } from './ranking.tsx';
import { type ClassControls, useClass } from './use-class.ts';
import { type ClassScores, isClassOver, useClassScores } from './use-class-scores.ts';

/** Deferred, because the card loads a plot library. */
const Card = deferredPart(async () => (await import('../training/score-card.tsx')).ScoreCard);

/** Loads once; null until a response comes, and when none comes. */
function useFetched<T>(load: () => Promise<T | null>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    let over = false;
    void load().then((value) => !over && setLoaded(value));
    return () => {
      over = true;
    };
  }, [load]);
  return loaded;
}

interface ControlsProps {
  readonly facts: ClassFacts;
  readonly controls: ClassControls;
  readonly scores: ClassScores;
  readonly texts: ClassTexts;
}

/**
 * While a command is in flight or no class runs, the buttons are `aria-disabled` and do nothing; a disabled button would
 * lose the focus.
 */
function Controls({ facts, controls: { send, busy }, scores, texts }: ControlsProps) {
  const { state, kitchens } = facts;
  const isRunning = (state === 'running' || state === 'paused') && !isClassOver(facts);
  const isOff = busy || !isRunning;
  const [isConfirming, setConfirming] = useState(false);
  const settleConfirmation = (isYes: boolean) => {
    setConfirming(false);
    if (isYes) send({ do: 'end' });
  };
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.button}
        aria-disabled={isOff}
        onClick={() => isOff || send({ do: state === 'paused' ? 'resume' : 'pause' })}
      >
        {state === 'paused' ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        {state === 'paused' ? texts.resume : texts.pause}
      </button>
      <button
        type="button"
        className={styles.button}
        aria-disabled={isOff}
        onClick={() => isOff || setConfirming(true)}
      >
        <Square aria-hidden="true" />
        {texts.end}
      </button>
      <button type="button" className={styles.button} onClick={() => scores.exportAll(kitchens)}>
        <Download aria-hidden="true" />
        {texts.csv}
      </button>
      {isConfirming && isRunning && (
        <ClassQuestion sentence={texts.endsAll} yes={texts.yesEnd} no={texts.no} onAnswer={settleConfirmation} />
      )}
    </div>
  );
}

function Notices({ facts, controls: { lost, refused }, scores, texts }: ControlsProps) {
  const over = isClassOver(facts) ? (facts.state === 'ended' ? texts.ended : texts.finished) : null;
  return (
    <>
      {lost && <p role="alert">{texts.lost}</p>}
      {refused && <p role="alert">{texts.refused}</p>}
      {scores.message !== null && <p role="alert">{scores.message}</p>}
      <p role="status">{facts.state === 'starting' ? texts.starting : over}</p>
    </>
  );
}

interface OpenProps {
  readonly facts: ClassFacts;
  readonly controls: ClassControls;
  readonly port: ClassPort;
  readonly speech: LanguageChoice;
  readonly situations: readonly SituationFacts[] | null;
  readonly venue: ClassVenue | null;
  readonly code: string | null;
}

const dayAt = (unixMs: number, venue: ClassVenue | null, language: RoomLanguage): string =>
  dayOf(unixMs, language, venue?.timeZone ?? 'UTC');

/** Makes a printed ranking identifiable (rule CLASS-10). */
function runText(
  run: ClassOptions,
  { facts: { beganMs }, situations, venue }: Pick<OpenProps, 'facts' | 'situations' | 'venue'>,
  language: RoomLanguage,
): string {
  const situation = situations?.find(({ name }) => name === run.scenario);
  const title = situation?.title[language] ?? run.scenario;
  const orderVolume = trainingTexts(language).orderVolume[run.difficulty];
  const { onlyOf } = trainingTexts(language);
  const unit = venue?.devices.find(({ kdsId }) => kdsId === run.kdsId);
  const counts = unit === undefined ? [] : [onlyOf(unit.name)];
  const days = beganMs === null ? [] : [dayAt(beganMs, venue, language)];
  const speed = run.speed === undefined || run.speed === 1 ? [] : [`×${run.speed}`];
  const seed = classTexts(language).seedOf(run.seed);
  return [...days, title, lengthText(run.lengthMs), ...speed, seed, orderVolume, ...counts].join(' · ');
}

function OpenClass({ facts, controls, port, speech: { language }, situations, venue, code }: OpenProps) {
  const texts = classTexts(language);
  const timeZone = venue?.timeZone ?? 'UTC';
  const scores = useClassScores(port, facts, texts, { language, timeZone });
  const parts = { facts, controls, scores, texts };
  const isRunning = facts.state === 'running' || facts.state === 'paused';
  return (
    <>
      {scores.card !== null && (
        <Suspense fallback={<p role="status">{texts.loading}</p>}>
          <Card
            {...scores.card}
            language={language}
            timeZone={timeZone}
            backText={texts.backToClass}
            onBack={scores.close}
          />
        </Suspense>
      )}
      {/* Stays mounted below a score card, which returns the focus to the button that opened it. */}
      <main className={styles.main} hidden={scores.card !== null}>
        <Notices {...parts} />
        {facts.run !== null && <Controls {...parts} />}
        {facts.run !== null && (
          <Ranking
            kitchens={facts.kitchens}
            run={runText(facts.run, { facts, situations, venue }, language)}
            texts={texts}
            language={language}
            isOpen={isRunning}
            kdsId={facts.run.kdsId ?? null}
            onAgain={(kitchen) => controls.send({ do: 'start-one', kitchen })}
            onCard={scores.open}
            onNote={(kitchen, note) => controls.note({ do: 'note', kitchen, note })}
          />
        )}
        {situations !== null && (
          <ClassForm
            kitchens={facts.kitchens}
            situations={situations}
            devices={venue?.devices ?? []}
            menu={venue?.menu ?? []}
            run={facts.run}
            isStarting={facts.state === 'starting' || controls.busy}
            confirmsStart={isRunning && !isClassOver(facts)}
            language={language}
            code={code}
            onStart={(options) =>
              controls.send({ do: 'start', key: crypto.getRandomValues(new Uint32Array(2)).join('-'), options })
            }
          />
        )}
        <EarlierTrainings score={scores} texts={trainingTexts(language)} language={language} timeZone={timeZone} />
      </main>
    </>
  );
}

export function ClassPage({ port }: { readonly port: ClassPort }) {
  const speech = useLanguage();
  const controls = useClass(port);
  const situations = useFetched(port.situations);
  const venue = useFetched(port.venue);
  const code = useFetched(port.code);
  const texts = classTexts(speech.language);
  useTheme();
  useEffect(() => {
    document.title = texts.title;
  }, [texts]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <SimulationMark text={speech.texts.simulation} />
        <p>{texts.about}</p>
        {code !== null && (
          <p className={styles.code}>
            {speech.texts.classCode} <strong>{readableCode(code)}</strong>
          </p>
        )}
        {controls.facts?.run === null && <time>{dayAt(Date.now(), venue, speech.language)}</time>}
        <button type="button" className={styles.button} onClick={speech.toggle}>
          <Languages aria-hidden="true" />
          {texts.language}
        </button>
      </header>
      {controls.facts === null ? (
        <p role="status">{controls.lost ? texts.lost : texts.loading}</p>
      ) : (
        <OpenClass
          facts={controls.facts}
          controls={controls}
          port={port}
          speech={speech}
          situations={situations}
          venue={venue}
          code={code}
        />
      )}
    </div>
  );
}
