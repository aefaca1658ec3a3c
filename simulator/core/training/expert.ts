/** The robot begins the most urgent dishes next, and gives each its minimum cooking time (rule TRAINING-8). */
import type { JournalEntry } from '../base/journal.ts';
import type { TrainingFigures } from '../base/training.ts';
import type { Scenario } from '../script/script.ts';
import { createWorld } from '../world.ts';
import type { WorldOptions } from '../world-api.ts';
import { figuresOf } from './figures.ts';
import type { CookMs, StationFacts } from './stations.ts';
import { createTicketReader, isOfTickets, type Ticket, type TicketLine } from './ticket-log.ts';
import { stationFor, ticketsOfUnit } from './unit-tickets.ts';

/** The time between two taps. */
const TAP_MS = 4_000;

const EXPERT = 'expert';

const tapOf = (atMs: number, { id, orderId, status }: TicketLine, to: number): JournalEntry => ({
  atMs,
  scope: 'wire',
  what: 'saved',
  text: EXPERT,
  data: [0, 0, 'cloud', orderId, id, to, status, false],
});

/** Marks the cooked dishes of a ticket ready, or else begins those of the most urgent ticket. */
function nextTaps(ticketsNow: readonly Ticket[], fired: ReadonlySet<number>, atMs: number, cookMs: CookMs) {
  const tickets = ticketsNow.filter(({ closedMs }) => closedMs === null);
  const left = (ticket: Ticket, isDue: (line: TicketLine) => boolean) =>
    ticket.lines.filter((line) => !line.voided && isDue(line));
  const isDone = ({ status, begunMs, productId }: TicketLine) =>
    status === 100 && atMs - (begunMs ?? atMs) >= cookMs(productId);
  for (const ticket of tickets) {
    const done = left(ticket, isDone);
    if (done.length > 0) return done.map((line) => tapOf(atMs, line, 110));
  }
  const pending = tickets
    .map((ticket) => left(ticket, ({ status }) => status < 100))
    .filter((lines) => lines.length > 0);
  const first = pending.find((lines) => lines.some(({ id }) => fired.has(id))) ?? pending[0] ?? [];
  return first.map((line) => tapOf(atMs, line, 100));
}

/** The journal of a kitchen in which the robot taps. Its tickets are those in `entries`. */
export function withExpert(
  entries: readonly JournalEntry[],
  untilMs: number,
  cookMs: CookMs,
  station?: StationFacts,
): readonly JournalEntry[] {
  const { log, read } = createTicketReader(cookMs);
  const all: JournalEntry[] = [];
  const addEntry = (entry: JournalEntry) => {
    read(entry);
    all.push(entry);
  };
  const coming = [...entries].sort((a, b) => a.atMs - b.atMs);
  let next = 0;
  for (let atMs = TAP_MS; atMs <= untilMs; atMs += TAP_MS) {
    for (let entry = coming[next]; entry !== undefined && entry.atMs <= atMs; entry = coming[next]) {
      addEntry(entry);
      next += 1;
    }
    const { tickets, fires } = ticketsOfUnit(log, station);
    const fired = new Set(fires.flatMap(({ lines }) => lines.map(({ id }) => id)));
    for (const tap of nextTaps(tickets, fired, atMs, cookMs)) addEntry(tap);
  }
  return [...all, ...coming.slice(next)];
}

/** Runs the world without devices and cooks; with a unit, only its dishes count. */
export function expertFigures(
  scenario: Scenario,
  options: Omit<WorldOptions, 'scenario'>,
  untilMs: number,
  kdsId?: number,
): TrainingFigures {
  const entries: JournalEntry[] = [];
  const keep = (entry: JournalEntry) => void (isOfTickets(entry) && entries.push(entry));
  const world = createWorld({ ...options, scenario, cooks: false, journalled: keep });
  world.runUntil(options.startMs + untilMs);
  const { cookMs } = world.counting;
  const station = stationFor(world.counting, kdsId);
  return figuresOf(withExpert(entries, untilMs, cookMs, station), untilMs, { cookMs, station });
}
