import type { KdsConfig, VenueConfig } from '../device/kds.ts';
import type { Order } from '../order/order.ts';
import { fireIds } from '../order/priority.ts';
import { type LineKey, lineOfKey } from '../presentation/line-key.ts';
import type { Settings } from '../presentation/settings.ts';
import type { Card } from './card.ts';
import { type CardBasis, cardsOf, type DeviceChanges, type SortedCard } from './cards.ts';
import { NO_REVISIONS, type Revisions } from './revisions.ts';
import { shareCard } from './share.ts';

export interface BoardInput {
  orders: readonly Order[];
  pending: ReadonlyMap<LineKey, number>;
  /** In the outbox and not acknowledged; the board treats them as saved and marks them `unsent`. */
  unsent: ReadonlyMap<LineKey, number>;
  /** Ignored while `allowCancelFire` is off. */
  extinguished?: ReadonlyMap<LineKey, number>;
  /** Changes by others that the cook has to see. */
  revisions?: Revisions;
  /** Unix seconds (server) at which each fire began, where known. */
  lit?: ReadonlyMap<LineKey, number>;
  /** By order id, the unix second (server) at which this device saw a web order confirmed. */
  confirmed?: ReadonlyMap<number, number>;
  kds: KdsConfig;
  settings: Settings;
  venue: VenueConfig;
}

export interface LayoutChange {
  readonly input: BoardInput;
  readonly before: readonly Card[];
  readonly after: readonly Card[];
}

interface OrderLayout extends DeviceChanges {
  readonly order: Order;
  readonly sortedCards: readonly SortedCard[];
}

type OrderLayouts = ReadonlyMap<number, OrderLayout>;

export interface Layout {
  /** In board order. */
  readonly cards: readonly Card[];
  readonly memo: { readonly basis: CardBasis; readonly orderLayouts: OrderLayouts };
}

const NO_CHANGES: ReadonlyMap<LineKey, number> = new Map();

/** Groups by order, then by line. Copies the map, because its owner may mutate it. */
function byOrder<T>(changes: ReadonlyMap<LineKey, T>): ReadonlyMap<number, ReadonlyMap<number, T>> {
  const orders = new Map<number, Map<number, T>>();
  for (const [key, value] of changes) {
    const { orderId, lineId } = lineOfKey(key);
    const lines = orders.get(orderId) ?? new Map<number, T>();
    orders.set(orderId, lines.set(lineId, value));
  }
  return orders;
}

function sameChanges<T>(one: ReadonlyMap<number, T> | undefined, other: ReadonlyMap<number, T> | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (one.size !== other.size) return false;
  for (const [lineId, status] of one) if (!Object.is(other.get(lineId), status)) return false;
  return true;
}

const isCurrent = (orderLayout: OrderLayout, order: Order, own: DeviceChanges): boolean =>
  orderLayout.order === order &&
  sameChanges(orderLayout.pending, own.pending) &&
  sameChanges(orderLayout.unsent, own.unsent) &&
  sameChanges(orderLayout.extinguished, own.extinguished) &&
  sameChanges(orderLayout.made, own.made) &&
  sameChanges(orderLayout.unseen, own.unseen) &&
  sameChanges(orderLayout.lit, own.lit) &&
  orderLayout.confirmedAtS === own.confirmedAtS;

function basisOf({ kds, settings, venue }: BoardInput, before: CardBasis | undefined): CardBasis {
  if (before && before.kds === kds && before.settings === settings && before.venue === venue) return before;
  return { kds, settings, venue, fires: fireIds(venue), held: new Set(settings.heldPriorities) };
}

function toOrderLayout(
  order: Order,
  own: DeviceChanges,
  basis: CardBasis,
  before: OrderLayout | undefined,
): OrderLayout {
  const sortedCards = cardsOf(order, own, basis).map(({ card, batchAtS }, part) => ({
    card: shareCard(card, before?.sortedCards[part]?.card),
    batchAtS,
  }));
  return { ...own, order, sortedCards };
}

/** Without duplicates; an unchanged order keeps its previous layout. */
function orderLayoutsOf(input: BoardInput, basis: CardBasis, previous: Layout | null): Map<number, OrderLayout> {
  const pending = byOrder(input.pending);
  const unsent = byOrder(input.unsent);
  const extinguished = byOrder((input.settings.allowCancelFire && input.extinguished) || NO_CHANGES);
  const { made, unseen } = input.revisions ?? NO_REVISIONS;
  const [madeOf, unseenOf] = [byOrder(made), byOrder(unseen)];
  const lit = byOrder(input.lit ?? NO_CHANGES);
  const sameBasis = previous?.memo.basis === basis;
  const orderLayouts = new Map<number, OrderLayout>();
  for (const order of input.orders) {
    if (orderLayouts.has(order.id)) continue;
    const own: DeviceChanges = {
      pending: pending.get(order.id),
      unsent: unsent.get(order.id),
      extinguished: extinguished.get(order.id),
      made: madeOf.get(order.id),
      unseen: unseenOf.get(order.id),
      lit: lit.get(order.id),
      confirmedAtS: input.confirmed?.get(order.id),
    };
    const before = previous?.memo.orderLayouts.get(order.id);
    const isUnchanged = before !== undefined && sameBasis && isCurrent(before, order, own);
    orderLayouts.set(order.id, isUnchanged ? before : toOrderLayout(order, own, basis, before));
  }
  return orderLayouts;
}

