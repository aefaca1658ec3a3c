/** Tickets in which only one unit's dishes count (rule CLASS-11). */

import type { CountingFacts, StationFacts } from './stations.ts';
import type { TicketLine, TicketLog } from './ticket-log.ts';

/** The unit's part of an order counts as a whole order. Unchanged without a unit. */
export function ticketsOfUnit(log: TicketLog, station: StationFacts | undefined): TicketLog {
  if (station === undefined) return log;
  const own = new Set<TicketLine>();
  const tickets = log.tickets.flatMap((ticket) => {
    const lines = ticket.lines.filter(({ productId }) => station.makes(productId, ticket.head));
    for (const line of lines) own.add(line);
    return lines.length === 0 ? [] : [{ ...ticket, lines }];
  });
  const fires = log.fires.flatMap(({ atMs, lines }) => {
    const due = lines.filter((line) => own.has(line));
    return due.length === 0 ? [] : [{ atMs, lines: due }];
  });
  return { ...log, tickets, fires };
}

/** Undefined when all units count, or when the venue does not have the unit. */
export const stationFor = ({ stations }: CountingFacts, kdsId: number | undefined): StationFacts | undefined =>
  stations.find((station) => station.kdsId === kdsId);
