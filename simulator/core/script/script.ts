/** A scenario as plain data: its world and its timed steps. `simulator/scenarios` contains the file format. */

import type { CallName } from '../../../src/protocol/endpoints.ts';
import type { ComposedOrder, NamedEntry, NamedList, UnitCommand } from '../base/control.ts';
import type { CookStyle, NO_COOKS, SIMULATED_COOKS } from '../base/cook-styles.ts';
import type { DeviceBlow, DeviceTrouble, StorageBlow } from '../base/device-troubles.ts';
import type { DialectChoice } from '../base/dialects/dialects.ts';
import type { FaultName, FaultOptions } from '../base/fault-kinds.ts';
import type { Guide } from '../base/guide.ts';
import { type ClockError, RIGHT_CLOCK } from '../base/machine-clock.ts';
import type { PersonName } from '../base/person-facts.ts';
import type { VenueSetting } from '../base/venue-setting.ts';
import type { OrderAct } from '../service/order-act.ts';
import type { RequestedDish } from '../service/plan-order.ts';

export interface RushStep {
  readonly kind: 'rush';
  readonly atMs: number;
  readonly forMs: number;
  /** The mean number of orders per hour at the peak of the service. */
  readonly ordersPerHour: number;
  /** The weights of the origins; absent means the usual mix. */
  readonly mix?: Readonly<Partial<Record<OrderStep['origin'], number>>>;
}

export interface OrderStep {
  readonly kind: 'order';
  readonly atMs: number;
  /** The name by which later steps refer to the order. */
  readonly as?: string;
  readonly origin: 'table' | 'venue-app' | 'app' | 'delivery' | 'kiosk';
  /** Product ids and quantities; with an empty list the seed chooses them. */
  readonly lines: readonly RequestedDish[];
  /** The time from arrival to payment; the seed chooses it when absent. */
  readonly staysMs?: number;
  /** One of the origin's channels; the seed chooses it when absent. */
  readonly channel?: number;
  /** The guests' table, even if it is taken; the seed chooses it when absent. */
  readonly table?: number;
  /** The note on the whole order; the seed chooses it when absent. */
  readonly comment?: string;
  /** Status of a delivery's web order on arrival; absent means confirmed. */
  readonly webStatus?: number;
}

/** An act on an order that an earlier step named. */
export type OrderActStep = OrderAct & { readonly atMs: number; readonly order: string };

export interface FaultStep {
  readonly kind: 'fault';
  readonly atMs: number;
  readonly forMs: number;
  readonly fault: FaultName;
  /** An absent option has its default from `fault-kinds.ts`. */
  readonly options?: FaultOptions;
}

/** Ends one fault early, or all of them. */
export interface HealStep {
  readonly kind: 'heal';
  readonly atMs: number;
  readonly fault: FaultName | 'all';
}

/** A trouble of the devices of one KDS; each trouble has other fields. */
export type TroubleStep = {
  readonly kind: 'trouble';
  readonly atMs: number;
  readonly kdsId: number;
} & (
  | { readonly trouble: DeviceTrouble | 'second-tab'; readonly forMs: number }
  | { readonly trouble: 'clock-jump'; readonly byMs: number }
  | { readonly trouble: Exclude<DeviceBlow, 'second-tab' | 'clock-jump'> | StorageBlow | 'reloaded' }
);

/** Ends all troubles of one KDS's devices early, and corrects the devices' clock. */
export interface HealDeviceStep {
  readonly kind: 'heal-device';
  readonly atMs: number;
  readonly kdsId: number;
}

/** A person sets up a unit's device: the person logs in, picks the unit, activates it and logs out. */
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
  /** The product to tap; absent means all dishes of the order on that board. */
  readonly productId?: number;
  /** Number of taps, one second apart. */
  readonly times: number;
}

/** The time between two taps of one step, so that they do not count as a double tap. */
export const TAPS_APART_MS = 1_000;

/** Steps at single devices. They do not change the world. */
export type DeviceStep = TroubleStep | HealDeviceStep | ConfigureStep | DeviceTapStep;

export interface LocalModeStep {
  readonly kind: 'local-mode';
  readonly atMs: number;
  /** With `auto` the server itself decides when to take over from a failing cloud and when to hand back. */
  readonly mode: 0 | 1 | 2 | 3 | 'auto';
}

/** A unit moves to another device, is revoked, deleted or restored. */
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

/** A person saves a unit's settings at another device; the platform pushes the change to the unit's devices. */
export interface PushSettingsStep {
  readonly kind: 'push-settings';
  readonly atMs: number;
  readonly kdsId: number;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The platform no longer knows some settings of a unit. */
export interface DropSettingsStep {
  readonly kind: 'drop-settings';
  readonly atMs: number;
  readonly kdsId: number;
  readonly names: readonly string[];
}

/** Changes entries of one of the venue's lists, with a push to all devices. */
export interface PushListStep {
  readonly kind: 'push-list';
  readonly atMs: number;
  readonly list: NamedList;
  /** The entries by id; an entry whose id is not in the list is added. */
  readonly entries: readonly NamedEntry[];
}

export interface MessageStep {
  readonly kind: 'message';
  readonly atMs: number;
  readonly text: string;
  /** The units whose devices show the message; absent means all except customer screens. */
  readonly kds?: readonly number[];
}

/** A note at a moment, for readers of the journal and for jumps to it. */
export interface MarkStep {
  readonly kind: 'mark';
  readonly atMs: number;
  readonly note: string;
}

/**
 * The press of a button in the control room: one more order, a void, a fire, or a poll for orders. The seed chooses the
 * rest.
 */
export interface PressStep {
  readonly kind: 'press';
  readonly atMs: number;
  readonly press: 'order' | 'void' | 'fire' | 'look';
}

/** A person composes an order in the control room. */
export interface ComposeStep {
  readonly kind: 'compose';
  readonly atMs: number;
  readonly order: ComposedOrder;
}

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

/** The lines of a named order: those of a product with its extras, or all of them. */
export interface LineSelector {
  readonly order: string;
  readonly productId?: number;
  readonly status: number;
}

/**
 * The app's own names: the level of a card, the state of the connection, the message in place of the cards, and the
 * notices on the board.
 */
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
  'changeUnknownToCloud',
  'undoRefused',
  'refused',
  'placesRefused',
  'settingsUnsaved',
  'sessionClosed',
  'sessionInvalid',
  'notAuthorised',
  'serverMessage',
] as const;

