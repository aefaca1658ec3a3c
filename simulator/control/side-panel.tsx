/** What one touch can do to the kitchen, and what has come of it. */
import {
  CloudOff,
  FileWarning,
  Globe,
  Hourglass,
  type LucideIcon,
  Plus,
  RadioTower,
  ServerCrash,
  ServerOff,
  Wrench,
} from 'lucide-react';
import type { ControlCommand, SimulationStatus } from '../core/control.ts';
import type { FaultName } from '../core/script.ts';
import { stretch } from './clock-text.ts';
import { Journal } from './journal.tsx';
import styles from './side-panel.module.css';
import type { RoomTexts } from './texts.ts';

const MINUTE_MS = 60_000;

interface Trouble {
  readonly fault: FaultName;
  readonly minutes: number;
  readonly Icon: LucideIcon;
}

const TROUBLES: readonly Trouble[] = [
  { fault: 'cloud-down', minutes: 2, Icon: CloudOff },
  { fault: 'cloud-500', minutes: 2, Icon: ServerCrash },
  { fault: 'cloud-html', minutes: 2, Icon: Globe },
  { fault: 'cloud-hang', minutes: 1, Icon: Hourglass },
  { fault: 'realtime-down', minutes: 2, Icon: RadioTower },
  { fault: 'local-down', minutes: 2, Icon: ServerOff },
  { fault: 'malformed-order', minutes: 1, Icon: FileWarning },
];

interface Props {
  readonly status: SimulationStatus;
  readonly texts: RoomTexts;
  readonly onCommand: (command: ControlCommand) => void;
}

function Counters({ status, texts }: Omit<Props, 'onCommand'>) {
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

function Troubles({ status, texts, onCommand }: Props) {
  const active = new Set(status.activeFaults);
  return (
    <section aria-label={texts.troubles}>
      <h2 className={styles.title}>{texts.troubles}</h2>
      <div className={styles.troubles}>
        {TROUBLES.map(({ fault, minutes, Icon }) => (
          <button
            key={fault}
            type="button"
            aria-pressed={active.has(fault)}
            onClick={() => onCommand({ do: 'fault', fault, forMs: minutes * MINUTE_MS })}
          >
            <Icon aria-hidden="true" />
            <span>
              {texts.fault[fault]} <small>{texts.minutes(minutes)}</small>
            </span>
          </button>
        ))}
        <button
          type="button"
          className={styles.heal}
          disabled={active.size === 0}
          onClick={() => onCommand({ do: 'heal' })}
        >
          <Wrench aria-hidden="true" />
          <span>{active.size === 0 ? texts.noTrouble : texts.heal}</span>
        </button>
      </div>
    </section>
  );
}

export function SidePanel({ status, texts, onCommand }: Props) {
  return (
    <aside className={styles.panel}>
      <Counters status={status} texts={texts} />
      <button type="button" className={styles.order} onClick={() => onCommand({ do: 'order' })}>
        <Plus aria-hidden="true" />
        {texts.oneMoreOrder}
      </button>
      <Troubles status={status} texts={texts} onCommand={onCommand} />
      <Journal status={status} texts={texts} />
    </aside>
  );
}
