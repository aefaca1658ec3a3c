import type { KdsConfig, VenueConfig } from '../device/kds.ts';
import { STATUS } from '../limits.ts';
import { type Family, familiesOf } from '../order/family.ts';
import type { Line, Order } from '../order/order.ts';
import { hasFire } from '../order/priority.ts';
import { isCancelled, isFinal, isTakenBack } from '../order/status.ts';
import { savedWith } from '../order/unsent.ts';
import { cardKey } from '../presentation/card-key.ts';
import { momentS } from '../presentation/elapsed.ts';
import type { Settings } from '../presentation/settings.ts';
import { isUnconfirmed } from '../presentation/web-order.ts';
import type { Card, CardLine, SaveMark } from './card.ts';
import { lineLitAtS } from './fire.ts';
import { type Batch, batchesOf } from './group.ts';
import { orderedAtS } from './ordered-at.ts';
import { countPriorities, groupByPriority, lineLimit, type PriorityGroup, splitLines } from './split.ts';
import { isCancelledOrVoided, type LineState, mayShow, showsLine, showsOrder, stationFilter } from './visibility.ts';

/** By line id: a status, a quantity, or a moment in unix seconds. */
export type LineStatuses = ReadonlyMap<number, number>;

export interface CardBasis {
  readonly kds: KdsConfig;
  readonly settings: Settings;
  readonly venue: VenueConfig;
  /** Priority ids that mean fire. */
  readonly fires: ReadonlySet<number>;
  /** Priority ids whose lines wait until they are fired. */
  readonly held: ReadonlySet<number>;
}

/** Unacknowledged changes, and facts that only this device has seen. */
export interface DeviceChanges {
  readonly pending: LineStatuses | undefined;
  readonly unsent: LineStatuses | undefined;
  /** Fires canceled on this device, with the unix second of the cancellation. */
  readonly extinguished?: LineStatuses | undefined;
  /** The quantity already made of finished lines to which others added quantity (rule NEWS-17). */
  readonly made?: LineStatuses | undefined;
  /** Unfinished lines that others voided, took back or removed, until a cook touches their card (rule NEWS-13). */
  readonly unseen?: ReadonlyMap<number, Line> | undefined;
  /** The unix second at which each fire began. */
  readonly lit?: LineStatuses | undefined;
  /** The unix second at which this device saw the web order confirmed. */
  readonly confirmedAtS?: number | undefined;
}

/** `batchAtS` in unix seconds sorts the card on the board. */
export interface SortedCard {
  readonly card: Card;
  readonly batchAtS: number;
}

interface OrderContext {
  readonly order: Order;
  readonly own: DeviceChanges;
  readonly basis: CardBasis;
}

const markOf = ({ line, saved, current }: LineState): SaveMark => {
  if (current !== saved) return 'pending';
  return saved === line.saved ? 'none' : 'unsent';
};

function lineStateOf(line: Line, { own, basis }: OrderContext): LineState {
  const saved = savedWith(line, own.unsent?.get(line.id));
  const burns = hasFire(line, basis.fires) && !isCancelledOrVoided({ line, saved }) && !own.extinguished?.has(line.id);
  const made = own.made?.get(line.id);
  return {
    line,
    saved,
    current: own.pending?.get(line.id) ?? saved,
    burns: burns && !isTakenBack(line),
    added: made === undefined ? 0 : Math.max(0, line.quantity - made),
    isUnseen: own.unseen?.has(line.id) ?? false,
  };
}

/** 0 if unknown. The start that this device remembers takes precedence over the line's own times (rule FILTER-10). */
const litAtS = (line: Line, own: DeviceChanges): number => own.lit?.get(line.id) || lineLitAtS(line);

/** An extra without its own fire counts from the fire of its product (rule ALARM-2). */
function startOf(state: LineState, head: LineState, isFired: boolean, { order, own }: OrderContext): number {
  const lit = state.burns || !isFired ? state : head;
  const ownS = isFired ? litAtS(lit.line, own) || momentS(order.createdAtS) : orderedAtS(state.line, order);
  return Math.max(ownS, own.confirmedAtS ?? 0);
}

function toCardLine(state: LineState, head: LineState, sight: OrderContext): CardLine {
  const { order, basis } = sight;
  const { line, saved, current, burns, added } = state;
  const takenBack = isTakenBack(line);
  const isOver = isCancelledOrVoided(state) || isCancelled(current) || takenBack;
  const waits = basis.held.has(head.line.priority);
  const isLit = hasFire(line, basis.fires) || hasFire(head.line, basis.fires);
  return {
    line,
    status: current,
    saveMark: markOf(state),
    isExtra: state !== head,
    isFinal: added === 0 && isFinal(basis.kds.statuses, current),
    isVoided: isOver,
    isLocked: saved === STATUS.locked || order.status === STATUS.locked,
    isFire: burns,
    waitsForFire: waits && !isLit && !isOver,
    startsAtS: startOf(state, head, burns || head.burns || (waits && isLit), sight),
    isTakenBack: takenBack,
    added,
  };
}

/** `showsLine` for a card, `mayShow` for an expanded card. */
type LineFilter = typeof showsLine;

