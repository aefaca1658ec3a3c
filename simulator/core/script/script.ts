/** A scenario as plain data: what world there is and what happens in it, when. The file format lives in `simulator/scenarios`. */

import type { CallName } from '../../../src/protocol/endpoints.ts';
import type { ComposedOrder, NamedEntry, NamedList, UnitCommand } from '../base/control.ts';
import type { CookStyle, NOBODY, SIMULATED } from '../base/cook-styles.ts';
import type { DeviceBlow, DeviceTrouble, StorageBlow } from '../base/device-troubles.ts';
import type { DialectChoice } from '../base/dialects/dialects.ts';
import type { FaultName, FaultOptions } from '../base/fault-kinds.ts';
import type { Guide } from '../base/guide.ts';
import { type ClockError, RIGHT_CLOCK } from '../base/machine-clock.ts';
import type { PersonName } from '../base/person-facts.ts';
import type { VenueSetting } from '../base/venue-setting.ts';
import type { WishedDish } from '../service/kitchen.ts';
import type { OrderAct } from '../service/order-act.ts';

export interface RushStep {
  readonly kind: 'rush';
  readonly atMs: number;
  readonly forMs: number;
  /** Mean orders an hour at the top of the service curve. */
  readonly ordersPerHour: number;
  /** How many of them come from where, by weight; the mix of a day where it is left out. */
  readonly mix?: Readonly<Partial<Record<OrderStep['origin'], number>>>;
}

export interface OrderStep {
  readonly kind: 'order';
  readonly atMs: number;
  /** Names the order for later steps. */
  readonly as?: string;
  readonly origin: 'table' | 'venue-app' | 'app' | 'delivery' | 'kiosk';
  /** Product ids and quantities; empty lets the seed choose. */
  readonly lines: readonly WishedDish[];
  /** How long after it came it is paid for and gone; the seed decides when it is left out. */
  readonly staysMs?: number;
  /** One of the origin's own; the seed chooses when it is left out. */
  readonly channel?: number;
  /** Where its guests sit, while nobody else does. */
  readonly table?: number;
  /** The note on the whole order; the seed chooses it when absent. */
  readonly comment?: string;
  /** Status of a delivery's web order on arrival; absent means confirmed. */
  readonly webStatus?: number;
}

/** Something happens to an order that an earlier step named. */
export type OrderActStep = OrderAct & { readonly atMs: number; readonly order: string };

export interface FaultStep {
  readonly kind: 'fault';
  readonly atMs: number;
  readonly forMs: number;
  readonly fault: FaultName;
  /** What is left out has the default of `fault-kinds.ts`. */
  readonly options?: FaultOptions;
}

/** A fault ends before its time, or all of them. */
export interface HealStep {
  readonly kind: 'heal';
  readonly atMs: number;
  readonly fault: FaultName | 'all';
}

/** Something is wrong with the devices of one KDS; the step's fields follow from what it is. */
export type TroubleStep = {
  readonly kind: 'trouble';
  readonly atMs: number;
  readonly kdsId: number;
} & (
  | { readonly trouble: DeviceTrouble | 'second-tab'; readonly forMs: number }
  | { readonly trouble: 'clock-jump'; readonly byMs: number }
  | { readonly trouble: Exclude<DeviceBlow, 'second-tab' | 'clock-jump'> | StorageBlow | 'reloaded' }
);

/** All that is wrong with the devices of one KDS ends before its time, and their clock is right. */
export interface HealDeviceStep {
  readonly kind: 'heal-device';
  readonly atMs: number;
  readonly kdsId: number;
}

/** Somebody sets the device at a unit's place up as that unit: logs in, picks it, activates it and leaves. */
export interface ConfigureStep {
  readonly kind: 'configure';
  readonly atMs: number;
  readonly kdsId: number;
  readonly person: PersonName;
}

/** Taps lines of a named order on the device of a KDS; each tap advances each line by one status. */
export interface DeviceTapStep {
  readonly kind: 'device-tap';
  readonly atMs: number;
  readonly kdsId: number;
  readonly order: string;
  /** All dishes of the order that stand on that board when it is left out. */
  readonly productId?: number;
  /** How often, a second after each other. */
  readonly times: number;
}

/** Between two taps of one step: no double tap, which leads no line round. */
export const TAPS_APART_MS = 1_000;

/** What happens at single devices and not to the world. */
export type DeviceStep = TroubleStep | HealDeviceStep | ConfigureStep | DeviceTapStep;

