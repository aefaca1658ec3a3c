/**
 * Remembers lines and cards that are on a board only briefly, which the app sees and the oracle's periodic checks miss.
 */
import type { Card } from '../../../src/domain/board/card.ts';
import type { App } from '../../../src/engine/base/app.ts';

export interface CardHistory {
  update(): void;
  /** Lines that appeared since the last call, even if they are gone. */
  drainNewLines(): readonly string[];
  /** Records that this card left, even if a card with the same key stays. */
  markLeft(card: Card): void;
  /** The cards that left after this time, in simulated unix milliseconds. */
  leftSince(ms: number): readonly Card[];
}

/** How long cards that left are remembered, milliseconds. */
const LEFT_MS = 10_000;

/** Web statuses of an order that is not confirmed, not paid or not sent to the restaurant yet. */
const UNCONFIRMED: readonly (number | null)[] = [0, -22, -10, -11];

export const isUnconfirmed = ({ order }: Card): boolean => UNCONFIRMED.includes(order.webStatus);

/**
 * The lines of a card that can sound: not held, not cancelled and not of an unconfirmed web order (rules ALARM-38,
 * FILTER-17, ORDER-65).
 */
export const linesOf = (card: Card): readonly string[] =>
  isUnconfirmed(card)
    ? []
    : card.lines
        .filter(({ waitsForFire, isVoided }) => !waitsForFire && !isVoided)
        .map(({ line }) => `${card.order.id}:${line.id}`);

/** `app` may not exist yet. */
export function createCardHistory(app: () => App, nowMs: () => number): CardHistory {
  let keys: readonly string[] = [];
  let cards: ReadonlyMap<string, Card> = new Map();
  let left: readonly (readonly [card: Card, atMs: number])[] = [];
  const lines = new Set<string>();

  const markLeft = (card: Card) => {
    left = [...left.filter(([, atMs]) => atMs > nowMs() - LEFT_MS), [card, nowMs()]];
  };

  return {
    markLeft,
    update() {
      if (app().state.board.keys === keys) return;
      keys = app().state.board.keys;
      const now = new Map(keys.flatMap((key) => (app().entry(key) ? [[key, app().entry(key)?.card as Card]] : [])));
      for (const [key, card] of cards) if (!now.has(key)) markLeft(card);
      for (const [key, card] of now) if (!cards.has(key)) for (const line of linesOf(card)) lines.add(line);
      cards = now;
    },
    drainNewLines() {
      const removed = [...lines];
      lines.clear();
      return removed;
    },
    leftSince: (ms) => left.filter(([, atMs]) => atMs >= ms).map(([card]) => card),
  };
}
