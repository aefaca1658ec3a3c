/** A running simulation: a world, its pace, who is connected to it, and the commands of a control room. */
import type { WireInstall } from '../../src/protocol/decode-config.ts';
import { withoutTime } from '../core/base/answers.ts';
import type {
  ControlCommand,
  DeviceFacts,
  JournalLine,
  SimulatedTime,
  SimulationStatus,
} from '../core/base/control.ts';
import type { GuideCommand } from '../core/base/guide.ts';
import type { JournalEntry } from '../core/base/journal.ts';
import type { RunNumbers } from '../core/base/numbers.ts';
import type { SavedFile } from '../core/base/saved-file.ts';
import type { SituationFacts } from '../core/base/situation.ts';
import type { TimelineFacts } from '../core/base/timeline.ts';
import type { TrainingFigures, TrainingScore, TrainingWish } from '../core/base/training.ts';
import type { SimAnswer, SimChannel, SimClient, SimConnection, SimRequest } from '../core/base/wire.ts';
import type { AcceptedChange } from '../core/platform/change-log.ts';
import type { HandCommand, SavedRun, TimeCommand } from '../core/script/saved-run.ts';
import type { Scenario } from '../core/script/script.ts';
import { type Chronicle, createChronicle } from '../core/script/timeline.ts';
import type { CooksHeard } from '../core/service/brigade.ts';
import { trainingScenario } from '../core/training/training-scenario.ts';
import { createWorld } from '../core/world.ts';
import type { World, WorldOptions } from '../core/world-api.ts';
import { createPacer } from './pacer.ts';
import { type RealTime, realTime } from './real-time.ts';
import { createCounts, type RunCounts } from './run/counts.ts';
import { createDeviceHands } from './run/device-hands.ts';
import { beginGuide, type GuideRun } from './run/guide.ts';
import { handsAt, type RoomHands } from './run/hands.ts';
import { keptJournal, lateIn, type ShownRun, statusOf, wrongsOf } from './simulation-status.ts';
import { shownMs, startTimeOf } from './start-time.ts';
import { beginTraining } from './training.ts';

export interface SimulationOptions {
  readonly scenario: Scenario;
  /** Overrides the scenario's own seed. */
  readonly seed?: number;
  readonly speed?: number;
  readonly paused?: boolean;
  /** Whether simulated cooks go on working once devices look; they do unless they are told not to. */
  readonly cooks?: boolean;
  /** What its status says of who looks on: somebody who tests. */
  readonly qa?: boolean;
  readonly local: WorldOptions['local'];
  readonly realtimeHost: string;
  /** The scenarios that can be begun by name; without it the one that runs alone. */
  readonly find?: (name: string) => Scenario | null;
  /** What a control room offers of them; read when somebody asks. */
  readonly situations?: () => readonly SituationFacts[];
  /** Writes a run as a scenario file. */
  readonly write?: (run: SavedRun) => SavedFile;
  /** Answers take the world's time on their way, not real time: for whoever steps a paused world and waits for its devices (rule SIM30). */
  readonly lockstep?: boolean;
  /** Only tests and runs in lockstep hold time or the world in their own hands. */
  readonly time?: RealTime;
  /** Whether the process has too little memory left; where nobody can say, it never has. */
  readonly isMemoryFull?: () => boolean;
  readonly newWorld?: (options: WorldOptions) => World;
}

/** How a request ends: a hanging one ends as a broken connection once nobody waits for it any more. */
export type SettledAnswer = Exclude<SimAnswer, { kind: 'hang' }>;

export interface Simulation {
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
  /** Calls back whenever time goes on otherwise than it would have: a pause, a step, another speed, another world, a machine that slept. */
  onTimeTurned(turned: (time: SimulatedTime) => void): () => void;
  /** False when it cannot be carried out: there is no such scenario, or the moment to jump to has passed. */
  execute(command: ControlCommand): boolean;
  /** Resolves when the answer leaves the simulated machine; never rejects. `gone` says that the client gave up. */
  handle(request: SimRequest, gone?: AbortSignal): Promise<SettledAnswer>;
  /** Null: the machine refuses connections now. */
  connect(channel: SimChannel, client: SimClient): SimConnection | null;
  enrol(kdsId: number): WireInstall | null;
  devices(): readonly DeviceFacts[];
  /** Requests that are not answered yet. */
  waiting(): number;
  /** Every status that was accepted from devices in this world so far, oldest first. */
  changes(): readonly AcceptedChange[];
  /** Breaks all connections and ends all timers. */
  stop(): void;
}

