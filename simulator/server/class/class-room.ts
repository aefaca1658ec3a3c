/** Starts, pauses and ends all kitchens of a class together, and ranks the trainees (rules CLASS-1 to CLASS-7). */
import { type RealTime, realTime } from '../../adapters/real-time.ts';
import {
  type ClassCommand,
  type ClassFacts,
  type ClassOptions,
  type KitchenFacts,
  type KitchenState,
  type RankedFigures,
  ranksOf,
} from '../../core/base/class.ts';
import type { ControlCommand } from '../../core/base/control.ts';
import type { TrainingFigures, TrainingScore } from '../../core/base/training.ts';
import { type ClassKitchen, type KitchenStatus, runSerially, withTimeout } from './class-kitchen.ts';

export interface ClassRoom {
  facts(): Promise<ClassFacts>;
  /** False when the command is impossible, for example during a start or for an unknown kitchen. */
  execute(command: ClassCommand): Promise<boolean>;
  /** Null without a training in that kitchen, or when the kitchen does not respond. */
  score(kitchen: number): Promise<TrainingScore | null>;
}

/** Facts from a kitchen's last responses. */
interface KnownKitchen {
  readonly kitchen: ClassKitchen;
  readonly requestStatus: () => Promise<KitchenStatus | null>;
  readonly requestFigures: () => Promise<TrainingFigures | null>;
  figures: RankedFigures | null;
  /** The kitchen accepted the start of the run. */
  hasBegun: boolean;
}

interface Running {
  run: ClassOptions | null;
  beganMs: number | null;
  key: string | null;
  state: ClassFacts['state'];
}

const nameIn = (run: ClassOptions | null, { kitchen }: KnownKitchen): string =>
  run?.trainees[kitchen.number]?.trim() ?? '';

function isOfRun({ scenario, seed, training }: KitchenStatus, run: ClassOptions, trainee: string): boolean {
  return scenario === run.scenario && seed === run.seed && training?.trainee === trainee;
}

function stateOf(status: KitchenStatus | null, run: ClassOptions | null, known: KnownKitchen): KitchenState {
  if (status === null) return 'silent';
  if (run === null) return 'free';
  const trainee = nameIn(run, known);
  if (trainee === '') return 'out';
  if (!known.hasBegun) return 'unstarted';
  if (!isOfRun(status, run, trainee)) return 'elsewhere';
  if (status.elapsedMs >= status.lengthMs) return status.endedWithClass ? 'ended' : 'over';
  return status.paused ? 'paused' : 'running';
}

const IN_RUN: readonly KitchenState[] = ['running', 'paused', 'over', 'ended'];

/** Figures count only if they are from the current run. */
async function readKitchen(known: KnownKitchen, run: ClassOptions | null): Promise<Omit<KitchenFacts, 'rank'>> {
  const status = await known.requestStatus();
  const state = stateOf(status, run, known);
  if (IN_RUN.includes(state)) known.figures = (await known.requestFigures()) ?? known.figures;
  const isPart = IN_RUN.includes(state) || (state === 'silent' && known.hasBegun);
  return {
    number: known.kitchen.number,
    origin: known.kitchen.origin,
    trainee: nameIn(run, known),
    state,
    tablets: status?.tablets ?? [],
    leftMs: status !== null && IN_RUN.includes(state) ? Math.max(0, status.lengthMs - status.elapsedMs) : null,
    figures: isPart ? known.figures : null,
  };
}

interface ClassTime {
  readonly time: Pick<RealTime, 'after'>;
}

/** Starts the run, paused at its first moment. A kitchen that starts too late stays paused. */
async function beginIn(
  known: KnownKitchen,
  { trainees, scenario, seed, speed = 1, ...trainingOptions }: ClassOptions,
  { time }: ClassTime,
) {
  const { client, number } = known.kitchen;
  const training = { ...trainingOptions, trainee: trainees[number]?.trim() ?? '' };
  known.hasBegun = false;
  known.figures = null;
  const begun = (async () => {
    const isAccepted = await client.execute({ do: 'restart', scenario, seed, speed, training });
    return isAccepted && (await client.execute({ do: 'pause' }));
  })();
  known.hasBegun = (await withTimeout(begun, time)) === true;
}

