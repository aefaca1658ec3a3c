/** The pieces' first rows, and their distances from the first piece. */
import { createContext, useContext } from 'react';
import { type CardSubscriptions, createCardSubscriptions, useCardValue } from './card-subscriptions.ts';

/** A later piece: its first row, and its offset from the first piece in CSS pixels. */
export interface Continuation {
  readonly from: number;
  readonly x: number;
  readonly y: number;
}

export interface Pieces {
  /** The same list as long as the pieces do not change. */
  startsOf(cardKey: string): readonly number[];
  set(cardKey: string, pieces: readonly Continuation[]): void;
  /** Removes all other cards. */
  keep(cardKeys: readonly string[]): void;
  /** Notifies when a piece of this card begins with another row. */
  readonly subscribe: CardSubscriptions['subscribe'];
  /** Moves the element to its place now, and whenever the place changes. `at` counts later pieces from 0. */
  attach(cardKey: string, at: number, element: HTMLElement): () => void;
  onAttach(attached: (element: HTMLElement) => void): () => void;
}

interface PiecesOfCard {
  starts: readonly number[];
  places: readonly Continuation[];
  readonly elements: (HTMLElement | undefined)[];
}

const NONE: readonly number[] = [];

function putAt(element: HTMLElement, { x, y }: Continuation): void {
  const transform = `translate(${x}px, ${y}px)`;
  if (element.style.transform !== transform) element.style.transform = transform;
}

export function createPieces(): Pieces {
  const cards = new Map<string, PiecesOfCard>();
  const { subscribe, notify } = createCardSubscriptions();
  let attached: (element: HTMLElement) => void = () => {};
  const piecesOfCard = (cardKey: string): PiecesOfCard => {
    const known = cards.get(cardKey) ?? { starts: NONE, places: [], elements: [] };
    cards.set(cardKey, known);
    return known;
  };
  const isSame = (starts: readonly number[], places: readonly Continuation[]) =>
    starts.length === places.length && starts.every((from, at) => from === places[at]?.from);
  return {
    startsOf: (cardKey) => cards.get(cardKey)?.starts ?? NONE,
    set(cardKey, places) {
      if (places.length === 0 && !cards.has(cardKey)) return;
      const card = piecesOfCard(cardKey);
      card.places = places;
      for (const [at, place] of places.entries()) {
        const element = card.elements[at];
        if (element) putAt(element, place);
      }
      if (isSame(card.starts, places)) return;
      card.starts = places.length === 0 ? NONE : places.map(({ from }) => from);
      notify(cardKey);
    },
    keep(cardKeys) {
      const present = new Set(cardKeys);
      for (const key of cards.keys()) if (!present.has(key)) cards.delete(key);
    },
    subscribe,
    attach(cardKey, at, element) {
      const card = piecesOfCard(cardKey);
      card.elements[at] = element;
      const place = card.places[at];
      if (place) putAt(element, place);
      attached(element);
      return () => {
        if (card.elements[at] === element) card.elements[at] = undefined;
      };
    },
    onAttach(listener) {
      attached = listener;
      return () => {
        attached = () => {};
      };
    },
  };
}

/** Without a provider, every card is in one piece. */
export const PiecesContext = createContext<Pieces | null>(null);

/** Renders again when the first rows change. */
export function useStarts(cardKey: string): readonly number[] {
  const pieces = useContext(PiecesContext);
  return useCardValue(pieces, cardKey, () => pieces?.startsOf(cardKey) ?? NONE);
}
