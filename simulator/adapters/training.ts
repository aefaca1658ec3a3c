/** A training while it runs: what its journal says of tickets and marks, and the score that comes of it. */
import { FAULT_NAMES } from '../core/base/fault-kinds.ts';
import type { JournalEntry } from '../core/base/journal.ts';
import type { TimelineItem } from '../core/base/timeline.ts';
import type { TrainingFigures, TrainingScore, TrainingWish } from '../core/base/training.ts';
import { createChronicle } from '../core/script/timeline.ts';
import { expertFigures } from '../core/training/expert.ts';
import { figuresOf } from '../core/training/figures.ts';
import { isOfTickets, readLedger } from '../core/training/ledger.ts';
import { numbersOf } from '../core/training/numbers.ts';
import { ledgerOf, stationFor } from '../core/training/one-station.ts';
import type { World, WorldOptions } from '../core/world-api.ts';

/** What of a journal is told on a score card beside the tickets. */
const TOLD: readonly string[] = ['mark', 'fault-on', 'fault-turned', 'fault-off'];
const isTold = ({ scope, what }: JournalEntry): boolean => scope === 'world' && TOLD.includes(what);

/** Notes and troubles of what a chronicle says, as far as it has passed. */
function toldOf(items: readonly TimelineItem[], passedMs: number): Pick<TrainingScore, 'notes' | 'troubles'> {
  const passed = items.filter(({ fromMs }) => fromMs <= passedMs);
  return {
    notes: passed.filter(({ kind }) => kind === 'mark').map(({ fromMs, text }) => ({ atMs: fromMs, text })),
    troubles: passed.flatMap(({ kind, text, fromMs, untilMs }) => {
      const fault = FAULT_NAMES.find((name) => kind === 'fault' && name === text);
      return fault === undefined ? [] : [{ fault, fromMs, untilMs: Math.min(untilMs, passedMs) }];
    }),
  };
}

export interface Training {
  readonly wish: TrainingWish;
  hear(entry: JournalEntry): void;
  /** It goes on at another speed from now on. */
  speedTurned(factor: number): void;
  /** Ends it at the present moment: what comes later is none of it. */
  end(world: World, ofClass: boolean): void;
  /** How it stands at the present moment; `ended`: with its class, before its time. */
  state(world: World): 'under way' | 'over' | 'ended';
  /** How long it is, in milliseconds: as asked for, or until it was ended. */
  lengthMs(): number;
  /** The trainee's own so far. */
  figures(world: World): TrainingFigures;
  /** Of what has passed in its world so far, and no longer than it is. */
  score(world: World): TrainingScore;
}

interface TrainingStart {
  /** Unix milliseconds of the wall. */
  readonly startedMs: number;
  readonly speed: number;
}

/** A training in a world that begins as `options` say; an expert can be asked to play the same one. */
export function beginTraining(
  wish: TrainingWish,
  options: WorldOptions,
  { startedMs, speed }: TrainingStart,
): Training {
  const speeds = [speed];
  const entries: JournalEntry[] = [];
  const told = createChronicle();
  let expert: { readonly passedMs: number; readonly figures: TrainingFigures } | null = null;
  const expertAt = (passedMs: number) => {
    if (expert?.passedMs !== passedMs)
      expert = { passedMs, figures: expertFigures(options.scenario, options, passedMs, wish.kdsId) };
    return expert.figures;
  };
  let { lengthMs } = options.scenario;
  let ended: 'over' | 'ended' | null = null;
  const passedIn = (world: World) => Math.min(world.nowMs() - options.startMs, lengthMs);
  const countedIn = ({ counting }: World) => ({
    cookMs: counting.cookMs,
    station: stationFor(counting, wish.kdsId),
  });
  return {
    wish,
    figures: (world) => figuresOf(entries, passedIn(world), countedIn(world)),
    hear: (entry) => {
      if (ended !== null) return;
      if (isOfTickets(entry)) entries.push(entry);
      if (isTold(entry)) told.hear(entry);
    },
    speedTurned: (factor) => {
      if (ended === null && speeds.at(-1) !== factor) speeds.push(factor);
    },
    end: (world, ofClass) => {
      if (world.nowMs() - options.startMs >= lengthMs) return;
      lengthMs = passedIn(world);
      ended = ofClass ? 'ended' : 'over';
    },
    state: (world) => ended ?? (world.nowMs() - options.startMs >= lengthMs ? 'over' : 'under way'),
    lengthMs: () => lengthMs,
    score: (world) => {
      const { name, title } = options.scenario;
      const passedMs = passedIn(world);
      const { cookMs, station } = countedIn(world);
      const counting = station === undefined ? world.counting : { ...world.counting, stations: [station] };
      return {
        wish,
        scenario: name,
        title,
        seed: world.seed,
        beganMs: options.startMs,
        startedMs,
        speeds: [...new Set(speeds)],
        passedMs,
        trainee: figuresOf(entries, passedMs, { cookMs, station }),
        expert: expertAt(passedMs),
        numbers: numbersOf(ledgerOf(readLedger(entries, passedMs, cookMs), station), passedMs, counting),
        ...toldOf(told.facts(options.scenario, passedMs).items, passedMs),
      };
    },
  };
}