const FORWARD_MS_MAX = 900_000;

/**
 * Devices catch up with a step while their requests are answered: whoever heard the time meanwhile would go by it, on top of all that is
 * left of the step. So long after one, in real milliseconds, answers leave it out.
 */
const CATCH_UP_REAL_MS = 10_000;

/** One world from its start to its end, with everything that ends with it. */
interface Run extends ShownRun {
  /** As the library has it, also where a trainee plays a part of it. */
  readonly whole: Scenario;
  readonly clients: Set<SimClient>;
  readonly hands: RoomHands;
  /** Null where nobody is guided. */
  guide: GuideRun | null;
  readonly chronicle: Chronicle;
  readonly counts: RunCounts;
  /** Whether simulated cooks went on working once devices looked. */
  readonly beganWithCooks: boolean;
  waiting: number;
  /** When time was stepped last, in real milliseconds. */
  steppedAtRealMs: number;
  /** Aborts when the run ends. */
  readonly over: AbortController;
}

const DROPPED: SettledAnswer = { kind: 'drop', delayMs: 0 };

/** Resolves with `answer` after milliseconds of this time, or as a drop as soon as one of the signals aborts; null waits for these alone. */
function settle(
  time: Pick<RealTime, 'after'>,
  answer: SettledAnswer,
  delayMs: number | null,
  ends: readonly AbortSignal[],
): Promise<SettledAnswer> {
  return new Promise((resolve) => {
    const finish = (with_: SettledAnswer) => {
      cancel?.();
      for (const signal of ends) signal.removeEventListener('abort', giveUp);
      resolve(with_);
    };
    const giveUp = () => finish(DROPPED);
    const cancel = delayMs === null ? null : time.after(delayMs, () => finish(answer));
    for (const signal of ends) signal.addEventListener('abort', giveUp);
    if (ends.some((signal) => signal.aborted)) giveUp();
  });
}

/** An answer whose body comes slowly is slow in the world's time. */
function paced(answer: SettledAnswer, speed: number): SettledAnswer {
  if (answer.kind !== 'answer' || answer.flow?.kind !== 'slow') return answer;
  return { ...answer, flow: { kind: 'slow', overMs: answer.flow.overMs / speed } };
}

const timeOf = ({ pacer, guide, devices }: Run): SimulatedTime => ({
  nowMs: pacer.presentMs(),
  speed: pacer.speed(),
  paused: pacer.paused(),
  ...(guide === null ? {} : { guide: guide.facts() }),
  ...wrongsOf(devices),
});

function endRun(run: Run): void {
  run.pacer.stop();
  run.over.abort();
  for (const client of run.clients) client.close();
  run.clients.clear();
}

/** Registers a client with the world of a run; both ends may close. */
function connectTo(run: Run, channel: SimChannel, client: SimClient): SimConnection | null {
  run.pacer.sync();
  const held: SimClient = {
    send: (text) => client.send(text),
    close() {
      if (run.clients.delete(held)) client.close();
    },
  };
  run.clients.add(held);
  const connection = run.world.connect(channel, held);
  run.pacer.sync();
  if (connection === null) {
    run.clients.delete(held);
    return null;
  }
  const entering = (work: () => void) => {
    if (run.over.signal.aborted) return;
    run.pacer.sync();
    work();
    run.pacer.sync();
  };
  return {
    receive: (text) => entering(() => run.clients.has(held) && connection.receive(text)),
    closed: () => entering(() => run.clients.delete(held) && connection.closed()),
  };
}

function oneMoreLate(world: World): () => boolean {
  const before = lateIn(world);
  return () => lateIn(world) > before;
}

function oneMoreEvent(world: World): () => boolean {
  const before = world.worldHash();
  return () => world.worldHash() !== before;
}

const isOfTime = (asked: HandCommand | TimeCommand): asked is TimeCommand =>
  ['pause', 'resume', 'speed', 'step', 'forward', 'jump'].includes(asked.do);

/** Milliseconds since the scenario's start. */
const elapsedOf = ({ world, startMs }: Run): number => world.nowMs() - startMs + world.scenario.preRollMs;

