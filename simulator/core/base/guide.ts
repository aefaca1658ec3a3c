/** A guided first day: steps that each say what to do at one device, point at it, and wait until it was done (rules GUIDE1 to GUIDE10). */

export interface GuideWords {
  readonly es: string;
  readonly en: string;
}

/** What stands once on a screen. */
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
/** What each card has, and what each dish of it has. */
export const GUIDE_CARD_PARTS = ['card', 'advance', 'expand'] as const;
export const GUIDE_LINE_PARTS = ['line', 'extra', 'undo'] as const;
/** What a step may wait for besides a status: that a card stands on the board again, is open or was advanced as a whole, that something else is shown, or that no countdown runs. */
export const GUIDE_CARD_STATES = ['here', 'opened', 'advanced'] as const;
export const GUIDE_VIEWS = ['all-day', 'home', 'stopped'] as const;

/** The statuses that a step can wait for: those that a kitchen sets, and that of a confirmed void. */
export const GUIDE_STATUSES = [0, 100, 110, 170] as const;
export type GuideStatus = (typeof GUIDE_STATUSES)[number];

type OfCard<Part, Order> = Part & Order;

/** Where to tap. `Order` and `Dish` are how an order and a dish of it are named: by the script, or as the screen knows them. */
export type GuidePlace<Order, Dish> =
  | OfCard<{ readonly on: (typeof GUIDE_CARD_PARTS)[number] }, Order>
  | OfCard<{ readonly on: (typeof GUIDE_LINE_PARTS)[number] }, Dish>
  | { readonly on: (typeof GUIDE_CONTROLS)[number] };

/** What has been done right, as the screen tells it. */
export type GuideWait<Order, Dish> =
  /** Somebody says that it was read. */
  | { readonly is: 'read' }
  | OfCard<{ readonly is: 'status'; readonly status: GuideStatus }, Dish>
  | OfCard<{ readonly is: (typeof GUIDE_CARD_STATES)[number] }, Order>
  | { readonly is: (typeof GUIDE_VIEWS)[number] };

interface GuideSaid {
  /** A few words, for the list at the end. */
  readonly title: GuideWords;
  /** What to do, in a sentence or two; `{card}` and `{dish}` stand for what the screen calls them. */
  readonly say: GuideWords;
  readonly praise?: GuideWords;
  /** Said after a wrong tap, instead of the guide's own words. */
  readonly wrong?: GuideWords;
}

/** By the script's names. */
export interface NamedOrder {
  readonly order: string;
}
export interface NamedDish extends NamedOrder {
  readonly productId: number;
}

export interface GuideStep extends GuideSaid {
  /** Since the scenario's start: it begins then at the earliest, and time is brought there. */
  readonly atMs: number;
  /** The first of them that the screen has is framed. */
  readonly point: readonly GuidePlace<NamedOrder, NamedDish>[];
  readonly wait: GuideWait<NamedOrder, NamedDish>;
}

export interface Guide {
  /** The unit whose devices guide. */
  readonly kdsId: number;
  readonly steps: readonly GuideStep[];
}

/** As the screen has them: an order by its number, the lines of a dish by theirs, the dish first and its extras after it. */
export interface ShownOrder {
  readonly orderId: number;
}
export interface ShownDish extends ShownOrder {
  readonly lineIds: readonly number[];
}
export type ShownPlace = GuidePlace<ShownOrder, ShownDish>;
export type ShownWait = GuideWait<ShownOrder, ShownDish>;

export interface ShownStep extends GuideSaid {
  readonly point: readonly ShownPlace[];
  readonly wait: ShownWait;
}

/** What became of a step. */
export type GuideOutcome = 'open' | 'done' | 'skipped';

/** How far somebody is, as a device of the unit is told. */
export interface GuideFacts {
  readonly kdsId: number;
  readonly title: GuideWords;
  /** Which step waits, from 0; the number of steps once all are over. */
  readonly at: number;
  readonly steps: readonly { readonly title: GuideWords; readonly outcome: GuideOutcome }[];
  /** The one that waits; null once all are over. */
  readonly step: ShownStep | null;
  /** Taps so far that were not the right ones. */
  readonly wrongTaps: number;
  /** Somebody ended the guide: nothing of it is shown any more, and the kitchen goes on. */
  readonly ended: boolean;
}

/** `done`, `skip`, `back` and `wrong` are of the step that they name; of another one they come late or twice, and change nothing. */
export const GUIDE_MOVES = ['done', 'skip', 'back', 'wrong', 'end', 'again'] as const;

export interface GuideCommand {
  readonly do: 'guide';
  readonly move: (typeof GUIDE_MOVES)[number];
  readonly step: number;
}
