/** Shows the trainee with the time left, or the progress of a guided first day. */
import type { RefObject } from 'react';
import type { SimulationStatus } from '../../core/base/control.ts';
import { elapsedText } from '../base/clock-text.ts';
import * as styles from './training-strip.module.css';
import type { TrainingTexts } from './training-texts.ts';

interface Props {
  readonly status: Pick<
    SimulationStatus,
    'training' | 'guide' | 'elapsedMs' | 'lengthMs' | 'tooFast' | 'endedWithClass'
  >;
  readonly texts: TrainingTexts;
  readonly onCard: () => void;
  readonly way: RefObject<HTMLButtonElement | null>;
  readonly onEnd: () => void;
}

export function TrainingStrip({ status, texts, onCard, way, onEnd }: Props) {
  const { training, guide, elapsedMs, lengthMs, tooFast = 0 } = status;
  // After the last step of the guide, the device itself shows the completed and skipped steps.
  if (guide !== undefined && !guide.ended && guide.at < guide.steps.length) {
    const { kdsId, at, steps } = guide;
    return (
      <section className={styles.strip} aria-label={texts.guided}>
        <span>{texts.guidedAt(kdsId, at + 1, steps.length)}</span>
      </section>
    );
  }
  if (training === null) return null;
  const isOver = elapsedMs >= lengthMs;
  const finished = status.endedWithClass ? texts.endedWithClass : texts.finished;
  return (
    <section className={styles.strip} aria-label={texts.run}>
      <span>
        {isOver ? finished(training.trainee) : texts.running(training.trainee, elapsedText(lengthMs - elapsedMs))}
      </span>
      <button ref={way} type="button" onClick={onCard}>
        {texts.openCard}
      </button>
      {!isOver && (
        <button type="button" onClick={onEnd}>
          {texts.end}
        </button>
      )}
      <span role="status">{!isOver && tooFast > 0 && texts.tooFastNow(tooFast)}</span>
    </section>
  );
}