/** Time goes on as asked for; false where it would have to go back (rule ROOM17). */
function turnTime(run: Run, asked: TimeCommand): boolean {
  const { world, pacer } = run;
  switch (asked.do) {
    case 'pause':
      pacer.pause();
      return true;
    case 'resume':
      pacer.resume();
      return true;
    case 'speed':
      pacer.setSpeed(asked.factor);
      return true;
    case 'step':
      pacer.step(asked.ms);
      return true;
    case 'forward':
      pacer.stepUntil(asked.to === 'late' ? oneMoreLate(world) : oneMoreEvent(world), FORWARD_MS_MAX);
      return true;
    case 'jump': {
      const onMs = asked.toMs - elapsedOf(run);
      if (onMs <= 0) return false;
      pacer.step(onMs);
      return true;
    }
  }
}

/** Carries out a command on a run; `restart` is the simulation's own. */
function command(run: Run, asked: HandCommand | TimeCommand): boolean {
  run.pacer.sync();
  let isDone = true;
  // A world at its limit stands: only a restart goes on.
  if (isOfTime(asked)) isDone = run.pacer.limit() === null && turnTime(run, asked);
  else run.hands.act(asked);
  run.pacer.sync();
  return isDone;
}

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

/** In lockstep an answer goes by the world's clock, and who asked has caught up: the answer may tell the time. */
interface AnswerTime {
  readonly time: RealTime;
  readonly lockstep: boolean;
}

/** Carries a request to its machine and back, at the world's pace. */
function answered(run: Run, { time, lockstep }: AnswerTime, ...[request, gone]: Parameters<Simulation['handle']>) {
  run.pacer.sync();
  const said = run.world.handle(request);
  const isBehind = !lockstep && time.monotonicMs() - run.steppedAtRealMs < CATCH_UP_REAL_MS;
  const answer = isBehind ? withoutTime(said) : said;
  run.pacer.sync();
  const ends = gone === undefined ? [run.over.signal] : [run.over.signal, gone];
  // Answers of a paused world still leave: a pause is for the people in front of the screens, not an outage.
  const speed = run.pacer.speed();
  run.waiting += 1;
  const settled =
    answer.kind === 'hang'
      ? settle(time, DROPPED, null, ends)
      : settle(lockstep ? run.world : time, paced(answer, speed), answer.delayMs / (lockstep ? 1 : speed), ends);
  void settled.then(() => {
    run.waiting -= 1;
  });
  return settled;
}

/** How a world goes on, which outlives it: one begun anew goes the same way. */
interface RunPace {
  readonly speed: number;
  readonly paused: boolean;
  readonly cooks: boolean;
  readonly training?: TrainingWish;
}

/** The scenario of a name: the one that runs, the one that was begun with, or one of the library. */
function scenarioNamed(name: string, { scenario, find }: SimulationOptions, running: Scenario): Scenario | null {
  return [running, scenario].find((known) => known.name === name) ?? find?.(name) ?? null;
}

interface Beginning extends SimulationOptions {
  readonly time: RealTime;
  readonly tellTime: () => void;
}

/** How long a world goes on after its scenario: nobody looks at what was forgotten for a day (rule SIM34). */
const AFTER_END_MS = 86_400_000;

/** A run at its first moment, with everything that hears of it. */
function beginRun(
  { time, tellTime, newWorld = createWorld, local, realtimeHost, isMemoryFull = () => false }: Beginning,
  ...[whole, seed, { speed, paused, cooks, training: wish }]: readonly [whole: Scenario, seed: number, pace: RunPace]
): Run {
  const scenario = wish === undefined ? whole : trainingScenario(whole, wish);
  const startMs = startTimeOf(scenario, time.wallMs());
  const asked = { scenario, seed, startMs, local, realtimeHost };
  const training = wish === undefined ? null : beginTraining(wish, asked);
  const chronicle = createChronicle();
  const counts = createCounts();
  const zeroMs = startMs - scenario.preRollMs;
  const cooked: CooksHeard = (atMs, ...what) => counts.cooked(atMs - zeroMs, ...what);
  const journalled = (entry: JournalEntry) => {
    chronicle.hear(entry);
    counts.hear(entry);
    training?.hear(entry);
  };
  // Whoever is guided cooks alone.
  const world = newWorld({ ...asked, cooks: cooks && scenario.guide === undefined, journalled, cooked });
  const bounds = { lastMs: zeroMs + scenario.lengthMs + AFTER_END_MS, isFull: isMemoryFull };
  const pacer = createPacer(world, time, { speed, paused, bounds }, tellTime);
  const none = { waiting: 0, steppedAtRealMs: Number.NEGATIVE_INFINITY };
  const devices = createDeviceHands(world, tellTime);
  const hands = handsAt(world, zeroMs, devices);
  const own = {
    chronicle,
    counts,
    devices,
    hands,
    beganWithCooks: world.areCooksAtWork(),
    clients: new Set<SimClient>(),
  };
  return { world, whole, pacer, startMs, training, guide: null, over: new AbortController(), ...own, ...none };
}

