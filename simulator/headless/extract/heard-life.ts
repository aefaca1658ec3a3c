/** The life of each order as a recorded device heard of it: what came with it, and what happened to it when (rule RCD10). */

// A line that went from one order to another is heard of both: it is told where it came first, and from then on nothing is expected of
// either order, since no board that runs again has them so. So it is with orders that were split or merged, and with lines that were
// voided and revived. How many there are, `extract.ts` says at the head of the scenario.
import { type OrdersThen, ordersIn } from '../replay/exchanges.ts';
import type { ReadRecording } from '../replay/read-recording.ts';

/** A line as the wire has it, as much of it as a scenario can tell. */
export interface HeardLine {
  readonly li: number;
  /** 0, or the line that it changes. */
  readonly lk: number;
  readonly ca: number;
  readonly np: string;
  readonly pi: number;
  readonly j: string;
  readonly st: number;
  readonly prio: number;
  readonly fire: boolean;
  readonly esAnulado: boolean;
  /** When it came, and when it got its status: unix seconds of the server. */
  readonly fp: number;
  readonly fm: number;
}

export interface HeardOrder {
  readonly io: number;
  readonly tables: readonly number[];
  readonly channel: string;
  readonly isDelivery: boolean;
  readonly sectors: string;
  readonly placedS: number;
  readonly lines: readonly HeardLine[];
}

type HeardEvent =
  | { readonly kind: 'placed'; readonly order: HeardOrder; readonly lines: readonly HeardLine[] }
  | { readonly kind: 'added'; readonly lines: readonly HeardLine[] }
  | { readonly kind: 'status'; readonly line: HeardLine }
  | { readonly kind: 'voided'; readonly line: HeardLine }
  | { readonly kind: 'fired'; readonly line: HeardLine }
  | { readonly kind: 'prioritised'; readonly line: HeardLine }
  | { readonly kind: 'moved'; readonly table: number }
  /** Lines of it are those of another order now, or the other way round: no step tells that. */
  | { readonly kind: 'parted' }
  | { readonly kind: 'gone' };

/** The statuses of voids. */
const VOIDED_FROM = 150;

/** Both times are unix milliseconds on the recording's own clock: when it happened, and when the device heard of it. */
export type TimedEvent = HeardEvent & { readonly t: number; readonly heardMs: number; readonly orderId: number };

const whole = (value: unknown, otherwise = 0): number =>
  Number.isSafeInteger(Number(value)) ? Number(value) : otherwise;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function lineOf(raw: unknown): readonly HeardLine[] {
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
      fire: fire === true,
      esAnulado: esAnulado === true,
      fp: whole(fp),
      fm: whole(fm),
    },
  ];
}

function orderOf(raw: unknown): readonly HeardOrder[] {
  if (!isRecord(raw) || whole(raw.io, -1) < 0) return [];
  const { io, im, ima, ch, dv, sectors, fechaUnixO, dl, dlOrig } = raw;
  const tables = listOf(im).length > 0 ? listOf(im) : [ima];
  const all = listOf(dlOrig).length > 0 ? listOf(dlOrig) : listOf(dl);
  return [
    {
      io: whole(io),
      tables: tables.map((table) => whole(table)),
      channel: String(ch ?? ''),
      isDelivery: isRecord(dv),
      sectors: String(sectors ?? ''),
      placedS: whole(fechaUnixO),
      lines: all.flatMap(lineOf),
    },
  ];
}

/** What two states of a line tell. */
function changesOf(before: HeardLine, line: HeardLine): readonly HeardEvent[] {
  const isVoided = line.esAnulado && !before.esAnulado;
  // A void that waits for the kitchen leaves the status that the line had.
  const hadStatus = isVoided && line.st < VOIDED_FROM && line.st !== before.st;
  return [
    ...(hadStatus ? [{ kind: 'status', line: { ...line, esAnulado: false } } as const] : []),
    ...(isVoided ? [{ kind: 'voided', line } as const] : []),
    ...(line.fire && !before.fire ? [{ kind: 'fired', line } as const] : []),
    ...(line.prio !== before.prio ? [{ kind: 'prioritised', line } as const] : []),
    ...(line.st !== before.st && !isVoided ? [{ kind: 'status', line } as const] : []),
  ];
}

/** Whether a line that guests no longer want is as if they did: no step of a scenario does that. */
export const isRevived = (event: TimedEvent): boolean =>
  event.kind === 'status' && event.line.esAnulado && event.line.st < VOIDED_FROM;

