/** What one touch can do to the kitchen, and what has come of it. */
import { Plus } from 'lucide-react';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import { stretch } from '../base/clock-text.ts';
import type { RoomTexts } from '../base/texts.ts';
import { Journal } from './journal.tsx';
import { People } from './people.tsx';
import * as styles from './side-panel.module.css';
import { Troubles } from './troubles.tsx';

interface Props {
  readonly status: SimulationStatus;
  readonly newDeviceUrl: string;
  readonly accountUrl: (path: string) => string;
  readonly texts: RoomTexts;
  readonly onCommand: (command: ControlCommand) => void;
}

function Counters({ status, texts }: Pick<Props, 'status' | 'texts'>) {
  const rows: readonly (readonly [string, string | number])[] = [
    [texts.openOrders, status.openOrders],
    [texts.ordersPlaced, status.ordersPlaced],
    [texts.elapsed, stretch(status.elapsedMs)],
    [texts.unknowns, status.unknowns],
  ];
  return (
    <dl className={styles.counters}>
      {rows.map(([what, value]) => (
        <div key={what} className={what === texts.unknowns && status.unknowns > 0 ? styles.bad : undefined}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function SidePanel({ status, newDeviceUrl, accountUrl, texts, onCommand }: Props) {
  return (
    <aside className={styles.panel}>
      <Counters status={status} texts={texts} />
      <button type="button" className={styles.order} onClick={() => onCommand({ do: 'order' })}>
        <Plus aria-hidden="true" />
        {texts.oneMoreOrder}
      </button>
      <Troubles status={status} texts={texts} onCommand={onCommand} />
      <People
        devices={status.devices}
        mails={status.mails}
        newDeviceUrl={newDeviceUrl}
        accountUrl={accountUrl}
        texts={texts}
        onCommand={onCommand}
      />
      <Journal status={status} texts={texts} />
    </aside>
  );
}