/** Somebody who trains, or a run in lockstep, is guided by nobody. */
const guideOf = ({ whole, training }: Pick<Run, 'whole' | 'training'>, lockstep: boolean) =>
  training !== null || lockstep ? undefined : whole.guide;

/** Whoever trains or is guided cooks alone: that says nothing of the next world. */
const isAlone = ({ training, guide }: Run): boolean => training !== null || guide !== null;

/** How a world that begins anew goes on, by what was asked and how the one before it went. */
function paceAfter(before: Run, asked: Extract<ControlCommand, { do: 'restart' }>, cooks: boolean): RunPace {
  const { pacer, world, guide } = before;
  const { training } = asked;
  const speed = asked.speed ?? guide?.speed() ?? pacer.speed();
  if (training) return { speed, paused: false, cooks: false, training };
  // One that stands at its limit was not paused by anybody.
  const paused = pacer.limit() === null && pacer.paused();
  return { speed, paused, cooks: isAlone(before) ? cooks : world.areCooksAtWork() };
}

/** Guides whoever is at the devices of a run, where its scenario does. */
function guideRun(run: Run, { time, lockstep = false }: Pick<Beginning, 'time' | 'lockstep'>): void {
  const { whole, world, pacer, startMs } = run;
  const guide = guideOf(run, lockstep);
  if (guide === undefined) return;
  run.guide = beginGuide({
    guide,
    scenario: whole,
    world,
    pacer,
    zeroMs: startMs - whole.preRollMs,
    stepped: () => {
      run.steppedAtRealMs = time.monotonicMs();
    },
  });
}

type ToldOfRun = Pick<
  Simulation,
  'situations' | 'status' | 'figures' | 'score' | 'timeline' | 'numbers' | 'journal' | 'saved' | 'time'
>;

/** What is told of a simulation whose world may be another one the next time. */
function looksAt(current: () => Run, { situations = () => [], qa = false, write }: SimulationOptions): ToldOfRun {
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

/** Starts a simulation; it runs until `stop`. */
export function createSimulation(options: SimulationOptions): Simulation {
  const { time = realTime, lockstep = false } = options;

  const followers = new Set<(time: SimulatedTime) => void>();
  const tellTime = () => {
    for (const turned of [...followers]) turned(timeOf(run));
  };

  const begin = (whole: Scenario, seed: number, pace: RunPace) =>
    beginRun({ ...options, time, tellTime }, whole, seed, pace);
  const { seed = options.scenario.seed, speed = 1, paused = false, cooks = true } = options;
  let run = begin(options.scenario, seed, { speed, paused, cooks });
  guideRun(run, { time, lockstep });

  const restart = (asked: Extract<ControlCommand, { do: 'restart' }>): boolean => {
    const before = run;
    const { world } = before;
    const scenario = scenarioNamed(asked.scenario ?? world.scenario.name, options, before.whole);
    if (scenario === null) return false;
    const pace = paceAfter(before, asked, cooks);
    run = begin(scenario, asked.seed, pace);
    endRun(before);
    guideRun(run, { time, lockstep });
    tellTime();
    return true;
  };

  const guided = (asked: GuideCommand): boolean => {
    const { guide, world } = run;
    if (guide === null) return false;
    if (asked.move === 'again') return restart({ do: 'restart', seed: world.seed });
    run.pacer.sync();
    // One that comes late or twice is of a step that is over: that is no fault of whoever sent it.
    if (guide.move(asked)) tellTime();
    return true;
  };

  return {
    ...looksAt(() => run, options),
    onTimeTurned(turned) {
      followers.add(turned);
      return () => void followers.delete(turned);
    },
    execute(asked) {
      if (asked.do === 'restart') return restart(asked);
      if (asked.do === 'guide') return guided(asked);
      if (asked.do === 'speed') run.guide?.speedChosen();
      if (asked.do === 'step' || asked.do === 'forward' || asked.do === 'jump')
        run.steppedAtRealMs = time.monotonicMs();
      return command(run, asked);
    },
    handle: (request, gone) => answered(run, { time, lockstep }, request, gone),
    connect: (channel, client) => connectTo(run, channel, client),
    enrol: (kdsId) => run.world.enrol(kdsId),
    devices: () => run.world.devices,
    waiting: () => run.waiting,
    changes: () => run.world.changes(),
    stop: () => endRun(run),
  };
}
