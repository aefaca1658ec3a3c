/** Tickets of a journal, with the times of their lines. */
import type { JournalData, JournalEntry } from '../base/journal.ts';
import { FIRE_PRIORITY } from '../base/venue.ts';
import { isWebCancelled } from '../orders/stored-order.ts';
import type { CookMs, TicketHead } from './stations.ts';

export interface TicketLine {
  id: number;
  readonly productId: number;
  readonly cameMs: number;
  quantity: number;
  orderId: number;
  status: number;
  /** Oldest first. */
  readonly steps: (readonly [atMs: number, status: number])[];
  /** When the line was first begun, and when it last became ready, in milliseconds after the start; null before. */
  begunMs: number | null;
  readyMs: number | null;
  /** Last marked ready before the cooking time was over. */
  isTooFast: boolean;
  /** The last save; null before the first. */
  saved: { readonly kdsId: number; readonly atMs: number } | null;
  voided: boolean;
  /** Null without a void. */
  voidedMs: number | null;
}

/** An order, or a later addition to one. */
export interface Ticket {
  readonly cameMs: number;
  readonly head: TicketHead;
  readonly lines: readonly TicketLine[];
  /** When the guests left; null before. */
  closedMs: number | null;
}

export interface Fire {
  readonly atMs: number;
  readonly lines: readonly TicketLine[];
}

export interface TicketLog {
  readonly tickets: readonly Ticket[];
  readonly fires: readonly Fire[];
  /** The times of saved changes, oldest first. */
  readonly tapsMs: readonly number[];
  /** Changes that returned a line to an earlier status. */
  readonly undone: number;
}

const BEGUN = 100;
export const READY = 110;

type LineFact = readonly [
  id: number,
  parentId: number,
  quantity: number,
  productId: number,
  comments: unknown,
  priority: number,
];

interface OpenTicketLog {
  readonly cookMs: CookMs;
  readonly tickets: Ticket[];
  readonly fires: Fire[];
  readonly tapsMs: number[];
  undone: number;
  readonly lines: Map<number, TicketLine>;
  readonly heads: Map<number, TicketHead>;
}

const NO_HEAD: TicketHead = { tables: [], channel: '', sectors: '' };

function addTicket(log: OpenTicketLog, cameMs: number, orderId: number, facts: readonly LineFact[]): void {
  const lines = facts
    .filter(([, parentId]) => parentId === 0)
    .map(([id, , quantity, productId]): TicketLine => {
      const never = { begunMs: null, readyMs: null, isTooFast: false, saved: null, voided: false, voidedMs: null };
      return { id, productId, cameMs, quantity, orderId, status: 0, steps: [], ...never };
    });
  for (const line of lines) log.lines.set(line.id, line);
  const head = log.heads.get(orderId) ?? NO_HEAD;
  if (lines.length > 0) log.tickets.push({ cameMs, head, lines, closedMs: null });
  const urgent = facts.filter(([, parentId, , , , priority]) => parentId === 0 && priority === FIRE_PRIORITY);
  fire(
    log,
    cameMs,
    urgent.map(([id]) => id),
  );
}

/** Ignores lines that were fired before and are not begun. */
function fire(log: OpenTicketLog, atMs: number, ids: readonly number[]): void {
  const isFired = (line: TicketLine) => line.begunMs === null && log.fires.some(({ lines }) => lines.includes(line));
  const lines = known(log, ids).filter((line) => !isFired(line));
  if (lines.length > 0) log.fires.push({ atMs, lines });
}

/** The cooking time runs from the start of cooking, or from the arrival if the line was marked ready at once. */
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

function place(log: OpenTicketLog, atMs: number, { id, lines, ...head }: PlacedFacts): void {
  const { tables, channel, sectors } = { ...NO_HEAD, ...head };
  log.heads.set(id, { tables, channel, sectors });
  addTicket(log, atMs, id, lines);
}

/** Moves lines to an order that was split from another one; both have the same origin. */
function split(log: OpenTicketLog, from: number, into: number, ids: readonly number[]): void {
  log.heads.set(into, log.heads.get(from) ?? NO_HEAD);
  for (const line of known(log, ids)) line.orderId = into;
}

/** The platform may renumber lines that move to another order. */
function renumber({ lines }: OpenTicketLog, ids: readonly number[], newIds: readonly number[] | undefined): void {
  if (newIds === undefined) return;
  for (const [at, id] of ids.entries()) {
    const line = lines.get(id);
    if (line === undefined) continue;
    lines.delete(id);
    line.id = newIds[at] ?? id;
    lines.set(line.id, line);
  }
}

/** Removed lines, quantity 0 and canceled web orders count as voids. */
function voidLines(lines: Iterable<TicketLine>, atMs: number): void {
  for (const line of lines) {
    line.voided = true;
    line.voidedMs ??= atMs;
  }
}

function requantify(log: OpenTicketLog, atMs: number, lineId: number, quantity: number): void {
  const lines = known(log, [lineId]);
  if (quantity === 0) voidLines(lines, atMs);
  else for (const line of lines) line.quantity = quantity;
}

type MovedIds = [from: number, into: number, ids?: readonly number[], newIds?: readonly number[]];

