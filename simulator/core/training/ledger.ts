/** What a journal says of each ticket: when its lines came, when they were begun and ready, what was fired and taken back. */
import type { JournalData, JournalEntry } from '../base/journal.ts';

/** A dish of a ticket; its extras go with it. */
export interface TicketLine {
  readonly id: number;
  readonly productId: number;
  orderId: number;
  status: number;
  /** When it was first more than pending, and when it was last made ready; null before. In milliseconds after the start. */
  begunMs: number | null;
  readyMs: number | null;
  voided: boolean;
}

/** What came in at once. */
export interface Ticket {
  readonly cameMs: number;
  readonly lines: readonly TicketLine[];
  /** The guests have gone. */
  closedMs: number | null;
}

/** Lines that are to be begun now. */
export interface Fire {
  readonly atMs: number;
  readonly lines: readonly TicketLine[];
}

export interface TicketLedger {
  readonly tickets: readonly Ticket[];
  readonly fires: readonly Fire[];
  /** Moments at which a change was saved, oldest first. */
  readonly tapsMs: readonly number[];
  /** How many of them took a line back. */
  readonly undone: number;
}

const BEGUN = 100;
export const READY = 110;

/** As a simulated house writes its lines: id, parent, quantity, product. */
type LineFact = readonly [number, number, number, number, ...unknown[]];

interface OpenLedger {
  readonly tickets: Ticket[];
  readonly fires: Fire[];
  readonly tapsMs: number[];
  undone: number;
  readonly lines: Map<number, TicketLine>;
}

function come(ledger: OpenLedger, cameMs: number, orderId: number, facts: readonly LineFact[]): void {
  const lines = facts
    .filter(([, parentId]) => parentId === 0)
    .map(([id, , , productId]): TicketLine => {
      return { id, productId, orderId, status: 0, begunMs: null, readyMs: null, voided: false };
    });
  for (const line of lines) ledger.lines.set(line.id, line);
  if (lines.length > 0) ledger.tickets.push({ cameMs, lines, closedMs: null });
}

function setStatus(line: TicketLine, atMs: number, status: number): void {
  if (status >= BEGUN) line.begunMs ??= atMs;
  if (status < READY) line.readyMs = null;
  else if (line.status < READY) line.readyMs = atMs;
  line.status = status;
}

const known = ({ lines }: OpenLedger, ids: readonly number[]): readonly TicketLine[] =>
  ids.flatMap((id) => lines.get(id) ?? []);

function close({ tickets }: OpenLedger, atMs: number, orderId: number): void {
  for (const ticket of tickets) {
    if (ticket.lines.every((line) => line.orderId === orderId)) ticket.closedMs ??= atMs;
  }
}

function save(ledger: OpenLedger, atMs: number, data: readonly (number | boolean)[]): void {
  const [, , , , lineId, status, before, repeat] = data as readonly number[];
  ledger.tapsMs.push(atMs);
  if (!repeat && Number(status) < Number(before)) ledger.undone += 1;
  const line = ledger.lines.get(Number(lineId));
  if (line !== undefined) setStatus(line, atMs, Number(status));
}

/** What each kind of entry says; the others say nothing of tickets. */
const HEARD: Readonly<Record<string, (ledger: OpenLedger, atMs: number, data: never) => void>> = {
  placed: (ledger, atMs, { id, lines }: { id: number; lines: readonly LineFact[] }) => come(ledger, atMs, id, lines),
  added: (ledger, atMs, [orderId, lines]: [number, readonly LineFact[]]) => come(ledger, atMs, orderId, lines),
  voided: (ledger, _, [, ids]: [number, readonly number[]]) => {
    for (const line of known(ledger, ids)) line.voided = true;
  },
  fired: (ledger, atMs, [, ids]: [number, readonly number[]]) => {
    const lines = known(ledger, ids);
    if (lines.length > 0) ledger.fires.push({ atMs, lines });
  },
  tapped: (ledger, atMs, [, , ids, status]: [number, number, readonly number[], number]) => {
    for (const line of known(ledger, ids)) setStatus(line, atMs, status);
  },
  split: (ledger, _, [, orderId, ids]: [number, number, readonly number[]]) => {
    for (const line of known(ledger, ids)) line.orderId = orderId;
  },
  merged: (ledger, _, [from, into]: [number, number]) => {
    for (const line of ledger.lines.values()) if (line.orderId === from) line.orderId = into;
  },
  closed: (ledger, atMs, orderId: number) => close(ledger, atMs, orderId),
  saved: (ledger, atMs, data: readonly (number | boolean)[]) => save(ledger, atMs, data),
};

/** Whether an entry says something of tickets: the others need not be kept. */
export const isOfTickets = ({ scope, what }: JournalEntry): boolean => scope !== 'trouble' && what in HEARD;

/** Reads a journal up to and at `untilMs` (milliseconds after the start). */
export function readLedger(entries: readonly JournalEntry[], untilMs: number): TicketLedger {
  const ledger: OpenLedger = { tickets: [], fires: [], tapsMs: [], undone: 0, lines: new Map() };
  for (const { atMs, what, data } of entries) {
    if (atMs <= untilMs) HEARD[what]?.(ledger, atMs, data as JournalData as never);
  }
  return ledger;
}
