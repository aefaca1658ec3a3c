/** What is told of a simulation: its status, its figures, its story, and the run as it can be played again. */
import type { JournalLine, SavedFile, SimulatedTime, SimulationStatus } from '../../core/base/control.ts';
import type { RunNumbers } from '../../core/base/numbers.ts';
import type { SituationFacts } from '../../core/base/situation.ts';
import type { TimelineFacts } from '../../core/base/timeline.ts';
import type { TrainingFigures, TrainingScore } from '../../core/base/training.ts';
import type { SavedRun } from '../../core/script/saved-run.ts';
import { keptJournal, statusOf, wrongsOf } from '../simulation-status.ts';
import { shownMs } from '../start-time.ts';
import { elapsedOf, type Run } from './run.ts';

/** What is told of a simulation. */
export interface RunLooks {
  status(): SimulationStatus;
  /** What can be begun instead (rule ROOM14). */
  situations(): readonly SituationFacts[];
  /** How whoever trains has done so far; null while nobody does. */
  score(): TrainingScore | null;
  /** The trainee's own figures so far, without an expert's; null while nobody trains. */
  figures(): TrainingFigures | null;
  /** What happened so far and what the script still holds (rule ROOM16). */
  timeline(): TimelineFacts;
  /** The load of each unit, how long tickets took, and what came over each channel, up to now (rules NUM1 to NUM4). */
  numbers(): RunNumbers;
  /** All that the journal keeps, oldest first; with `wire` also what devices said, for whoever tests (rules ROOM2, ROOM10). */
  journal(wire: boolean): readonly JournalLine[];
  /** The run as a scenario file (rule ROOM15); null where nobody can write one. */
  saved(): SavedFile | null;
  /** The present moment, and how time goes on. */
  time(): SimulatedTime;
}

export interface LookOptions {
  /** What its status says of who looks on: somebody who tests. */
  readonly qa?: boolean;
  /** What a control room offers of scenarios; read when somebody asks. */
  readonly situations?: () => readonly SituationFacts[];
  /** Writes a run as a scenario file. */
  readonly write?: (run: SavedRun) => SavedFile;
}

/** Of a training at one unit, as those of a class are. */
function traineeOf(run: Run): Pick<SimulatedTime, 'trainee'> {
  const { training, world, pacer } = run;
  const kdsId = training?.wish.kdsId;
  if (training === null || kdsId === undefined) return {};
  const leftMs = Math.max(0, training.lengthMs() - elapsedOf(run));
  const stands = training.state(world);
  const state = stands === 'under way' ? (pacer.paused() ? 'paused' : 'running') : stands;
  const { came, served, tooFast, longestMs = 0, late, meanMs, undone } = training.figures(world);
  const figures = { came, served, tooFast, longestMs, late, meanMs, undone };
  return { trainee: { trainee: training.wish.trainee, kdsId, state, leftMs, figures } };
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
  ...wrongsOf(devices),
});

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;

/** The run as it can be played again. */
function savedRunOf(run: Run): SavedRun {
  const { world, whole, startMs } = run;
  return {
    scenario: whole,
    seed: world.seed,
    elapsedMs: elapsedOf(run),
    startsAtMin: Math.floor(shownMs(startMs) / MINUTE_MS) % DAY_MIN,
    cooks: run.beganWithCooks,
    hands: run.hands.done,
    taps: world.changes().filter(({ repeat }) => !repeat).length,
    isTraining: run.training !== null,
  };
}

/** What is told of a simulation whose world may be another one the next time. */
export function looksAt(current: () => Run, { situations = () => [], qa = false, write }: LookOptions): RunLooks {
  /** The run, brought up to the present moment. */
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
    timeline: () => now().chronicle.facts(current().world.scenario, elapsedOf(current())),
    numbers: () => now().counts.numbers(elapsedOf(current()), current().world.counting),
    journal: (wire) => keptJournal(now().world, wire && qa),
    saved: () => write?.(savedRunOf(now())) ?? null,
    // A machine that slept moves the time line.
    time: () => timeOf(now()),
  };
}