const known = ({ lines }: OpenTicketLog, ids: readonly number[]): readonly TicketLine[] =>
  ids.flatMap((id) => lines.get(id) ?? []);

function close({ tickets }: OpenTicketLog, atMs: number, orderId: number): void {
  for (const ticket of tickets) {
    if (ticket.lines.every((line) => line.orderId === orderId)) ticket.closedMs ??= atMs;
  }
}

/** Two saves of a line within this time cross: the second cook had not seen the first save. */
const CROSSED_MS = 15_000;

function save(log: OpenTicketLog, atMs: number, data: readonly (number | boolean)[]): void {
  const [kdsId = 0, , , , lineId, status, before, repeat] = data as readonly number[];
  log.tapsMs.push(atMs);
  const line = log.lines.get(Number(lineId));
  const last = line?.saved;
  const hasCrossed = last != null && last.kdsId !== kdsId && atMs - last.atMs <= CROSSED_MS;
  if (!repeat && Number(status) < Number(before) && !hasCrossed) log.undone += 1;
  if (line !== undefined) line.saved = { kdsId, atMs };
  if (line !== undefined) setStatus(line, atMs, Number(status), log.cookMs(line.productId));
}

/** Entries of other kinds do not affect tickets. */
const TICKET_KINDS: Readonly<Record<string, (log: OpenTicketLog, atMs: number, data: never) => void>> = {
  placed: place,
  added: (log, atMs, [orderId, lines]: [number, readonly LineFact[]]) => addTicket(log, atMs, orderId, lines),
  voided: (log, atMs, [, ids]: [number, readonly number[]]) => voidLines(known(log, ids), atMs),
  removed: (log, atMs, [, ids]: [number, readonly number[]]) => voidLines(known(log, ids), atMs),
  requantified: (log, atMs, [, lineId, quantity]: [number, number, number]) => requantify(log, atMs, lineId, quantity),
  web: (log, atMs, [orderId, status]: [number, number]) => {
    if (isWebCancelled({ webStatus: status }))
      voidLines(
        [...log.lines.values()].filter((line) => line.orderId === orderId),
        atMs,
      );
  },
  fired: (log, atMs, [, ids]: [number, readonly number[]]) => fire(log, atMs, ids),
  tapped: (log, atMs, [, , ids, status]: [number, number, readonly number[], number]) => {
    for (const line of known(log, ids)) setStatus(line, atMs, status);
  },
  cooked: (log, atMs, [ids, status]: [readonly number[], number]) => {
    for (const line of known(log, ids)) setStatus(line, atMs, status);
  },
  split: (log, _, [from, into, ids = [], newIds]: MovedIds) => {
    split(log, from, into, ids);
    renumber(log, ids, newIds);
  },
  merged: (log, _, [from, into, ids = [], newIds]: MovedIds) => {
    for (const line of log.lines.values()) if (line.orderId === from) line.orderId = into;
    renumber(log, ids, newIds);
  },
  closed: (log, atMs, orderId: number) => close(log, atMs, orderId),
  saved: (log, atMs, data: readonly (number | boolean)[]) => save(log, atMs, data),
};

/** Whether the entry affects tickets; other entries need not be stored. */
export const isOfTickets = ({ scope, what }: JournalEntry): boolean => scope !== 'trouble' && what in TICKET_KINDS;

export interface TicketReader {
  /** Live: each later `read` changes it. */
  readonly log: TicketLog;
  read(entry: Pick<JournalEntry, 'atMs' | 'what' | 'data'>): void;
  /** Keeps the latest `count` tickets, and drops older tickets with their data. */
  keep(count: number): void;
}

function forget(log: OpenTicketLog, count: number): void {
  const gone = log.tickets.splice(0, Math.max(0, log.tickets.length - count));
  if (gone.length === 0) return;
  const sinceMs = log.tickets[0]?.cameMs ?? 0;
  log.tapsMs.splice(0, log.tapsMs.filter((atMs) => atMs < sinceMs).length);
  log.fires.splice(0, log.fires.filter(({ atMs }) => atMs < sinceMs).length);
  for (const { id } of gone.flatMap(({ lines }) => lines)) log.lines.delete(id);
  const left = new Set([...log.lines.values()].map(({ orderId }) => orderId));
  for (const id of [...log.heads.keys()]) if (!left.has(id)) log.heads.delete(id);
}

/** Without cooking times, no dish counts as too fast. */
export function createTicketReader(cookMs: CookMs = () => 0): TicketReader {
  const log: OpenTicketLog = {
    cookMs,
    ...{ tickets: [], fires: [], tapsMs: [], undone: 0 },
    ...{ lines: new Map(), heads: new Map() },
  };
  return {
    log,
    read: ({ atMs, what, data }) => TICKET_KINDS[what]?.(log, atMs, data as JournalData as never),
    keep: (count) => forget(log, count),
  };
}

/** Reads up to and including `untilMs` milliseconds after the start. */
export function readTicketLog(entries: readonly JournalEntry[], untilMs: number, cookMs?: CookMs): TicketLog {
  const { log, read } = createTicketReader(cookMs);
  for (const entry of entries) if (entry.atMs <= untilMs) read(entry);
  return log;
}
