/** The control room: devices side by side, the reins of time and trouble, and what happened. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { ControlCommand, DeviceFacts, SimulationStatus } from '../../core/base/control.ts';
import { RoomBar } from '../bar/room-bar.tsx';
import { type AskedInLink, askedIn, asksForAnother, searchFor } from '../base/asked-in-link.ts';
import { setDeviceLanguage } from '../base/device-language.ts';
import type { RoomLanguage, RoomTexts } from '../base/texts.ts';
import { type Speech, useLanguage } from '../base/use-language.ts';
import { useTheme } from '../base/use-theme.ts';
import { Situations } from '../chooser/situations.tsx';
import { useNumbers } from '../numbers/use-numbers.tsx';
import type { ControlPort } from '../port/control-port.ts';
import { useRecording } from '../replay/use-recording.tsx';
import { Screens } from '../screens/screens.tsx';
import { showCard } from '../screens/show-card.ts';
import { SidePanel } from '../side/side-panel.tsx';
import { RunTimeline } from '../timeline/timeline.tsx';
import { Tour } from '../tour/tour.tsx';
import { tourTexts } from '../tour/tour-texts.ts';
import { type RoomTour, useTour } from '../tour/use-tour.ts';
import { TrainingForm } from '../training/training-form.tsx';
import { TrainingStrip } from '../training/training-strip.tsx';
import { trainingTexts } from '../training/training-texts.ts';
import { type ScoreView, useScore } from '../training/use-score.tsx';
import * as styles from './room-page.module.css';
import { type Chooser, useChooser } from './use-chooser.ts';
import { type Controls, useControls } from './use-controls.ts';
import { type Saving, useSaving } from './use-saving.ts';

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

interface ChoiceProps {
  readonly status: SimulationStatus;
  readonly chooser: Chooser;
  readonly speech: Speech;
  /** What else can be chosen. */
  readonly head: ReactNode;
  readonly onCommand: (command: ControlCommand) => void;
}

/** The situations, to be played by whoever is there or by a trainee. */
const Choice = ({ status, chooser, speech: { texts, language }, head, onCommand }: ChoiceProps) => (
  <Situations
    head={head}
    status={status}
    situations={chooser.situations}
    texts={texts}
    language={language}
    onStart={(scenario, seed) => onCommand({ do: 'restart', seed, scenario })}
    onClose={chooser.toggle}
    more={({ name, seed, lengthMs }) => (
      <TrainingForm
        key={`training ${name}`}
        lengthMs={lengthMs}
        texts={trainingTexts(language)}
        onStart={(training) => onCommand({ do: 'restart', seed, scenario: name, training })}
      />
    )}
  />
);

/** What the link asks for, until somebody has begun a run or keeps this one. */
function useAsked(search: string, send: (command: ControlCommand) => void) {
  const [asked, setAsked] = useState<AskedInLink | null>(() => askedIn(search));
  const keep = () => setAsked(null);
  const command = (wanted: ControlCommand) => {
    if (wanted.do === 'restart') keep();
    send(wanted);
  };
  return { asked, keep, command };
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
  const end = () => {
    send({ do: 'pause' });
    score.end();
  };
  return (
    <>
      <Alerts lost={lost} refused={refused} texts={texts} />
      <Saved saving={saving} texts={texts} />
      <TrainingStrip status={status} texts={training} onCard={score.open} onEnd={end} />
      {score.failed && <p role="alert">{training.noScore}</p>}
    </>
  );
}

interface OpenRoomProps {
  readonly port: ControlPort;
  readonly search: string;
  readonly controls: Controls;
  readonly status: SimulationStatus;
  readonly speech: Speech;
  readonly tour: RoomTour;
}

function OpenRoom({ port, search, controls, status, speech, tour }: OpenRoomProps) {
  const { texts, language, toggle } = speech;
  const { generation, send } = controls;
  const { asked, keep, command } = useAsked(search, send);
  const chooser = useChooser(port);
  const saving = useSaving(port, texts);
  const score = useScore(status, language, port.score);
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
      <RunQuestion
        asked={asked}
        status={status}
        texts={texts}
        onUse={(wanted) => command(beginning(wanted, status))}
        onKeep={keep}
      />
      <ScenarioEnd status={status} texts={texts} onAgain={() => command({ do: 'restart', seed: status.seed })} />
      <main className={chooser.isOpen ? styles.withChooser : styles.main} data-tour={tour.scene}>
        {chooser.isOpen && (
          <Choice status={status} chooser={chooser} speech={speech} head={recording.choose} onCommand={command} />
        )}
        <div className={styles.middle}>
          {numbers.panel}
          {/* Another language begins with another load. */}
          <Screens
            status={status}
            loaded={`${generation} ${language}`}
            texts={texts}
            deviceUrl={port.deviceUrl}
            told={tour.told}
            onCommand={command}
          />
        </div>
        <SidePanel
          status={status}
          numbers={numbers.button}
          newDeviceUrl={port.newDeviceUrl()}
          accountUrl={port.accountUrl}
          texts={texts}
          language={language}
          onCommand={command}
          onJournal={port.journal}
          onShow={showCard}
        />
      </main>
      <Tour tour={tour} port={port} status={status} language={language} chooser={chooser}>
        <RunTimeline status={status} ask={port.timeline} language={language} roomTexts={texts} onCommand={command} />
      </Tour>
    </div>
  );
}

interface RoomPageProps {
  readonly port: ControlPort;
  readonly search: string;
  /** What the address asks of the guided tour; null where the room has none. */
  readonly tourSearch?: string | null;
}

export function RoomPage({ port, search, tourSearch = null }: RoomPageProps) {
  const speech = useLanguage();
  const controls = useControls(port);
  const { status, lost } = controls;
  const tour = useTour(tourSearch, status);
  useTheme();
  useDeviceLanguage(port, status?.devices ?? NO_DEVICES, speech.language);
  if (status !== null)
    return <OpenRoom port={port} search={search} controls={controls} status={status} speech={speech} tour={tour} />;
  return (
    <p className={styles.starting} role="status">
      {lost ? speech.texts.lost : speech.texts.starting}
    </p>
  );
}