/** The robot plays the whole shift, maybe in all kitchens at once. Shorter than the timeout of the teacher's page. */
const SCORE_MS_MAX = 110_000;

/** After the run no score card would show the note (rule CLASS-8). */
async function noteIn(
  known: KnownKitchen,
  run: ClassOptions | null,
  note: string,
  { time }: ClassTime,
): Promise<boolean> {
  const { state } = await readKitchen(known, run);
  if (state !== 'running' && state !== 'paused') return false;
  return (await withTimeout(known.kitchen.client.execute({ do: 'mark', note }), time)) === true;
}

/** Each kitchen is remembered from its first appearance on. */
function createKnownKitchens(
  kitchens: () => readonly ClassKitchen[],
  { time }: ClassTime,
): () => readonly KnownKitchen[] {
  const known = new Map<number, KnownKitchen>();
  return () =>
    kitchens().map((kitchen) => {
      const before = known.get(kitchen.number);
      if (before !== undefined) return before;
      const requestStatus = runSerially(kitchen.client.status, time);
      const requestFigures = runSerially(kitchen.client.figures, time);
      const made: KnownKitchen = { kitchen, requestStatus, requestFigures, figures: null, hasBegun: false };
      known.set(kitchen.number, made);
      return made;
    });
}

/** More kitchens may be added later. */
export function createClassRoom(
  kitchens: () => readonly ClassKitchen[],
  time: Pick<RealTime, 'after' | 'wallMs'> = realTime,
): ClassRoom {
  const all = createKnownKitchens(kitchens, { time });
  const now: Running = { run: null, beganMs: null, key: null, state: 'idle' };
  const kitchenOf = (number: number) => all().find(({ kitchen }) => kitchen.number === number);
  /** Sends to all kitchens that have started, at the same time. */
  const sendToAll = async (command: Extract<ControlCommand, { do: 'pause' | 'resume' | 'end' }>, receivers = all()) => {
    const begun = receivers.filter(({ hasBegun }) => hasBegun);
    await Promise.all(begun.map(({ kitchen }) => withTimeout(kitchen.client.execute(command), time)));
  };

  const start = async (key: string, options: ClassOptions): Promise<boolean> => {
    if (key === now.key) return true;
    const named = all().filter((one) => nameIn(options, one) !== '');
    if (now.state === 'starting' || named.length === 0) return false;
    for (const one of all()) one.hasBegun = false;
    Object.assign(now, { run: options, beganMs: time.wallMs(), key, state: 'starting' } satisfies Running);
    await Promise.all(named.map((one) => beginIn(one, options, { time })));
    // Only when all kitchens have responded or timed out, so that all start at the same time.
    await sendToAll({ do: 'resume' });
    now.state = 'running';
    return true;
  };

  const startOne = async (number: number): Promise<boolean> => {
    const one = kitchenOf(number);
    const { run, state } = now;
    if (one === undefined || run === null || nameIn(run, one) === '') return false;
    if (state !== 'running' && state !== 'paused') return false;
    await beginIn(one, run, { time });
    if (now.state === 'running') await sendToAll({ do: 'resume' }, [one]);
    return one.hasBegun;
  };

  const turn = async (command: 'pause' | 'resume' | 'end'): Promise<boolean> => {
    if (now.state !== 'running' && now.state !== 'paused') return false;
    now.state = command === 'resume' ? 'running' : command === 'end' ? 'ended' : 'paused';
    await sendToAll(command === 'end' ? { do: 'end', ofClass: true } : { do: command });
    return true;
  };

  return {
    async facts() {
      const { run, beganMs, state } = now;
      const read = await Promise.all(all().map((one) => readKitchen(one, run)));
      const ranks = ranksOf(read);
      return { run, beganMs, state, kitchens: read.map((one) => ({ ...one, rank: ranks.get(one.number) ?? null })) };
    },
    async execute(command) {
      if (command.do === 'start') return start(command.key, command.options);
      if (command.do === 'start-one') return startOne(command.kitchen);
      if (command.do !== 'note') return turn(command.do);
      const one = kitchenOf(command.kitchen);
      return one !== undefined && noteIn(one, now.run, command.note, { time });
    },
    async score(number) {
      const one = kitchenOf(number);
      return one === undefined ? null : withTimeout(one.kitchen.client.score(), time, SCORE_MS_MAX);
    },
  };
}
