/** Counts tickets as they come; the numbers of the run are computed on demand. */
import type { JournalEntry } from '../../core/base/journal.ts';
import type { RunNumbers } from '../../core/base/numbers.ts';
import { numbersOf } from '../../core/training/numbers.ts';
import type { CountingFacts } from '../../core/training/stations.ts';
import { createTicketReader, isOfTickets } from '../../core/training/ticket-log.ts';

/** A long run counts only its latest tickets (rule FIGURE-4). */
const TICKETS_MAX = 4_000;
/** Old tickets are removed in batches. */
const TICKETS_STORED_MAX = TICKETS_MAX + 400;

export interface RunCounts {
  record(entry: JournalEntry): void;
  /** Notes a change by simulated cooks, in milliseconds after the start. */
  cooked(atMs: number, lineIds: readonly number[], status: number): void;
  numbers(untilMs: number, counting: CountingFacts): RunNumbers;
}

export function createCounts(): RunCounts {
  const { log, read, keep } = createTicketReader();
  return {
    record(entry) {
      if (!isOfTickets(entry)) return;
      read(entry);
      if (log.tickets.length > TICKETS_STORED_MAX) keep(TICKETS_MAX);
    },
    cooked: (atMs, lineIds, status) => read({ atMs, what: 'cooked', data: [lineIds, status] }),
    numbers: (untilMs, counting) => numbersOf(log, untilMs, counting),
  };
}
