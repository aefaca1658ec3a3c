import { ORDER_POSITIONS_MAX } from '../limits.ts';
import { cardKey } from '../presentation/card-key.ts';
import type { Settings } from '../presentation/settings.ts';
import type { Card } from './card.ts';

/** By card key, the first card of its list, because the cards of a split list move together (rule PLACE-2). */
function headKeys(cards: readonly Card[]): ReadonlyMap<string, string> {
  const heads = new Map<string, string>();
  for (const { key, order, part, tornAbove } of cards.toSorted((one, other) => one.part - other.part)) {
    const above = tornAbove ? heads.get(cardKey(order.id, part - 1)) : undefined;
    heads.set(key, above ?? key);
  }
  return heads;
}

/**
 * The new order of all card keys; `beforeKey` null moves the card to the end. Null when nothing moves: without
 * `dragndrop`, for a card that has left, or onto its own place (rules PLACE-1 to PLACE-4).
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
