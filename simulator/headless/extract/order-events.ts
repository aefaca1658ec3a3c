/** Lines and events of each order in a recording (rule RECORDING-11). */

// The scenario keeps a moved line in its first order. From then on it expects nothing of either order, because a
// replayed board would show them differently. The same applies to split and merged orders, and to lines that changed
// after their void. `extract.ts` writes the number of such orders at the top of the scenario. An order that was absent
// for some time counts as one order and ends with its last absence.
import { zoneOffsetS } from '../../../src/domain/device/zone.ts';
import { entriesFrom, flagFrom, momentFrom, numberFrom, wholesFrom } from '../../../src/protocol/forms.ts';
import { cardOf } from '../../core/base/card-keys.ts';
import { type OrdersAt, ordersIn } from '../replay/exchanges.ts';
import type { ReadRecording } from '../replay/read-recording.ts';
import { knownStatuses, recordIn } from './recorded-venue.ts';

/** The fields that a scenario can express. */
export interface RecordedLine {
  readonly li: number;
  /** 0 for a dish; for an extra, the line that it changes. */
  readonly lk: number;
  readonly ca: number;
  readonly np: string;
  readonly pi: number;
  readonly j: string;
  readonly st: number;
  readonly prio: number;
  readonly fire: boolean;
  readonly esAnulado: boolean;
  /** Arrival and last change of the line, in unix seconds of the server. */
  readonly fp: number;
  readonly fm: number;
}

export interface RecordedOrder {
  readonly io: number;
  readonly tables: readonly number[];
  readonly channel: string;
  readonly isDelivery: boolean;
  readonly sectors: string;
  readonly placedS: number;
  readonly lines: readonly RecordedLine[];
}

type OrderEvent =
  | { readonly kind: 'placed'; readonly order: RecordedOrder; readonly lines: readonly RecordedLine[] }
  | { readonly kind: 'added'; readonly lines: readonly RecordedLine[] }
  | { readonly kind: 'status'; readonly line: RecordedLine }
  /** `was` is the status before the void. */
  | { readonly kind: 'voided'; readonly line: RecordedLine; readonly was: number }
  | { readonly kind: 'fired'; readonly line: RecordedLine }
  | { readonly kind: 'prioritised'; readonly line: RecordedLine }
  | { readonly kind: 'moved'; readonly table: number }
  /** Has no step: lines moved or disappeared, a quantity changed, or the device had stored marks. */
  | { readonly kind: 'parted' }
  /** A voided line changed, which no step expresses. */
  | { readonly kind: 'revived'; readonly line: RecordedLine }
  /**
   * The order was missing in responses until it came back. `isWanted`: not all of its lines were served at that time.
   */
  | { readonly kind: 'away'; readonly isWanted: boolean }
  | { readonly kind: 'gone' };

/** From this status on a line is finished; an order with only finished lines leaves the board. */
const SERVED = 130;
const VOIDED_FROM = 150;

/** Unix milliseconds on the recording's clock; `receivedMs` is the time of the first response with the event. */
export type TimedEvent = OrderEvent & { readonly t: number; readonly receivedMs: number; readonly orderId: number };

/** Reads any form that a platform writes. */
function whole(value: unknown, otherwise = 0): number {
  const number = numberFrom(value) ?? otherwise;
  return Number.isSafeInteger(number) ? number : otherwise;
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] => entriesFrom(value) ?? [];

/** `zoneS` is the venue's offset from UTC in seconds, for times without a zone. */
function lineOf(raw: unknown, zoneS: number): readonly RecordedLine[] {
  if (!isRecord(raw) || whole(raw.li, -1) < 0) return [];
  const { li, lk, ca, np, pi, j, st, prio, fire, esAnulado, fp, fm } = raw;
  return [
    {
      li: whole(li),
      lk: whole(lk),
      ca: whole(ca, 1),
      np: String(np ?? ''),
      pi: whole(pi),
      j: String(j ?? ''),
      st: whole(st),
      prio: whole(prio),
      fire: flagFrom(fire) ?? false,
      esAnulado: flagFrom(esAnulado) ?? false,
      fp: momentFrom(fp, zoneS) ?? 0,
      fm: momentFrom(fm, zoneS) ?? 0,
    },
  ];
}

function orderOf(raw: unknown, zoneS: number): readonly RecordedOrder[] {
  if (!isRecord(raw) || whole(raw.io, -1) < 0) return [];
  const { io, im, ima, ch, dv, sectors, fechaUnixO, dl, dlOrig } = raw;
  const tableIds = wholesFrom(im) ?? [];
  const tables = tableIds.length > 0 ? tableIds : [ima];
  const all = listOf(dlOrig).length > 0 ? listOf(dlOrig) : listOf(dl);
  return [
    {
      io: whole(io),
      tables: tables.map((table) => whole(table)),
      channel: String(ch ?? ''),
      isDelivery: isRecord(dv) && Object.keys(dv).length > 0,
      sectors: String(sectors ?? ''),
      placedS: momentFrom(fechaUnixO, zoneS) ?? 0,
      lines: all.flatMap((line) => lineOf(line, zoneS)),
    },
  ];
}

