/** Who trains in the room and how long yet, with the way to the score card at the end; or how far a guided first day is. */
import type { SimulationStatus } from '../../core/base/control.ts';
import { stretch } from '../base/clock-text.ts';
import { useFocusAt } from '../base/use-focus-at.ts';
import * as styles from './training-strip.module.css';
import type { TrainingTexts } from './training-texts.ts';

interface Props {
  readonly status: Pick<SimulationStatus, 'training' | 'guide' | 'elapsedMs' | 'lengthMs'>;
  readonly texts: TrainingTexts;
  readonly onCard: () => void;
  /** The card was left: the way to it has the focus again. */
  readonly isBack: () => boolean;
  /** The training is ended before its time. */
  readonly onEnd: () => void;
}

function WayToCard({ texts, onCard, isBack }: Pick<Props, 'texts' | 'onCard' | 'isBack'>) {
  const button = useFocusAt<HTMLButtonElement>(isBack);
  return (
    <button ref={button} type="button" onClick={onCard}>
      {texts.openCard}
    </button>
  );
}

export function TrainingStrip({ status, texts, onCard, isBack, onEnd }: Props) {
  const { training, guide, elapsedMs, lengthMs } = status;
  if (guide !== undefined && !guide.ended) {
    const { kdsId, at, steps } = guide;
    return (
      <section className={styles.strip} aria-label={texts.guided}>
        <span>{texts.guidedAt(kdsId, Math.min(at + 1, steps.length), steps.length)}</span>
      </section>
    );
  }
  if (training === null) return null;
  const isOver = elapsedMs >= lengthMs;
  return (
    <section className={styles.strip} aria-label={texts.run}>
      <span>
        {isOver ? texts.finished(training.trainee) : texts.running(training.trainee, stretch(lengthMs - elapsedMs))}
      </span>
      <WayToCard texts={texts} onCard={onCard} isBack={isBack} />
      {!isOver && (
        <button type="button" onClick={onEnd}>
          {texts.end}
        </button>
      )}
    </section>
  );
}
