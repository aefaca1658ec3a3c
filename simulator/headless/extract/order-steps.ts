/** What happened to orders, as steps of the scenario that is made of a recording (rule RCD10). */
import { channelsOf } from '../../core/base/origin-channels.ts';
import { TABLES_MAX, UNIT_STATUSES } from '../../core/base/venue.ts';
import { durationText } from '../../scenarios/language/duration.ts';
import { type Dishes, priorityOf } from './dishes-heard.ts';
import { type ExtractedStep, extractedName, type TimedStep } from './extracted-step.ts';
import type { HeardOrder, TimedEvent } from './heard-life.ts';
import { othersOf } from './venue-known.ts';

const SECOND_MS = 1_000;

const KIOSK = 'KIOSK';

export function originHeard({ isDelivery, channel, tables, sectors }: HeardOrder) {
  if (isDelivery) return 'delivery';
  if (channel === KIOSK) return 'kiosk';
  if ((tables[0] ?? 0) > 0) return 'table';
  return sectors === 'app' ? 'app' : 'venue-app';
}

/** Where it came through and where its guests sit, as far as a scenario can say it. */
function placeIn(order: HeardOrder): ExtractedStep {
  const origin = originHeard(order);
  const channel = Number(order.channel);
  const [table = 0] = order.tables;
  return {
    ...(channelsOf(origin).includes(channel) && { channel }),
    ...(origin === 'table' && table <= TABLES_MAX && { table }),
  };
}

/** The statuses of a void that the kitchen has confirmed, and of one that was taken back. */
const VOIDED = { confirmed: 170, cancelled: 172 } as const;

function howVoided(status: number): string {
  if (status === VOIDED.cancelled) return 'cancelled';
  return status === VOIDED.confirmed ? 'confirmed' : 'asked';
}

export interface HeardScene {
  readonly kds: number;
  /** The statuses that the unit sets. */
  readonly statuses: readonly number[];
  /** Whether the device ever showed a line. */
  isShown(orderId: number, lineId: number): boolean;
  /** Whether a dish counts for its screen: it showed one of them, or tiles, which wait for all lines of an order. */
  isMadeHere(productId: number): boolean;
  readonly dishes: Dishes;
  /** When the scenario begins: what is older comes then. */
  readonly zeroMs: number;
  /** When an order was gone; never for one that stayed. */
  goneMs(orderId: number): number | null;
  /** Whether it came to a table. */
  isAtTable(orderId: number): boolean;
}

/** A move that a scenario has: of an order that came to a table, to one of the venue's. */
export const isMove = ({ isAtTable }: Pick<HeardScene, 'isAtTable'>, event: TimedEvent): boolean =>
  event.kind === 'moved' && isAtTable(event.orderId) && event.table <= TABLES_MAX;

/** A second more than it was there: its last steps come before it goes. */
const stayOf = ({ zeroMs, goneMs }: HeardScene, { orderId, t }: TimedEvent): string => {
  const gone = goneMs(orderId);
  const staysMs = gone === null ? 24 * 3_600_000 : Math.max(0, gone - Math.max(t, zeroMs)) + SECOND_MS;
  return durationText(Math.ceil(staysMs / SECOND_MS) * SECOND_MS);
};

/** What other units did with dishes that this one never showed: no board depends on it but one of tiles. */
export const isElsewhere = ({ isMadeHere }: Pick<HeardScene, 'isMadeHere'>, event: TimedEvent): boolean =>
  event.kind === 'status' && !isMadeHere(event.line.pi);

/** The step that an event is; null for one that cannot be told. */
function stepOf(scene: HeardScene, event: TimedEvent): ExtractedStep | null {
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
          order: originHeard(event.order),
          as: order,
          lines,
          ...placeIn(event.order),
          stays: stayOf(scene, event),
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
  return { 'tap-line': order, kds: isOwn ? kds : othersOf(kds), status: line.st, product };
}

/** What happened to orders, each from the step on that makes it: one of which no dish can be told is none of the scenario's. */
export function stepsOf(scene: HeardScene, lives: readonly TimedEvent[]): readonly TimedStep[] {
  const made = new Set<number>();
  return lives.flatMap((event) => {
    const step = stepOf(scene, event);
    if (step === null) return [];
    if (event.kind === 'placed') made.add(event.orderId);
    return made.has(event.orderId) ? [{ t: event.t, step }] : [];
  });
}
