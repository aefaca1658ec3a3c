/** The control room: devices side by side, the reins of time and trouble, and what happened. */
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ControlCommand, DeviceFacts, SimulationStatus } from '../../core/base/control.ts';
import { RoomBar } from '../bar/room-bar.tsx';
import { type AskedInLink, askedIn, asksForAnother, searchFor } from '../base/asked-in-link.ts';
import { setDeviceLanguage } from '../base/device-language.ts';
import type { RoomTexts } from '../base/room-texts.ts';
import type { RoomLanguage } from '../base/texts.ts';
import { type Speech, useLanguage } from '../base/use-language.ts';
import { useTheme } from '../base/use-theme.ts';
import { useNumbers } from '../numbers/use-numbers.tsx';
import type { ControlPort } from '../port/control-port.ts';
import { useRecording } from '../replay/use-recording.tsx';
import { Screens } from '../screens/screens.tsx';
import { screensTexts } from '../screens/screens-texts.ts';
import { showCard } from '../screens/show-card.ts';
import { RunTimeline } from '../timeline/timeline.tsx';
import { Tour } from '../tour/tour.tsx';
import { tourTexts } from '../tour/tour-texts.ts';
import { type RoomTour, useTour } from '../tour/use-tour.ts';
import { TrainingStrip } from '../training/training-strip.tsx';
import { trainingTexts } from '../training/training-texts.ts';
import { type ScoreView, useScore } from '../training/use-score.tsx';
import * as styles from './room-page.module.css';
import { useChooser } from './use-chooser.ts';
import { type Controls, useControls } from './use-controls.ts';
import { useRestartQuestion } from './use-restart-question.tsx';
import { type Saving, useSaving } from './use-saving.ts';

/** What lies beside the screens: its scripts come with it. */
const Side = lazy(async () => ({ default: (await import('../side/side-panel.tsx')).SidePanel }));
const Choice = lazy(async () => ({ default: (await import('./choice.tsx')).SituationChoice }));

interface RunQuestionProps {
  /** Null once somebody has decided. */
  readonly asked: AskedInLink | null;
  readonly status: SimulationStatus;
  readonly texts: RoomTexts;
  readonly onUse: (asked: AskedInLink) => void;
  readonly onKeep: () => void;
}

/** A link must not begin a running service anew by itself: others may be working in it. */
function RunQuestion({ asked, status, texts, onUse, onKeep }: RunQuestionProps) {
  if (asked === null || !asksForAnother(asked, status)) return null;
  return (
    <div className={styles.question} role="status">
      <span>
        {asked.scenario === null || asked.scenario === status.scenario
          ? texts.otherSeed(asked.seed ?? status.seed)
          : texts.otherRun(asked.scenario, asked.seed)}
      </span>
      <button type="button" onClick={() => onUse(asked)}>
        {texts.useSeed}
      </button>
      <button type="button" onClick={onKeep}>
        {texts.keepSeed}
      </button>
    </div>
  );
}

/** The command that begins what a link asks for; what it leaves open stays as it is. */
const beginning = ({ seed, scenario, speed }: AskedInLink, running: SimulationStatus): ControlCommand => ({
  do: 'restart',
  seed: seed ?? running.seed,
  ...(scenario === null ? {} : { scenario }),
  ...(speed === null ? {} : { speed }),
});

interface ScenarioEndProps {
  /** With its limit it says why the world stands still for good. */
  readonly status: Pick<SimulationStatus, 'elapsedMs' | 'lengthMs' | 'training' | 'limit'>;
  readonly texts: RoomTexts;
  readonly onAgain: () => void;
}

/** Who watches an empty kitchen is told why nothing comes any more. */
function ScenarioEnd({ status: { elapsedMs, lengthMs, training, limit }, texts, onAgain }: ScenarioEndProps) {
  if (limit === null && (elapsedMs < lengthMs || training !== null)) return null;
  return (
    <div className={styles.question} role="status">
      <span>{limit === null ? texts.ended : texts.limit[limit]}</span>
      <button type="button" onClick={onAgain}>
        {texts.again}
      </button>
    </div>
  );
}

const NO_DEVICES: readonly DeviceFacts[] = [];

