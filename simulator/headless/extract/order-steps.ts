/** Steps of a scenario from events of orders (rule RECORDING-11). */
import { channelsOf } from '../../core/base/origin-channels.ts';
import { TABLES_MAX, UNIT_STATUSES } from '../../core/base/venue.ts';
import { durationText } from '../../scenarios/language/duration.ts';
import { type ExtractedStep, extractedName, type TimedStep } from './extracted-step.ts';
import type { RecordedOrder, TimedEvent } from './order-events.ts';
import { type Dishes, priorityOf } from './recorded-dishes.ts';
import { otherUnitOf } from './recorded-venue.ts';

const SECOND_MS = 1_000;

const KIOSK = 'KIOSK';

export function recordedOriginOf({ isDelivery, channel, tables, sectors }: RecordedOrder) {
  if (isDelivery) return 'delivery';
  if (channel === KIOSK) return 'kiosk';
  if ((tables[0] ?? 0) > 0) return 'table';
  return sectors === 'app' ? 'app' : 'venue-app';
}

/** Channel and table, as far as a scenario can express them. */
function placeIn(order: RecordedOrder): ExtractedStep {
  const origin = recordedOriginOf(order);
  const channel = Number(order.channel);
  const [table = 0] = order.tables;
  return {
    ...(channelsOf(origin).includes(channel) && { channel }),
    ...(origin === 'table' && table <= TABLES_MAX && { table }),
  };
}

const VOIDED = { confirmed: 170, cancelled: 172 } as const;

function howVoided(status: number): string {
  if (status === VOIDED.cancelled) return 'cancelled';
  return status === VOIDED.confirmed ? 'confirmed' : 'asked';
}

export interface RecordedScene {
  readonly kds: number;
  readonly statuses: readonly number[];
  isShown(orderId: number, lineId: number): boolean;
  /** The screen showed such a dish, or it showed tiles, which wait for all lines of an order. */
  isMadeHere(productId: number): boolean;
  /** A card of voided lines waits for the other lines of its order (rule FILTER-15). */
  hasVoid(orderId: number): boolean;
  readonly dishes: Dishes;
  /** The beginning of the scenario; earlier events are moved to this time. */
  readonly zeroMs: number;
  /** Null for an order that stayed. */
  goneMs(orderId: number): number | null;
  isAtTable(orderId: number): boolean;
}

/** Whether the event is a move that a scenario can express: to another table of the venue. */
export const isMove = ({ isAtTable }: Pick<RecordedScene, 'isAtTable'>, event: TimedEvent): boolean =>
  event.kind === 'moved' && isAtTable(event.orderId) && event.table <= TABLES_MAX;

/** The order stays one second longer than recorded, so that its last steps come before it leaves. */
const stayMsOf = ({ zeroMs, goneMs }: RecordedScene, { orderId, t }: TimedEvent): string => {
  const gone = goneMs(orderId);
  const staysMs = gone === null ? 24 * 3_600_000 : Math.max(0, gone - Math.max(t, zeroMs)) + SECOND_MS;
  return durationText(Math.ceil(staysMs / SECOND_MS) * SECOND_MS);
};

/** A change at another unit of a dish that this unit never showed matters only to tiles, and to orders with a void. */
export const isElsewhere = (
  { isMadeHere, hasVoid }: Pick<RecordedScene, 'isMadeHere' | 'hasVoid'>,
  event: TimedEvent,
): boolean => event.kind === 'status' && !isMadeHere(event.line.pi) && !hasVoid(event.orderId);

/** Null when a scenario cannot express the event. */
function stepOf(scene: RecordedScene, event: TimedEvent): ExtractedStep | null {
  const { kds, dishes, statuses, isShown } = scene;
  const order = extractedName(event.orderId);
  if (event.kind === 'gone' || event.kind === 'parted' || event.kind === 'away' || event.kind === 'revived')
    return null;
  if (event.kind === 'moved') return isMove(scene, event) ? { 'transfer-order': order, table: event.table } : null;
  if (event.kind === 'placed') {
    const lines = dishes.ordered(event.orderId, event.lines);
    return lines.length === 0
      ? null
      : {
          order: recordedOriginOf(event.order),
          as: order,
          lines,
          ...placeIn(event.order),
          stays: stayMsOf(scene, event),
        };
  }
  if (event.kind === 'added') {
    const lines = dishes.ordered(event.orderId, event.lines);
    return lines.length === 0 ? null : { 'add-line': order, lines };
  }
  const { line } = event;
  const product = dishes.productOf(event.orderId, line.li);
  if (product === null) return null;
  if (event.kind === 'voided') return { 'void-line': order, product, how: howVoided(line.st) };
  if (event.kind === 'fired') return { 'fire-order': order, product };
  if (event.kind === 'prioritised') return { 'change-priority': order, to: priorityOf(line), product };
  if (!UNIT_STATUSES.includes(line.st) || isElsewhere(scene, event)) return null;
  const isOwn = statuses.includes(line.st) && isShown(event.orderId, line.li);
  return { 'tap-line': order, kds: isOwn ? kds : otherUnitOf(kds), status: line.st, product };
}

/** Each order begins with the step that places it. An order without expressible dishes is left out. */
export function stepsOf(scene: RecordedScene, lives: readonly TimedEvent[]): readonly TimedStep[] {
  const made = new Set<number>();
  return lives.flatMap((event) => {
    const step = stepOf(scene, event);
    if (step === null) return [];
    if (event.kind === 'placed') made.add(event.orderId);
    return made.has(event.orderId) ? [{ t: event.t, step }] : [];
  });
}
