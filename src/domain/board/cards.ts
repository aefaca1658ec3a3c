/** The cards of one order: its batches, filtered, grouped and split, before they have a place on the board. */
import type { KdsConfig, VenueConfig } from '../device/kds.ts';
import type { Settings } from '../device/settings.ts';
import { STATUS } from '../limits.ts';
import type { Family } from '../order/family.ts';
import type { Line, Order } from '../order/order.ts';
import { hasFire } from '../order/priority.ts';
import { isCancelled, isFinal } from '../order/status.ts';
import type { Card, CardLine, ChangeMark } from './card.ts';
import { type Batch, batchesOf } from './group.ts';
import { countPriorities, groupByPriority, lineLimit, type PriorityGroup, splitLines } from './split.ts';
import { isOut, type LineStanding, showsLine, showsOrder, stationFilter } from './visibility.ts';

/** Statuses by line id. */
export type Changes = ReadonlyMap<number, number>;

/** What the cards of an order are made from, the order itself apart. */
export interface Frame {
  readonly kds: KdsConfig;
  readonly settings: Settings;
  readonly venue: VenueConfig;
  /** Priority ids that mean fire. */
  readonly fires: ReadonlySet<number>;
}

/** What is changed on this device and not yet confirmed by the server. */
export interface OwnChanges {
  readonly pending: Changes | undefined;
  readonly unsent: Changes | undefined;
}

/** A card with the second by which its batch is sorted on the board. */
export interface Seat {
  readonly card: Card;
  readonly batchAtS: number;
}

const markOf = (line: Line, standing: LineStanding): ChangeMark => {
  if (standing.current !== standing.saved) return 'pending';
  return standing.saved === line.saved ? 'none' : 'unsent';
};

function standingOf(line: Line, { pending, unsent }: OwnChanges): LineStanding {
  const saved = unsent?.get(line.id) ?? line.saved;
  return { line, saved, current: pending?.get(line.id) ?? saved };
}

function toCardLine(standing: LineStanding, isExtra: boolean, order: Order, frame: Frame): CardLine {
  const { line, saved, current } = standing;
  return {
    line,
    status: current,
    mark: markOf(line, standing),
    isExtra,
    isFinal: isFinal(frame.kds.statuses, current),
    isVoided: isOut(standing) || isCancelled(current),
    isLocked: saved === STATUS.locked || order.status === STATUS.locked,
    isFire: hasFire(line, frame.fires) && !isOut(standing),
  };
}

/**
 * The lines of a product that show. A cancelled product that is hidden takes its extras with it; a finished one stays, struck,
 * while one of its extras still shows: an extra without its product says nothing (rule O7d).
 */
function shownFamily(family: Family, order: Order, own: OwnChanges, frame: Frame): readonly CardLine[] {
  const head = standingOf(family.head, own);
  const headShows = showsLine(head, frame.kds, frame.fires);
  if (!headShows && isOut(head)) return [];
  const extras = family.extras
    .map((line) => standingOf(line, own))
    .filter((standing) => showsLine(standing, frame.kds, frame.fires));
  if (!headShows && extras.length === 0) return [];
  return [toCardLine(head, false, order, frame), ...extras.map((standing) => toCardLine(standing, true, order, frame))];
}

/** One card's worth of lines, before it is numbered. */
interface Slip {
  readonly batch: number;
  readonly group: PriorityGroup;
  readonly lines: readonly CardLine[];
  readonly tornAbove: boolean;
  readonly tornBelow: boolean;
}

function slipsOf(batch: number, group: PriorityGroup, limit: number): readonly Slip[] {
  const pieces = splitLines(group.lines, limit);
  const last = pieces.length - 1;
  return pieces.map((lines, at) => ({ batch, group, lines, tornAbove: at > 0, tornBelow: at < last }));
}

function fireAtS(lines: readonly CardLine[]): number | null {
  const timesS = lines.filter((line) => line.isFire).map(({ line }) => line.modifiedAtS || line.firstAtS);
  return timesS.length > 0 ? Math.min(...timesS) : null;
}

function toSeat(slip: Slip, part: number, parts: number, order: Order, batches: readonly Batch[], frame: Frame): Seat {
  const batch = batches[slip.batch];
  const card: Card = {
    key: `${order.id}-${part}`,
    order,
    part,
    parts,
    batch: slip.batch,
    priorityName: slip.group.name,
    tornAbove: slip.tornAbove,
    tornBelow: slip.tornBelow,
    showsHeader: part === 0 || frame.settings.showInfoAllOrders,
    place: 0,
    startedAtS: batch?.startedAtS ?? order.createdAtS,
    fireAtS: fireAtS(slip.lines),
    lines: slip.lines,
  };
  return { card, batchAtS: batch?.firstAtS ?? order.createdAtS };
}

/** The cards that an order has on the board, parts in their order, none when no line shows (rules C1 to C4, V4). */
export function cardsOf(order: Order, own: OwnChanges, frame: Frame): readonly Seat[] {
  const { kds, settings, venue } = frame;
  if (!showsOrder(order, kds, settings)) return [];
  const isMadeHere = stationFilter(order, kds, venue);
  const batches = batchesOf(order, settings.timeToGroupUp);
  const byPriority = settings.prio === 2;
  const products = batches.flatMap((batch) => batch.families.map((family) => family.head));
  const limit = lineLimit(settings.orderLines, byPriority ? countPriorities(products) : 0);
  const slips = batches.flatMap((batch, at) => {
    const families = batch.families
      .filter((family) => isMadeHere(family.head))
      .map((family) => shownFamily(family, order, own, frame));
    const groups = byPriority ? groupByPriority(families, venue) : [{ name: '', lines: families.flat() }];
    return groups.flatMap((group) => slipsOf(at, group, limit));
  });
  return slips.map((slip, part) => toSeat(slip, part, slips.length, order, batches, frame));
}
