/** The cards that stand on the strip, with their heights as the browser reports them. */
import type { Spot } from './packing.ts';

export interface StandingCard {
  readonly element: HTMLElement;
  readonly orderId: string;
  height: number;
  /** Where it belongs, null for a card that has just come. */
  spot: Spot | null;
  /** Where it was put; a card far from sight is put when it comes near. */
  put: Spot | null;
}

export interface StandingCards {
  /** The cards in board order; reads the height of new ones. */
  present(): readonly StandingCard[];
  dispose(): void;
}

/** Follows the cards in `canvas`; `changed` hears of cards that came or left and of heights that changed. */
export function createStandingCards(canvas: HTMLElement, changed: (what: 'cards' | 'heights') => void): StandingCards {
  const cards = new Map<Element, StandingCard>();
  const heights = new ResizeObserver((entries) => {
    let differs = false;
    for (const { target, borderBoxSize } of entries) {
      const card = cards.get(target);
      const height = Math.ceil(borderBoxSize[0]?.blockSize ?? 0);
      if (!card || card.height === height) continue;
      card.height = height;
      differs = true;
    }
    if (differs) changed('heights');
  });
  const children = new MutationObserver(() => changed('cards'));
  children.observe(canvas, { childList: true });

  const cardOf = (element: HTMLElement): StandingCard => {
    const known = cards.get(element);
    if (known) return known;
    const orderId = element.dataset.card?.split('-')[0] ?? '';
    const card = { element, orderId, height: element.offsetHeight, spot: null, put: null };
    cards.set(element, card);
    heights.observe(element);
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
    dispose() {
      heights.disconnect();
      children.disconnect();
    },
  };
}
