import { Pause, Play, StepForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PlayerCommand, PlayerStatus } from '../player/player-messages.ts';
import { keyOf, kindOf, MOMENT_KINDS, type ReplayMoment } from './moments.ts';
import type { RecordingFacts } from './recording-facts.ts';
import * as styles from './replay-room.module.css';
import type { ReplayTexts } from './replay-texts.ts';

const SPEEDS = [1, 2, 5, 10] as const;
const SECOND_MS = 1_000;

interface TimelineProps {
  readonly status: PlayerStatus | null;
  readonly facts: RecordingFacts;
  readonly moments: readonly ReplayMoment[];
  /** The screen's first difference; null while the replay has found none. */
  readonly differsAtMs: number | null;
  readonly texts: ReplayTexts;
  readonly timeText: (atMs: number) => string;
  readonly onCommand: (command: PlayerCommand) => void;
}

/** The user's last position until the player has reported it. */
function useDraft(atMs: number): readonly [atMs: number, put: (atMs: number) => void] {
  const [draft, setDraft] = useState<number | null>(null);
  useEffect(() => {
    if (draft === atMs) setDraft(null);
  }, [draft, atMs]);
  return [draft ?? atMs, setDraft];
}

/** Rare kinds are drawn on top. */
const drawnOf = (moments: readonly ReplayMoment[]): readonly ReplayMoment[] =>
  moments
    .filter((moment) => kindOf(moment) !== 'screen')
    .toSorted((one, other) => MOMENT_KINDS.indexOf(kindOf(other)) - MOMENT_KINDS.indexOf(kindOf(one)));

function Slider({ status, facts, moments, differsAtMs, texts, timeText, onCommand }: TimelineProps) {
  const { fromMs, untilMs } = facts;
  const [atMs, put] = useDraft(status?.atMs ?? fromMs);
  const share = (ms: number) => `${(100 * (ms - fromMs)) / Math.max(1, untilMs - fromMs)}%`;
  const drawn = drawnOf(moments);
  return (
    <div className={styles.slider}>
      <div className={styles.marks} aria-hidden="true">
        {drawn.map((moment) => (
          <i key={keyOf(moment)} data-kind={kindOf(moment)} style={{ left: share(moment.atMs) }} />
        ))}
        {differsAtMs !== null && <i data-kind="difference" style={{ left: share(differsAtMs) }} />}
      </div>
      <input
        type="range"
        aria-label={texts.position}
        aria-valuetext={timeText(atMs)}
        min={fromMs}
        max={untilMs}
        step={SECOND_MS}
        value={atMs}
        disabled={status === null}
        onChange={({ target }) => {
          put(Number(target.value));
          onCommand({ do: 'goTo', atMs: Number(target.value) });
        }}
      />
    </div>
  );
}

/** The meaning of each color. */
function Legend({ moments, differsAtMs, texts }: Pick<TimelineProps, 'moments' | 'differsAtMs' | 'texts'>) {
  const present = new Set(moments.map(kindOf));
  const kinds = MOMENT_KINDS.filter((kind) => present.has(kind));
  return (
    <ul className={styles.legend} aria-label={texts.legend}>
      {kinds.map((kind) => (
        <li key={kind}>
          <i data-kind={kind} />
          {texts.kinds[kind]}
        </li>
      ))}
      {differsAtMs !== null && (
        <li>
          <i data-kind="difference" />
          {texts.differenceMark}
        </li>
      )}
    </ul>
  );
}

function PlayerControls({ status, facts, moments, texts, timeText, onCommand }: TimelineProps) {
  const { playing, atMs, speed } = status ?? { playing: false, atMs: facts.fromMs, speed: 1 };
  const next = moments.find((moment) => moment.atMs > atMs);
  const playLabel = playing ? texts.pause : texts.play;
  return (
    <div className={styles.controls}>
      <fieldset className={styles.group} disabled={status === null}>
        <legend>{texts.controls}</legend>
        <button
          type="button"
          className={playing ? undefined : styles.calling}
          aria-label={playLabel}
          title={playLabel}
          onClick={() => onCommand({ do: playing ? 'pause' : 'play' })}
        >
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </button>
        <button
          type="button"
          aria-label={texts.step}
          title={texts.step}
          aria-disabled={next === undefined}
          onClick={() => next !== undefined && onCommand({ do: 'goTo', atMs: next.atMs })}
        >
          <StepForward aria-hidden="true" />
        </button>
      </fieldset>
      <time className={styles.clock}>{timeText(atMs)}</time>
      <fieldset className={styles.group} disabled={status === null}>
        <legend>{texts.speed}</legend>
        {SPEEDS.map((factor) => (
          <button
            key={factor}
            type="button"
            aria-pressed={speed === factor}
            onClick={() => onCommand({ do: 'speed', factor })}
          >
            ×{factor}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

export const Timeline = (props: TimelineProps) => (
  <footer className={styles.timeline}>
    <PlayerControls {...props} />
    <Slider {...props} />
    <Legend {...props} />
  </footer>
);
