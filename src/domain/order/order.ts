/** `protocol/decode-order` maps the wire's short names to these names. */

/** `atS` in unix seconds (server). */
export interface StatusStep {
  readonly atS: number;
  readonly userId: number;
  readonly status: number;
}

/** An order's first comment is its general comment. */
export interface Comment {
  readonly atS: number;
  readonly userId: number;
  readonly text: string;
}

/** A product, or an extra of the line with the id `parentId`. */
export interface Line {
  readonly id: number;
  /** 0 for a product. */
  readonly parentId: number;
  readonly quantity: number;
  /** May contain language tags: `[es]Pollo[en]Chicken`. */
  readonly name: string;
  readonly productId: number;
  readonly platform: string;
  /** Nodes of three characters each; the first character decides the sort weight. */
  readonly hierarchy: string;
  /** The status in the whole venue. */
  readonly status: number;
  /** The status saved for this KDS; never a pending one. */
  readonly saved: number;
  readonly history: readonly StatusStep[];
  readonly firstAtS: number;
  readonly modifiedAtS: number;
  readonly comments: readonly Comment[];
  readonly fire: boolean;
  /** Id in the venue's priority list; 0 for none. */
  readonly priority: number;
  readonly priorityText: string;
  readonly voided: boolean;
}

export interface Delivery {
  readonly zone: string;
  readonly channelId: number;
}

/** Immutable: an unchanged order keeps its identity across refreshes. */
export interface Order {
  readonly id: number;
  /** Negative ids mean delivery, app or venue-app orders. */
  readonly tableIds: readonly number[];
  readonly mainTableId: number;
  /** The unreadable id as sent; `id` is then a substitute of this device (rule WIRE-73). */
  readonly idText?: string;
  /** Includes lines that this KDS does not show. */
  readonly lines: readonly Line[];
  readonly total: number;
  readonly comments: readonly Comment[];
  readonly sectors: string;
  readonly status: number;
  readonly modifiedAtS: number;
  readonly waiterId: number;
  readonly delivery: Delivery | null;
  /** Null for orders that were not placed on the web. */
  readonly webStatus: number | null;
  /** The server matched the order with the rules of the KDS. */
  readonly ruleMatched: boolean;
  readonly guests: number;
  /** Channel id as text, or `KIOSK`. */
  readonly channel: string;
  /** Id at the sales channel, without its prefix `{product}APP`. */
  readonly externalId: string;
  readonly createdAtS: number;
  /** The number of lines that could not be read; the card shows it. */
  readonly unreadLines: number;
  /** A newer version could not be read: this is the last readable one, or an order without lines. */
  readonly isOutdated: boolean;
}
