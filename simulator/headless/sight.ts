/** What can be seen of a device at a moment: the same words for one without a window and for a real page, so that one judge looks at both. */

export interface SeenLine {
  readonly id: number;
  /** The codes that what is shown may stand for: a device without a window has one, a word on the glass may have several, or none. */
  readonly statuses: readonly number[];
  /** As somebody would say what is shown. */
  readonly said: string;
}

export interface SeenCard {
  readonly orderId: number;
  readonly level: string;
  readonly lines: readonly SeenLine[];
}

export interface Sight {
  readonly cards: readonly SeenCard[];
  readonly banner: string;
  /** All that the banner says; nothing while there is none. */
  bannerText(): string;
  readonly works: string;
  readonly link: string;
  readonly message: string;
  readonly notices: readonly string[];
  /** Those that were heard since the unit was last judged. */
  readonly sounds: readonly number[];
  /** Orders on a customer screen, the newest first. */
  readonly tiles: readonly { readonly orderId: number; readonly title: string }[];
  /** Orders whose small card says that they are ready; null where there are no small cards. */
  readonly ready: readonly number[] | null;
}
