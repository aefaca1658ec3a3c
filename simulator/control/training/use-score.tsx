/** The way to a score card: asked for when somebody wants it, and by itself when a training ends. */
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { SimulationStatus } from '../../core/base/control.ts';
import type { TrainingScore } from '../../core/base/training.ts';
import type { Speech } from '../base/use-language.ts';
import { type KeptScore, keptId, scoreAmong } from './kept-scores.ts';
import { trainingTexts } from './training-texts.ts';

/** With its plots it is no part of the room until somebody sees one. */
const Card = lazy(async () => ({ default: (await import('./score-card.tsx')).ScoreCard }));

/** What opened a card: the strip of who trains, or a training of before by its id. */
export const STRIP_DOOR = 'strip';

interface Counted {
  readonly door: string;
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
  /** The card of a training that is over. */
  openKept(kept: KeptScore): void;
  /** Whether a card has just been left that this opened: it has the focus again. */
  isBackAt(door: string): boolean;
}

/** Where the card was opened has the focus again, where it is there still: the whole room has gone meanwhile. */
function useWayBack(counted: Counted | null, close: () => void) {
  const back = useRef<string | null>(null);
  const leave = () => {
    back.current = counted?.door ?? null;
    close();
  };
  // After those of the room that came back.
  useEffect(() => {
    if (counted === null) back.current = null;
  });
  return { leave, isBackAt: (door: string) => back.current === door };
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
    if (score !== null) setCounted({ door: STRIP_DOOR, score, earlier: scoreAmong(score, isEnded, Date.now()) });
  };
  const { leave, isBackAt } = useWayBack(counted, () => setCounted(null));
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
        onBack={leave}
      />
    </Suspense>
  );
  const isUnderWay = !isOver && status.limit === null;
  return {
    card,
    failed,
    trainee: isUnderWay ? (status.training?.trainee ?? null) : null,
    open: () => void open(isOver),
    openKept: (kept) => {
      const { score, keptMs } = kept;
      setCounted({ door: keptId(kept), score, earlier: scoreAmong(score, false, keptMs) });
    },
    isBackAt,
  };
}
