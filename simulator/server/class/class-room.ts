/** Starts, pauses and ends all worlds of a class together, and ranks the trainees (rules CLASS-1 to CLASS-7). */
import { type RealTime, realTime } from '../../adapters/real-time.ts';
import {
  type ClassCommand,
  type ClassFacts,
  type ClassOptions,
  type RankedFigures,
  ranksOf,
  type SeatFacts,
  type SeatState,
} from '../../core/base/class.ts';
import type { ControlCommand } from '../../core/base/control.ts';
import type { TrainingFigures, TrainingScore } from '../../core/base/training.ts';
import { type ClassSeat, runSerially, type SeatStatus, withTimeout } from './class-seat.ts';

export interface ClassRoom {
  facts(): Promise<ClassFacts>;
  /** False when the command is impossible, for example during a start or for an unknown world. */
  execute(command: ClassCommand): Promise<boolean>;
  /** Null without a training in that world, or when the world does not respond. */
  score(seat: number): Promise<TrainingScore | null>;
}

/** Facts from a world's last responses. */
interface KnownSeat {
  readonly seat: ClassSeat;
  readonly requestStatus: () => Promise<SeatStatus | null>;
  readonly requestFigures: () => Promise<TrainingFigures | null>;
  figures: RankedFigures | null;
  /** The world accepted the start of the run. */
  hasBegun: boolean;
}

interface Running {
  run: ClassOptions | null;
  beganMs: number | null;
  key: string | null;
  state: ClassFacts['state'];
}

const nameIn = (run: ClassOptions | null, { seat }: KnownSeat): string => run?.trainees[seat.number]?.trim() ?? '';

function isOfRun({ scenario, seed, training }: SeatStatus, run: ClassOptions, trainee: string): boolean {
  return scenario === run.scenario && seed === run.seed && training?.trainee === trainee;
}

function stateOf(status: SeatStatus | null, run: ClassOptions | null, known: KnownSeat): SeatState {
  if (status === null) return 'silent';
  if (run === null) return 'free';
  const trainee = nameIn(run, known);
  if (trainee === '') return 'out';
  if (!known.hasBegun) return 'unstarted';
  if (!isOfRun(status, run, trainee)) return 'elsewhere';
  if (status.elapsedMs >= status.lengthMs) return status.endedWithClass ? 'ended' : 'over';
  return status.paused ? 'paused' : 'running';
}

const IN_RUN: readonly SeatState[] = ['running', 'paused', 'over', 'ended'];

/** Figures count only if they are from the current run. */
async function readSeat(known: KnownSeat, run: ClassOptions | null): Promise<Omit<SeatFacts, 'rank'>> {
  const status = await known.requestStatus();
  const state = stateOf(status, run, known);
  if (IN_RUN.includes(state)) known.figures = (await known.requestFigures()) ?? known.figures;
  const isPart = IN_RUN.includes(state) || (state === 'silent' && known.hasBegun);
  return {
    number: known.seat.number,
    origin: known.seat.origin,
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

/** Starts the run, paused at its first moment. A world that starts too late stays paused. */
async function beginIn(
  known: KnownSeat,
  { trainees, scenario, seed, speed = 1, ...trainingOptions }: ClassOptions,
  { time }: ClassTime,
) {
  const { client, number } = known.seat;
  const training = { ...trainingOptions, trainee: trainees[number]?.trim() ?? '' };
  known.hasBegun = false;
  known.figures = null;
  const begun = (async () => {
    const isAccepted = await client.execute({ do: 'restart', scenario, seed, speed, training });
    return isAccepted && (await client.execute({ do: 'pause' }));
  })();
  known.hasBegun = (await withTimeout(begun, time)) === true;
}

/** The robot plays the whole shift, maybe in all worlds at once. Shorter than the timeout of the teacher's page. */
const SCORE_MS_MAX = 110_000;

/** After the run no score card would show the note (rule CLASS-8). */
async function noteIn(known: KnownSeat, run: ClassOptions | null, note: string, { time }: ClassTime): Promise<boolean> {
  const { state } = await readSeat(known, run);
  if (state !== 'running' && state !== 'paused') return false;
  return (await withTimeout(known.seat.client.execute({ do: 'mark', note }), time)) === true;
}

/** Each world is remembered from its first appearance on. */
function knowSeats(seats: () => readonly ClassSeat[], { time }: ClassTime): () => readonly KnownSeat[] {
  const known = new Map<number, KnownSeat>();
  return () =>
    seats().map((seat) => {
      const before = known.get(seat.number);
      if (before !== undefined) return before;
      const requestStatus = runSerially(seat.client.status, time);
      const requestFigures = runSerially(seat.client.figures, time);
      const made: KnownSeat = { seat, requestStatus, requestFigures, figures: null, hasBegun: false };
      known.set(seat.number, made);
      return made;
    });
}

/** More worlds may be added later. */
export function createClassRoom(
  seats: () => readonly ClassSeat[],
  time: Pick<RealTime, 'after' | 'wallMs'> = realTime,
): ClassRoom {
  const all = knowSeats(seats, { time });
  const now: Running = { run: null, beganMs: null, key: null, state: 'idle' };
  const seatOf = (number: number) => all().find(({ seat }) => seat.number === number);
  /** Sends to all worlds that have started, at the same time. */
  const sendToAll = async (command: Extract<ControlCommand, { do: 'pause' | 'resume' | 'end' }>, receivers = all()) => {
    const begun = receivers.filter(({ hasBegun }) => hasBegun);
    await Promise.all(begun.map(({ seat }) => withTimeout(seat.client.execute(command), time)));
  };

  const start = async (key: string, options: ClassOptions): Promise<boolean> => {
    if (key === now.key) return true;
    const named = all().filter((one) => nameIn(options, one) !== '');
    if (now.state === 'starting' || named.length === 0) return false;
    for (const one of all()) one.hasBegun = false;
    Object.assign(now, { run: options, beganMs: time.wallMs(), key, state: 'starting' } satisfies Running);
    await Promise.all(named.map((one) => beginIn(one, options, { time })));
    // Only when all worlds have responded or timed out, so that all start at the same time.
    await sendToAll({ do: 'resume' });
    now.state = 'running';
    return true;
  };

  const startOne = async (number: number): Promise<boolean> => {
    const one = seatOf(number);
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
      const read = await Promise.all(all().map((one) => readSeat(one, run)));
      const ranks = ranksOf(read);
      return { run, beganMs, state, seats: read.map((one) => ({ ...one, rank: ranks.get(one.number) ?? null })) };
    },
    async execute(command) {
      if (command.do === 'start') return start(command.key, command.options);
      if (command.do === 'start-one') return startOne(command.seat);
      if (command.do !== 'note') return turn(command.do);
      const one = seatOf(command.seat);
      return one !== undefined && noteIn(one, now.run, command.note, { time });
    },
    async score(number) {
      const one = seatOf(number);
      return one === undefined ? null : withTimeout(one.seat.client.score(), time, SCORE_MS_MAX);
    },
  };
}
