/** The elements that the layout of a strip works on, and its callbacks. */
import type { App } from '../../../engine/base/app.ts';
import type { Pieces } from '../card/pieces.ts';
import type { Shape } from './packing.ts';
import type { Scrolls } from './scrolls.ts';
import type { BeyondEdge } from './viewport.ts';

export interface StripParts {
  readonly scroller: HTMLElement;
  readonly canvas: HTMLElement;
  /** As wide as the narrowest column, as high as the header of a further piece. */
  readonly probe: HTMLElement;
  readonly fromRight: boolean;
  readonly shape: Shape;
  /** A card that does not fit into the rest of a column continues in the next one. */
  readonly goesOn: boolean;
  readonly pieces: Pieces;
  readonly app: Pick<App, 'monotonicS' | 'onSecond'>;
  /** A card has come near the view: it needs its content. */
  readonly onNear: (cardKey: string) => void;
  /** The view may have changed: which orders are beyond each side, and which cards are visible. */
  readonly onSight: (left: BeyondEdge, right: BeyondEdge, isInSight: (card: Element) => boolean) => void;
}

/** The same once the layout follows how it is scrolled. */
export interface ScrolledParts extends StripParts {
  readonly scrolls: Scrolls;
}
