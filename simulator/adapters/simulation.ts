/** A running simulation: a world, its pace, who is connected to it, and the commands of a control room. */
import type { WireInstall } from '../../src/protocol/decode-config.ts';
import type {
  ControlCommand,
  DeviceFacts,
  JournalLine,
  SimulatedTime,
  SimulationStatus,
} from '../core/base/control.ts';
import type { SimAnswer, SimChannel, SimClient, SimConnection, SimRequest } from '../core/base/wire.ts';
import type { AcceptedChange } from '../core/platform/change-log.ts';
import type { Scenario } from '../core/script/script.ts';
import { createWorld } from '../core/world.ts';
import type { World, WorldOptions } from '../core/world-api.ts';
import { createPacer, type Pacer } from './pacer.ts';
import { type RealTime, realTime } from './real-time.ts';

export interface SimulationOptions {
  readonly scenario: Scenario;
  /** Overrides the scenario's own seed. */
  readonly seed?: number;
  readonly speed?: number;
  readonly paused?: boolean;
  readonly local: WorldOptions['local'];
  readonly realtimeHost: string;
  /** Only tests hold time or the world in their own hands. */
  readonly time?: RealTime;
  readonly newWorld?: (options: WorldOptions) => World;
}

/** How a request ends: a hanging one ends as a broken connection once nobody waits for it any more. */
export type SettledAnswer = Exclude<SimAnswer, { kind: 'hang' }>;

export interface Simulation {
  status(): SimulationStatus;
  /** The present moment, and how time goes on. */
  time(): SimulatedTime;
  /** Calls back whenever time goes on otherwise than it would have: a pause, a step, another speed, another world, a machine that slept. */
  onTimeTurned(turned: (time: SimulatedTime) => void): () => void;
  execute(command: ControlCommand): void;
  /** Resolves when the answer leaves the simulated machine; never rejects. `gone` says that the client gave up. */
  handle(request: SimRequest, gone?: AbortSignal): Promise<SettledAnswer>;
  /** Null: the machine refuses connections now. */
  connect(channel: SimChannel, client: SimClient): SimConnection | null;
  enrol(kdsId: number): WireInstall | null;
  devices(): readonly DeviceFacts[];
  /** Every status that was accepted from devices in this world so far, oldest first. */
  changes(): readonly AcceptedChange[];
  /** Breaks all connections and ends all timers. */
  stop(): void;
}

const JOURNAL_SEARCHED = 2_000;
const JOURNAL_SHOWN = 120;

/** The latest lines of the kitchen's own story and of what devices said, each by its own count: devices talk much. */
function latestLines(journal: readonly JournalLine[]): readonly JournalLine[] {
  const [wire, story] = [true, false].map((isWire) =>
    journal.filter(({ scope }) => (scope === 'wire') === isWire).slice(-JOURNAL_SHOWN),
  );
  const shown = new Set([...(wire ?? []), ...(story ?? [])]);
  return journal.filter((line) => shown.has(line));
}

/** One world from its start to its end, with everything that ends with it. */
interface Run {
  readonly world: World;
  readonly pacer: Pacer;
  readonly startMs: number;
  readonly clients: Set<SimClient>;
  /** Aborts when the run ends. */
  readonly over: AbortController;
}

const DROPPED: SettledAnswer = { kind: 'drop', delayMs: 0 };

/** Resolves with `answer` after real milliseconds, or as a drop as soon as one of the signals aborts; null waits for these alone. */
function settle(
  time: RealTime,
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

function statusOf(run: Run): SimulationStatus {
  const { world, pacer } = run;
  return {
    seed: world.seed,
    scenario: world.scenario.name,
    title: world.scenario.title,
    nowMs: world.nowMs(),
    elapsedMs: world.nowMs() - run.startMs + world.scenario.preRollMs,
    lengthMs: world.scenario.lengthMs,
    paused: pacer.paused(),
    speed: pacer.speed(),
    openOrders: world.openOrders(),
    ordersPlaced: world.ordersPlaced(),
    activeFaults: world.activeFaults(),
    localMode: world.localMode(),
    localAuto: world.isLocalAuto(),
    words: world.words(),
    devices: world.devices,
    mails: world.mails(),
    journal: latestLines(world.journalTail(JOURNAL_SEARCHED)),
    worldHash: world.worldHash(),
    unknowns: world.unknowns(),
  };
}

const timeOf = ({ pacer }: Run): SimulatedTime => ({
  nowMs: pacer.presentMs(),
  speed: pacer.speed(),
  paused: pacer.paused(),
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

/** Carries out a command on a run; `restart` is the simulation's own. */
function command(run: Run, asked: Exclude<ControlCommand, { do: 'restart' }>): void {
  const { world, pacer } = run;
  pacer.sync();
  switch (asked.do) {
    case 'order':
      world.placeOrder();
      break;
    case 'fault':
      world.setFault(asked.fault, asked.forMs, asked.options);
      break;
    case 'heal':
      world.heal();
      break;
    case 'local-mode':
      world.setLocalMode(asked.mode);
      break;
    case 'words':
      world.setWords(asked.edition);
      break;
    case 'pause':
      pacer.pause();
      break;
    case 'resume':
      pacer.resume();
      break;
    case 'speed':
      pacer.setSpeed(asked.factor);
      break;
    case 'step':
      pacer.step(asked.ms);
      break;
    default:
      world.manage(asked);
  }
  pacer.sync();
}

/** Starts a simulation; it runs until `stop`. */
export function createSimulation(options: SimulationOptions): Simulation {
  const time = options.time ?? realTime;
  const newWorld = options.newWorld ?? createWorld;

  const followers = new Set<(time: SimulatedTime) => void>();
  const tellTime = () => {
    for (const turned of [...followers]) turned(timeOf(run));
  };

  const begin = (seed: number, speed: number, paused: boolean): Run => {
    const startMs = time.wallMs();
    const { scenario, local, realtimeHost } = options;
    const world = newWorld({ scenario, seed, startMs, local, realtimeHost });
    const pacer = createPacer(world, time, { speed, paused }, tellTime);
    return { world, pacer, startMs, clients: new Set(), over: new AbortController() };
  };

  let run = begin(options.seed ?? options.scenario.seed, options.speed ?? 1, options.paused ?? false);

  return {
    status() {
      run.pacer.sync();
      return statusOf(run);
    },
    time() {
      // A machine that slept moves the time line.
      run.pacer.sync();
      return timeOf(run);
    },
    onTimeTurned(turned) {
      followers.add(turned);
      return () => void followers.delete(turned);
    },
    execute(asked) {
      if (asked.do !== 'restart') return command(run, asked);
      const before = run;
      run = begin(asked.seed, before.pacer.speed(), before.pacer.paused());
      endRun(before);
      tellTime();
    },
    handle(request, gone) {
      run.pacer.sync();
      const answer = run.world.handle(request);
      run.pacer.sync();
      const ends = gone === undefined ? [run.over.signal] : [run.over.signal, gone];
      if (answer.kind === 'hang') return settle(time, DROPPED, null, ends);
      // Answers of a paused world still leave: a pause is for the people in front of the screens, not an outage.
      const speed = run.pacer.speed();
      return settle(time, paced(answer, speed), answer.delayMs / speed, ends);
    },
    connect: (channel, client) => connectTo(run, channel, client),
    enrol: (kdsId) => run.world.enrol(kdsId),
    devices: () => run.world.devices,
    changes: () => run.world.changes(),
    stop: () => endRun(run),
  };
}
