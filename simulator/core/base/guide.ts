/**
 * A guided first day. Each step tells the user what to do at one device, marks the place, and waits until it is done
 * (rules GUIDE-1 to GUIDE-10).
 */

export interface GuideTexts {
  readonly es: string;
  readonly en: string;
}

/** Controls that exist only once on a screen. */
export const GUIDE_CONTROLS = [
  'cancel',
  'recents',
  'recall',
  'confirm',
  'close',
  'menu',
  'all-day',
  'home',
  'banner',
] as const;
export const GUIDE_CARD_PARTS = ['card', 'advance', 'expand'] as const;
export const GUIDE_LINE_PARTS = ['line', 'extra', 'undo'] as const;
/**
 * States of the screen that a step can wait for, besides a status. A card is on the board again, is open, or was
 * advanced as a whole; another view is shown; or no countdown runs.
 */
export const GUIDE_CARD_STATES = ['here', 'opened', 'advanced'] as const;
export const GUIDE_VIEWS = ['all-day', 'home', 'stopped'] as const;

/** The statuses that a step can wait for: the statuses that a kitchen sets, and the status of a confirmed void. */
export const GUIDE_STATUSES = [0, 100, 110, 170] as const;
export type GuideStatus = (typeof GUIDE_STATUSES)[number];

type OfCard<Part, Order> = Part & Order;

/**
 * The place to tap. The types `Order` and `Dish` name an order and a dish, either as in the script or as on the screen.
 */
export type GuidePlace<Order, Dish> =
  | OfCard<{ readonly on: (typeof GUIDE_CARD_PARTS)[number] }, Order>
  | OfCard<{ readonly on: (typeof GUIDE_LINE_PARTS)[number] }, Dish>
  | { readonly on: (typeof GUIDE_CONTROLS)[number] };

/** The condition that completes the step, as the screen shows it. */
export type GuideWait<Order, Dish> =
  /** The user confirms that they have read the text. */
  | { readonly is: 'read' }
  | OfCard<{ readonly is: 'status'; readonly status: GuideStatus }, Dish>
  | OfCard<{ readonly is: (typeof GUIDE_CARD_STATES)[number] }, Order>
  | { readonly is: (typeof GUIDE_VIEWS)[number] };

interface GuideStepTexts {
  /** A short title, for the list at the end. */
  readonly title: GuideTexts;
  /**
   * The instruction, in one or two sentences; the guide replaces `{card}` and `{dish}` by their names on the screen.
   */
  readonly say: GuideTexts;
  readonly praise?: GuideTexts;
  /** The text after a wrong tap; absent means the guide's default text. */
  readonly wrong?: GuideTexts;
}

export interface NamedOrder {
  readonly order: string;
}
export interface NamedDish extends NamedOrder {
  readonly productId: number;
}

export interface GuideStep extends GuideStepTexts {
  /** The time since the scenario's start at which the step begins at the earliest; the world's time jumps there. */
  readonly atMs: number;
  /** The places to mark: the guide frames the first of them that is on the screen. */
  readonly point: readonly GuidePlace<NamedOrder, NamedDish>[];
  readonly wait: GuideWait<NamedOrder, NamedDish>;
}

export interface Guide {
  /** The unit whose devices show the guide. */
  readonly kdsId: number;
  readonly steps: readonly GuideStep[];
}

/**
 * An order and a dish as on the screen: the order by its number, the dish by its lines, first the line of the dish and
 * then those of its extras.
 */
export interface ShownOrder {
  readonly orderId: number;
}
export interface ShownDish extends ShownOrder {
  readonly lineIds: readonly number[];
}
export type ShownPlace = GuidePlace<ShownOrder, ShownDish>;
export type ShownWait = GuideWait<ShownOrder, ShownDish>;

export interface ShownStep extends GuideStepTexts {
  readonly point: readonly ShownPlace[];
  readonly wait: ShownWait;
}

export type GuideOutcome = 'open' | 'done' | 'skipped';

/** The progress of the guide, which the unit's devices receive. */
export interface GuideFacts {
  readonly kdsId: number;
  readonly title: GuideTexts;
  /** Index of the current step, from 0; the number of steps when all are over. */
  readonly at: number;
  readonly steps: readonly { readonly title: GuideTexts; readonly outcome: GuideOutcome }[];
  /** The current step; null when all are over. */
  readonly step: ShownStep | null;
  /** Wrong taps so far. */
  readonly wrongTaps: number;
  /** True when the user ended the guide: its panel is gone, and the kitchen continues. */
  readonly ended: boolean;
}

/**
 * `done`, `skip`, `back` and `wrong` name a step. If it is not the current step, the move is late or repeated and
 * changes nothing.
 */
export const GUIDE_MOVES = ['done', 'skip', 'back', 'wrong', 'end', 'again'] as const;

export interface GuideCommand {
  readonly do: 'guide';
  readonly move: (typeof GUIDE_MOVES)[number];
  readonly step: number;
}
