/** The tickets of a training at one unit: only its dishes count (rule CLASS11). */
import type { TicketLedger, TicketLine } from './ledger.ts';
import type { CountingFacts, StationFacts } from './stations.ts';

/** The ledger with the dishes of one unit only, and its parts of orders as whole ones; unchanged without a unit. */
export function ledgerOf(ledger: TicketLedger, station: StationFacts | undefined): TicketLedger {
  if (station === undefined) return ledger;
  const own = new Set<TicketLine>();
  const tickets = ledger.tickets.flatMap((ticket) => {
    const lines = ticket.lines.filter(({ productId }) => station.makes(productId, ticket.head));
    for (const line of lines) own.add(line);
    return lines.length === 0 ? [] : [{ ...ticket, lines }];
  });
  const fires = ledger.fires.flatMap(({ atMs, lines }) => {
    const due = lines.filter((line) => own.has(line));
    return due.length === 0 ? [] : [{ atMs, lines: due }];
  });
  return { ...ledger, tickets, fires };
}

/** The unit whose dishes count; undefined when all count, or the venue does not have it. */
export const stationFor = ({ stations }: CountingFacts, kdsId: number | undefined): StationFacts | undefined =>
  stations.find((station) => station.kdsId === kdsId);
