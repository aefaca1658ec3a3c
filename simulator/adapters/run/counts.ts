/** The tickets of a run as it goes, of which its numbers are made when somebody asks. */
import type { JournalEntry } from '../../core/base/journal.ts';
import type { RunNumbers } from '../../core/base/numbers.ts';
import { hearTickets, isOfTickets } from '../../core/training/ledger.ts';
import { numbersOf } from '../../core/training/numbers.ts';
import type { CountingFacts } from '../../core/training/stations.ts';

/** A run that goes on for days is told by its latest tickets (rule NUM4). */
const TICKETS_MAX = 4_000;
/** Old ones go now and then, many at once. */
const KEPT_MAX = TICKETS_MAX + 400;

export interface RunCounts {
  hear(entry: JournalEntry): void;
  /** What simulated cooks did: when, in milliseconds after the start, to which lines, and what. */
  cooked(atMs: number, lineIds: readonly number[], status: number): void;
  numbers(untilMs: number, counting: CountingFacts): RunNumbers;
}

/** Of a run in which nothing has happened yet. */
export function createCounts(): RunCounts {
  const { ledger, hear, keep } = hearTickets();
  return {
    hear(entry) {
      if (!isOfTickets(entry)) return;
      hear(entry);
      if (ledger.tickets.length > KEPT_MAX) keep(TICKETS_MAX);
    },
    cooked: (atMs, lineIds, status) => hear({ atMs, what: 'cooked', data: [lineIds, status] }),
    numbers: (untilMs, counting) => numbersOf(ledger, untilMs, counting),
  };
}
