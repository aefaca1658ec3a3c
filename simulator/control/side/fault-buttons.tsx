import {
  CloudOff,
  Globe,
  Hourglass,
  type LucideIcon,
  MailX,
  RadioTower,
  ServerCrash,
  ServerOff,
  TriangleAlert,
  WifiOff,
  Wrench,
  X,
} from 'lucide-react';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import type { FaultName } from '../../core/base/fault-kinds.ts';
import { TEXT_EDITIONS } from '../../core/base/text-editions.ts';
import { elapsedText } from '../base/clock-text.ts';
import * as buttons from '../base/failure-buttons.module.css';
import { isBehind, recentEvent } from '../base/fault-end.ts';
import * as fields from '../base/form.module.css';
import { AnyFault } from './any-fault.tsx';
import { FAULT_SHOWS, isPastLocal } from './fault-shows.ts';
import type { FaultTexts } from './fault-texts.ts';
import * as styles from './side-panel.module.css';

const MINUTE_MS = 60_000;
const MINUTES = 2;

const MAIN: readonly (readonly [fault: FaultName, Icon: LucideIcon])[] = [
  ['cloud-down', CloudOff],
  ['cloud-500', ServerCrash],
  ['cloud-html', Globe],
  ['cloud-hang', Hourglass],
  ['response-lost', MailX],
  ['flapping', WifiOff],
  ['realtime-down', RadioTower],
  ['local-down', ServerOff],
];

const isMain = (fault: FaultName): boolean => MAIN.some(([main]) => main === fault);

const MODES = [0, 1, 2, 3, 'auto'] as const;

interface Props {
  readonly status: SimulationStatus;
  readonly texts: FaultTexts;
  readonly onCommand: (command: ControlCommand) => void;
}

interface ButtonProps {
  readonly fault: FaultName;
  readonly Icon: LucideIcon;
  readonly isOn: boolean;
  /** Simulated time; null while the fault is not active. */
  readonly leftMs: number | null;
  readonly texts: FaultTexts;
  readonly onCause: (fault: FaultName) => void;
  readonly onHeal: (fault: FaultName, cross: HTMLElement) => void;
}