/** Devices that have chosen no language yet speak the room's, and all of them once it is changed here (rule ROOM1). */
function useDeviceLanguage(port: ControlPort, devices: readonly DeviceFacts[], language: RoomLanguage): void {
  const before = useRef(language);
  const urls = [...devices.map(({ kdsId }) => port.deviceUrl(kdsId)), port.newDeviceUrl()].join(' ');
  // Before the frames that the same change draws have begun to load.
  useLayoutEffect(() => {
    setDeviceLanguage(urls.split(' '), language, before.current === language);
    before.current = language;
  }, [urls, language]);
}

/** What became of saving the run. */
const Saved = ({ saving, texts }: { readonly saving: Saving; readonly texts: RoomTexts }) => (
  <div role="status">
    {saving.said !== null && (
      <div className={styles.question}>
        <span>{saving.said}</span>
        <button type="button" onClick={saving.close}>
          {texts.close}
        </button>
      </div>
    )}
  </div>
);

/** What is wrong between the room and its simulation. */
function Alerts({ lost, refused, texts }: { lost: boolean; refused: boolean; texts: RoomTexts }) {
  const said = lost ? texts.lost : refused ? texts.refused : null;
  return (
    said !== null && (
      <p className={styles.alert} role="alert">
        {said}
      </p>
    )
  );
}

interface CommandFacts {
  readonly status: SimulationStatus;
  readonly score: ScoreView;
  readonly language: RoomLanguage;
}

/** What the link asks for, until somebody has begun a run or keeps this one; and what is asked before a training is lost. */
function useCommands(search: string, send: (command: ControlCommand) => void, facts: CommandFacts) {
  const [asked, setAsked] = useState<AskedInLink | null>(() => askedIn(search));
  const keep = () => setAsked(null);
  const begin = (wanted: ControlCommand) => {
    if (wanted.do === 'restart') keep();
    send(wanted);
  };
  const { status, score, language } = facts;
  const told = { trainee: score.trainee, worldId: status.worldId, texts: trainingTexts(language) };
  return { asked, keep, ...useRestartQuestion(told, begin) };
}

interface SaidProps {
  readonly controls: Controls;
  readonly status: SimulationStatus;
  readonly saving: Saving;
  readonly score: ScoreView;
  readonly speech: Speech;
}

/** What is wrong, what was saved, and whoever trains. */
function Said({ controls: { lost, refused, send }, status, saving, score, speech: { texts, language } }: SaidProps) {
  const training = trainingTexts(language);
  return (
    <>
      <Alerts lost={lost} refused={refused} texts={texts} />
      <Saved saving={saving} texts={texts} />
      <TrainingStrip status={status} texts={training} onCard={score.open} onEnd={() => send({ do: 'end' })} />
      {score.failed && <p role="alert">{training.noScore}</p>}
    </>
  );
}

interface QuestionsProps extends Omit<RunQuestionProps, 'onUse'> {
  readonly onCommand: (command: ControlCommand) => void;
}

/** What a link asks for beyond what runs, and what is over. */
const Questions = ({ asked, status, texts, onKeep, onCommand }: QuestionsProps) => (
  <>
    <RunQuestion
      asked={asked}
      status={status}
      texts={texts}
      onUse={(wanted) => onCommand(beginning(wanted, status))}
      onKeep={onKeep}
    />
    <ScenarioEnd status={status} texts={texts} onAgain={() => onCommand({ do: 'restart', seed: status.seed })} />
  </>
);

/** What the room of the demo has besides. */
export interface DemoRoom {
  /** What the address asks of the guided tour. */
  readonly tourSearch: string;
  /** The first screen stands, or has drawn nothing in its time. */
  readonly onFirstDrawn: () => void;
}

interface FirstScreen {
  /** What lies beside the screens may come. */
  readonly stands: boolean;
  readonly onStands: () => void;
}

/** In the demo what lies beside the screens comes once the first of them stands: all of it shares one thread (rule TOUR11). */
function useFirstScreen(demo: DemoRoom | null): FirstScreen {
  const [stands, setStands] = useState(false);
  const onStands = useCallback(() => setStands(true), []);
  useEffect(() => {
    if (stands) demo?.onFirstDrawn();
  }, [stands, demo]);
  return { stands: demo === null || stands, onStands };
}

