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

/** Longer than a world of this process ever takes to start. */
const RESULT_MS_MAX = 5_000;

/** The result of a request: null when it is not there within milliseconds, or failed. */
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

/** Sends one request at a time: while a response is overdue, further calls return null at once. */
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
