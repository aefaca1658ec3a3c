import { cardOfKey } from '../../../domain/presentation/card-key.ts';
import { LEVELS, type Level } from '../../../domain/presentation/levels.ts';
import { areSame, guessOf, sizesOf } from './card-sizes.ts';
import { type CardSizes, type Piece, type Spot, wholeHeight } from './packing.ts';

export interface StripCard {
  readonly element: HTMLElement;
  readonly orderId: number;
  /** The level that the card's element shows. */
  readonly level: Level;
  sizes: CardSizes;
  /** Empty for a new card. */
  pieces: readonly Piece[];
  /** Place of the first piece in the DOM; null until the card has come near the view. */
  put: Spot | null;
  /** Null until known. A card far from the view has no box and keeps its last height. */
  near: boolean | null;
}

export interface StripCards {
  /** Cards in board order; reads the heights of new ones. */
  present(): readonly StripCard[];
  /** Observes the height of a new later piece. */
  observe(piece: HTMLElement): void;
  /** The strip has another size. If the column width changed, the heights of far cards are estimates. */
  measure(columnsDiffer: boolean, tallestBefore: number): void;
  isNear(element: Element): boolean;
  /** The heights of far cards are not observed. */
  setNear(card: StripCard, near: boolean): void;
  dispose(): void;
}

/** The card has a box again, until it is known whether the card is near the view. */
function unmark(card: StripCard): void {
  if (card.near !== false) return;
  card.near = null;
  delete card.element.dataset.near;
}

function newCard(element: HTMLElement): StripCard {
  return {
    element,
    orderId: cardOfKey(element.dataset.card ?? '').orderId,
    get level() {
      return LEVELS.find((level) => level === element.dataset.level) ?? 'neutral';
    },
    sizes: guessOf(element),
    pieces: [],
    put: null,
    near: null,
  };
}

export interface StripCardListener {
  /** Cards were added or removed, or heights changed. */
  changed(what: 'cards' | 'heights'): void;
  /** The card was near the view and has left the board. */
  left(element: HTMLElement): void;
  near(element: HTMLElement): void;
}

export function createStripCards(canvas: HTMLElement, listener: StripCardListener): StripCards {
  const cards = new Map<Element, StripCard>();
  const cardAt = (target: Element) => cards.get(target.closest('[data-card]') ?? target);
  /** The card must have a box; false when no size changed. */
  const measured = (card: StripCard): boolean => {
    const sizes = sizesOf(card.element);
    if (areSame(sizes, card.sizes)) return false;
    card.sizes = sizes;
    return true;
  };
  const heights = new ResizeObserver((entries) => {
    const changed = new Set(entries.flatMap(({ target }) => cardAt(target) ?? []));
    const others = [...changed].filter((card) => card.near !== false && measured(card));
    if (others.length > 0) listener.changed('heights');
  });
  const children = new MutationObserver((records) => {
    for (const node of records.flatMap(({ removedNodes }) => [...removedNodes])) {
      const card = node instanceof Element && !node.isConnected ? cards.get(node) : undefined;
      if (card?.near) listener.left(card.element);
    }
    listener.changed('cards');
  });
  children.observe(canvas, { childList: true });

  const cardOf = (element: HTMLElement): StripCard => {
    const known = cards.get(element);
    if (known) return known;
    const card = newCard(element);
    cards.set(element, card);
    return card;
  };

  return {
    present() {
      for (const element of cards.keys()) {
        if (element.parentElement === canvas) continue;
        heights.unobserve(element);
        cards.delete(element);
      }
      return [...canvas.children].filter((child) => child instanceof HTMLElement).map(cardOf);
    },
    measure(columnsDiffer, tallestBefore) {
      const others = [...cards.values()].filter(
        ({ near, sizes }) => columnsDiffer || near !== false || wholeHeight(sizes) >= tallestBefore,
      );
      for (const card of others) unmark(card);
      for (const card of others) card.sizes = card.near === null ? guessOf(card.element) : sizesOf(card.element);
    },
    observe: (piece) => heights.observe(piece),
    isNear: (element) => cards.get(element)?.near === true,
    setNear(card, near) {
      if (card.near === near) return;
      card.near = near;
      card.element.dataset.near = String(near);
      if (!near) return heights.unobserve(card.element);
      heights.observe(card.element);
      listener.near(card.element);
    },
    dispose() {
      // The next layout measures the cards, because far ones have no box now.
      for (const card of cards.values()) unmark(card);
      heights.disconnect();
      children.disconnect();
    },
  };
}
