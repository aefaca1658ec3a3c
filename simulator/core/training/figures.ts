/** Figures from a journal alone (rules TRAINING-1 to TRAINING-7). */
import type { JournalEntry } from '../base/journal.ts';
import type { TimePart } from '../base/numbers.ts';
import { CRITICAL_MS, LATE_MS, type LoadPart, type TrainingFigures } from '../base/training.ts';
import { roundPartMs } from './round-part.ts';
import type { CookMs, StationFacts } from './stations.ts';
import { type Fire, READY, readTicketLog, type Ticket, type TicketLine, type TicketLog } from './ticket-log.ts';
import { ticketsOfUnit } from './unit-tickets.ts';

const MINUTE_MS = 60_000;

/** A fire counts as missed if one of its dishes is not begun within this time (rule TRAINING-4). */
const FIRE_MS = 2 * MINUTE_MS;

/** Longer waits between two taps count as idle. */
const IDLE_MS = MINUTE_MS;

const TIME_PART_MS = 2 * MINUTE_MS;
/** The last part contains all longer times. */
const TIME_PARTS = 10;

export const linesToMake = ({ lines }: Ticket): readonly TicketLine[] => lines.filter(({ voided }) => !voided);

/** When the last line was marked ready; null if a line was not, or if all are voided. */
function markedMs(ticket: Ticket): number | null {
  const lines = linesToMake(ticket);
  if (lines.length === 0 || lines.some(({ status }) => status < READY)) return null;
  return Math.max(...lines.map(({ readyMs }) => readyMs ?? 0));
}

/** Null before the ticket is ready, or when a dish was marked too fast (rule TRAINING-15). */
export const servedMs = (ticket: Ticket): number | null =>
  linesToMake(ticket).some(({ isTooFast }) => isTooFast) ? null : markedMs(ticket);

/** The time until the ticket was ready, until its guests left, or until now. */
const waitedMs = (ticket: Ticket, untilMs: number): number =>
  (servedMs(ticket) ?? ticket.closedMs ?? untilMs) - ticket.cameMs;

const leftBoardMs = (ticket: Ticket): number | null => markedMs(ticket) ?? ticket.closedMs;

/** Also true while only a dish that was marked too fast is missing (rule TRAINING-17). */
const waitsAt = (ticket: Ticket, atMs: number): boolean =>
  ticket.cameMs <= atMs && (servedMs(ticket) ?? ticket.closedMs ?? Number.POSITIVE_INFINITY) > atMs;

/** Rule TRAINING-3. */
export const isLate = (ticket: Ticket, untilMs: number): boolean => waitedMs(ticket, untilMs) > LATE_MS;

/** Uses the nearest rank; null without values. */
export function percentileOf(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? null;
}

export const p95 = (values: readonly number[]): number | null => percentileOf(values, 0.95);

/** A ticket that is not ready counts with its wait so far (rule TRAINING-2). */
export const ticketTimes = (tickets: readonly Ticket[], untilMs: number): readonly number[] =>
  tickets.map((ticket) => waitedMs(ticket, untilMs));

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((sum, each) => sum + each, 0) / values.length);

/** Voided dishes do not count. */
const isMissed = ({ atMs, lines }: Fire): boolean =>
  lines.some(({ voided, begunMs }) => !voided && (begunMs ?? Number.POSITIVE_INFINITY) > atMs + FIRE_MS);

/** Time in which at least one ticket waited. */
function waitingWithin(tickets: readonly Ticket[], fromMs: number, untilMs: number): number {
  const edges = tickets
    .map((ticket) => [ticket.cameMs, leftBoardMs(ticket) ?? untilMs] as const)
    .map(([from, until]) => [Math.max(from, fromMs), Math.min(until, untilMs)] as const)
    .filter(([from, until]) => from < until)
    .sort(([a], [b]) => a - b);
  let sumMs = 0;
  let countedMs = fromMs;
  for (const [from, until] of edges) {
    sumMs += Math.max(0, until - Math.max(from, countedMs));
    countedMs = Math.max(countedMs, until);
  }
  return sumMs;
}

function idleMs({ tapsMs }: TicketLog, tickets: readonly Ticket[], untilMs: number): number {
  const moments = [0, ...tapsMs, untilMs];
  return moments.slice(1).reduce((sumMs, atMs, place) => {
    const pauseMs = waitingWithin(tickets, moments[place] ?? 0, atMs);
    return pauseMs > IDLE_MS ? sumMs + pauseMs : sumMs;
  }, 0);
}

function loadOf(tickets: readonly Ticket[], untilMs: number): readonly LoadPart[] {
  const partMs = roundPartMs(untilMs);
  return Array.from({ length: Math.ceil(untilMs / partMs) }, (_, place) => {
    const atMs = Math.min((place + 1) * partMs, untilMs);
    const waiting = tickets.filter((ticket) => waitsAt(ticket, atMs));
    return {
      untilMs: atMs,
      waiting: waiting.length,
      late: waiting.filter(({ cameMs }) => atMs - cameMs > LATE_MS).length,
    };
  });
}

export const timesOf = (times: readonly number[]): readonly TimePart[] =>
  Array.from({ length: TIME_PARTS }, (_, place) => ({
    fromMs: place * TIME_PART_MS,
    tickets: times.filter((ms) => Math.min(TIME_PARTS - 1, Math.floor(ms / TIME_PART_MS)) === place).length,
  }));

interface Counted {
  /** When absent, no dish counts as too fast. */
  readonly cookMs?: CookMs;
  /** Only this unit's dishes count; absent means all units. */
  readonly station?: StationFacts | undefined;
}

/** The journal counts up to `untilMs` milliseconds after the start. */
export function figuresOf(
  entries: readonly JournalEntry[],
  untilMs: number,
  { cookMs, station }: Counted = {},
): TrainingFigures {
  const log = ticketsOfUnit(readTicketLog(entries, untilMs, cookMs), station);
  const tickets = log.tickets.filter((ticket) => linesToMake(ticket).length > 0);
  const times = ticketTimes(tickets, untilMs);
  const over = (limitMs: number) => tickets.filter((ticket) => waitedMs(ticket, untilMs) > limitMs).length;
  const fires = log.fires.filter(({ atMs }) => atMs + FIRE_MS <= untilMs);
  return {
    came: tickets.length,
    served: tickets.filter((ticket) => servedMs(ticket) !== null).length,
    meanMs: mean(times),
    p95Ms: p95(times),
    longestMs: untilMs - Math.min(untilMs, ...tickets.map(({ cameMs }) => cameMs)),
    late: over(LATE_MS),
    critical: over(CRITICAL_MS),
    fires: fires.length,
    missedFires: fires.filter(isMissed).length,
    tooFast: tickets.flatMap(linesToMake).filter(({ isTooFast }) => isTooFast).length,
    taps: log.tapsMs.length,
    undone: log.undone,
    idleMs: idleMs(log, tickets, untilMs),
    load: loadOf(tickets, untilMs),
    times: timesOf(times),
  };
}
