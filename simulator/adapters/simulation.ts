/** A running simulation: a world, its pace, who is connected to it, and the commands of a control room. */
import type { WireInstall } from '../../src/protocol/decode-config.ts';
import type { ControlCommand, DeviceFacts, SimulatedTime } from '../core/base/control.ts';
import type { GuideCommand } from '../core/base/guide.ts';
import type { SituationFacts } from '../core/base/situation.ts';
import type { SimChannel, SimClient, SimConnection, SimRequest } from '../core/base/wire.ts';
import type { AcceptedChange } from '../core/platform/change-log.ts';
import type { Scenario } from '../core/script/script.ts';
import { situationFactsOf } from '../core/script/situation-facts.ts';
import { type RealTime, realTime } from './real-time.ts';
import { answerTo, type SettledAnswer } from './run/answer-to.ts';
import { beginRun, type RunGround, type RunPace } from './run/begin-run.ts';
import { carryOutIn } from './run/carry-out-in.ts';
import { connectTo } from './run/connect-to.ts';
import { guideRun, isAlone } from './run/guide-run.ts';
import { type LookOptions, looksAt, type RunLooks, timeOf } from './run/looks-at.ts';
import { endRun, type Run } from './run/run.ts';

export interface SimulationOptions extends RunGround, LookOptions {
  readonly scenario: Scenario;
  /** Overrides the scenario's own seed. */
  readonly seed?: number;
  readonly speed?: number;
  readonly paused?: boolean;
  /** Whether simulated cooks go on working once devices look; they do unless they are told not to. */
  readonly cooks?: boolean;
  /** The scenarios that can be begun by name; without it the one that runs alone. */
  readonly find?: (name: string) => Scenario | null;
  /** Answers take the world's time on their way, not real time: for whoever steps a paused world and waits for its devices (rule SIM30). */
  readonly lockstep?: boolean;
  /** Only tests and runs in lockstep hold time or the world in their own hands. */
  readonly time?: RealTime;
}

export interface Simulation extends RunLooks {
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

/** The scenario of a name: the one that runs, the one that was begun with, or one of the library. */
function scenarioNamed(name: string, { scenario, find }: SimulationOptions, running: Scenario): Scenario | null {
  return [running, scenario].find((known) => known.name === name) ?? find?.(name) ?? null;
}

/** What can be begun, the scenario of a file that it was started with among it: the library has that one under no name (rule ROOM7). */
function situationsOf({ scenario, situations = () => [] }: SimulationOptions): readonly SituationFacts[] {
  const library = situations();
  return library.some(({ name }) => name === scenario.name) ? library : [situationFactsOf(scenario), ...library];
}

/** How a world that begins anew goes, by what was asked and how the one before it went: it runs, since a pause was for the one before it. */
function paceAfter(before: Run, asked: Extract<ControlCommand, { do: 'restart' }>, cooks: boolean): RunPace {
  const { pacer, world, guide } = before;
  const { training } = asked;
  // A training was played at its own speed (rule TRAIN36).
  const speed = asked.speed ?? guide?.speed() ?? (before.training === null ? pacer.speed() : 1);
  if (training) return { speed, paused: false, cooks: false, training };
  return { speed, paused: false, cooks: isAlone(before) ? cooks : world.areCooksAtWork() };
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
    ...looksAt(() => run, { ...options, situations: () => situationsOf(options) }),
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
      return carryOutIn(run, asked);
    },
    handle: (request, gone) => answerTo(run, { time, lockstep }, request, gone),
    connect: (channel, client) => connectTo(run, channel, client),
    enrol: (kdsId) => run.world.enrol(kdsId),
    devices: () => run.world.devices,
    waiting: () => run.waiting,
    changes: () => run.world.changes(),
    stop: () => endRun(run),
  };
}
