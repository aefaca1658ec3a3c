import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ControlCommand, DeviceFacts, SimulationStatus } from '../../core/base/control.ts';
import { RoomBar } from '../bar/room-bar.tsx';
import { setDeviceLanguage } from '../base/device-language.ts';
import { type InvalidLinkPart, invalidPartsOf, readLink, searchFor } from '../base/link-request.ts';
import type { RoomLanguage } from '../base/texts.ts';
import { type LanguageChoice, useLanguage } from '../base/use-language.ts';
import { useTheme } from '../base/use-theme.ts';
import { useNumbers } from '../numbers/use-numbers.tsx';
import type { ControlPort } from '../port/control-port.ts';
import { useRecording } from '../replay/use-recording.tsx';
import { RunTimeline } from '../timeline/timeline.tsx';
import { isToured } from '../tour/script.ts';
import { Tour } from '../tour/tour.tsx';
import { tourTexts } from '../tour/tour-texts.ts';
import { type RoomTour, useTour } from '../tour/use-tour.ts';
import { trainingTexts } from '../training/training-texts.ts';
import { type ScoreView, useScore } from '../training/use-score.tsx';
import { type DemoRoom, type FirstScreen, useFirstScreen } from './first-screen.ts';
import { type Link, Questions } from './questions.tsx';
import { RoomMain } from './room-main.tsx';
import { RoomMessages } from './room-messages.tsx';
import * as styles from './room-page.module.css';
import { useChooser } from './use-chooser.ts';
import { type Controls, useControls } from './use-controls.ts';
import { useRestartQuestion } from './use-restart-question.tsx';
import { useSaving } from './use-saving.ts';

const NO_DEVICES: readonly DeviceFacts[] = [];

/** Devices with a chosen language keep it until the user changes the room's language here (rule ROOM-1). */
function useDeviceLanguage(port: ControlPort, devices: readonly DeviceFacts[], language: RoomLanguage): void {
  const before = useRef(language);
  const urls = [...devices.map(({ kdsId }) => port.deviceUrl(kdsId)), port.newDeviceUrl()].join(' ');
  // A layout effect runs before the frames drawn by the same change begin to load.
  useLayoutEffect(() => {
    setDeviceLanguage(urls.split(' '), language, before.current === language);
    before.current = language;
  }, [urls, language]);
}

function useClassCode({ classCode }: ControlPort): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => void classCode().then(setCode), [classCode]);
  return code;
}

interface CommandFacts {
  readonly status: SimulationStatus;
  readonly score: ScoreView;
  readonly language: RoomLanguage;
}

const NO_LINK: Link = { request: null, scenario: null, wrong: [] };

interface LinkSearch {
  /** Empty in the demo, which has applied its own query. */
  readonly initialSearch: string;
  /** The demo's first query; null in the room of a server. */
  readonly demoSearch: string | null;
}

/** In a situation without a tour, the scene is an invalid part of the link. */
function sceneIn(search: string | null): readonly InvalidLinkPart[] {
  const text = new URLSearchParams(search ?? '').get('scene');
  return text === null ? [] : [{ part: 'scene', text }];
}

/** Also asks before a command ends a training. */
function useCommands(
  { initialSearch, demoSearch }: LinkSearch,
  send: (command: ControlCommand) => void,
  facts: CommandFacts,
) {
  const { status, score, language } = facts;
  const search = demoSearch ?? initialSearch;
  const [link, setLink] = useState<Link>(() => ({
    request: readLink(initialSearch),
    scenario: readLink(search).scenario,
    wrong: [...invalidPartsOf(search, status), ...(isToured(status) ? [] : sceneIn(demoSearch))],
  }));
  const begin = (wanted: ControlCommand) => {
    if (wanted.do === 'restart') setLink(NO_LINK);
    send(wanted);
  };
  const trainingFacts = { trainee: score.trainee, worldId: status.worldId, texts: trainingTexts(language) };
  return { link, setLink, ...useRestartQuestion(trainingFacts, begin) };
}

interface RoomPageProps {
  readonly port: ControlPort;
  readonly search: string;
  /** Null in the room of a server, which has no guided tour. */
  readonly demo?: DemoRoom | null;
}

interface OpenRoomProps extends Omit<RoomPageProps, 'demo' | 'search'> {
  readonly search: LinkSearch;
  readonly controls: Controls;
  readonly status: SimulationStatus;
  readonly locale: LanguageChoice;
  readonly tour: RoomTour;
  readonly first: FirstScreen;
}

function OpenRoom({ port, search, controls, status, locale, tour, first }: OpenRoomProps) {
  const { texts, language, toggle } = locale;
  const chooser = useChooser(port, first.isDrawn, status.worldId);
  const saving = useSaving(port, texts, status.worldId);
  const score = useScore(status, locale, port.score);
  const { link, setLink, question, command } = useCommands(search, controls.send, { status, score, language });
  const recording = useRecording(locale, port.playerUrl());
  const numbers = useNumbers(status, language, port.numbers);
  const code = useClassCode(port);
  if (recording.replay !== null) return recording.replay;
  return (
    <>
      {score.card}
      {/* The room stays mounted under the score card, because its screens need seconds to load again. */}
      <div className={styles.page} inert={score.card !== null}>
        {recording.notice}
        <RoomBar
          status={status}
          texts={texts}
          language={language}
          offlineState={first.offlineState}
          code={code}
          link={port.linkTo(searchFor(status))}
          onCommand={command}
          onSave={saving.save}
          onLanguage={toggle}
          choosing={chooser.isOpen}
          onChoose={chooser.toggle}
          onTrain={chooser.train}
          guide={tour.startTour && { label: tourTexts(language).startTour, startTour: tour.startTour }}
        />
        <RoomMessages
          controls={controls}
          status={status}
          saving={saving}
          score={score}
          locale={locale}
          offlineState={first.offlineState}
        />
        {/* One question at a time: about the end of a training first, and then about the link. */}
        {question}
        <Questions
          link={link}
          showsRunQuestion={!question}
          onLink={setLink}
          status={status}
          locale={locale}
          onSituations={port.situations}
          onCommand={command}
        />
        <RoomMain
          port={port}
          status={status}
          controls={controls}
          locale={locale}
          tour={tour}
          first={first}
          chooser={chooser}
          score={score}
          numbers={numbers}
          recordings={recording.choose}
          onCommand={command}
        >
          <Tour
            tour={tour}
            port={port}
            status={status}
            language={language}
            chooser={chooser}
            begins={first.isDrawn}
            isCovered={score.card !== null}
          >
            <RunTimeline status={status} load={port.timeline} language={language} onCommand={command} />
          </Tour>
        </RoomMain>
      </div>
    </>
  );
}

export function RoomPage({ port, search, demo = null }: RoomPageProps) {
  const locale = useLanguage();
  const first = useFirstScreen(demo);
  const controls = useControls(port, first.isDrawn);
  const { status, lost } = controls;
  const tour = useTour(demo?.search ?? null, status);
  useTheme();
  useDeviceLanguage(port, status?.devices ?? NO_DEVICES, locale.language);
  if (status !== null)
    return (
      <OpenRoom
        port={port}
        search={{ initialSearch: search, demoSearch: demo?.search ?? null }}
        controls={controls}
        status={status}
        locale={locale}
        tour={tour}
        first={first}
      />
    );
  return (
    <p className={styles.starting} role="status">
      {lost ? locale.texts.lost : locale.texts.starting}
    </p>
  );
}
