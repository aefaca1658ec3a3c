/** What a strip is made of: the elements that its layout works on, and whom the layout tells. */
import type { App } from '../../../engine/base/app.ts';
import type { Shape } from './packing.ts';

export interface StripParts {
  readonly scroller: HTMLElement;
  readonly canvas: HTMLElement;
  /** As wide as the narrowest column. */
  readonly probe: HTMLElement;
  /** The oldest card is at the right. */
  readonly fromRight: boolean;
  readonly shape: Shape;
  readonly app: Pick<App, 'serverNowS'>;
  /** A card has come near sight: it needs its inside. */
  readonly onNear: (cardKey: string) => void;
  /** What is in sight may have changed: how many orders lie beyond each side, and which cards are seen. */
  readonly onSight: (left: number, right: number, isInSight: (card: Element) => boolean) => void;
}