/** A line as it is when it comes. */
const fresh = (line: HeardLine): HeardLine => ({ ...line, st: 0, fire: false, esAnulado: false });

/** How far the recording's clock stands ahead of the server's, milliseconds. */
function aheadOfServerMs({ runs }: ReadRecording): number {
  const start = runs[0]?.start;
  const correctionMs = Number(start?.facts.clockCorrectionMs ?? 0);
  return -((Number.isFinite(correctionMs) ? correctionMs : 0) + (start?.aheadMs ?? 0));
}

/** Rounds come with a second of each other. */
const ROUND_S = 2;

/** What a run heard. One that began anew meanwhile begins with what its device had kept, which is older than what was heard before it. */
const heardIn = ({ start, entries }: ReadRecording['runs'][number], at: number): readonly OrdersThen[] =>
  ordersIn(entries).slice(at > 0 && start.run ? 1 : 0);

/** Everything that the device heard of orders, the oldest first; what it heard at first is told from its beginning. */
export function heardLives(recording: ReadRecording): readonly TimedEvent[] {
  const aheadMs = aheadOfServerMs(recording);
  const told = recording.runs.flatMap(heardIn).sort((a, b) => a.t - b.t);
  const events: TimedEvent[] = [];
  let known = new Map<number, HeardOrder>();
  const goneOnce = new Set<number>();
  /** The order in which each line was heard first. */
  const first = new Map<number, number>();
  let heardMs = 0;
  const note = (orderId: number, t: number, event: HeardEvent) => void events.push({ ...event, t, heardMs, orderId });
  /** When something was, as the server says: not after it was heard, nor long before what was heard before. */
  const when = (atS: number, from: number, until: number) => Math.min(until, Math.max(from, atS * 1_000 + aheadMs));

  /** Both orders of each line that went from one to the other, and one that lines have left. */
  const part = (order: HeardOrder, before: HeardOrder | undefined, t: number) => {
    const here = new Set(order.lines.map(({ li }) => li));
    const isLeft = before?.lines.some(({ li }) => !here.has(li)) === true;
    const owners = order.lines.flatMap(({ li }) => first.get(li) ?? []).filter((owner) => owner !== order.io);
    for (const { li } of order.lines) if (!first.has(li)) first.set(li, order.io);
    const parted = new Set([...owners, ...(isLeft || owners.length > 0 ? [order.io] : [])]);
    for (const id of parted) note(id, t, { kind: 'parted' });
  };

  const hear = ({ t, list }: OrdersThen, beforeMs: number) => {
    heardMs = t;
    const next = new Map(list.flatMap(orderOf).map((order) => [order.io, order] as const));
    for (const order of next.values()) {
      const before = known.get(order.io);
      const placedMs = when(order.placedS, Number.NEGATIVE_INFINITY, t);
      if (before === undefined && goneOnce.has(order.io)) continue;
      part(order, before, t);
      const lot = before === undefined ? order.lines.filter(({ fp }) => fp <= order.placedS + ROUND_S) : [];
      if (before === undefined) note(order.io, placedMs, { kind: 'placed', order, lines: lot.map(fresh) });
      const lines = new Map((before?.lines ?? lot.map(fresh)).map((line) => [line.li, line]));
      const later = order.lines.filter(({ li }) => !lines.has(li));
      for (const round of new Set(later.map(({ fp }) => fp))) {
        const added = later.filter(({ fp }) => fp === round).map(fresh);
        note(order.io, when(round, placedMs, t), { kind: 'added', lines: added });
      }
      for (const line of order.lines) {
        const was = lines.get(line.li) ?? fresh(line);
        const from = before === undefined ? placedMs : Math.max(placedMs, beforeMs);
        for (const event of changesOf(was, line)) note(order.io, when(line.fm, from, t), event);
      }
      const [table = 0] = order.tables;
      if (before !== undefined && table > 0 && before.tables[0] !== table) note(order.io, t, { kind: 'moved', table });
    }
    for (const id of known.keys()) {
      if (next.has(id) || goneOnce.has(id)) continue;
      goneOnce.add(id);
      note(id, t, { kind: 'gone' });
    }
    known = next;
  };
  let beforeMs = recording.runs[0]?.start.t ?? 0;
  for (const each of told) {
    hear(each, beforeMs);
    beforeMs = each.t;
  }
  return events.sort((a, b) => a.t - b.t);
}
