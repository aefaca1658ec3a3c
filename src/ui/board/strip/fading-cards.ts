/** React no longer renders these cards; fingers and screen readers cannot reach them. */
import * as styles from './strip.module.css';

export interface FadingCards {
  /** Shows a card once more after it has left. */
  fade(card: HTMLElement): void;
  /** Must be called about once a second: removes faded cards, even if no animation ran. */
  sweep(): void;
  dispose(): void;
}

export function createFadingCards(scroller: HTMLElement): FadingCards {
  const layer = scroller.ownerDocument.createElement('div');
  layer.className = styles.leaving ?? '';
  layer.inert = true;
  layer.ariaHidden = 'true';
  scroller.append(layer);
  // A faded card keeps a layer as long as it exists.
  layer.addEventListener('animationend', ({ target }) => {
    if (target instanceof Element) target.remove();
  });
  let old: readonly Element[] = [];
  return {
    fade(card) {
      delete card.dataset.arrives;
      layer.append(card);
    },
    sweep() {
      for (const card of old) card.remove();
      old = [...layer.children];
    },
    dispose: () => layer.remove(),
  };
}
