import { AlarmClock, Pause, Play, SkipForward, StepForward } from 'lucide-react';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import { timeOfDay } from '../base/clock-text.ts';
import { SPEEDS } from '../base/link-request.ts';
import type { RoomTexts } from '../base/room-texts.ts';
import * as styles from './room-bar.module.css';

const STEP_MS = 10_000;
const FORWARD = [
  { to: 'event', Icon: SkipForward },
  { to: 'late', Icon: AlarmClock },
] as const;

interface Props {
  readonly status: SimulationStatus;
  readonly texts: RoomTexts;
  readonly onCommand: (command: ControlCommand) => void;
}

export function TimeControls({ status, texts, onCommand }: Props) {
  const pauseLabel = status.paused ? texts.resume : texts.pause;
  const isOver = status.limit !== null;
  return (
    <div className={styles.time}>
      <fieldset className={styles.group}>
        <legend>{texts.time}</legend>
        <button
          type="button"
          className={status.paused && !isOver ? styles.calling : undefined}
          aria-label={pauseLabel}
          title={pauseLabel}
          disabled={isOver}
          onClick={() => onCommand({ do: status.paused ? 'resume' : 'pause' })}
        >
          {status.paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </button>
        <button
          type="button"
          className={styles.jump}
          aria-label={texts.step}
          title={texts.step}
          disabled={isOver}
          onClick={() => onCommand({ do: 'step', ms: STEP_MS })}
        >
          <StepForward aria-hidden="true" />
          <span>{texts.stepShort}</span>
        </button>
        {FORWARD.map(({ to, Icon }) => (
          <button
            key={to}
            type="button"
            className={styles.jump}
            aria-label={texts.forward[to]}
            title={texts.forward[to]}
            disabled={isOver}
            onClick={() => onCommand({ do: 'forward', to })}
          >
            <Icon aria-hidden="true" />
            <span>{texts.forwardShort[to]}</span>
          </button>
        ))}
      </fieldset>
      <time className={styles.clock}>{timeOfDay(status.nowMs, status.timeZone)}</time>
      <fieldset className={styles.group}>
        <legend>{texts.speed}</legend>
        {SPEEDS.map((factor) => (
          <button
            key={factor}
            type="button"
            aria-pressed={status.speed === factor}
            disabled={isOver}
            onClick={() => onCommand({ do: 'speed', factor })}
          >
            ×{factor}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