const sameOrderLayouts = (orderLayouts: OrderLayouts, before: OrderLayouts): boolean => {
  if (orderLayouts.size !== before.size) return false;
  for (const [id, orderLayout] of orderLayouts) if (before.get(id) !== orderLayout) return false;
  return true;
};

interface RankedCard extends SortedCard {
  /** Index in the manual positions; `UNRANKED` without a position. */
  readonly rank: number;
}

const UNRANKED = Number.MAX_SAFE_INTEGER;

/** A part without a position follows the previous part of its batch (rule CARD-20). */
function ranksOf({ order, sortedCards }: OrderLayout, positions: ReadonlyMap<string, number>): readonly RankedCard[] {
  const ranked: RankedCard[] = [];
  for (const sortedCard of sortedCards) {
    const before = ranked.at(-1);
    const inherited = before?.card.batch === sortedCard.card.batch ? before.rank : UNRANKED;
    const rank = positions.get(sortedCard.card.key) ?? positions.get(String(order.id)) ?? inherited;
    ranked.push({ ...sortedCard, rank });
  }
  return ranked;
}

/** Keyed by card key or order id; for a duplicate, the first position is used (rule CARD-20). */
function positionsOf({ dragndrop, orderPositions }: Settings): ReadonlyMap<string, number> {
  const entries = dragndrop ? orderPositions.map((key, at) => [key, at] as const) : [];
  return new Map(entries.reverse());
}

/** Sorts by manual position, else by the batch's first line, order id and part (rules CARD-19, CARD-20). */
function inBoardOrder(orderLayouts: OrderLayouts, settings: Settings): readonly SortedCard[] {
  const positions = positionsOf(settings);
  return [...orderLayouts.values()]
    .flatMap((orderLayout) => ranksOf(orderLayout, positions))
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        // The parts of an order are already sorted, and `sort` is stable.
        one.batchAtS - other.batchAtS ||
        one.card.order.id - other.card.order.id,
    );
}

/** By order id, counted from 1 in the sequence of the orders' first cards (rule CARD-22). */
function placesOf(sortedCards: readonly SortedCard[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (const { card } of sortedCards) if (!places.has(card.order.id)) places.set(card.order.id, places.size + 1);
  return places;
}

const atPlace = (sortedCard: SortedCard, place: number): SortedCard => ({
  ...sortedCard,
  card: { ...sortedCard.card, place },
});

function assignPlaces(orderLayouts: Map<number, OrderLayout>, places: ReadonlyMap<number, number>): void {
  for (const [id, orderLayout] of orderLayouts) {
    const place = places.get(id) ?? 0;
    const moves = orderLayout.sortedCards.some((sortedCard) => sortedCard.card.place !== place);
    if (moves)
      orderLayouts.set(id, {
        ...orderLayout,
        sortedCards: orderLayout.sortedCards.map((sortedCard) => atPlace(sortedCard, place)),
      });
  }
}

const sameSortedCards = (one: readonly SortedCard[], other: readonly SortedCard[]): boolean =>
  one.length === other.length && one.every((sortedCard, at) => sortedCard.batchAtS === other[at]?.batchAtS);

/** Whether every card keeps its place: the orders, their numbers of cards and the sort times are the same. */
function hasSameCardOrder(orderLayouts: OrderLayouts, before: OrderLayouts): boolean {
  if (orderLayouts.size !== before.size) return false;
  for (const [id, orderLayout] of orderLayouts) {
    const old = before.get(id);
    if (old === undefined || (old !== orderLayout && !sameSortedCards(orderLayout.sortedCards, old.sortedCards)))
      return false;
  }
  return true;
}

/** Does not sort the board if nothing moved: sorting would cost more than the rest of a one-line change. */
function cardsInOrder(
  orderLayouts: Map<number, OrderLayout>,
  settings: Settings,
  before: Layout | null,
): readonly Card[] {
  const current = (card: Card) => orderLayouts.get(card.order.id)?.sortedCards[card.part]?.card ?? card;
  if (before && hasSameCardOrder(orderLayouts, before.memo.orderLayouts)) return before.cards.map(current);
  const sortedCards = inBoardOrder(orderLayouts, settings);
  assignPlaces(orderLayouts, placesOf(sortedCards));
  return sortedCards.map(({ card }) => current(card));
}

const sameCards = (one: readonly Card[], other: readonly Card[]): boolean =>
  one.length === other.length && one.every((card, at) => card === other[at]);

/**
 * Unchanged cards keep their identity, and an unchanged input returns `previous` (rules CARD-19 to CARD-22, FILTER-20).
 * Of two orders with the same id the first counts.
 */
export function layout(input: BoardInput, previous: Layout | null): Layout {
  const basis = basisOf(input, previous?.memo.basis);
  const orderLayouts = orderLayoutsOf(input, basis, previous);
  if (previous && sameOrderLayouts(orderLayouts, previous.memo.orderLayouts)) return previous;
  const cards = cardsInOrder(orderLayouts, input.settings, previous?.memo.basis === basis ? previous : null);
  return {
    cards: previous && sameCards(cards, previous.cards) ? previous.cards : cards,
    memo: { basis, orderLayouts },
  };
}