/** `before` is not voided. In a response with a void and another change, the other change came first. */
function changesOf(before: RecordedLine, line: RecordedLine): readonly OrderEvent[] {
  const isVoided = line.esAnulado;
  const alive = { ...line, esAnulado: false };
  // A void that waits for the kitchen does not change the status of the line.
  const hadStatus = line.st !== before.st && (!isVoided || line.st < VOIDED_FROM);
  return [
    ...(line.fire && !before.fire ? [{ kind: 'fired', line: alive } as const] : []),
    ...(line.prio !== before.prio ? [{ kind: 'prioritised', line: alive } as const] : []),
    ...(hadStatus ? [{ kind: 'status', line: alive } as const] : []),
    ...(isVoided ? [{ kind: 'voided', line, was: before.st } as const] : []),
  ];
}

/** The confirmation of the void, or a change that no step expresses. */
function afterVoid(before: RecordedLine, line: RecordedLine): readonly OrderEvent[] {
  const isSettled = line.esAnulado && line.st >= VOIDED_FROM;
  const isSame =
    line.esAnulado === before.esAnulado &&
    line.st === before.st &&
    line.fire === before.fire &&
    line.prio === before.prio;
  if (isSame) return [];
  return [isSettled ? { kind: 'status', line } : { kind: 'revived', line }];
}

/** The line as it was when it arrived. */
const fresh = (line: RecordedLine): RecordedLine => ({ ...line, st: 0, fire: false, esAnulado: false });

/** Negative when the recording's clock is behind the server's. */
function aheadOfServerMs({ runs }: ReadRecording): number {
  const start = runs[0]?.start;
  const correctionMs = Number(start?.facts.clockCorrectionMs ?? 0);
  return -((Number.isFinite(correctionMs) ? correctionMs : 0) + (start?.aheadMs ?? 0));
}

/** The offset at the recording's beginning, in seconds east of UTC. */
export function zoneOf({ runs }: ReadRecording): number {
  const [run] = runs;
  if (run === undefined) return 0;
  const { tz } = recordIn(run.start, 'configuration');
  return zoneOffsetS(typeof tz === 'string' ? tz : '', run.start.t);
}

function orderIn(recording: ReadRecording): (raw: unknown) => readonly RecordedOrder[] {
  const zoneS = zoneOf(recording);
  return (raw) => orderOf(raw, zoneS);
}

/** Lines that arrived at most this long after the order count as its first lines. */
const ROUND_S = 2;

/** The lines with the time of the order, or else the earliest. */
function firstLot({ lines, placedS }: RecordedOrder): readonly RecordedLine[] {
  const untilS = Math.max(placedS, Math.min(...lines.map(({ fp }) => fp))) + ROUND_S;
  return lines.filter(({ fp }) => fp <= untilS).map(fresh);
}

/** Leaves out the stored orders at the start of a later run, which are older than the responses before. */
const ordersReceivedIn = ({ start, entries }: ReadRecording['runs'][number], at: number): readonly OrdersAt[] =>
  ordersIn(entries).slice(at > 0 && start.run ? 1 : 0);

interface LastReceived {
  readonly order: RecordedOrder;
  readonly receivedMs: number;
  /** The first response without the order; null while responses contain it. */
  readonly goneMs: number | null;
}

/** Stored facts that change a card: increased quantities, and unnoticed removed lines (rules NEWS-15, NEWS-19). */
const STORED_MARKS = ['made', 'unseen'];

const partedAt = (orderId: number, t: number): TimedEvent => ({ kind: 'parted', orderId, t, receivedMs: t });

/** Adds `parted` to orders whose marks the device had stored at the start of a run. */
const storedMarks = ({ runs }: ReadRecording): readonly TimedEvent[] =>
  runs.flatMap(({ start }) =>
    STORED_MARKS.flatMap((name) => listOf(recordIn(start, name))).flatMap((mark) =>
      Array.isArray(mark) ? [partedAt(whole(mark[0]), start.t)] : [],
    ),
  );

/** Adds `parted` where a tap removed newly voided lines, which no step expresses (rule NEWS-13). */
function voidsSeen({ runs, head }: ReadRecording, lives: readonly TimedEvent[]): readonly TimedEvent[] {
  const statuses = runs.flatMap(({ start }) => knownStatuses(start, head.kdsId));
  const finalFrom = statuses.length === 0 ? SERVED : Math.max(...statuses);
  const voids = lives.filter((event) => event.kind === 'voided' && event.was < finalFrom);
  return runs
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => {
      const [card] = entry.k === 'command' ? (entry.values ?? []) : [];
      if (typeof card !== 'string') return [];
      const { orderId } = cardOf(card);
      const isSeen = voids.some((event) => event.orderId === orderId && event.receivedMs <= entry.t);
      return isSeen ? [partedAt(orderId, entry.t)] : [];
    });
}

