/** Load of each unit, ticket times, and channels of a run (rules FIGURE-1 to FIGURE-4). */
import type { ChannelCount, RunNumbers, StationLoad } from '../base/numbers.ts';
import { isLate, linesToMake, p95, percentileOf, servedMs, ticketTimes, timesOf } from './figures.ts';
import { roundPartMs } from './round-part.ts';
import type { CountingFacts, StationFacts } from './stations.ts';
import type { Ticket, TicketLine, TicketLog } from './ticket-log.ts';

/** When the dish left the unit for the last time; null while it is there. */
function leftMs({ steps, voidedMs }: TicketLine, { closedMs }: Ticket, lastStatus: number): number | null {
  let doneMs: number | null = null;
  for (const [atMs, status] of steps) doneMs = status < lastStatus ? null : (doneMs ?? atMs);
  const ends = [doneMs, voidedMs, closedMs].filter((atMs) => atMs !== null);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** `more` is the change in the number of waiting dishes. */
type DishMove = readonly [atMs: number, more: number];

function movesAt(station: StationFacts, tickets: readonly Ticket[], untilMs: number): readonly DishMove[] {
  const moves = tickets.flatMap((ticket) =>
    ticket.lines
      .filter(({ productId }) => station.makes(productId, ticket.head))
      .flatMap((line): DishMove[] => {
        const goneMs = leftMs(line, ticket, station.lastStatus);
        const coming: DishMove = [ticket.cameMs, line.quantity];
        return goneMs === null ? [coming] : [coming, [goneMs, -line.quantity]];
      }),
  );
  // A dish that leaves in the moment in which another arrives does not wait together with it.
  return moves.filter(([atMs]) => atMs <= untilMs).sort(([at, more], [other, others]) => at - other || more - others);
}

function mostIn(moves: readonly DishMove[], partMs: number, untilMs: number): readonly number[] {
  const parts = Math.ceil(untilMs / partMs);
  let waiting = 0;
  let next = 0;
  /** Returns the highest number of waiting dishes after any of the moves. */
  const moveOn = (isDue: (move: DishMove) => boolean): number => {
    let highest = waiting;
    for (let move = moves[next]; move !== undefined && isDue(move); move = moves[++next]) {
      waiting += move[1];
      highest = Math.max(highest, waiting);
    }
    return highest;
  };
  return Array.from({ length: parts }, (_, part) => {
    // A dish that leaves exactly at the start of a part does not count as waiting in that part.
    moveOn(([atMs, more]) => atMs <= part * partMs && more < 0);
    return moveOn(([atMs]) => atMs < (part + 1) * partMs || part === parts - 1);
  });
}

const channelsOf = (tickets: readonly Ticket[], untilMs: number, names: CountingFacts['channels']) => {
  const ids = [...new Set(tickets.map(({ head }) => head.channel))];
  const counts = ids.map((id): ChannelCount => {
    const own = tickets.filter(({ head }) => head.channel === id);
    return {
      id,
      name: names.get(id) ?? id,
      came: own.length,
      served: own.filter((ticket) => servedMs(ticket) !== null).length,
      late: own.filter((ticket) => isLate(ticket, untilMs)).length,
    };
  });
  return counts.sort((one, other) => other.came - one.came || one.name.localeCompare(other.name));
};

/** The log must be read up to `untilMs` milliseconds after the start. */
export function numbersOf(
  log: TicketLog,
  untilMs: number,
  counting: Pick<CountingFacts, 'stations' | 'channels'>,
): RunNumbers {
  const tickets = log.tickets.filter((ticket) => linesToMake(ticket).length > 0);
  const times = ticketTimes(tickets, untilMs);
  const partMs = roundPartMs(untilMs);
  // A voided dish counts as waiting until its void.
  const load = (station: StationFacts): StationLoad => {
    const { kdsId, name } = station;
    return { kdsId, name, waiting: mostIn(movesAt(station, log.tickets, untilMs), partMs, untilMs) };
  };
  return {
    untilMs,
    partMs,
    stations: counting.stations.map(load),
    times: timesOf(times),
    medianMs: percentileOf(times, 0.5),
    p95Ms: p95(times),
    channels: channelsOf(tickets, untilMs, counting.channels),
  };
}
