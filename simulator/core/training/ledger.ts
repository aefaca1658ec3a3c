/** The tickets of a journal: when their lines arrived, were begun, ready, fired and voided. */
import type { JournalData, JournalEntry } from '../base/journal.ts';
import { FIRE_PRIORITY } from '../base/venue.ts';
import { isWebCancelled } from '../orders/stored-order.ts';
import type { CookMs, TicketHead } from './stations.ts';

/** A dish of a ticket, with its extras. */
export interface TicketLine {
  id: number;
  readonly productId: number;
  readonly cameMs: number;
  /** Pieces of it. */
  quantity: number;
  orderId: number;
  status: number;
  /** Its statuses with their times, oldest first. */
  readonly steps: (readonly [atMs: number, status: number])[];
  /** First time above pending, and last time made ready, in milliseconds after the start; null before. */
  begunMs: number | null;
  readyMs: number | null;
  /** Its last ready mark came in less than its cooking time. */
  isTooFast: boolean;
  /** Unit and time of its last save; null before the first. */
  saved: { readonly kdsId: number; readonly atMs: number } | null;
  voided: boolean;
  /** Time of its void; null without one. */
  voidedMs: number | null;
}

/** A batch: an order, or a later addition. */
export interface Ticket {
  readonly cameMs: number;
  /** Of its order. */
  readonly head: TicketHead;
  readonly lines: readonly TicketLine[];
  /** The guests have left. */
  closedMs: number | null;
}

/** Fired lines. */
export interface Fire {
  readonly atMs: number;
  readonly lines: readonly TicketLine[];
}

export interface TicketLedger {
  readonly tickets: readonly Ticket[];
  readonly fires: readonly Fire[];
  /** Times of saved changes, oldest first. */
  readonly tapsMs: readonly number[];
  /** Number of those that returned a line to an earlier status. */
  readonly undone: number;
}

const BEGUN = 100;
export const READY = 110;

/** As the simulated house writes its lines. */
type LineFact = readonly [
  id: number,
  parentId: number,
  quantity: number,
  productId: number,
  comments: unknown,
  priority: number,
];

interface OpenLedger {
  readonly cookMs: CookMs;
  readonly tickets: Ticket[];
  readonly fires: Fire[];
  readonly tapsMs: number[];
  undone: number;
  readonly lines: Map<number, TicketLine>;
  readonly heads: Map<number, TicketHead>;
}

const NO_HEAD: TicketHead = { tables: [], channel: '', sectors: '' };

function come(ledger: OpenLedger, cameMs: number, orderId: number, facts: readonly LineFact[]): void {
  const lines = facts
    .filter(([, parentId]) => parentId === 0)
    .map(([id, , quantity, productId]): TicketLine => {
      const never = { begunMs: null, readyMs: null, isTooFast: false, saved: null, voided: false, voidedMs: null };
      return { id, productId, cameMs, quantity, orderId, status: 0, steps: [], ...never };
    });
  for (const line of lines) ledger.lines.set(line.id, line);
  const head = ledger.heads.get(orderId) ?? NO_HEAD;
  if (lines.length > 0) ledger.tickets.push({ cameMs, head, lines, closedMs: null });
  const urgent = facts.filter(([, parentId, , , , priority]) => parentId === 0 && priority === FIRE_PRIORITY);
  fire(
    ledger,
    cameMs,
    urgent.map(([id]) => id),
  );
}

/** A waiting line that was fired already is not fired again. */
function fire(ledger: OpenLedger, atMs: number, ids: readonly number[]): void {
  const isFired = (line: TicketLine) => line.begunMs === null && ledger.fires.some(({ lines }) => lines.includes(line));
  const lines = known(ledger, ids).filter((line) => !isFired(line));
  if (lines.length > 0) ledger.fires.push({ atMs, lines });
}

/** The cooking time runs from the begin of a line, or from its arrival when it was made ready at once. */
function setStatus(line: TicketLine, atMs: number, status: number, cookMs = 0): void {
  if (status < READY) line.readyMs = null;
  else if (line.status < READY) {
    line.readyMs = atMs;
    line.isTooFast = atMs - (line.begunMs ?? line.cameMs) < cookMs;
  }
  if (status >= BEGUN) line.begunMs ??= atMs;
  if (line.status !== status) line.steps.push([atMs, status]);
  line.status = status;
}

type PlacedFacts = Partial<TicketHead> & { readonly id: number; readonly lines: readonly LineFact[] };

function place(ledger: OpenLedger, atMs: number, { id, lines, ...head }: PlacedFacts): void {
  const { tables, channel, sectors } = { ...NO_HEAD, ...head };
  ledger.heads.set(id, { tables, channel, sectors });
  come(ledger, atMs, id, lines);
}

/** An order split from another one has the same origin. */
function split(ledger: OpenLedger, from: number, into: number, ids: readonly number[]): void {
  ledger.heads.set(into, ledger.heads.get(from) ?? NO_HEAD);
  for (const line of known(ledger, ids)) line.orderId = into;
}

/** The platform may renumber lines that move to another order. */
function renumber({ lines }: OpenLedger, ids: readonly number[], newIds: readonly number[] | undefined): void {
  if (newIds === undefined) return;
  for (const [at, id] of ids.entries()) {
    const line = lines.get(id);
    if (line === undefined) continue;
    lines.delete(id);
    line.id = newIds[at] ?? id;
    lines.set(line.id, line);
  }
}

/** The ledger counts removed lines, quantity 0 and cancelled web orders as voids. */
function takeBack(lines: Iterable<TicketLine>, atMs: number): void {
  for (const line of lines) {
    line.voided = true;
    line.voidedMs ??= atMs;
  }
}