/** The time left changes once a second (rule ROOM-28). A cross ends only this fault (rule ROOM-33). */
const FaultButton = ({ fault, Icon, isOn, leftMs, texts, onCause, onHeal }: ButtonProps) => {
  const healLabel = texts.healOne(texts.fault[fault]);
  return (
    <div className={styles.fault}>
      <button type="button" aria-pressed={isOn} onClick={() => onCause(fault)}>
        <Icon aria-hidden="true" />
        <span>
          {texts.fault[fault]}{' '}
          <small>{leftMs === null ? texts.minutes(MINUTES) : texts.timeLeft(elapsedText(leftMs))}</small>
        </span>
      </button>
      {isOn && (
        <button
          type="button"
          className={styles.cross}
          aria-label={healLabel}
          title={healLabel}
          onClick={({ currentTarget }) => onHeal(fault, currentTarget)}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
};

/** Moves the focus before a cross unmounts: to its fault's button, or to the first one if that unmounts too. */
function focusNear(cross: HTMLElement, fault: FaultName): void {
  const group = cross.parentElement;
  (isMain(fault) ? group : group?.parentElement)?.querySelector('button')?.focus();
}

function leftOf(fault: FaultName, { faultEndsMs, nowMs }: SimulationStatus): number | null {
  const endMs = faultEndsMs[fault];
  return endMs === undefined ? null : Math.max(0, endMs - nowMs);
}

/** When devices show the present faults (rules ROOM-3, ROOM-41 and ROOM-42). */
function FaultNotes({ status, texts }: Pick<Props, 'status' | 'texts'>) {
  const isLocal = status.localMode >= 2;
  const shows = status.activeFaults.map((fault) =>
    isLocal && isPastLocal(fault) ? texts.servedLocally : texts.shows[FAULT_SHOWS[fault]],
  );
  const notes = [...new Set(shows)];
  const isAwaited = Object.values(status.servedMs).some((servedMs) => isBehind(status, servedMs));
  if (notes.length === 0 && isAwaited) notes.push(texts.healedShows);
  return (
    <div className={styles.notes} role="status">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

/** Under `auto`, the button of the current mode is marked as current. */
const LocalModeButtons = ({ status, texts, onCommand }: Props) => (
  <fieldset className={styles.modes}>
    <legend>{texts.localMode}</legend>
    {MODES.map((mode) => (
      <button
        key={mode}
        type="button"
        title={texts.localModes[mode]}
        aria-label={`${mode}: ${texts.localModes[mode]}`}
        aria-pressed={mode === (status.localAuto ? 'auto' : status.localMode)}
        aria-current={mode === status.localMode}
        onClick={() => onCommand({ do: 'local-mode', mode })}
      >
        {mode}
      </button>
    ))}
  </fieldset>
);

const Words = ({ status, texts, onCommand }: Props) => (
  <div className={`${fields.edgeless} ${styles.others}`}>
    <select
      aria-label={texts.words}
      title={texts.words}
      value={status.words}
      onChange={(event) => {
        const edition = TEXT_EDITIONS.find((name) => name === event.target.value);
        if (edition !== undefined) onCommand({ do: 'words', edition });
      }}
    >
      {TEXT_EDITIONS.map((edition) => (
        <option key={edition} value={edition}>
          {texts.wordEditions[edition]}
        </option>
      ))}
    </select>
  </div>
);

/** The heal button shows these counts while no fault is active. */
export interface PendingCounts {
  readonly devices: number;
  readonly unsent: number;
  /** Coming scheduled steps, and the time until the next one. */
  readonly steps: number;
  readonly nextMs: number;
}

interface FaultButtonsProps extends Props {
  readonly pendingCounts: PendingCounts;
}

const phrasesOf = ({ devices, unsent, steps, nextMs }: PendingCounts, { waits }: FaultTexts): readonly string[] => [
  ...(devices > 0 ? [waits.devices(devices)] : []),
  ...(unsent > 0 ? [waits.unsent(unsent)] : []),
  ...(steps > 0 ? [waits.steps(steps, elapsedText(nextMs))] : []),
];

/**
 * Without an active fault it shows the counts of pending changes and steps (rule ROOM-39). It is `aria-disabled` then
 * and does nothing; a disabled button would lose the focus.
 */
function HealButton({ status, texts, onCommand, pendingCounts }: FaultButtonsProps) {
  const phrases = phrasesOf(pendingCounts, texts);
  const isOn = status.activeFaults.length > 0;
  const nothingActiveText = phrases.length === 0 ? texts.noFailure : texts.noFailureNow;
  return (
    <button
      type="button"
      className={buttons.heal}
      aria-disabled={!isOn}
      onClick={isOn ? () => onCommand({ do: 'heal' }) : undefined}
    >
      <Wrench aria-hidden="true" />
      <span>
        {isOn ? texts.heal : nothingActiveText}{' '}
        {!isOn && phrases.length > 0 && <span>{`(${phrases.join('; ')})`}</span>}
      </span>
    </button>
  );
}

export function FaultButtons(props: FaultButtonsProps) {
  const { status, texts, onCommand } = props;
  const active = new Set(status.activeFaults);
  const cause = (command: Extract<ControlCommand, { do: 'fault' }>) => {
    onCommand(command);
    // The devices of a quiet kitchen send nothing, so the fault would show only with the next order.
    onCommand({ do: 'rouse' });
  };
  const press = (fault: FaultName) => cause({ do: 'fault', fault, forMs: MINUTES * MINUTE_MS });
  const healOne = (fault: FaultName, cross: HTMLElement) => {
    focusNear(cross, fault);
    onCommand({ do: 'heal', fault });
  };
  const shown = [
    ...MAIN,
    ...status.activeFaults.filter((fault) => !isMain(fault)).map((fault) => [fault, TriangleAlert] as const),
  ];
  return (
    <section aria-label={texts.oneTapFaults}>
      <h2 className={styles.title}>{texts.oneTapFaults}</h2>
      <div className={`${buttons.failures} ${styles.faults}`}>
        {shown.map(([fault, Icon]) => (
          <FaultButton
            key={fault}
            fault={fault}
            Icon={Icon}
            isOn={active.has(fault)}
            leftMs={leftOf(fault, status)}
            texts={texts}
            onCause={press}
            onHeal={healOne}
          />
        ))}
        <HealButton {...props} />
      </div>
      <FaultNotes status={status} texts={texts} />
      <AnyFault texts={texts} onCause={cause} />
      <LocalModeButtons status={status} texts={texts} onCommand={onCommand} />
      <div className={styles.notes} role="status">
        {status.localAuto && status.localMode === 3 && <p>{texts.autoKeepsMode}</p>}
        {recentEvent('local-mode', status) && <p>{texts.modeShows}</p>}
      </div>
      {status.qa && <Words status={status} texts={texts} onCommand={onCommand} />}
    </section>
  );
}
