/** A guide leads through a first day: each step marks a place on a device and waits (rules GUIDE-1 to GUIDE-10). */

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
/** States of the screen that a step can wait for. `stopped`: no countdown runs. */
export const GUIDE_CARD_STATES = ['here', 'opened', 'advanced'] as const;
export const GUIDE_VIEWS = ['all-day', 'home', 'stopped'] as const;

/** The statuses that a kitchen sets, and that of a confirmed void. */
export const GUIDE_STATUSES = [0, 100, 110, 170] as const;
export type GuideStatus = (typeof GUIDE_STATUSES)[number];

type OfCard<Part, Order> = Part & Order;

/** `Order` and `Dish` identify an order and a dish by their names in the script, or by their ids on the screen. */
export type GuidePlace<Order, Dish> =
  | OfCard<{ readonly on: (typeof GUIDE_CARD_PARTS)[number] }, Order>
  | OfCard<{ readonly on: (typeof GUIDE_LINE_PARTS)[number] }, Dish>
  | { readonly on: (typeof GUIDE_CONTROLS)[number] };

export type GuideWait<Order, Dish> =
  /** The user confirms that they have read the text. */
  | { readonly is: 'read' }
  | OfCard<{ readonly is: 'status'; readonly status: GuideStatus }, Dish>
  | OfCard<{ readonly is: (typeof GUIDE_CARD_STATES)[number] }, Order>
  | { readonly is: (typeof GUIDE_VIEWS)[number] };

interface GuideStepTexts {
  /** The title in the list at the end. */
  readonly title: GuideTexts;
  /** The guide replaces `{card}` and `{dish}` by their names on the screen. */
  readonly say: GuideTexts;
  readonly praise?: GuideTexts;
  /** The guide's default text when absent. */
  readonly wrong?: GuideTexts;
}

export interface NamedOrder {
  readonly order: string;
}
export interface NamedDish extends NamedOrder {
  readonly productId: number;
}

export interface GuideStep extends GuideStepTexts {
  /** The earliest time of the step, since the scenario's start; the world's time jumps there. */
  readonly atMs: number;
  /** The guide frames the first of these places that is on the screen. */
  readonly point: readonly GuidePlace<NamedOrder, NamedDish>[];
  readonly wait: GuideWait<NamedOrder, NamedDish>;
}

export interface Guide {
  /** Its devices show the guide. */
  readonly kdsId: number;
  readonly steps: readonly GuideStep[];
}

export interface ShownOrder {
  readonly orderId: number;
}
export interface ShownDish extends ShownOrder {
  /** The line of the dish comes first, then those of its extras. */
  readonly lineIds: readonly number[];
}
export type ShownPlace = GuidePlace<ShownOrder, ShownDish>;
export type ShownWait = GuideWait<ShownOrder, ShownDish>;

export interface ShownStep extends GuideStepTexts {
  readonly point: readonly ShownPlace[];
  readonly wait: ShownWait;
}

export type GuideOutcome = 'open' | 'done' | 'skipped';

export interface GuideFacts {
  readonly kdsId: number;
  readonly title: GuideTexts;
  /** Index from 0; the number of steps when all are over. */
  readonly at: number;
  readonly steps: readonly { readonly title: GuideTexts; readonly outcome: GuideOutcome }[];
  /** Null when all steps are over. */
  readonly step: ShownStep | null;
  readonly wrongTaps: number;
  /** The user ended the guide: its panel is gone, and the kitchen continues. */
  readonly ended: boolean;
}

/** `done`, `skip`, `back` and `wrong` name a step; they change nothing unless it is the current step. */
export const GUIDE_MOVES = ['done', 'skip', 'back', 'wrong', 'end', 'again'] as const;

export interface GuideCommand {
  readonly do: 'guide';
  readonly move: (typeof GUIDE_MOVES)[number];
  readonly step: number;
}