function requantify(ledger: OpenLedger, atMs: number, lineId: number, quantity: number): void {
  const lines = known(ledger, [lineId]);
  if (quantity === 0) takeBack(lines, atMs);
  else for (const line of lines) line.quantity = quantity;
}

type MovedIds = [from: number, into: number, ids?: readonly number[], newIds?: readonly number[]];

const known = ({ lines }: OpenLedger, ids: readonly number[]): readonly TicketLine[] =>
  ids.flatMap((id) => lines.get(id) ?? []);

function close({ tickets }: OpenLedger, atMs: number, orderId: number): void {
  for (const ticket of tickets) {
    if (ticket.lines.every((line) => line.orderId === orderId)) ticket.closedMs ??= atMs;
  }
}

/**
 * Two screens' saves of one line within this time crossed: the later tap was made before its screen showed the earlier
 * one.
 */
const CROSSED_MS = 15_000;

function save(ledger: OpenLedger, atMs: number, data: readonly (number | boolean)[]): void {
  const [kdsId = 0, , , , lineId, status, before, repeat] = data as readonly number[];
  ledger.tapsMs.push(atMs);
  const line = ledger.lines.get(Number(lineId));
  const last = line?.saved;
  const hasCrossed = last != null && last.kdsId !== kdsId && atMs - last.atMs <= CROSSED_MS;
  if (!repeat && Number(status) < Number(before) && !hasCrossed) ledger.undone += 1;
  if (line !== undefined) line.saved = { kdsId, atMs };
  if (line !== undefined) setStatus(line, atMs, Number(status), ledger.cookMs(line.productId));
}

/** The effect of each kind of entry; other kinds do not concern tickets. */
const HEARD: Readonly<Record<string, (ledger: OpenLedger, atMs: number, data: never) => void>> = {
  placed: place,
  added: (ledger, atMs, [orderId, lines]: [number, readonly LineFact[]]) => come(ledger, atMs, orderId, lines),
  voided: (ledger, atMs, [, ids]: [number, readonly number[]]) => takeBack(known(ledger, ids), atMs),
  removed: (ledger, atMs, [, ids]: [number, readonly number[]]) => takeBack(known(ledger, ids), atMs),
  requantified: (ledger, atMs, [, lineId, quantity]: [number, number, number]) =>
    requantify(ledger, atMs, lineId, quantity),
  web: (ledger, atMs, [orderId, status]: [number, number]) => {
    if (isWebCancelled({ webStatus: status }))
      takeBack(
        [...ledger.lines.values()].filter((line) => line.orderId === orderId),
        atMs,
      );
  },
  fired: (ledger, atMs, [, ids]: [number, readonly number[]]) => fire(ledger, atMs, ids),
  tapped: (ledger, atMs, [, , ids, status]: [number, number, readonly number[], number]) => {
    for (const line of known(ledger, ids)) setStatus(line, atMs, status);
  },
  cooked: (ledger, atMs, [ids, status]: [readonly number[], number]) => {
    for (const line of known(ledger, ids)) setStatus(line, atMs, status);
  },
  split: (ledger, _, [from, into, ids = [], newIds]: MovedIds) => {
    split(ledger, from, into, ids);
    renumber(ledger, ids, newIds);
  },
  merged: (ledger, _, [from, into, ids = [], newIds]: MovedIds) => {
    for (const line of ledger.lines.values()) if (line.orderId === from) line.orderId = into;
    renumber(ledger, ids, newIds);
  },
  closed: (ledger, atMs, orderId: number) => close(ledger, atMs, orderId),
  saved: (ledger, atMs, data: readonly (number | boolean)[]) => save(ledger, atMs, data),
};

/** Whether an entry concerns tickets: others need not be kept. */
export const isOfTickets = ({ scope, what }: JournalEntry): boolean => scope !== 'trouble' && what in HEARD;

export interface Hearing {
  /** Of the entries so far; later ones change it. */
  readonly ledger: TicketLedger;
  hear(entry: Pick<JournalEntry, 'atMs' | 'what' | 'data'>): void;
  /** Removes the oldest tickets with all their data, down to this number. */
  keep(count: number): void;
}

function forget(ledger: OpenLedger, count: number): void {
  const gone = ledger.tickets.splice(0, Math.max(0, ledger.tickets.length - count));
  if (gone.length === 0) return;
  const sinceMs = ledger.tickets[0]?.cameMs ?? 0;
  ledger.tapsMs.splice(0, ledger.tapsMs.filter((atMs) => atMs < sinceMs).length);
  ledger.fires.splice(0, ledger.fires.filter(({ atMs }) => atMs < sinceMs).length);
  for (const { id } of gone.flatMap(({ lines }) => lines)) ledger.lines.delete(id);
  const left = new Set([...ledger.lines.values()].map(({ orderId }) => orderId));
  for (const id of [...ledger.heads.keys()]) if (!left.has(id)) ledger.heads.delete(id);
}

/** Reads a journal entry by entry. Without cooking times no dish is too fast. */
export function hearTickets(cookMs: CookMs = () => 0): Hearing {
  const ledger: OpenLedger = {
    cookMs,
    ...{ tickets: [], fires: [], tapsMs: [], undone: 0 },
    ...{ lines: new Map(), heads: new Map() },
  };
  return {
    ledger,
    hear: ({ atMs, what, data }) => HEARD[what]?.(ledger, atMs, data as JournalData as never),
    keep: (count) => forget(ledger, count),
  };
}

/** Reads a journal up to and at `untilMs` (milliseconds after the start). */
export function readLedger(entries: readonly JournalEntry[], untilMs: number, cookMs?: CookMs): TicketLedger {
  const { ledger, hear } = hearTickets(cookMs);
  for (const entry of entries) if (entry.atMs <= untilMs) hear(entry);
  return ledger;
}