export interface LocalModeStep {
  readonly kind: 'local-mode';
  readonly atMs: number;
  /** `auto`: the server takes over from a failing cloud and hands back by itself. */
  readonly mode: 0 | 1 | 2 | 3 | 'auto';
}

/** A unit goes to another device, is shut out, goes for good, or is as before. */
export interface UnitStep {
  readonly kind: UnitCommand['do'];
  readonly atMs: number;
  readonly kdsId: number;
}

export interface BlockSettingsStep {
  readonly kind: 'block-settings';
  readonly atMs: number;
  readonly kdsId: number;
  readonly on: boolean;
}

/** Somebody saves settings of a unit at another device, and the unit's devices are told. */
export interface PushSettingsStep {
  readonly kind: 'push-settings';
  readonly atMs: number;
  readonly kdsId: number;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The platform knows some settings of a unit no more. */
export interface DropSettingsStep {
  readonly kind: 'drop-settings';
  readonly atMs: number;
  readonly kdsId: number;
  readonly names: readonly string[];
}

/** Entries of a list of the venue get other contents, and all devices are told. */
export interface PushListStep {
  readonly kind: 'push-list';
  readonly atMs: number;
  readonly list: NamedList;
  /** By their id; one that the list lacks is added. */
  readonly entries: readonly NamedEntry[];
}

/** The platform has something to say to everybody in front of a board. */
export interface MessageStep {
  readonly kind: 'message';
  readonly atMs: number;
  readonly text: string;
  /** The units that show it; all where it is absent. */
  readonly kds?: readonly number[];
}

/** A moment with a note, for whoever reads the journal or jumps to it. */
export interface MarkStep {
  readonly kind: 'mark';
  readonly atMs: number;
  readonly note: string;
}

/** Somebody presses a button of the control room: one more order, a void, a fire, or a call to look for orders; the seed chooses the rest. */
export interface PressStep {
  readonly kind: 'press';
  readonly atMs: number;
  readonly press: 'order' | 'void' | 'fire' | 'look';
}

/** Somebody composes an order in the control room. */
export interface ComposeStep {
  readonly kind: 'compose';
  readonly atMs: number;
  readonly order: ComposedOrder;
}

/** Simulated cooks of the house go on working from now on, or stop. */
export interface SimulatedCooksStep {
  readonly kind: 'simulated-cooks';
  readonly atMs: number;
  readonly atWork: boolean;
}

export interface ExpireSessionStep {
  readonly kind: 'expire-session';
  readonly atMs: number;
  readonly person: PersonName;
}

export interface ChangeGrantStep {
  readonly kind: 'change-grant';
  readonly atMs: number;
  readonly person: PersonName;
  readonly administrator: boolean;
}

/** Lines of a named order: of a product with its extras, or all of them. */
export interface LinesWish {
  readonly order: string;
  readonly productId?: number;
  readonly status: number;
}

/** How long a card has waited, the ways of the words of the board's link, and what it says of the whole; the product's own words. */
export const EXPECTED_LEVELS = ['neutral', 'normal', 'warning', 'late', 'critical'] as const;
export const EXPECTED_LINKS = [
  'idle',
  'broken',
  'online',
  'connecting',
  'noNetwork',
  'noCloud',
  'noAnswer',
  'localServer',
] as const;
export const EXPECTED_MESSAGES = ['log-out', 'configure', 'unread', 'no-orders'] as const;
export const EXPECTED_NOTICES = [
  'orderSetAside',
  'storageRefused',
  'partsBroken',
  'storeDamaged',
  'changesErased',
  'realtimeGaveUp',
  'saveRejected',
  'changeOvertaken',
  'changeGone',
  'changeVoided',
  'changeFellBack',
  'changeWaits',
  'changeUnheard',
  'undoRefused',
  'refused',
  'placesRefused',
  'settingsUnsaved',
  'sessionClosed',
  'sessionInvalid',
  'notAuthorised',
  'serverMessage',
] as const;

/** What a device is to show and to have done; what is left out is not looked at. Orders go by the names that steps gave them. */
export interface Expectation {
  /** So many cards on the board, at least and at most. */
  readonly cardsMin?: number;
  readonly cardsMax?: number;
  readonly shows?: readonly string[];
  readonly hides?: readonly string[];
  /** As the board shows them, changes of its own that are not saved yet included. */
  readonly lines?: readonly LinesWish[];
  /** As the machine that serves the venue has them. */
  readonly saved?: readonly LinesWish[];
  readonly levels?: readonly { readonly order: string; readonly level: (typeof EXPECTED_LEVELS)[number] }[];
  /** OFFLINE stands on the screen, or nothing does. */
  readonly banner?: 'none' | 'offline';
  /** Texts that stand in the banner, as the device's language has them; only a window shows them. */
  readonly says?: readonly string[];
  /** What still works while it stands there. */
  readonly works?: 'all' | 'local' | 'device';
  /** The indicator's word. */
  readonly link?: (typeof EXPECTED_LINKS)[number];
  /** What stands in the place of cards. */
  readonly message?: 'none' | (typeof EXPECTED_MESSAGES)[number];
  /** All of these notices are on the screen; none at all for an empty list. */
  readonly notices?: readonly (typeof EXPECTED_NOTICES)[number][];
  /** All of these sounds were heard since the unit was last judged; none at all for an empty list. */
  readonly sounds?: readonly number[];
  /** The tiles of a customer screen, the newest first. */
  readonly tiles?: readonly string[];
  /** Orders whose small card says that they are ready. */
  readonly ready?: readonly string[];
  /** Calls that were made since the unit was last judged. */
  readonly requests?: readonly { readonly call: CallName; readonly least?: number; readonly most?: number }[];
  /** Every change that the device acknowledged is saved. */
  readonly nothingLost?: boolean;
  /** Every board shows what the machine that serves the venue has. */
  readonly converged?: boolean;
}

/** What must hold at a time, or within a while of it; judged by the headless runner, not by the world. */
export interface ExpectStep {
  readonly kind: 'expect';
  readonly atMs: number;
  readonly kdsId: number;
  /** 0: at once. */
  readonly withinMs: number;
  readonly wish: Expectation;
}

type AnyStep =
  | RushStep
  | OrderStep
  | OrderActStep
  | FaultStep
  | HealStep
  | TroubleStep
  | HealDeviceStep
  | ConfigureStep
  | DeviceTapStep
  | LocalModeStep
  | UnitStep
  | BlockSettingsStep
  | PushSettingsStep
  | DropSettingsStep
  | PushListStep
  | MessageStep
  | MarkStep
  | PressStep
  | ComposeStep
  | SimulatedCooksStep
  | ExpireSessionStep
  | ChangeGrantStep
  | ExpectStep;

/** `byHand`: somebody in a control room did it, so that it comes after all that happens by itself at the same moment. */
export type ScenarioStep = AnyStep & { readonly byHand?: true };

/** The etag of call 1 rises with each change, or is made of what a KDS shows of the orders and comes back when they stand as they stood (rule SIM21). */
export const ORDERS_ETAGS = ['counter', 'hash'] as const;
export type OrdersEtags = (typeof ORDERS_ETAGS)[number];

/** How the venue's two machines, cloud and local server, differ (rules SIM11 to SIM14). */
export interface TwoMachines {
  /**
   * Milliseconds that what one machine was told is on its way to the other. 0: they agree at once, whoever serves. Above 0, a local
   * server that serves hands on what it was told only after it has handed back.
   */
  readonly syncMs: number;
  readonly cloudClock: ClockError;
  readonly localClock: ClockError;
  readonly ordersEtags: OrdersEtags;
}

/** Two machines that agree at once and are right about the time. */
export const IN_STEP: TwoMachines = {
  syncMs: 0,
  cloudClock: RIGHT_CLOCK,
  localClock: RIGHT_CLOCK,
  ordersEtags: 'counter',
};

export interface Scenario {
  readonly name: string;
  readonly title: { readonly es: string; readonly en: string };
  /** What is to be seen in it, as a sentence. */
  readonly about?: { readonly es: string; readonly en: string };
  readonly seed: number;
  /** How long the scripted world lives, in milliseconds after its start. */
  readonly lengthMs: number;
  /** Simulated time that has already passed, with cooks at work, when the first device looks: the board does not start empty. */
  readonly preRollMs: number;
  /** The venue's time of day when devices first look, in minutes after midnight; the hour of the wall when it is left out (rule ROOM4). */
  readonly startsAtMin?: number;
  /** How long each answer of the cloud takes, in milliseconds; the seed draws it when it is left out. */
  readonly latencyMs?: number;
  /** Two machines in step when it is left out. */
  readonly world?: TwoMachines;
  /** The dialect of the venue's platform (rule SIM42); plain when it is left out. */
  readonly dialect?: DialectChoice;
  /** How the cooks at the devices work, or that nobody cooks there; as the seed decides when it is left out. */
  readonly cooks?: CookStyle | typeof SIMULATED | typeof NOBODY;
  /** The Trattoria Lucía when it is left out. */
  readonly venue?: VenueSetting;
  /** What guides somebody through it. */
  readonly guide?: Guide;
  readonly steps: readonly ScenarioStep[];
}
