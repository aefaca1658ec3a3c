import type { App } from '../../../engine/base/app.ts';
import type { Pieces } from '../card/pieces.ts';
import type { Shape } from './packing.ts';
import type { Scrolls } from './scrolls.ts';
import type { BeyondEdge } from './viewport.ts';

export interface StripParts {
  readonly scroller: HTMLElement;
  readonly canvas: HTMLElement;
  /** An element with the minimum width of a column, and the height of the header of a further piece. */
  readonly probe: HTMLElement;
  readonly fromRight: boolean;
  readonly shape: Shape;
  /** Whether a card that does not fit into the rest of a column may continue in the next one. */
  readonly goesOn: boolean;
  readonly pieces: Pieces;
  readonly app: Pick<App, 'monotonicS' | 'onSecond'>;
  /** A card came near the view, so it needs its content. */
  readonly onNear: (cardKey: string) => void;
  /** The view may have changed: which orders are outside it on each side, and which cards are visible. */
  readonly onSight: (left: BeyondEdge, right: BeyondEdge, isInSight: (card: Element) => boolean) => void;
}

/** The same parts, with how the strip is scrolled. */
export interface ScrolledParts extends StripParts {
  readonly scrolls: Scrolls;
}
