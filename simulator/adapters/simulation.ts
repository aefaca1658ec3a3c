import type { WireInstall } from '../../src/protocol/decode-config.ts';
import type { ControlCommand, DeviceFacts, SimulatedTime } from '../core/base/control.ts';
import type { GuideCommand } from '../core/base/guide.ts';
import type { SituationFacts } from '../core/base/situation.ts';
import type { SimChannel, SimClient, SimConnection, SimRequest } from '../core/base/wire.ts';
import type { AcceptedChange } from '../core/platform/change-log.ts';
import type { Scenario } from '../core/script/script.ts';
import { situationFactsOf } from '../core/script/situation-facts.ts';
import { type RealTime, realTime } from './real-time.ts';
import { beginRun, type RunEnvironment, type RunPace } from './run/begin-run.ts';
import { connectClient } from './run/connect-client.ts';
import { executeCommand } from './run/execute-command.ts';
import { guideRun } from './run/guide-run.ts';
import { handleRequest, type SettledResponse } from './run/handle-request.ts';
import { endRun, type Run } from './run/run.ts';
import { createRunView, type RunView, type RunViewOptions, timeOf } from './run/run-view.ts';

export interface SimulationOptions extends RunEnvironment, RunViewOptions {
  readonly scenario: Scenario;
  /** Overrides the scenario's seed. */
  readonly seed?: number;
  readonly speed?: number;
  readonly paused?: boolean;
  /** Cooks continue by default after the devices' start. */
  readonly cooks?: boolean;
  /** Finds further scenarios by name; by default there are none. */
  readonly find?: (name: string) => Scenario | null;
  /** Responses take simulated time, for a runner that steps a paused world and waits for devices (rule SIM-18). */
  readonly lockstep?: boolean;
  /** Only tests and lockstep runs replace time or the world. */
  readonly time?: RealTime;
}

export interface Simulation extends RunView {
  /** Calls `turned` whenever time no longer runs as before, for example after a pause or a sleep of the machine. */
  onTimeTurned(turned: (time: SimulatedTime) => void): () => void;
  /** False on a failure, for example an unknown scenario, an earlier moment, or a world at its limit. */
  execute(command: ControlCommand): boolean;
  /** Resolves when the response leaves the server; never rejects. `signal` is the client's abort. */
  handle(request: SimRequest, signal?: AbortSignal): Promise<SettledResponse>;
  /** Null when the server refuses connections. */
  connect(channel: SimChannel, client: SimClient): SimConnection | null;
  enrol(kdsId: number): WireInstall | null;
  devices(): readonly DeviceFacts[];
  /** The number of requests without a response. */
  waiting(): number;
  /** Changes that devices saved in this world, oldest first. */
  changes(): readonly AcceptedChange[];
  stop(): void;
}

/** The running scenario, the first one, or one that `find` knows. */
function scenarioNamed(name: string, { scenario, find }: SimulationOptions, running: Scenario): Scenario | null {
  return [running, scenario].find((known) => known.name === name) ?? find?.(name) ?? null;
}

/** Includes a scenario file given at the start, which the library does not have (rule ROOM-7). */
function situationsOf({ scenario, situations = () => [] }: SimulationOptions): readonly SituationFacts[] {
  const library = situations();
  return library.some(({ name }) => name === scenario.name) ? library : [situationFactsOf(scenario), ...library];
}

/** A restarted world always runs: a pause was for the previous world only. */
function paceAfter(before: Run, command: Extract<ControlCommand, { do: 'restart' }>, cooks: boolean): RunPace {
  const { pacer, guide } = before;
  const { training } = command;
  // The speed of a training ends with the training (rule TRAINING-21).
  const speed = command.speed ?? guide?.speed() ?? (before.training === null ? pacer.speed() : 1);
  if (training) return { speed, paused: false, cooks: false, training };
  return { speed, paused: false, cooks };
}

/** Runs until `stop`. */
export function createSimulation(options: SimulationOptions): Simulation {
  const { time = realTime, lockstep = false } = options;

  const followers = new Set<(time: SimulatedTime) => void>();
  const publishTime = () => {
    for (const turned of [...followers]) turned(timeOf(run));
  };

  const begin = (whole: Scenario, seed: number, pace: RunPace) =>
    beginRun({ ...options, time, publishTime }, whole, seed, pace);
  const { seed = options.scenario.seed, speed = 1, paused = false, cooks = true } = options;
  let run = begin(options.scenario, seed, { speed, paused, cooks });
  /** The choice of a person; a training or a guide has no cooks, but keeps the choice. */
  let wantsCooks = cooks;
  guideRun(run, { time, lockstep });

  const restart = (command: Extract<ControlCommand, { do: 'restart' }>): boolean => {
    const before = run;
    const { world } = before;
    const scenario = scenarioNamed(command.scenario ?? world.scenario.name, options, before.whole);
    if (scenario === null) return false;
    const pace = paceAfter(before, command, wantsCooks);
    run = begin(scenario, command.seed, pace);
    endRun(before);
    guideRun(run, { time, lockstep });
    publishTime();
    return true;
  };

  const guided = (command: GuideCommand): boolean => {
    const { guide, world } = run;
    if (guide === null) return false;
    if (command.move === 'again') return restart({ do: 'restart', seed: world.seed });
    run.pacer.sync();
    // A refused move is not a failure: the command is late or repeated, and its step is over.
    if (guide.move(command)) publishTime();
    return true;
  };

  return {
    ...createRunView(() => run, { ...options, situations: () => situationsOf(options) }),
    onTimeTurned(turned) {
      followers.add(turned);
      return () => void followers.delete(turned);
    },
    execute(command) {
      if (command.do === 'restart') return restart(command);
      if (command.do === 'guide') return guided(command);
      if (command.do === 'cooks' && run.training === null && run.guide === null) wantsCooks = command.on;
      if (command.do === 'speed') run.guide?.speedChanged();
      if (command.do === 'step' || command.do === 'forward' || command.do === 'jump')
        run.steppedAtRealMs = time.monotonicMs();
      return executeCommand(run, command);
    },
    handle: (request, signal) => handleRequest(run, { time, lockstep }, request, signal),
    connect: (channel, client) => connectClient(run, channel, client),
    enrol: (kdsId) => run.world.enrol(kdsId),
    devices: () => run.world.devices,
    waiting: () => run.waiting,
    changes: () => run.world.changes(),
    stop: () => endRun(run),
  };
}
