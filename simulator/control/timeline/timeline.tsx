/** A press on a later moment jumps there; time cannot go back (rules ROOM-16, ROOM-17). */
import { Flag } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import type { TimelineFacts } from '../../core/base/timeline.ts';
import { elapsedText, timeOfDay } from '../base/clock-text.ts';
import { venueNames } from '../base/journal-sentence.ts';
import { LineForm } from '../base/line-form.tsx';
import { type RoomLanguage, sharedTexts } from '../base/texts.ts';
import * as styles from './timeline.module.css';
import { TimelineList } from './timeline-list.tsx';
import { TimelinePicture } from './timeline-picture.tsx';
import { type TimelineTexts, timelineTexts } from './timeline-texts.ts';
import { useTimeline } from './use-timeline.ts';

const SECOND_MS = 1_000;
/** The step of an arrow key. */
const STRIDE_MS = 60_000;

const STRIDES: Readonly<Record<string, number>> = {
  ArrowRight: STRIDE_MS,
  ArrowUp: STRIDE_MS,
  ArrowLeft: -STRIDE_MS,
  ArrowDown: -STRIDE_MS,
};

interface SliderProps {
  readonly elapsedMs: number;
  readonly totalMs: number;
  readonly texts: TimelineTexts;
  readonly timeOf: (elapsedMs: number) => string;
  readonly onJump: (toMs: number) => void;
}

/** A native range input over the picture; time jumps when the user releases the input. */
function Slider({ elapsedMs, totalMs, texts, timeOf, onJump }: SliderProps) {
  const [draftMs, setDraft] = useState<number | null>(null);
  // A key press before the simulation has confirmed the jump continues from the requested moment.
  const [jump, setJump] = useState({ atMs: 0, toMs: 0 });
  const positionMs = jump.atMs === elapsedMs ? jump.toMs : elapsedMs;
  const shownMs = Math.min(totalMs, draftMs ?? Math.max(elapsedMs, positionMs));
  const draftAt = (shownMs / totalMs) * 100;
  const choose = (ms: number) => setDraft(Math.min(totalMs, Math.max(0, ms)));
  const commit = () => {
    if (draftMs === null) return;
    setDraft(null);
    setJump({ atMs: elapsedMs, toMs: draftMs });
    onJump(draftMs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const stride = STRIDES[event.key];
    if (stride === undefined) return;
    event.preventDefault();
    choose(shownMs + stride);
  };
  return (
    <>
      <input
        type="range"
        className={styles.slider}
        aria-label={texts.jump}
        aria-valuetext={texts.moment(timeOf(shownMs), elapsedText(shownMs))}
        title={texts.hint}
        min={0}
        max={Math.ceil(totalMs / SECOND_MS)}
        step={1}
        value={Math.floor(shownMs / SECOND_MS)}
        onChange={(event) => choose(Number(event.target.value) * SECOND_MS)}
        onKeyDown={onKeyDown}
        onKeyUp={commit}
        onPointerUp={commit}
        onPointerCancel={() => setDraft(null)}
        onBlur={() => setDraft(null)}
      />
      <i
        className={styles.present}
        style={{ insetInlineStart: `${(Math.min(elapsedMs, totalMs) / totalMs) * 100}%` }}
      />
      {draftMs !== null && draftMs > elapsedMs && (
        // Shifted left by the same share as its position, so that it stays inside the picture at both ends.
        <output className={styles.draft} style={{ insetInlineStart: `${draftAt}%`, translate: `-${draftAt}%` }}>
          {texts.jumping(timeOf(draftMs))}
        </output>
      )}
    </>
  );
}

interface Props {
  readonly status: SimulationStatus;
  /** Must be the same function for the same simulation. */
  readonly load: () => Promise<TimelineFacts | null>;
  readonly language: RoomLanguage;
  readonly onCommand: (command: ControlCommand) => void;
}

export function RunTimeline({ status, load, language, onCommand }: Props) {
  const [isBack, setBack] = useState(false);
  const facts = useTimeline(status, load);
  const { elapsedMs, lengthMs, nowMs, timeZone } = status;
  const texts = timelineTexts(language);
  const totalMs = Math.max(lengthMs, elapsedMs);
  const timeOf = (ms: number) => timeOfDay(nowMs - elapsedMs + ms, timeZone);
  const jump = (toMs: number) => {
    // The clock shows whole seconds, so the current second is not over yet.
    const isPast = toMs + SECOND_MS <= elapsedMs;
    setBack(isPast);
    if (toMs > elapsedMs) onCommand({ do: 'jump', toMs: Math.round(toMs) });
  };
  return (
    <section className={styles.timeline} aria-label={texts.timeline}>
      <header>
        <h2>{texts.timeline}</h2>
        <p className={styles.hint}>{texts.hint}</p>
        <LineForm
          className={styles.markForm}
          label={texts.note}
          action={texts.mark}
          Icon={Flag}
          onLine={(note) => onCommand({ do: 'mark', note })}
        />
      </header>
      <div className={styles.strip}>
        <TimelinePicture facts={facts} elapsedMs={elapsedMs} lengthMs={lengthMs} totalMs={totalMs} />
        <Slider elapsedMs={elapsedMs} totalMs={totalMs} texts={texts} timeOf={timeOf} onJump={jump} />
      </div>
      <div className={styles.ends}>
        <time>{timeOf(0)}</time>
        <p role="status">{isBack ? texts.neverBack : ''}</p>
        <time>{timeOf(totalMs)}</time>
      </div>
      <TimelineList
        facts={facts}
        elapsedMs={elapsedMs}
        texts={texts}
        names={sharedTexts(language)}
        venueNames={venueNames(status, language)}
        timeOf={timeOf}
        onJump={jump}
      />
    </section>
  );
}
