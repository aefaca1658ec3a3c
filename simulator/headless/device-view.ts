/** Headless devices and real pages share this form, so that the same checks apply to both. */

export interface SeenLine {
  readonly id: number;
  /** Codes that the text may mean: one at a headless device; one, several or none on a real screen. */
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
  /** Empty without a banner. */
  bannerText(): string;
  readonly works: string;
  readonly link: string;
  readonly message: string;
  readonly notices: readonly string[];
  /** Sounds since the last check of the unit. */
  readonly sounds: readonly number[];
  /** Orders on a customer screen, the latest modified first. */
  readonly tiles: readonly { readonly orderId: number; readonly title: string }[];
  /** Orders whose small cards show that they are ready; null without small cards. */
  readonly ready: readonly number[] | null;
}
