import type { JournalLine, SavedFile, SimulatedTime, SimulationStatus } from '../../core/base/control.ts';
import type { RunNumbers } from '../../core/base/numbers.ts';
import type { SituationFacts } from '../../core/base/situation.ts';
import type { TimelineFacts } from '../../core/base/timeline.ts';
import type { TrainingFigures, TrainingScore } from '../../core/base/training.ts';
import type { SavedRun } from '../../core/script/saved-run.ts';
import { deviceTroublesOf, journalLinesOf, statusOf } from '../simulation-status.ts';
import { shownMs } from '../start-time.ts';
import { elapsedOf, type Run } from './run.ts';

export interface RunView {
  status(): SimulationStatus;
  /** The situations that can be started (rule ROOM-14). */
  situations(): readonly SituationFacts[];
  /** Null without a training. */
  score(): TrainingScore | null;
  /** The figures lack those of the robot; null without a training. */
  figures(): TrainingFigures | null;
  /** Past events, and scripted steps to come (rule ROOM-16). */
  timeline(): TimelineFacts;
  /** Rules FIGURE-1 to FIGURE-4. */
  numbers(): RunNumbers;
  /** Oldest first; `wire` adds device messages for testers (rules ROOM-2 and ROOM-10). */
  journal(wire: boolean): readonly JournalLine[];
  /** The run as a scenario file (rule ROOM-15); null without a writer. */
  saved(): SavedFile | null;
  time(): SimulatedTime;
}

export interface RunViewOptions {
  /** The server runs for testers. */
  readonly qa?: boolean;
  /** Called on demand. */
  readonly situations?: () => readonly SituationFacts[];
  readonly write?: (run: SavedRun) => SavedFile;
}

function traineeOf(run: Run): Pick<SimulatedTime, 'trainee'> {
  const { training, world, pacer } = run;
  const kdsId = training?.options.kdsId;
  if (training === null || kdsId === undefined) return {};
  const leftMs = Math.max(0, training.lengthMs() - elapsedOf(run));
  const trainingState = training.state(world);
  const state = trainingState === 'under way' ? (pacer.paused() ? 'paused' : 'running') : trainingState;
  const { came, served, tooFast, longestMs = 0, late, meanMs, undone } = training.figures(world);
  const figures = { came, served, tooFast, longestMs, late, meanMs, undone };
  return { trainee: { trainee: training.options.trainee, kdsId, state, leftMs, figures } };
}

export const timeOf = (run: Run): SimulatedTime => ({
  ...timeIn(run),
  ...traineeOf(run),
});

const timeIn = ({ worldId, pacer, guide, devices }: Run): SimulatedTime => ({
  nowMs: pacer.presentMs(),
  speed: pacer.speed(),
  paused: pacer.paused(),
  worldId,
  ...(guide === null ? {} : { guide: guide.facts() }),
  ...deviceTroublesOf(devices),
});

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;

function savedRunOf(run: Run): SavedRun {
  const { world, whole, startMs } = run;
  return {
    scenario: whole,
    seed: world.seed,
    elapsedMs: elapsedOf(run),
    startsAtMin: Math.floor(shownMs(startMs) / MINUTE_MS) % DAY_MIN,
    cooks: run.beganWithCooks,
    hands: run.manualActions.done,
    taps: world.changes().filter(({ repeat }) => !repeat).length,
    isTraining: run.training !== null,
  };
}

/** The world may change between calls. */
export function createRunView(
  current: () => Run,
  { situations = () => [], qa = false, write }: RunViewOptions,
): RunView {
  /** The run, advanced to the present moment. */
  const now = (): Run => {
    current().pacer.sync();
    return current();
  };
  return {
    situations,
    status: () => statusOf(now(), qa),
    figures: () => {
      const { training, world } = now();
      return training?.figures(world) ?? null;
    },
    score: () => current().training?.score(current().world) ?? null,
    timeline: () => now().recorder.facts(current().world.scenario, elapsedOf(current())),
    numbers: () => now().counts.numbers(elapsedOf(current()), current().world.counting),
    journal: (wire) => journalLinesOf(now().world, wire && qa),
    saved: () => write?.(savedRunOf(now())) ?? null,
    // Advances the run first, which corrects the present moment after a sleep of the machine.
    time: () => timeOf(now()),
  };
}