/**
 * A hidden canceled product hides its extras. A finished product stays while one of its extras shows, because an extra
 * without its product is unclear (rule ORDER-35).
 */
function visibleFamilyLines(family: Family, sight: OrderContext, isIncluded: LineFilter): readonly CardLine[] {
  const { kds } = sight.basis;
  const head = lineStateOf(family.head, sight);
  const headShows = isIncluded(head, kds);
  if (!headShows && isCancelledOrVoided(head)) return [];
  const extras = family.extras.map((line) => lineStateOf(line, sight)).filter((state) => isIncluded(state, kds));
  if (!headShows && extras.length === 0) return [];
  return [toCardLine(head, head, sight), ...extras.map((state) => toCardLine(state, head, sight))];
}

/** In priority mode there is one group for each priority, otherwise one group (rules CARD-7, FILTER-2 to FILTER-5). */
function groupsOf(
  batch: Batch,
  sight: OrderContext,
  isMadeHere: (product: Line) => boolean,
  takes: LineFilter,
): readonly PriorityGroup[] {
  const { settings, venue, fires } = sight.basis;
  const families = batch.families
    .filter((family) => isMadeHere(family.head))
    .map((family) => visibleFamilyLines(family, sight, takes));
  return settings.prio === 2
    ? groupByPriority(families, venue, fires)
    : [{ priority: 0, name: '', lines: families.flat() }];
}

/**
 * A line saved as final needs no work; a voided line needs work only while this device may confirm its cancellation.
 */
const hasWork = (lines: readonly CardLine[], { changeVoided }: KdsConfig): boolean =>
  lines.some(({ saveMark, isVoided, isTakenBack, isFinal, status }) => {
    if (isTakenBack) return false;
    if (saveMark === 'pending') return true;
    return isVoided ? changeVoided && !isCancelled(status) : !isFinal;
  });

/**
 * Whether canceled lines may leave: this station has finished a line of the order, or all other lines are ready (rule
 * FILTER-15).
 */
function isOver(sight: OrderContext, isMadeHere: (product: Line) => boolean): boolean {
  const { order, basis } = sight;
  const families = familiesOf(order.lines).map(({ head, extras }) => {
    const alive = [head, ...extras]
      .map((line) => lineStateOf(line, sight))
      .filter((state) => !isCancelledOrVoided(state) && !isTakenBack(state.line));
    return { isHere: isMadeHere(head), alive: alive.map(({ saved }) => saved) };
  });
  const isFinished = (saved: number) => isFinal(basis.kds.statuses, saved);
  if (families.some(({ isHere, alive }) => isHere && alive.some(isFinished))) return true;
  const rest = families.flatMap(({ alive }) => alive);
  return rest.length > 0 && rest.every((saved) => saved >= STATUS.readyFrom);
}

/**
 * A group without work stays for unseen lines, and until its canceled lines may go (rules FILTER-15, NEWS-12, NEWS-13).
 */
function isOnBoard({ lines }: PriorityGroup, sight: OrderContext, isMadeHere: (product: Line) => boolean): boolean {
  if (lines.length === 0 || hasWork(lines, sight.basis.kds)) return true;
  if (lines.some(({ line }) => sight.own.unseen?.has(line.id))) return true;
  return !lines.every((row) => row.isTakenBack) && !isOver(sight, isMadeHere);
}

interface UnnumberedCard {
  readonly batch: Batch;
  /** The index of the batch in the order. */
  readonly at: number;
  readonly group: PriorityGroup;
  readonly lines: readonly CardLine[];
  readonly tornAbove: boolean;
  readonly tornBelow: boolean;
}

/** Rules CARD-9, CARD-11. */
function limitOf(batches: readonly Batch[], { settings }: CardBasis): number {
  const products = settings.prio === 2 ? batches.flatMap((batch) => batch.families.map((family) => family.head)) : [];
  return lineLimit(settings.orderLines, countPriorities(products));
}

function unnumberedCardsOf(
  batch: Batch,
  at: number,
  group: PriorityGroup,
  limit: number,
  showsExtras: boolean,
): readonly UnnumberedCard[] {
  const pieces = splitLines(group.lines, limit, showsExtras);
  const last = pieces.length - 1;
  return pieces.map((lines, piece) => {
    return { batch, at, group, lines, tornAbove: piece > 0, tornBelow: piece < last };
  });
}

/** The earliest fire, or the order's time if no fire has a time; null without a fire (rules FILTER-10, FILTER-14). */
function fireAtS(lines: readonly CardLine[], { order, own }: OrderContext): number | null {
  const burning = lines.filter(({ isFire }) => isFire);
  if (burning.length === 0) return null;
  const knownS = burning.map(({ line }) => litAtS(line, own)).filter((atS) => atS > 0);
  return knownS.length > 0 ? Math.min(...knownS) : momentS(order.createdAtS);
}

/** A pending change keeps the card's clock running, even if it finishes the line. */
const isOpen = ({ isVoided, isFinal, saveMark }: CardLine): boolean =>
  !isVoided && (!isFinal || saveMark === 'pending');

