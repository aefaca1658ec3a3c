/** The control room: devices side by side, the reins of time and trouble, and what happened. */
import { useState } from 'react';
import type { ControlCommand } from '../../core/base/control.ts';
import { RoomBar } from '../bar/room-bar.tsx';
import { type AskedInLink, askedIn } from '../base/asked-in-link.ts';
import type { RoomTexts } from '../base/texts.ts';
import { useLanguage } from '../base/use-language.ts';
import type { ControlPort } from '../port/control-port.ts';
import { Screens } from '../screens/screens.tsx';
import { SidePanel } from '../side/side-panel.tsx';
import * as styles from './room-page.module.css';
import { useControls } from './use-controls.ts';

interface SeedQuestionProps {
  readonly asked: number;
  readonly texts: RoomTexts;
  readonly onUse: () => void;
  readonly onKeep: () => void;
}

/** A link must not begin a running service anew by itself: others may be working in it. */
const SeedQuestion = ({ asked, texts, onUse, onKeep }: SeedQuestionProps) => (
  <div className={styles.question} role="status">
    <span>{texts.otherSeed(asked)}</span>
    <button type="button" onClick={onUse}>
      {texts.useSeed}
    </button>
    <button type="button" onClick={onKeep}>
      {texts.keepSeed}
    </button>
  </div>
);

/** Who watches an empty kitchen is told why nothing comes any more. */
const ScenarioEnd = ({ texts, onAgain }: { readonly texts: RoomTexts; readonly onAgain: () => void }) => (
  <div className={styles.question} role="status">
    <span>{texts.ended}</span>
    <button type="button" onClick={onAgain}>
      {texts.again}
    </button>
  </div>
);

export function RoomPage({ port, search }: { readonly port: ControlPort; readonly search: string }) {
  const { texts, language, toggle } = useLanguage();
  const { status, lost, refused, generation, send } = useControls(port);
  const [asked, setAsked] = useState<AskedInLink['seed']>(() => askedIn(search).seed);

  if (status === null) {
    return (
      <p className={styles.starting} role="status">
        {lost ? texts.lost : texts.starting}
      </p>
    );
  }
  const command = (wanted: ControlCommand) => {
    if (wanted.do === 'restart') setAsked(null);
    send(wanted);
  };
  return (
    <div className={styles.page}>
      <RoomBar
        status={status}
        texts={texts}
        language={language}
        link={port.linkTo(status.scenario, status.seed)}
        onCommand={command}
        onLanguage={toggle}
      />
      {lost && (
        <p className={styles.alert} role="alert">
          {texts.lost}
        </p>
      )}
      {refused && !lost && (
        <p className={styles.alert} role="alert">
          {texts.refused}
        </p>
      )}
      {asked !== null && asked !== status.seed && (
        <SeedQuestion
          asked={asked}
          texts={texts}
          onUse={() => command({ do: 'restart', seed: asked })}
          onKeep={() => setAsked(null)}
        />
      )}
      {status.elapsedMs >= status.lengthMs && (
        <ScenarioEnd texts={texts} onAgain={() => command({ do: 'restart', seed: status.seed })} />
      )}
      <main className={styles.main}>
        <Screens
          devices={status.devices}
          generation={generation}
          troubled={status.activeFaults.length > 0}
          texts={texts}
          deviceUrl={port.deviceUrl}
        />
        <SidePanel
          status={status}
          newDeviceUrl={port.newDeviceUrl()}
          accountUrl={port.accountUrl}
          texts={texts}
          onCommand={command}
        />
      </main>
    </div>
  );
}
