/** The way to a score card: asked for when somebody wants it, and by itself when a training ends. */
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { SimulationStatus } from '../../core/base/control.ts';
import type { TrainingScore } from '../../core/base/training.ts';
import type { Speech } from '../base/use-language.ts';
import type { KeptScore } from './kept-scores.ts';
import { scoreAmong } from './kept-scores.ts';
import { trainingTexts } from './training-texts.ts';

/** With its plots it is no part of the room until somebody sees one. */
const Card = lazy(async () => ({ default: (await import('./score-card.tsx')).ScoreCard }));

interface Counted {
  readonly score: TrainingScore;
  readonly earlier: readonly KeptScore[];
}

export interface ScoreView {
  /** The card that stands in the room's place; null while nobody wants one. */
  readonly card: ReactNode;
  /** The simulator did not say how it went. */
  readonly failed: boolean;
  /** Who trains now, and would lose it; null where nobody does, or it is over. */
  readonly trainee: string | null;
  open(): void;
}

/** `ask` asks the simulator for the score. */
export function useScore(
  status: SimulationStatus,
  { language, toggle }: Pick<Speech, 'language' | 'toggle'>,
  ask: () => Promise<TrainingScore | null>,
): ScoreView {
  const [counted, setCounted] = useState<Counted | null>(null);
  const [failed, setFailed] = useState(false);
  const isOver = status.training !== null && status.elapsedMs >= status.lengthMs;
  const open = async (isEnded: boolean) => {
    const score = await ask();
    setFailed(score === null);
    if (score !== null) setCounted({ score, earlier: scoreAmong(score, isEnded, Date.now()) });
  };
  // Only an end that somebody saw coming: who opens the room later asks for the card.
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
        onBack={() => setCounted(null)}
      />
    </Suspense>
  );
  const isUnderWay = !isOver && status.limit === null;
  return {
    card,
    failed,
    trainee: isUnderWay ? (status.training?.trainee ?? null) : null,
    open: () => void open(isOver),
  };
}
