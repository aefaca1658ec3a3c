/** The way to a score card: asked for when somebody wants it, and by itself when a training ends. */
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { SimulationStatus } from '../../core/base/control.ts';
import type { TrainingScore } from '../../core/base/training.ts';
import type { LanguageChoice } from '../base/use-language.ts';
import { readScores, type StoredScore, withOtherScores } from './stored-scores.ts';
import { trainingTexts } from './training-texts.ts';

/** With its plots it is no part of the room until somebody sees one. */
const Card = lazy(async () => ({ default: (await import('./score-card.tsx')).ScoreCard }));

interface Counted {
  readonly score: TrainingScore;
  readonly earlier: readonly StoredScore[];
}

export interface ScoreView {
  /** The card that covers the room; null while nobody wants one. */
  readonly card: ReactNode;
  /** Asked for and not there yet. */
  readonly counting: boolean;
  /** The simulator did not say how it went. */
  readonly failed: boolean;
  /** Who trains now, and would lose it; null where nobody does, or it is over. */
  readonly trainee: string | null;
  open(): void;
  /** The card of a training that is over. */
  openKept(kept: StoredScore): void;
  /** The trainings that are over, the oldest first; read again once a card is left, as its own may have been kept. */
  readonly kept: readonly StoredScore[];
  /** For the strip's way to a card, which has the focus where nothing opened one. */
  readonly way: RefObject<HTMLButtonElement | null>;
}

/** What opened a card has the focus again once it is left; the strip's way to it where it came by itself or its opener has gone. */
function useWayBack(counted: Counted | null) {
  const way = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const { current } = opener;
    if (counted !== null || current === null) return;
    opener.current = null;
    const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
    (isThere ? current : way.current)?.focus();
  }, [counted]);
  const opens = () => {
    opener.current = document.activeElement;
  };
  return { way, opens };
}

/** `ask` asks the simulator for the score. */
export function useScore(
  status: SimulationStatus,
  { language, toggle }: Pick<LanguageChoice, 'language' | 'toggle'>,
  ask: () => Promise<TrainingScore | null>,
): ScoreView {
  const [counted, setCounted] = useState<Counted | null>(null);
  const [counting, setCounting] = useState(false);
  const [failed, setFailed] = useState(false);
  const [kept, setKept] = useState(readScores);
  const { way, opens } = useWayBack(counted);
  const isOver = status.training !== null && status.elapsedMs >= status.lengthMs;
  const open = async (isEnded: boolean) => {
    // A second press asks for no second shift of the robot.
    if (counting) return;
    opens();
    setCounting(true);
    const score = await ask();
    setCounting(false);
    setFailed(score === null);
    if (score !== null) setCounted({ score, earlier: withOtherScores(score, isEnded, Date.now()) });
  };
  const leave = () => {
    setCounted(null);
    setKept(readScores());
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
    openKept: ({ score, keptMs }) => {
      opens();
      setCounted({ score, earlier: withOtherScores(score, false, keptMs) });
    },
    kept,
    way,
  };
}
