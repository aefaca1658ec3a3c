import type { ReactNode } from 'react';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import type { RoomLanguage, SharedTexts } from '../base/texts.ts';
import { Counters } from './counters.tsx';
import { FaultButtons, type PendingCounts } from './fault-buttons.tsx';
import { faultTexts } from './fault-texts.ts';
import { Journal } from './journal.tsx';
import { journalTexts } from './journal-texts.ts';
import { People } from './people.tsx';
import { peopleTexts } from './people-texts.ts';
import { OtherService, Service } from './service.tsx';
import { serviceTexts } from './service-texts.ts';
import * as styles from './side-panel.module.css';
import type { JournalState } from './use-journal.ts';

interface Props {
  readonly status: SimulationStatus;
  readonly pendingCounts: PendingCounts;
  /** The button that opens the run's figures. */
  readonly numbers: ReactNode;
  readonly newDeviceUrl: string;
  readonly accountUrl: (path: string) => string;
  readonly names: SharedTexts;
  readonly language: RoomLanguage;
  readonly onCommand: (command: ControlCommand) => void;
  readonly onJournal: JournalState['load'];
  readonly onShow: (orderId: number) => readonly string[];
}

export function SidePanel(props: Props) {
  const { status, pendingCounts, numbers, newDeviceUrl, accountUrl, names, language, onCommand, onJournal, onShow } =
    props;
  const service = serviceTexts(language, names);
  return (
    <aside className={styles.panel}>
      <div className={styles.columns}>
        <div className={styles.acting}>
          <Counters status={status} texts={service} />
          <Service texts={service} onCommand={onCommand} />
          <FaultButtons
            status={status}
            texts={faultTexts(language, names)}
            onCommand={onCommand}
            pendingCounts={pendingCounts}
          />
          {numbers}
          <OtherService status={status} texts={service} language={language} onCommand={onCommand} />
          <People
            devices={status.devices}
            mails={status.mails}
            newDeviceUrl={newDeviceUrl}
            accountUrl={accountUrl}
            texts={peopleTexts(language)}
            onCommand={onCommand}
          />
        </div>
        <Journal
          status={status}
          texts={journalTexts(language, names)}
          language={language}
          onLoad={onJournal}
          onShow={onShow}
        />
      </div>
    </aside>
  );
}
