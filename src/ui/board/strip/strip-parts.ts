/** What a strip is made of: the elements that its layout works on, and whom the layout tells. */
import type { App } from '../../../engine/base/app.ts';
import type { Pieces } from '../card/pieces.ts';
import type { Shape } from './packing.ts';
import type { Scrolls } from './scrolls.ts';
import type { BeyondEdge } from './sight.ts';

export interface StripParts {
  readonly scroller: HTMLElement;
  readonly canvas: HTMLElement;
  /** As wide as the narrowest column, as high as the head of a piece that goes on. */
  readonly probe: HTMLElement;
  /** The oldest card is at the right. */
  readonly fromRight: boolean;
  readonly shape: Shape;
  /** A card that does not fit into the rest of a column goes on in the next one. */
  readonly goesOn: boolean;
  readonly pieces: Pieces;
  readonly app: Pick<App, 'upS' | 'onSecond'>;
  /** A card has come near sight: it needs its inside. */
  readonly onNear: (cardKey: string) => void;
  /** What is in sight may have changed: which orders lie beyond each side, and which cards are seen. */
  readonly onSight: (left: BeyondEdge, right: BeyondEdge, isInSight: (card: Element) => boolean) => void;
}

/** The same once the layout follows how it is scrolled. */
export interface ScrolledParts extends StripParts {
  readonly scrolls: Scrolls;
}
