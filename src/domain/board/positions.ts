/** Cards that a cook drags to another place: the manual positions that keep the board so (rules CARD-19 to CARD-22). */

import { ORDER_POSITIONS_MAX } from '../limits.ts';
import { cardKey } from '../presentation/card-key.ts';
import type { Settings } from '../presentation/settings.ts';
import type { Card } from './card.ts';

/** The first card of the torn list of a card, by card key: the pieces of one list stay together (rule PLACE-2). */
function headKeys(cards: readonly Card[]): ReadonlyMap<string, string> {
  const heads = new Map<string, string>();
  for (const { key, order, part, tornAbove } of cards.toSorted((one, other) => one.part - other.part)) {
    const above = tornAbove ? heads.get(cardKey(order.id, part - 1)) : undefined;
    heads.set(key, above ?? key);
  }
  return heads;
}

/**
 * The manual positions with a card before another, at the end for null: the keys of all cards in their new order. Null
 * where nothing moves: without `dragndrop`, for a card that has left, onto its own place (rules PLACE-1, PLACE-2, PLACE-3,
 * PLACE-4).
 */
export function placeBefore(
  cards: readonly Card[],
  cardKey: string,
  beforeKey: string | null,
  { dragndrop }: Pick<Settings, 'dragndrop'>,
): readonly string[] | null {
  const heads = headKeys(cards);
  const moved = heads.get(cardKey);
  const target = beforeKey === null ? null : heads.get(beforeKey);
  if (!dragndrop || moved === undefined || target === undefined || target === moved) return null;
  const keys = cards.map(({ key }) => key);
  const used = keys.filter((key) => heads.get(key) === moved);
  const others = keys.filter((key) => heads.get(key) !== moved);
  const at = target === null ? others.length : others.findIndex((key) => heads.get(key) === target);
  const next = [...others.slice(0, at), ...used, ...others.slice(at)];
  return next.every((key, place) => key === keys[place]) ? null : next.slice(0, ORDER_POSITIONS_MAX);
}
