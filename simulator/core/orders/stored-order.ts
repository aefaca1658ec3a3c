/** Times are unix seconds of the server that received the change. */
import type { WireLine, WireOrder } from '../../../src/protocol/decode-order.ts';
import { zoneId } from '../base/venue.ts';
import type { OrderPlan, PlannedLine } from './order-plan.ts';

const SERVED = 130;
const PAID = 200;
const CANCELLED = 172;
const WEB_CONFIRMED = 1;
const WEB_CANCELLED: readonly number[] = [-3, -2, -1];

type HistoryStep = [atS: number, userId: number, status: number];

export type StoredNote = readonly [atS: number, text: string];

export interface StoredLine {
  plan: PlannedLine;
  readonly fp: number;
  fm: number;
  status: number;
  readonly history: HistoryStep[];
  /** Oldest first. */
  notes: readonly StoredNote[];
  fire: boolean;
  voided: boolean;
  /** JSON for call 1, null when outdated. */
  text: string | null;
}

export interface StoredOrder {
  plan: OrderPlan;
  readonly placedS: number;
  readonly lines: Map<number, StoredLine>;
  /** Oldest first. */
  notes: readonly StoredNote[];
  fm: number;
  closed: boolean;
  /** Null for an order that is not a web order. */
  webStatus: number | null;
  /** JSON for call 1, null when outdated. */
  text: string | null;
}

/** A line that moves between orders keeps its whole history. */
export type MovedLine = Readonly<Omit<StoredLine, 'text' | 'history'>> & { readonly history: readonly HistoryStep[] };

const isCancelled = (line: StoredLine): boolean => line.status >= 170 && line.status < 180;

/** Served or canceled. A line whose void is not confirmed yet is not canceled. */
export const isOver = (line: StoredLine): boolean => line.status >= SERVED;

export const emptyOrder = (plan: OrderPlan, placedS: number): StoredOrder => ({
  plan,
  placedS,
  lines: new Map(),
  notes: plan.comment === '' ? [] : [[placedS, plan.comment]],
  fm: placedS,
  closed: false,
  webStatus: plan.delivery === null ? null : (plan.webStatus ?? WEB_CONFIRMED),
  text: null,
});

export function addLines(order: StoredOrder, lines: readonly PlannedLine[], nowS: number): void {
  for (const plan of lines) {
    const history: HistoryStep[] = [[nowS, order.plan.waiterId, 0]];
    const notes = plan.comments.map((text): StoredNote => [nowS, text]);
    const flags = { fire: false, voided: false, text: null };
    order.lines.set(plan.id, { plan, fp: nowS, fm: nowS, status: 0, history, notes, ...flags });
  }
}

export function setStatus(line: StoredLine, status: number, userId: number, nowS: number): void {
  line.status = status;
  line.text = null;
  line.fm = nowS;
  line.history.push([nowS, userId, status]);
}

/** A web order that waits for payment; on the wire it is a sent order with a flag. */
const WEB_UNPAID = -22;

function deliveryOf(plan: NonNullable<OrderPlan['delivery']>, webStatus: number | null): WireOrder['dv'] {
  const { zone, channelId } = plan;
  const isUnpaid = webStatus === WEB_UNPAID;
  return { zd: zoneId(zone), og: channelId, sw: isUnpaid ? 0 : webStatus, ...(isUnpaid && { pp: true }) };
}

/** Canceled by the guest, the venue or a timeout (spec section 4). */
export const isWebCancelled = ({ webStatus }: Pick<StoredOrder, 'webStatus'>): boolean =>
  webStatus !== null && WEB_CANCELLED.includes(webStatus);

/** Paid, or without unfinished lines; the order then leaves call 1 a little later. */
export const isOrderOver = (order: StoredOrder): boolean => order.closed || [...order.lines.values()].every(isOver);

/**
 * Paid if closed, canceled if no line counts, 110 if all lines are at least ready, else a line's lowest status.
 * Voided and canceled lines do not count.
 */
function statusOf(order: StoredOrder): number {
  if (order.closed) return PAID;
  const statuses = [...order.lines.values()]
    .filter((line) => !line.voided && !isCancelled(line))
    .map((line) => line.status);
  if (statuses.length === 0) return CANCELLED;
  const least = Math.min(...statuses);
  return least >= 110 && least < 150 ? 110 : least;
}

const wireLineOf = (line: StoredLine, waiterId: number, priorityName: (id: number) => string): WireLine => ({
  li: line.plan.id,
  lk: line.plan.parentId,
  ca: line.plan.quantity,
  np: line.plan.name,
  pi: line.plan.productId,
  pl: '',
  j: line.plan.hierarchy,
  st: line.status,
  stk: line.status,
  lstk: line.history,
  fp: line.fp,
  fm: line.fm,
  ct: line.notes.map(([atS, text]): [number, number, string] => [atS, waiterId, text]),
  fire: line.fire,
  prio: line.plan.priority,
  prioText: priorityName(line.plan.priority),
  esAnulado: line.voided,
});

/** `dlOrig` has every line; `dl` leaves out canceled lines, but keeps lines whose void is not confirmed. */
export function wireTextOf(order: StoredOrder, priorityName: (id: number) => string): string {
  const { plan } = order;
  const lines = [...order.lines.values()];
  const textOf = (line: StoredLine): string => {
    line.text ??= JSON.stringify(wireLineOf(line, plan.waiterId, priorityName));
    return line.text;
  };
  const head: Omit<WireOrder, 'dl' | 'dlOrig'> = {
    io: plan.id,
    im: [...plan.tableIds],
    ima: plan.tableIds[0] ?? 0,
    dlTotal: lines.reduce((sum, line) => (line.voided ? sum : sum + line.plan.price * line.plan.quantity), 0),
    ct: order.notes.map(([atS, text]): [number, number, string] => [atS, plan.waiterId, text]),
    sectors: plan.sectors,
    stk: statusOf(order),
    fm: order.fm,
    iul: plan.waiterId,
    dv: plan.delivery && deliveryOf(plan.delivery, order.webStatus),
    rl: false,
    qc: plan.guests,
    ch: plan.channel,
    exid: plan.externalId,
    fechaUnixO: order.placedS,
  };
  const all = lines.map(textOf);
  const current = all.filter((_, at) => !isCancelled(lines[at] as StoredLine));
  return `${JSON.stringify(head).slice(0, -1)},"dl":[${current.join(',')}],"dlOrig":[${all.join(',')}]}`;
}
