import { FAULT_NAMES } from '../core/base/fault-kinds.ts';
import type { JournalEntry } from '../core/base/journal.ts';
import type { TimelineItem } from '../core/base/timeline.ts';
import type { TrainingFigures, TrainingOptions, TrainingScore } from '../core/base/training.ts';
import { createTimelineRecorder } from '../core/script/timeline.ts';
import { expertFigures } from '../core/training/expert.ts';
import { figuresOf } from '../core/training/figures.ts';
import { numbersOf } from '../core/training/numbers.ts';
import { isOfTickets, readTicketLog } from '../core/training/ticket-log.ts';
import { stationFor, ticketsOfUnit } from '../core/training/unit-tickets.ts';
import type { World, WorldOptions } from '../core/world-api.ts';

/** A score card shows these besides the tickets. */
const REPORTED_KINDS: readonly string[] = ['mark', 'fault-on', 'fault-turned', 'fault-off'];
const isReported = ({ scope, what }: JournalEntry): boolean => scope === 'world' && REPORTED_KINDS.includes(what);

function reportedItemsOf(items: readonly TimelineItem[], passedMs: number): Pick<TrainingScore, 'notes' | 'troubles'> {
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
  readonly options: TrainingOptions;
  record(entry: JournalEntry): void;
  speedTurned(factor: number): void;
  /** Counts no later events. */
  end(world: World, ofClass: boolean): void;
  /** `ended`: the class ended it early. */
  state(world: World): 'under way' | 'over' | 'ended';
  /** The chosen length, or the time until an early end. */
  lengthMs(): number;
  figures(world: World): TrainingFigures;
  /** The score counts the time so far, up to the training's length. */
  score(world: World): TrainingScore;
}

interface TrainingStart {
  /** Unix milliseconds of the machine's clock. */
  readonly startedMs: number;
  readonly speed: number;
}

/** The expert robot can play the same training on demand. */
export function beginTraining(
  options: TrainingOptions,
  worldOptions: WorldOptions,
  { startedMs, speed }: TrainingStart,
): Training {
  const speeds = [speed];
  const entries: JournalEntry[] = [];
  const recorder = createTimelineRecorder();
  let expert: { readonly passedMs: number; readonly figures: TrainingFigures } | null = null;
  const expertAt = (passedMs: number) => {
    if (expert?.passedMs !== passedMs)
      expert = { passedMs, figures: expertFigures(worldOptions.scenario, worldOptions, passedMs, options.kdsId) };
    return expert.figures;
  };
  let { lengthMs } = worldOptions.scenario;
  let ended: 'over' | 'ended' | null = null;
  const passedIn = (world: World) => Math.min(world.nowMs() - worldOptions.startMs, lengthMs);
  const countedIn = ({ counting }: World) => ({
    cookMs: counting.cookMs,
    station: stationFor(counting, options.kdsId),
  });
  return {
    options,
    figures: (world) => figuresOf(entries, passedIn(world), countedIn(world)),
    record: (entry) => {
      if (ended !== null) return;
      if (isOfTickets(entry)) entries.push(entry);
      if (isReported(entry)) recorder.record(entry);
    },
    speedTurned: (factor) => {
      if (ended === null && speeds.at(-1) !== factor) speeds.push(factor);
    },
    end: (world, ofClass) => {
      if (world.nowMs() - worldOptions.startMs >= lengthMs) return;
      lengthMs = passedIn(world);
      ended = ofClass ? 'ended' : 'over';
    },
    state: (world) => ended ?? (world.nowMs() - worldOptions.startMs >= lengthMs ? 'over' : 'under way'),
    lengthMs: () => lengthMs,
    score: (world) => {
      const { name, title } = worldOptions.scenario;
      const passedMs = passedIn(world);
      const { cookMs, station } = countedIn(world);
      const counting = station === undefined ? world.counting : { ...world.counting, stations: [station] };
      return {
        options,
        scenario: name,
        title,
        seed: world.seed,
        beganMs: worldOptions.startMs,
        startedMs,
        speeds: [...new Set(speeds)],
        passedMs,
        trainee: figuresOf(entries, passedMs, { cookMs, station }),
        expert: expertAt(passedMs),
        numbers: numbersOf(ticketsOfUnit(readTicketLog(entries, passedMs, cookMs), station), passedMs, counting),
        ...reportedItemsOf(recorder.facts(worldOptions.scenario, passedMs).items, passedMs),
      };
    },
  };
}