/**
 * The expected state and actions of a device; absent fields are not checked. Orders have the names that steps gave to
 * them.
 */
export interface Expectation {
  /** Lowest and highest number of cards on the board. */
  readonly cardsMin?: number;
  readonly cardsMax?: number;
  readonly shows?: readonly string[];
  readonly hides?: readonly string[];
  /** Lines on the board, with the device's unsaved changes. */
  readonly lines?: readonly LineSelector[];
  /** Lines on the serving server. */
  readonly saved?: readonly LineSelector[];
  readonly levels?: readonly { readonly order: string; readonly level: (typeof EXPECTED_LEVELS)[number] }[];
  readonly banner?: 'none' | 'offline';
  /** Texts of the banner in the device's language. */
  readonly says?: readonly string[];
  /** The functions that work while the banner shows. */
  readonly works?: 'all' | 'local' | 'device';
  /** The state of the connection indicator. */
  readonly link?: (typeof EXPECTED_LINKS)[number];
  readonly message?: 'none' | (typeof EXPECTED_MESSAGES)[number];
  /** All of these notices are on the screen; an empty list means that there must be none. */
  readonly notices?: readonly (typeof EXPECTED_NOTICES)[number][];
  /** The device has played all of these sounds since the last check of the unit; an empty list means none. */
  readonly sounds?: readonly number[];
  /** The tiles of a customer screen, with the latest modified order first. */
  readonly tiles?: readonly string[];
  /** Orders whose small card shows that they are ready. */
  readonly ready?: readonly string[];
  /** The device's calls since the last check of the same call at the unit. */
  readonly requests?: readonly { readonly call: CallName; readonly least?: number; readonly most?: number }[];
  /** No promised tap of the device is lost. */
  readonly nothingLost?: boolean;
  /** Every board shows the orders of the serving server. */
  readonly converged?: boolean;
}

/** A condition that must hold at a time, or within a time. The runner checks it; the world ignores it. */
export interface ExpectStep {
  readonly kind: 'expect';
  readonly atMs: number;
  readonly kdsId: number;
  /** The limit in milliseconds; 0 means that the condition must hold at once. */
  readonly withinMs: number;
  readonly expectation: Expectation;
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

/** `byHand`: a manual action in a control room; it runs after all other events of its moment. */
export type ScenarioStep = AnyStep & { readonly byHand?: true };

/**
 * The etag of call 1: a counter that rises with each change, or a hash of the content on a KDS. With the hash, equal
 * content has an equal etag (rule SIM-42).
 */
export const ORDERS_ETAGS = ['counter', 'hash'] as const;
export type OrdersEtags = (typeof ORDERS_ETAGS)[number];

/** How the venue's cloud and local server differ from each other (rules SIM-37, SIM-38, SIM-39 and SIM-40). */
export interface TwoMachines {
  /**
   * The time in milliseconds after which a change reaches the other server. With 0, both servers always agree. With
   * more than 0, a serving local server sends its changes to the cloud only after it has handed back.
   */
  readonly syncMs: number;
  readonly cloudClock: ClockError;
  readonly localClock: ClockError;
  readonly ordersEtags: OrdersEtags;
}

/** Two servers that always agree and have the right time. */
export const IDENTICAL_MACHINES: TwoMachines = {
  syncMs: 0,
  cloudClock: RIGHT_CLOCK,
  localClock: RIGHT_CLOCK,
  ordersEtags: 'counter',
};

export interface Scenario {
  readonly name: string;
  readonly title: { readonly es: string; readonly en: string };
  /** One sentence about the scenario. */
  readonly about?: { readonly es: string; readonly en: string };
  readonly seed: number;
  /** Length of the scripted world, in milliseconds after its start. */
  readonly lengthMs: number;
  /** The simulated time before the devices' start in which cooks work, so that the board does not start empty. */
  readonly preRollMs: number;
  /**
   * The venue's time of day at the devices' start, in minutes after midnight; absent means the current time (rule
   * ROOM-4).
   */
  readonly startsAtMin?: number;
  /** The time of each response of the cloud, in milliseconds; the seed chooses it when absent. */
  readonly latencyMs?: number;
  /** Absent means two servers that always agree. */
  readonly world?: TwoMachines;
  /** The dialect of the venue's platform (rule SIM-36); absent means plain. */
  readonly dialect?: DialectChoice;
  /** The style of the cooks at the devices, or a value for no cooks; absent means cooks without a style. */
  readonly cooks?: CookStyle | typeof SIMULATED_COOKS | typeof NO_COOKS;
  /** Absent means the venue Trattoria Lucía. */
  readonly venue?: VenueSetting;
  readonly guide?: Guide;
  readonly steps: readonly ScenarioStep[];
}
