/**
 * A guided first day: each step says what to do at one device, marks the place, and waits until it was done (rules
 * GUIDE-1, GUIDE-2, GUIDE-3, GUIDE-4, GUIDE-5, GUIDE-6, GUIDE-7, GUIDE-8, GUIDE-9 and GUIDE-10).
 */

export interface GuideTexts {
  readonly es: string;
  readonly en: string;
}

/** Controls that a screen has once. */
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
 * Events besides a status that a step can wait for: a card is on the board again, is open or was advanced as a whole,
 * another view is shown, or no countdown runs.
 */
export const GUIDE_CARD_STATES = ['here', 'opened', 'advanced'] as const;
export const GUIDE_VIEWS = ['all-day', 'home', 'stopped'] as const;

/** The statuses that a step can wait for: those that a kitchen sets, and that of a confirmed void. */
export const GUIDE_STATUSES = [0, 100, 110, 170] as const;
export type GuideStatus = (typeof GUIDE_STATUSES)[number];

type OfCard<Part, Order> = Part & Order;

/** Where to tap. `Order` and `Dish` are the types that name an order and a dish: by the script, or as on the screen. */
export type GuidePlace<Order, Dish> =
  | OfCard<{ readonly on: (typeof GUIDE_CARD_PARTS)[number] }, Order>
  | OfCard<{ readonly on: (typeof GUIDE_LINE_PARTS)[number] }, Dish>
  | { readonly on: (typeof GUIDE_CONTROLS)[number] };

/** The correct action, as the screen reports it. */
export type GuideWait<Order, Dish> =
  /** The person confirms that the text was read. */
  | { readonly is: 'read' }
  | OfCard<{ readonly is: 'status'; readonly status: GuideStatus }, Dish>
  | OfCard<{ readonly is: (typeof GUIDE_CARD_STATES)[number] }, Order>
  | { readonly is: (typeof GUIDE_VIEWS)[number] };

interface GuideStepTexts {
  /** A short title, for the list at the end. */
  readonly title: GuideTexts;
  /** The instruction, in a sentence or two; `{card}` and `{dish}` stand for their names on the screen. */
  readonly say: GuideTexts;
  readonly praise?: GuideTexts;
  /** Shown after a wrong tap, instead of the guide's default text. */
  readonly wrong?: GuideTexts;
}

export interface NamedOrder {
  readonly order: string;
}
export interface NamedDish extends NamedOrder {
  readonly productId: number;
}

export interface GuideStep extends GuideStepTexts {
  /** Earliest start since the start of the scenario; time jumps there. */
  readonly atMs: number;
  /** The guide frames the first of them that the screen has. */
  readonly point: readonly GuidePlace<NamedOrder, NamedDish>[];
  readonly wait: GuideWait<NamedOrder, NamedDish>;
}

export interface Guide {
  /** The unit whose devices show the guide. */
  readonly kdsId: number;
  readonly steps: readonly GuideStep[];
}

/** As on the screen: an order by its number, a dish by its lines, the dish first and its extras after it. */
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

/** Progress of the guide, as sent to the unit's devices. */
export interface GuideFacts {
  readonly kdsId: number;
  readonly title: GuideTexts;
  /** Index of the current step, from 0; the number of steps once all are over. */
  readonly at: number;
  readonly steps: readonly { readonly title: GuideTexts; readonly outcome: GuideOutcome }[];
  /** The current step; null once all are over. */
  readonly step: ShownStep | null;
  /** Wrong taps so far. */
  readonly wrongTaps: number;
  /** The person ended the guide: its panel is gone, and the kitchen continues. */
  readonly ended: boolean;
}

/**
 * `done`, `skip`, `back` and `wrong` name their step; for any other step they are late or repeated and change nothing.
 */
export const GUIDE_MOVES = ['done', 'skip', 'back', 'wrong', 'end', 'again'] as const;

export interface GuideCommand {
  readonly do: 'guide';
  readonly move: (typeof GUIDE_MOVES)[number];
  readonly step: number;
}
