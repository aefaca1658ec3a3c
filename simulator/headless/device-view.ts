/**
 * The visible state of a device. Headless devices and real pages have the same form, so that the same checks apply to
 * both.
 */

export interface SeenLine {
  readonly id: number;
  /**
   * The status codes that the line's text may mean: one at a headless device; one, several or none on a real screen.
   */
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
  /** The sounds since the last check of the unit. */
  readonly sounds: readonly number[];
  /** Orders on a customer screen, with the latest modified order first. */
  readonly tiles: readonly { readonly orderId: number; readonly title: string }[];
  /** Orders whose small card shows that they are ready; null when the screen has no small cards. */
  readonly ready: readonly number[] | null;
}
