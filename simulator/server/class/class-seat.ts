/** The teacher's access to a world of a class: every request ends in time, whatever the world does (rule CLASS-6). */
import type { RealTime } from '../../adapters/real-time.ts';
import type { Simulation } from '../../adapters/simulation.ts';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import type { TrainingFigures, TrainingScore } from '../../core/base/training.ts';

type PolledStatus = Pick<
  SimulationStatus,
  'scenario' | 'seed' | 'training' | 'paused' | 'elapsedMs' | 'lengthMs' | 'endedWithClass'
>;

export interface SeatStatus extends PolledStatus {
  /** The units with an open page in some browser. */
  readonly tablets: readonly number[];
}

/** Requests to a world; each may throw, or never respond. */
export interface SeatClient {
  status(): Promise<SeatStatus>;
  figures(): Promise<TrainingFigures | null>;
  score(): Promise<TrainingScore | null>;
  /** False when the world refused. */
  execute(command: ControlCommand): Promise<boolean>;
}

export interface ClassSeat {
  /** From 1 on. */
  readonly number: number;
  readonly origin: string;
  readonly client: SeatClient;
}

/** A world of this process, while it runs. */
export function createSeatClient(
  simulation: Simulation,
  isRunning: () => boolean,
  openUnits: () => readonly number[] = () => [],
): SeatClient {
  const asked = async <Answer>(ask: () => Answer): Promise<Answer> => {
    if (!isRunning()) throw new Error('Failed to call a world: it was stopped.');
    return ask();
  };
  return {
    status: () => asked(() => ({ ...simulation.status(), tablets: openUnits() })),
    figures: () => asked(simulation.figures),
    score: () => asked(simulation.score),
    execute: (command) => asked(() => simulation.execute(command)),
  };
}

/** Longer than a world of this process ever takes to start. */
const ANSWER_MS_MAX = 5_000;

/** The result of a request: null when it is not there within milliseconds, or failed. */
export function withTimeout<Answer>(
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

/** Sends one request at a time: while a response is overdue, further calls return null at once. */
export function runSerially<Answer>(
  ask: () => Promise<Answer>,
  time: Pick<RealTime, 'after'>,
): () => Promise<Answer | null> {
  let isOverdue = false;
  return async () => {
    if (isOverdue) return null;
    const asking = ask();
    const answer = await withTimeout(asking, time);
    if (answer !== null) return answer;
    isOverdue = true;
    const over = () => {
      isOverdue = false;
    };
    asking.then(over, over);
    return null;
  };
}