/** Oldest first. Orders that steps cannot describe get the event `parted`. */
export function orderEventsIn(recording: ReadRecording): readonly TimedEvent[] {
  const lives = livesIn(recording);
  return [...lives, ...storedMarks(recording), ...voidsSeen(recording, lives)].sort((a, b) => a.t - b.t);
}

/** An order in the first response has all events since its start. */
function livesIn(recording: ReadRecording): readonly TimedEvent[] {
  const aheadMs = aheadOfServerMs(recording);
  const ordersOf = orderIn(recording);
  const wasVoided = recording.runs.flatMap(ordersReceivedIn).sort((a, b) => a.t - b.t);
  const events: TimedEvent[] = [];
  const known = new Map<number, LastReceived>();
  /** The order in which each line first appeared. */
  const first = new Map<number, number>();
  const voided = new Set<number>();
  let receivedMs = 0;
  const note = (orderId: number, t: number, event: OrderEvent) =>
    void events.push({ ...event, t, receivedMs, orderId });
  /** The server's time, limited to the time between the previous response and the one with the event. */
  const when = (atS: number, from: number, until: number) => Math.min(until, Math.max(from, atS * 1_000 + aheadMs));

  /** Marks both orders of a moved line, and an order with a missing or empty line or a changed quantity. */
  const part = (order: RecordedOrder, before: RecordedOrder | undefined, t: number) => {
    const quantities = new Map(order.lines.map(({ li, ca }) => [li, ca]));
    const isLeft = before?.lines.some(({ li, ca }) => quantities.get(li) !== ca) === true;
    // A step cannot order fewer than one piece.
    const isEmpty = before === undefined && order.lines.some(({ ca }) => ca < 1);
    const owners = order.lines.flatMap(({ li }) => first.get(li) ?? []).filter((owner) => owner !== order.io);
    for (const { li } of order.lines) if (!first.has(li)) first.set(li, order.io);
    const parted = new Set([...owners, ...(isLeft || isEmpty || owners.length > 0 ? [order.io] : [])]);
    for (const id of parted) note(id, t, { kind: 'parted' });
  };

  const noteLines = ({ io, lines }: RecordedOrder, before: readonly RecordedLine[], fromMs: number) => {
    const were = new Map(before.map((line) => [line.li, line]));
    for (const line of lines) {
      const was = were.get(line.li) ?? fresh(line);
      const changes = voided.has(line.li) ? afterVoid(was, line) : changesOf(was, line);
      for (const event of changes) note(io, when(line.fm, fromMs, receivedMs), event);
      if (line.esAnulado) voided.add(line.li);
    }
  };

  const noteOrder = (order: RecordedOrder, last: LastReceived | undefined) => {
    const { io, tables, placedS } = order;
    const before = last?.order;
    const placedMs = when(placedS, Number.NEGATIVE_INFINITY, receivedMs);
    const isWanted = before?.lines.some(({ st }) => st < SERVED) === true;
    if (last !== undefined && last.goneMs !== null) note(io, last.goneMs, { kind: 'away', isWanted });
    part(order, before, receivedMs);
    const lot = before === undefined ? firstLot(order) : [];
    if (before === undefined) note(io, placedMs, { kind: 'placed', order, lines: lot });
    const lines = before?.lines ?? lot;
    const later = order.lines.filter(({ li }) => !lines.some((line) => line.li === li));
    for (const round of new Set(later.map(({ fp }) => fp))) {
      const added = later.filter(({ fp }) => fp === round).map(fresh);
      note(io, when(round, placedMs, receivedMs), { kind: 'added', lines: added });
    }
    noteLines(order, lines, Math.max(placedMs, last?.receivedMs ?? placedMs));
    const [table = 0] = tables;
    if (before !== undefined && table > 0 && before.tables[0] !== table) note(io, receivedMs, { kind: 'moved', table });
  };

  for (const { t, list } of wasVoided) {
    receivedMs = t;
    // For the kitchen an order without lines does not exist yet.
    const received = list.flatMap(ordersOf).filter(({ io, lines }) => lines.length > 0 || known.has(io));
    const orders = new Map(received.map((order) => [order.io, order] as const));
    for (const order of orders.values()) noteOrder(order, known.get(order.io));
    for (const [id, last] of known) if (!orders.has(id) && last.goneMs === null) known.set(id, { ...last, goneMs: t });
    for (const [id, order] of orders) known.set(id, { order, receivedMs: t, goneMs: null });
  }
  for (const [id, { goneMs }] of known) {
    receivedMs = goneMs ?? receivedMs;
    if (goneMs !== null) note(id, goneMs, { kind: 'gone' });
  }
  return events;
}