interface RoomPageProps {
  readonly port: ControlPort;
  readonly search: string;
  /** Null in the room of a server, which has no guided tour. */
  readonly demo?: DemoRoom | null;
}

/** Keeps the place of what is still to come. */
const Place = ({ isTaken, children }: { readonly isTaken: boolean; readonly children: ReactNode }) =>
  isTaken ? (
    <Suspense fallback={<div className={styles.place} />}>{children}</Suspense>
  ) : (
    <div className={styles.place} />
  );

interface OpenRoomProps extends Omit<RoomPageProps, 'demo'> {
  readonly controls: Controls;
  readonly status: SimulationStatus;
  readonly speech: Speech;
  readonly tour: RoomTour;
  readonly first: FirstScreen;
}

function OpenRoom({ port, search, controls, status, speech, tour, first }: OpenRoomProps) {
  const { texts, language, toggle } = speech;
  const { generation, begins, send } = controls;
  const { stands, onStands } = first;
  const chooser = useChooser(port, stands, status.worldId);
  const saving = useSaving(port, texts);
  const score = useScore(status, speech, port.score);
  const { asked, keep, question, command } = useCommands(search, send, { status, score, language });
  const recording = useRecording(speech, port.playerUrl());
  const numbers = useNumbers(status, language, port.numbers);
  if (score.card !== null) return score.card;
  if (recording.replay !== null) return recording.replay;
  return (
    <div className={styles.page}>
      {recording.notice}
      <RoomBar
        status={status}
        texts={texts}
        language={language}
        link={port.linkTo(searchFor(status))}
        onCommand={command}
        onSave={saving.save}
        onLanguage={toggle}
        choosing={chooser.isOpen}
        onChoose={chooser.toggle}
        guide={tour.take && { label: tourTexts(language).take, take: tour.take }}
      />
      <Said controls={controls} status={status} saving={saving} score={score} speech={speech} />
      {/* One at a time: what would end a training is answered before the rest. */}
      {question || <Questions asked={asked} status={status} texts={texts} onKeep={keep} onCommand={command} />}
      <main className={chooser.isOpen ? styles.withChooser : styles.main} data-tour={tour.scene}>
        {chooser.isOpen && (
          <Place isTaken={stands}>
            <Choice status={status} chooser={chooser} speech={speech} head={recording.choose} onCommand={command} />
          </Place>
        )}
        <div className={styles.middle}>
          {numbers.panel}
          {/* Another language begins with another load. */}
          <Screens
            status={status}
            loaded={`${generation} ${language}`}
            begins={begins}
            texts={screensTexts(language)}
            deviceUrl={port.deviceUrl}
            told={tour.told}
            onCommand={command}
            onFirstDrawn={onStands}
          />
        </div>
        <Place isTaken={stands}>
          <Side
            status={status}
            numbers={numbers.button}
            newDeviceUrl={port.newDeviceUrl()}
            accountUrl={port.accountUrl}
            names={texts}
            language={language}
            onCommand={command}
            onJournal={port.journal}
            onShow={showCard}
          />
        </Place>
      </main>
      <Tour tour={tour} port={port} status={status} language={language} chooser={chooser} begins={stands}>
        <RunTimeline status={status} ask={port.timeline} language={language} onCommand={command} />
      </Tour>
    </div>
  );
}

export function RoomPage({ port, search, demo = null }: RoomPageProps) {
  const speech = useLanguage();
  const first = useFirstScreen(demo);
  const controls = useControls(port, first.stands);
  const { status, lost } = controls;
  const tour = useTour(demo?.tourSearch ?? null, status);
  useTheme();
  useDeviceLanguage(port, status?.devices ?? NO_DEVICES, speech.language);
  if (status !== null)
    return (
      <OpenRoom
        port={port}
        search={search}
        controls={controls}
        status={status}
        speech={speech}
        tour={tour}
        first={first}
      />
    );
  return (
    <p className={styles.starting} role="status">
      {lost ? speech.texts.lost : speech.texts.starting}
    </p>
  );
}
