import { type CSSProperties, type ReactNode, Suspense, useState } from 'react';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import { deferredPart } from '../base/deferred-part.ts';
import type { LanguageChoice } from '../base/use-language.ts';
import type { NumbersView } from '../numbers/use-numbers.tsx';
import type { ControlPort } from '../port/control-port.ts';
import { SIDE_PX, sideWidth } from '../screens/fit-frames.ts';
import { Screens } from '../screens/screens.tsx';
import { screensTexts } from '../screens/screens-texts.ts';
import { showCard } from '../screens/show-card.ts';
import { useSize } from '../screens/use-size.ts';
import type { RoomTour } from '../tour/use-tour.ts';
import type { ScoreView } from '../training/use-score.tsx';
import type { FirstScreen } from './first-screen.ts';
import * as styles from './room-page.module.css';
import type { Chooser } from './use-chooser.ts';
import type { Controls } from './use-controls.ts';
import { usePendingCounts } from './use-pending-counts.ts';

/** Deferred, because the first screen needs neither part. */
const Side = deferredPart(async () => (await import('../side/side-panel.tsx')).SidePanel);
const Choice = deferredPart(async () => (await import('./choice.tsx')).SituationChoice);

/** Reserves the place until the script has loaded. */
const Place = ({ isLoaded, children }: { readonly isLoaded: boolean; readonly children: ReactNode }) =>
  isLoaded ? (
    <Suspense fallback={<div className={styles.place} />}>{children}</Suspense>
  ) : (
    <div className={styles.place} />
  );

interface Props {
  readonly port: ControlPort;
  readonly status: SimulationStatus;
  readonly controls: Controls;
  readonly locale: LanguageChoice;
  readonly tour: RoomTour;
  readonly first: FirstScreen;
  readonly chooser: Chooser;
  readonly score: ScoreView;
  readonly numbers: NumbersView;
  readonly recordings: ReactNode;
  readonly children: ReactNode;
  readonly onCommand: (command: ControlCommand) => void;
}

/** The same width as in the style sheet. */
const CHOOSER_PX = 300;

/** The screens get what they can use, and the side panel gets the rest. */
function useColumns(isChoosing: boolean) {
  const [size, measure] = useSize();
  const [screensPx, setScreensPx] = useState(Number.POSITIVE_INFINITY);
  const widthPx = (size?.widthPx ?? 0) - (isChoosing ? CHOOSER_PX : 0);
  const style: CSSProperties & Record<'--side', string> = { '--side': `${sideWidth(widthPx, screensPx)}px` };
  return { measure, style, widestPx: widthPx - SIDE_PX.min, setScreensPx };
}

function SideColumn({ port, status, locale: { texts, language }, numbers, onCommand }: Props) {
  return (
    <Side
      status={status}
      pendingCounts={usePendingCounts(status, port.timeline)}
      numbers={numbers.button}
      newDeviceUrl={port.newDeviceUrl()}
      accountUrl={port.accountUrl}
      names={texts}
      language={language}
      onCommand={onCommand}
      onJournal={port.journal}
      onShow={showCard}
    />
  );
}

export function RoomMain(props: Props) {
  const { port, status, controls, locale, tour, first, chooser, score, numbers, recordings, onCommand } = props;
  const { language } = locale;
  const { generation, begins } = controls;
  const { isDrawn, onDrawn } = first;
  const columns = useColumns(chooser.isOpen);
  return (
    <main
      ref={columns.measure}
      className={chooser.isOpen ? styles.withChooser : styles.main}
      style={columns.style}
      data-tour={tour.scene}
    >
      {chooser.isOpen && (
        <Place isLoaded={isDrawn}>
          <Choice
            status={status}
            chooser={chooser}
            locale={locale}
            score={score}
            head={recordings}
            onCommand={onCommand}
          />
        </Place>
      )}
      <div className={styles.middle}>
        {numbers.panel}
        {/* A change of language reloads the frames. */}
        <Screens
          status={status}
          loaded={`${generation} ${language}`}
          begins={begins}
          texts={screensTexts(language)}
          deviceUrl={port.deviceUrl}
          highlighted={tour.highlighted}
          widestPx={columns.widestPx}
          onWidth={columns.setScreensPx}
          onCommand={onCommand}
          onFirstDrawn={onDrawn}
        />
      </div>
      <Place isLoaded={isDrawn}>
        <SideColumn {...props} />
      </Place>
      <div className={styles.footer}>{props.children}</div>
    </main>
  );
}
