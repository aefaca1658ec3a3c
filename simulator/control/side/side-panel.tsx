/** What one touch can do to the kitchen, and what has come of it. */
import type { ReactNode } from 'react';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import type { RoomLanguage, RoomTexts } from '../base/texts.ts';
import { Counters } from './counters.tsx';
import { Journal } from './journal.tsx';
import { People } from './people.tsx';
import { Service } from './service.tsx';
import * as styles from './side-panel.module.css';
import { Troubles } from './troubles.tsx';
import type { JournalAsked } from './use-journal.ts';

interface Props {
  readonly status: SimulationStatus;
  /** The way to the figures of the run. */
  readonly numbers: ReactNode;
  readonly newDeviceUrl: string;
  readonly accountUrl: (path: string) => string;
  readonly texts: RoomTexts;
  readonly language: RoomLanguage;
  readonly onCommand: (command: ControlCommand) => void;
  readonly onJournal: JournalAsked['ask'];
  readonly onShow: (orderId: number) => readonly string[];
}

export function SidePanel(props: Props) {
  const { status, numbers, newDeviceUrl, accountUrl, texts, language, onCommand, onJournal, onShow } = props;
  return (
    <aside className={styles.panel}>
      <Counters status={status} texts={texts} />
      {numbers}
      <Service status={status} texts={texts} language={language} onCommand={onCommand} />
      <Troubles status={status} texts={texts} onCommand={onCommand} />
      <People
        devices={status.devices}
        mails={status.mails}
        newDeviceUrl={newDeviceUrl}
        accountUrl={accountUrl}
        texts={texts}
        onCommand={onCommand}
      />
      <Journal status={status} texts={texts} onAsk={onJournal} onShow={onShow} />
    </aside>
  );
}
