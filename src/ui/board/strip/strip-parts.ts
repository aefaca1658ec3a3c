import type { App } from '../../../engine/base/app.ts';
import type { Pieces } from '../card/pieces.ts';
import type { Shape } from './packing.ts';
import type { Scrolls } from './scrolls.ts';
import type { HiddenOrders } from './viewport.ts';

export interface StripParts {
  readonly scroller: HTMLElement;
  readonly canvas: HTMLElement;
  /** An element with the minimum width of a column and the height of the header of a later piece. */
  readonly probe: HTMLElement;
  readonly fromRight: boolean;
  readonly shape: Shape;
  /** A card may continue in the next column. */
  readonly divides: boolean;
  readonly pieces: Pieces;
  readonly app: Pick<App, 'monotonicS' | 'onSecond'>;
  /** The card needs its content. */
  readonly onNear: (cardKey: string) => void;
  /** Reports which orders are outside the view on each side, and which cards are near the view. */
  readonly onSight: (left: HiddenOrders, right: HiddenOrders, isInSight: (card: Element) => boolean) => void;
}

export interface ScrolledParts extends StripParts {
  readonly scrolls: Scrolls;
}
