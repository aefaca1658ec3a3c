/**
 * The visible state of a device in the same form for headless devices and real pages, so that one check serves both.
 */

export interface SeenLine {
  readonly id: number;
  /** The codes that the text may mean: a headless device has one, a text on a screen may have several, or none. */
  readonly statuses: readonly number[];
  readonly shown: string;
}

export interface SeenCard {
  readonly orderId: number;
  readonly level: string;
  readonly lines: readonly SeenLine[];
}

export interface DeviceView {
  readonly cards: readonly SeenCard[];
  readonly banner: string;
  /** The whole banner text; empty without a banner. */
  bannerText(): string;
  readonly works: string;
  readonly link: string;
  readonly message: string;
  readonly notices: readonly string[];
  /** Sounds since the unit's last verdict. */
  readonly sounds: readonly number[];
  /** Orders on a customer screen, newest first. */
  readonly tiles: readonly { readonly orderId: number; readonly title: string }[];
  /** Orders whose small card shows that they are ready; null without small orders. */
  readonly ready: readonly number[] | null;
}
