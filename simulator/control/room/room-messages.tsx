import type { SimulationStatus } from '../../core/base/control.ts';
import { timeOfDay } from '../base/clock-text.ts';
import type { OfflineState } from '../base/offline-state.ts';
import type { RoomTexts } from '../base/room-texts.ts';
import type { LanguageChoice } from '../base/use-language.ts';
import { focusTitle } from '../base/use-way-back.ts';
import { TrainingStrip } from '../training/training-strip.tsx';
import { trainingTexts } from '../training/training-texts.ts';
import type { ScoreView } from '../training/use-score.tsx';
import * as styles from './room-page.module.css';
import type { Controls } from './use-controls.ts';
import type { Saving } from './use-saving.ts';

/** The button's press removes the message that contains it. */
const MessageButton = ({ text, hint, onPress }: { text: string; hint?: string; onPress: () => void }) => (
  <button
    type="button"
    title={hint}
    onClick={() => {
      focusTitle();
      onPress();
    }}
  >
    {text}
  </button>
);

const Saved = ({ saving, texts }: { readonly saving: Saving; readonly texts: RoomTexts }) => (
  <div role="status">
    {saving.message !== null && (
      <div className={styles.question}>
        <span>{saving.message}</span>
        <MessageButton text={texts.close} onPress={saving.close} />
      </div>
    )}
  </div>
);

interface AlertsProps {
  readonly lost: boolean;
  readonly refused: boolean;
  /** The network was lost before the demo was cached. */
  readonly isCut: boolean;
  readonly texts: RoomTexts;
}

function Alerts({ lost, refused, isCut, texts }: AlertsProps) {
  const message = lost ? texts.lost : isCut ? texts.offlineHint.cut : refused ? texts.refused : null;
  return (
    message !== null && (
      <p className={styles.alert} role="alert">
        {message}
      </p>
    )
  );
}

interface RoomMessagesProps {
  readonly controls: Controls;
  readonly status: SimulationStatus;
  readonly saving: Saving;
  readonly score: ScoreView;
  readonly locale: LanguageChoice;
  readonly offlineState: OfflineState | null;
}

export function RoomMessages({
  controls: { lost, refused, unmetWait, jumped, undoJump, send },
  status,
  saving,
  score,
  locale: { texts, language },
  offlineState,
}: RoomMessagesProps) {
  const training = trainingTexts(language);
  return (
    <>
      <Alerts lost={lost} refused={refused} isCut={offlineState === 'cut'} texts={texts} />
      <div role="status">
        {unmetWait !== null && <div className={styles.question}>{texts.unmetWait[unmetWait]}</div>}
        {jumped !== null && (
          <div className={styles.question}>
            <span>
              {texts.jumped(timeOfDay(jumped.fromMs, status.timeZone), timeOfDay(jumped.toMs, status.timeZone))}
            </span>
            <MessageButton text={texts.undoJump} hint={texts.undoJumpHint} onPress={undoJump} />
            <small>{texts.undoJumpHint}</small>
          </div>
        )}
      </div>
      <Saved saving={saving} texts={texts} />
      <TrainingStrip
        status={status}
        texts={training}
        onCard={score.open}
        way={score.way}
        onEnd={() => send({ do: 'end' })}
      />
      <div role="status">{score.counting && <div className={styles.question}>{training.loading}</div>}</div>
      {score.failed && (
        <p className={styles.alert} role="alert">
          {training.noScore}
        </p>
      )}
    </>
  );
}
