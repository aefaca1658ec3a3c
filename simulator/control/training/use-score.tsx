import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { SimulationStatus } from '../../core/base/control.ts';
import type { TrainingScore } from '../../core/base/training.ts';
import { deferredPart } from '../base/deferred-part.ts';
import type { LanguageChoice } from '../base/use-language.ts';
import { useWayBack } from '../base/use-way-back.ts';
import { readScores, type StoredScore, withOtherScores } from './stored-scores.ts';
import { trainingTexts } from './training-texts.ts';

/** Deferred, because the card loads a plot library. */
const Card = deferredPart(async () => (await import('./score-card.tsx')).ScoreCard);

interface Counted {
  readonly score: TrainingScore;
  readonly earlier: readonly StoredScore[];
}

export interface ScoreView {
  /** Covers the room; null while closed. */
  readonly card: ReactNode;
  readonly counting: boolean;
  /** The simulation sent no score. */
  readonly failed: boolean;
  /** The trainee whose training a restart would end; null without a training. */
  readonly trainee: string | null;
  open(): void;
  openStored(stored: StoredScore): void;
  /** Oldest first. Read again after a card closes, because it may have stored its score. */
  readonly storedScores: readonly StoredScore[];
  /** Gets the focus when no other element opened the card. */
  readonly way: RefObject<HTMLButtonElement | null>;
}

/** `loadScore` requests the score from the simulation. */
export function useScore(
  status: SimulationStatus,
  { language, toggle }: Pick<LanguageChoice, 'language' | 'toggle'>,
  loadScore: () => Promise<TrainingScore | null>,
): ScoreView {
  const [counted, setCounted] = useState<Counted | null>(null);
  const [counting, setCounting] = useState(false);
  const [failed, setFailed] = useState(false);
  const [storedScores, setStoredScores] = useState(readScores);
  const { way, opens } = useWayBack(counted);
  const isOver = status.training !== null && status.elapsedMs >= status.lengthMs;
  const open = async (isEnded: boolean) => {
    // A second press must not make the robot play a second time.
    if (counting) return;
    opens();
    setCounting(true);
    const score = await loadScore();
    setCounting(false);
    setFailed(score === null);
    if (score !== null) setCounted({ score, earlier: withOtherScores(score, isEnded, Date.now()) });
  };
  const leave = () => {
    setCounted(null);
    setStoredScores(readScores());
  };
  // Only if this room has seen the training run. A room that opens later waits for the user's request.
  const wasRunning = useRef(false);
  useEffect(() => {
    if (isOver && wasRunning.current) void open(true);
    wasRunning.current = status.training !== null && !isOver;
  });
  const card = counted && (
    <Suspense fallback={<p role="status">{trainingTexts(language).loading}</p>}>
      <Card
        score={counted.score}
        earlier={counted.earlier}
        language={language}
        timeZone={status.timeZone}
        onLanguage={toggle}
        onBack={leave}
      />
    </Suspense>
  );
  const isUnderWay = !isOver && status.limit === null;
  return {
    card,
    counting,
    failed,
    trainee: isUnderWay ? (status.training?.trainee ?? null) : null,
    open: () => void open(isOver),
    openStored: ({ score, keptMs }) => {
      opens();
      setCounted({ score, earlier: withOtherScores(score, false, keptMs) });
    },
    storedScores,
    way,
  };
}
