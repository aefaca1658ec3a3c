/** A world of a class as its teacher reaches it: each question ends in time, whatever the world makes of it (rule CLASS6). */
import type { RealTime } from '../../adapters/real-time.ts';
import type { Simulation } from '../../adapters/simulation.ts';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import type { TrainingFigures, TrainingScore } from '../../core/base/training.ts';

type AskedStatus = Pick<
  SimulationStatus,
  'scenario' | 'seed' | 'training' | 'paused' | 'elapsedMs' | 'lengthMs' | 'endedWithClass'
>;

export interface SeatStatus extends AskedStatus {
  /** The units of which a page is open in some browser. */
  readonly tablets: readonly number[];
}

/** How a world is asked; any of it may throw, or never answer. */
export interface SeatReach {
  status(): Promise<SeatStatus>;
  figures(): Promise<TrainingFigures | null>;
  score(): Promise<TrainingScore | null>;
  /** False where the world refused. */
  execute(command: ControlCommand): Promise<boolean>;
}

export interface ClassSeat {
  /** From 1 on. */
  readonly number: number;
  readonly origin: string;
  readonly reach: SeatReach;
}

/** A world of this process, as long as it runs. */
export function reachOf(
  simulation: Simulation,
  isRunning: () => boolean,
  openUnits: () => readonly number[] = () => [],
): SeatReach {
  const asked = async <Answer>(ask: () => Answer): Promise<Answer> => {
    if (!isRunning()) throw new Error('Failed to ask a world: it was stopped.');
    return ask();
  };
  return {
    status: () => asked(() => ({ ...simulation.status(), tablets: openUnits() })),
    figures: () => asked(simulation.figures),
    score: () => asked(simulation.score),
    execute: (command) => asked(() => simulation.execute(command)),
  };
}

/** Longer than a world of this process ever takes to begin. */
const ANSWER_MS_MAX = 5_000;

/** What an answer comes to: null where it does not come in time, in milliseconds, or something broke. */
export function inTime<Answer>(
  asking: Promise<Answer>,
  time: Pick<RealTime, 'after'>,
  withinMs = ANSWER_MS_MAX,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const cancel = time.after(withinMs, () => resolve(null));
    const finish = (answer: Answer | null) => {
      cancel();
      resolve(answer);
    };
    asking.then(finish, () => finish(null));
  });
}

/** Asks one thing at a time: while an answer is overdue nothing more is asked, and null stands for it at once. */
export function oneAtATime<Answer>(
  ask: () => Promise<Answer>,
  time: Pick<RealTime, 'after'>,
): () => Promise<Answer | null> {
  let isOverdue = false;
  return async () => {
    if (isOverdue) return null;
    const asking = ask();
    const answer = await inTime(asking, time);
    if (answer !== null) return answer;
    isOverdue = true;
    const over = () => {
      isOverdue = false;
    };
    asking.then(over, over);
    return null;
  };
}
