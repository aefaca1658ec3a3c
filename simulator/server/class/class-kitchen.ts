/** One trainee's kitchen. A hanging one cannot block the class, because every request has a timeout (CLASS-6). */
import type { RealTime } from '../../adapters/real-time.ts';
import type { Simulation } from '../../adapters/simulation.ts';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import type { TrainingFigures, TrainingScore } from '../../core/base/training.ts';

type PolledStatus = Pick<
  SimulationStatus,
  'scenario' | 'seed' | 'training' | 'paused' | 'elapsedMs' | 'lengthMs' | 'endedWithClass'
>;

export interface KitchenStatus extends PolledStatus {
  /** Units with an open page in a browser. */
  readonly tablets: readonly number[];
}

/** Each request may throw, or never get a response. */
export interface KitchenClient {
  status(): Promise<KitchenStatus>;
  figures(): Promise<TrainingFigures | null>;
  score(): Promise<TrainingScore | null>;
  /** False when the kitchen refused the command. */
  execute(command: ControlCommand): Promise<boolean>;
}

export interface ClassKitchen {
  /** Kitchens count from 1. */
  readonly number: number;
  readonly origin: string;
  readonly client: KitchenClient;
}

/** A client of a kitchen in this process; it works while the kitchen runs. */
export function createKitchenClient(
  simulation: Simulation,
  isRunning: () => boolean,
  openUnits: () => readonly number[] = () => [],
): KitchenClient {
  const whileRunning = async <Result>(work: () => Result): Promise<Result> => {
    if (!isRunning()) throw new Error('Failed to call a kitchen: it was stopped.');
    return work();
  };
  return {
    status: () => whileRunning(() => ({ ...simulation.status(), tablets: openUnits() })),
    figures: () => whileRunning(simulation.figures),
    score: () => whileRunning(simulation.score),
    execute: (command) => whileRunning(() => simulation.execute(command)),
  };
}

/** Longer than the start of a kitchen in this process takes. */
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
