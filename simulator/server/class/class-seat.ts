/** One world of a class. A hanging world cannot block the class, because every request has a timeout (CLASS-6). */
import type { RealTime } from '../../adapters/real-time.ts';
import type { Simulation } from '../../adapters/simulation.ts';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import type { TrainingFigures, TrainingScore } from '../../core/base/training.ts';

type PolledStatus = Pick<
  SimulationStatus,
  'scenario' | 'seed' | 'training' | 'paused' | 'elapsedMs' | 'lengthMs' | 'endedWithClass'
>;

export interface SeatStatus extends PolledStatus {
  /** Units with an open page in a browser. */
  readonly tablets: readonly number[];
}

/** Each request may throw, or never get a response. */
export interface SeatClient {
  status(): Promise<SeatStatus>;
  figures(): Promise<TrainingFigures | null>;
  score(): Promise<TrainingScore | null>;
  /** False when the world refused the command. */
  execute(command: ControlCommand): Promise<boolean>;
}

export interface ClassSeat {
  /** Worlds count from 1. */
  readonly number: number;
  readonly origin: string;
  readonly client: SeatClient;
}

/** A client of a world in this process; it works while the world runs. */
export function createSeatClient(
  simulation: Simulation,
  isRunning: () => boolean,
  openUnits: () => readonly number[] = () => [],
): SeatClient {
  const whileRunning = async <Result>(work: () => Result): Promise<Result> => {
    if (!isRunning()) throw new Error('Failed to call a world: it was stopped.');
    return work();
  };
  return {
    status: () => whileRunning(() => ({ ...simulation.status(), tablets: openUnits() })),
    figures: () => whileRunning(simulation.figures),
    score: () => whileRunning(simulation.score),
    execute: (command) => whileRunning(() => simulation.execute(command)),
  };
}

/** Longer than the start of a world in this process takes. */
const RESULT_MS_MAX = 5_000;

/** Null when the request fails or times out. */
export function withTimeout<Result>(
  pending: Promise<Result>,
  time: Pick<RealTime, 'after'>,
  withinMs = RESULT_MS_MAX,
): Promise<Result | null> {
  return new Promise((resolve) => {
    const cancel = time.after(withinMs, () => resolve(null));
    const finish = (result: Result | null) => {
      cancel();
      resolve(result);
    };
    pending.then(finish, () => finish(null));
  });
}

/** While a response is overdue, further calls return null at once. */
export function runSerially<Result>(
  request: () => Promise<Result>,
  time: Pick<RealTime, 'after'>,
): () => Promise<Result | null> {
  let isOverdue = false;
  return async () => {
    if (isOverdue) return null;
    const pending = request();
    const result = await withTimeout(pending, time);
    if (result !== null) return result;
    isOverdue = true;
    const over = () => {
      isOverdue = false;
    };
    pending.then(over, over);
    return null;
  };
}
