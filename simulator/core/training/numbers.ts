/** The numbers of a run from its tickets: load of each unit, times, channels (rules NUM1 to NUM4). */
import type { ChannelCount, RunNumbers, StationLoad } from '../base/numbers.ts';
import { isLate, p95, percentileOf, servedMs, timesOf, timesTaken, wanted } from './figures.ts';
import type { Ticket, TicketLedger, TicketLine } from './ledger.ts';
import { roundPartMs } from './round-part.ts';
import type { CountingFacts, StationFacts } from './stations.ts';

/** When a dish left a unit for good; null while it stands there. */
function leftMs({ steps, voidedMs }: TicketLine, { closedMs }: Ticket, lastStatus: number): number | null {
  let doneMs: number | null = null;
  for (const [atMs, status] of steps) doneMs = status < lastStatus ? null : (doneMs ?? atMs);
  const ends = [doneMs, voidedMs, closedMs].filter((atMs) => atMs !== null);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** A dish that comes or goes: at what moment, and how many more wait from then on. */
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
  // Who leaves at the moment at which another comes does not wait beside it.
  return moves.filter(([atMs]) => atMs <= untilMs).sort(([at, more], [other, others]) => at - other || more - others);
}

/** The most that waited at once in each part. */
function mostIn(moves: readonly DishMove[], partMs: number, untilMs: number): readonly number[] {
  const parts = Math.ceil(untilMs / partMs);
  let waiting = 0;
  let next = 0;
  /** Makes the moves as long as they are due, and answers the most that waited after any of them. */
  const moveOn = (isDue: (move: DishMove) => boolean): number => {
    let highest = waiting;
    for (let move = moves[next]; move !== undefined && isDue(move); move = moves[++next]) {
      waiting += move[1];
      highest = Math.max(highest, waiting);
    }
    return highest;
  };
  return Array.from({ length: parts }, (_, part) => {
    // Who leaves as a part begins does not wait in it.
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

/** The numbers of all that a ledger holds, which was heard up to `untilMs`, in milliseconds after the start. */
export function numbersOf(
  ledger: TicketLedger,
  untilMs: number,
  counting: Pick<CountingFacts, 'stations' | 'channels'>,
): RunNumbers {
  const tickets = ledger.tickets.filter((ticket) => wanted(ticket).length > 0);
  const times = timesTaken(tickets, untilMs);
  const partMs = roundPartMs(untilMs);
  // What was taken back later waited until then.
  const load = (station: StationFacts): StationLoad => {
    const { kdsId, name } = station;
    return { kdsId, name, waiting: mostIn(movesAt(station, ledger.tickets, untilMs), partMs, untilMs) };
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
