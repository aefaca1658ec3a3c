/** Present troubles, troubles to start, and a button that ends all of them (rule ROOM-27). */
import { Wrench } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import {
  type DeviceCommand,
  type DeviceTroubleFacts,
  MANUAL_INSTANT_TROUBLES,
  MANUAL_TROUBLES,
} from '../../core/base/device-troubles.ts';
import * as buttons from '../base/failure-buttons.module.css';
import { useRestoreFocus } from '../base/use-restore-focus.ts';
import * as styles from './device-menu.module.css';
import type { ScreensTexts } from './screens-texts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LENGTHS_MIN = [1, 2, 5, 10];

interface Props {
  readonly kdsId: number;
  readonly url: string;
  readonly troubleFacts: DeviceTroubleFacts | null;
  /** Troubles in words, each with its remaining time. */
  readonly problems: readonly string[];
  readonly label: string;
  /** The menu is beside the picture instead of over it. */
  readonly isBeside: boolean;
  readonly texts: ScreensTexts;
  readonly onCommand: (command: DeviceCommand) => void;
  readonly onClose: () => void;
}

interface StateProps extends Pick<Props, 'problems' | 'texts'> {
  readonly onHeal: () => void;
}

/** Without a trouble the button is `aria-disabled` and does nothing; a disabled button would lose the focus. */
const DeviceState = ({ problems, texts, onHeal }: StateProps) => (
  <div className={styles.state}>
    <p>{problems.length === 0 ? texts.deviceWell : problems.join(' · ')}</p>
    <button
      type="button"
      className={`${buttons.heal} ${styles.heal}`}
      aria-disabled={problems.length === 0}
      onClick={problems.length === 0 ? undefined : onHeal}
    >
      <Wrench aria-hidden="true" />
      {texts.healDevice}
    </button>
  </div>
);

export function DeviceMenu({
  kdsId: kds,
  url,
  troubleFacts,
  problems,
  label,
  isBeside,
  texts,
  onCommand,
  onClose,
}: Props) {
  const [minutes, setMinutes] = useState(LENGTHS_MIN[1] ?? 1);
  const lengthId = useId();
  const menu = useRef<HTMLElement>(null);
  useRestoreFocus();
  useEffect(() => menu.current?.querySelector<HTMLElement>('select')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const isOn = (trouble: (typeof MANUAL_TROUBLES)[number]) =>
    troubleFacts?.troubles.some((one) => one.trouble === trouble) === true;
  return (
    <section
      ref={menu}
      className={`${buttons.failures} ${isBeside ? styles.beside : styles.menu}`}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <DeviceState problems={problems} texts={texts} onHeal={() => onCommand({ do: 'device-heal', kds })} />
      <p>
        <label htmlFor={lengthId}>{texts.deviceFor}</label>
        <select id={lengthId} value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
          {LENGTHS_MIN.map((one) => (
            <option key={one} value={one}>
              {texts.minutes(one)}
            </option>
          ))}
        </select>
      </p>
      {MANUAL_TROUBLES.map((trouble) => (
        <button
          key={trouble}
          type="button"
          aria-pressed={isOn(trouble)}
          onClick={() => onCommand({ do: 'device-trouble', kds, trouble, forMs: minutes * MINUTE_MS })}
        >
          {texts.deviceTrouble[trouble]}
        </button>
      ))}
      <button type="button" onClick={() => onCommand({ do: 'device-clock', kds, byMs: HOUR_MS })}>
        {texts.clockForward}
      </button>
      <button type="button" onClick={() => onCommand({ do: 'device-clock', kds, byMs: -HOUR_MS })}>
        {texts.clockBack}
      </button>
      {MANUAL_INSTANT_TROUBLES.map((trouble) => (
        <button key={trouble} type="button" onClick={() => onCommand({ do: 'device-instant-trouble', kds, trouble })}>
          {texts.deviceTrouble[trouble]}
        </button>
      ))}
      <a href={url} target="_blank" rel="noreferrer">
        {texts.secondTab}
      </a>
      <p className={styles.about}>{texts.notByHand}</p>
    </section>
  );
}
