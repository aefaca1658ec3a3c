/** Orders and their lines, in the field's own words. The wire's short names end in `protocol/decode-order`. */

/** One entry of a line's history: user, status and time. Times are unix seconds of the server. */
export interface StatusStep {
  readonly atS: number;
  readonly userId: number;
  readonly status: number;
}

/** A note on an order or a line. The text of an order's first comment is its general comment. */
export interface Comment {
  readonly atS: number;
  readonly userId: number;
  readonly text: string;
}

/** One line of an order: a product, or an extra of the line named by `parentId`. */
export interface Line {
  readonly id: number;
  /** 0 for a product, else the line that this extra belongs to. */
  readonly parentId: number;
  readonly quantity: number;
  /** May hold language tags: `[es]Pollo[en]Chicken`. */
  readonly name: string;
  readonly productId: number;
  readonly platform: string;
  /** Nodes of three characters; the first character of the first node carries the sort weight. */
  readonly hierarchy: string;
  /** Status in the whole venue. */
  readonly status: number;
  /** Status saved for this KDS. A pending change is never stored here. */
  readonly saved: number;
  readonly history: readonly StatusStep[];
  readonly firstAtS: number;
  readonly modifiedAtS: number;
  readonly comments: readonly Comment[];
  readonly fire: boolean;
  /** Id in the venue's priority list, 0 for none. */
  readonly priority: number;
  readonly priorityText: string;
  readonly voided: boolean;
}

export interface Delivery {
  readonly zone: string;
  readonly channelId: number;
}

/** An order as the server has it. Immutable: an unchanged order keeps its identity across refreshes. */
export interface Order {
  readonly id: number;
  /** Table ids; negative ids mean delivery, app or venue-app orders. */
  readonly tableIds: readonly number[];
  readonly mainTableId: number;
  /** The unreadable id as the platform sent it; `id` is then a substitute of this device (rule WIRE-73). */
  readonly idText?: string;
  /** All original lines, also those that this KDS does not show. */
  readonly lines: readonly Line[];
  readonly total: number;
  readonly comments: readonly Comment[];
  readonly sectors: string;
  readonly status: number;
  readonly modifiedAtS: number;
  readonly waiterId: number;
  readonly delivery: Delivery | null;
  /** Status of an order that was placed on the web, null for any other. */
  readonly webStatus: number | null;
  /** The server matched the order to the KDS's rules. */
  readonly ruleMatched: boolean;
  readonly guests: number;
  /** Channel id as text, or `KIOSK`. */
  readonly channel: string;
  /** Id at the sales channel, already without its `{product}APP` prefix. */
  readonly externalId: string;
  readonly createdAtS: number;
  /** The number of lines that could not be read; the card shows it. */
  readonly unreadLines: number;
  /** The platform sent a newer form that could not be read: this is the last readable one, or one without lines. */
  readonly isOutdated: boolean;
}