/** The clock that the cards of one group share (rules ALARM-1, ALARM-2, FILTER-17, ORDER-65). */
function clockOf(
  { batch, group }: UnnumberedCard,
  { order, own }: OrderContext,
): Pick<Card, 'startedAtS' | 'orderedAtS' | 'clock'> {
  const orderedS = batch.startedAtS;
  const confirmedS = own.confirmedAtS ?? 0;
  const startedS = Math.max(orderedS, confirmedS);
  if (isUnconfirmed(order.webStatus)) return { startedAtS: orderedS, orderedAtS: orderedS, clock: 'unconfirmed' };
  const open = group.lines.filter(isOpen);
  const running = open.filter(({ waitsForFire }) => !waitsForFire);
  if (open.length > 0 && running.length === 0) {
    return { startedAtS: startedS, orderedAtS: orderedS, clock: 'held' };
  }
  if (group.lines.length > 0 && group.lines.every(({ isVoided }) => isVoided)) {
    return { startedAtS: startedS, orderedAtS: orderedS, clock: 'cancelled' };
  }
  const isFired = ({ line, startsAtS }: CardLine) => startsAtS !== Math.max(orderedAtS(line, order), confirmedS);
  const hasOwn = running.length < open.length || running.some(isFired);
  const knownS = hasOwn ? running.map(({ startsAtS }) => startsAtS).filter((atS) => atS > 0) : [];
  return {
    startedAtS: knownS.length > 0 ? Math.min(...knownS) : startedS,
    orderedAtS: orderedS,
    clock: 'running',
  };
}

function toSortedCard(unnumberedCard: UnnumberedCard, part: number, parts: number, sight: OrderContext): SortedCard {
  const { order, basis } = sight;
  const { batch, at, group, lines, tornAbove, tornBelow } = unnumberedCard;
  const card: Card = {
    key: cardKey(order.id, part),
    order,
    part,
    parts,
    batch: at,
    priority: group.priority,
    priorityName: group.name,
    tornAbove,
    tornBelow,
    showsHeader: part === 0 || basis.settings.showInfoAllOrders,
    place: 0,
    ...clockOf(unnumberedCard, sight),
    fireAtS: fireAtS(lines, sight),
    lines,
  };
  return { card, batchAtS: batch.firstAtS };
}

/** An order that could not be read has a header and no lines, at every station of its origin (rule FILTER-18). */
function unreadableCard(sight: OrderContext): SortedCard {
  const atS = momentS(sight.order.createdAtS);
  const batch: Batch = { firstAtS: atS, startedAtS: atS, families: [] };
  const group: PriorityGroup = { priority: 0, name: '', lines: [] };
  return toSortedCard({ batch, at: 0, group, lines: [], tornAbove: false, tornBelow: false }, 0, 1, sight);
}

/**
 * The cards of an order in the sequence of their parts. None when no line shows, unless the order was never readable
 * (rules CARD-1 to CARD-18, FILTER-20).
 */
export function cardsOf(order: Order, own: DeviceChanges, basis: CardBasis): readonly SortedCard[] {
  const { kds, settings, venue } = basis;
  if (!showsOrder(order, kds, settings)) return [];
  const sight = { order, own, basis };
  if (order.isOutdated && order.lines.length === 0) return [unreadableCard(sight)];
  const isMadeHere = stationFilter(order, kds, venue);
  const batches = batchesOf(order, settings.timeToGroupUp);
  const limit = limitOf(batches, basis);
  const unnumberedCards = batches.flatMap((batch, at) =>
    groupsOf(batch, sight, isMadeHere, showsLine)
      .filter((group) => isOnBoard(group, sight, isMadeHere))
      .flatMap((group) => unnumberedCardsOf(batch, at, group, limit, settings.showExtras)),
  );
  return unnumberedCards.map((unnumberedCard, part) =>
    toSortedCard(unnumberedCard, part, unnumberedCards.length, sight),
  );
}

/**
 * The card's own lines, and the lines of its batch that were finished here and have left the board. If the batch has
 * several cards, such a line shows on the card of the line before it (rule ORDER-37).
 */
export function expandedLines(card: Card, own: DeviceChanges, basis: CardBasis): readonly CardLine[] {
  const { order, lines } = card;
  const batch = batchesOf(order, basis.settings.timeToGroupUp)[card.batch];
  if (!batch) return lines;
  const groupsWith = (takes: LineFilter) =>
    groupsOf(batch, { order, own, basis }, stationFilter(order, basis.kds, basis.venue), takes);
  const held = new Map(lines.map((row) => [row.line.id, row]));
  const shownIds = new Set(groupsWith(showsLine).flatMap((group) => group.lines.map((row) => row.line.id)));
  const group = groupsWith(mayShow).find((each) => each.lines.some((row) => held.has(row.line.id)));
  let isHere = !card.tornAbove;
  return (group?.lines ?? lines).flatMap((row) => {
    const mine = held.get(row.line.id);
    if (shownIds.has(row.line.id)) isHere = mine !== undefined;
    return isHere ? (mine ?? row) : [];
  });
}
