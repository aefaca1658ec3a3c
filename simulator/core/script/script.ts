/** A scenario as plain data: its world and its timed steps. The file format is in `simulator/scenarios`. */

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
  /** Mean orders per hour at the top of the service curve. */
  readonly ordersPerHour: number;
  /** Weights of the origins; absent means the mix of a day. */
  readonly mix?: Readonly<Partial<Record<OrderStep['origin'], number>>>;
}

export interface OrderStep {
  readonly kind: 'order';
  readonly atMs: number;
  /** The order's name for later steps. */
  readonly as?: string;
  readonly origin: 'table' | 'venue-app' | 'app' | 'delivery' | 'kiosk';
  /** Product ids and quantities; empty lets the seed choose. */
  readonly lines: readonly RequestedDish[];
  /** Time from arrival to payment; absent lets the seed choose. */
  readonly staysMs?: number;
  /** One of the origin's channels; absent lets the seed choose. */
  readonly channel?: number;
  /** The guests' table, while it is free. */
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
  /** Absent fields have the defaults of `fault-kinds.ts`. */
  readonly options?: FaultOptions;
}

/** Ends one fault early, or all of them. */
export interface HealStep {
  readonly kind: 'heal';
  readonly atMs: number;
  readonly fault: FaultName | 'all';
}

/** A trouble of the devices of one KDS; its fields depend on the trouble. */
export type TroubleStep = {
  readonly kind: 'trouble';
  readonly atMs: number;
  readonly kdsId: number;
} & (
  | { readonly trouble: DeviceTrouble | 'second-tab'; readonly forMs: number }
  | { readonly trouble: 'clock-jump'; readonly byMs: number }
  | { readonly trouble: Exclude<DeviceBlow, 'second-tab' | 'clock-jump'> | StorageBlow | 'reloaded' }
);

/** Ends all troubles of one KDS's devices early, and corrects their clock. */
export interface HealDeviceStep {
  readonly kind: 'heal-device';
  readonly atMs: number;
  readonly kdsId: number;
}

/** A person sets up the device at a unit's place as that unit: logs in, picks it, activates it and logs out. */
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
  /** Absent means all dishes of the order on that board. */
  readonly productId?: number;
  /** Number of taps, one second apart. */
  readonly times: number;
}

/** Between two taps of one step, so that they do not count as a double tap. */
export const TAPS_APART_MS = 1_000;

/** Steps at single devices, which do not concern the world. */
export type DeviceStep = TroubleStep | HealDeviceStep | ConfigureStep | DeviceTapStep;

export interface LocalModeStep {
  readonly kind: 'local-mode';
  readonly atMs: number;
  /** `auto`: the server takes over from a failing cloud and hands back on its own decision. */
  readonly mode: 0 | 1 | 2 | 3 | 'auto';
}

/** A unit moves to another device, is revoked, is deleted, or is restored. */
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

/** A person saves a unit's settings at another device, with a push to the unit's devices. */
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

/** Changes entries of a list of the venue, with a push to all devices. */
export interface PushListStep {
  readonly kind: 'push-list';
  readonly atMs: number;
  readonly list: NamedList;
  /** By id; an id that the list lacks is added. */
  readonly entries: readonly NamedEntry[];
}

export interface MessageStep {
  readonly kind: 'message';
  readonly atMs: number;
  readonly text: string;
  /** The units that show it; absent means all. */
  readonly kds?: readonly number[];
}

/** A moment with a note, for readers of the journal and for jumps. */
export interface MarkStep {
  readonly kind: 'mark';
  readonly atMs: number;
  readonly note: string;
}

/** A button of the control room: one more order, a void, a fire, or a poll for orders; the seed chooses the rest. */
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

/** Switches the world's simulated cooks on or off. */
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
export interface LineSelector {
  readonly order: string;
  readonly productId?: number;
  readonly status: number;
}

/** Names in the product's own terms: how long a card has waited, the state of the board's link, and its messages. */
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

/**
 * Expected state and actions of a device; absent fields are not checked. Orders have the names that steps gave them.
 */
export interface Expectation {
  /** Lowest and highest number of cards on the board. */
  readonly cardsMin?: number;
  readonly cardsMax?: number;
  readonly shows?: readonly string[];
  readonly hides?: readonly string[];
  /** Lines on the board, including unsaved changes of the device. */
  readonly lines?: readonly LineSelector[];
  /** Lines on the server that serves the venue. */
  readonly saved?: readonly LineSelector[];
  readonly levels?: readonly { readonly order: string; readonly level: (typeof EXPECTED_LEVELS)[number] }[];
  /** OFFLINE on the screen, or no banner. */
  readonly banner?: 'none' | 'offline';
  /** Texts of the banner in the device's language. */
  readonly says?: readonly string[];
  /** The functions that work while it shows. */
  readonly works?: 'all' | 'local' | 'device';
  /** The text of the indicator. */
  readonly link?: (typeof EXPECTED_LINKS)[number];
  readonly message?: 'none' | (typeof EXPECTED_MESSAGES)[number];
  /** All of these notices are on the screen; an empty list means none. */
  readonly notices?: readonly (typeof EXPECTED_NOTICES)[number][];
  /** All of these sounds played since the unit's last check; an empty list means none. */
  readonly sounds?: readonly number[];
  /** The tiles of a customer screen, newest first. */
  readonly tiles?: readonly string[];
  /** Orders whose small card shows that they are ready. */
  readonly ready?: readonly string[];
  /** Calls since the unit's last check. */
  readonly requests?: readonly { readonly call: CallName; readonly least?: number; readonly most?: number }[];
  /** Every change that the device acknowledged is saved. */
  readonly nothingLost?: boolean;
  /** Every board shows the orders of the server that serves the venue. */
  readonly converged?: boolean;
}

/** A condition at a time, or within a time; the headless runner checks it, not the world. */
export interface ExpectStep {
  readonly kind: 'expect';
  readonly atMs: number;
  readonly kdsId: number;
  /** 0: at once. */
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

/** `byHand`: a manual action in a control room, which follows all other events of its moment. */
export type ScenarioStep = AnyStep & { readonly byHand?: true };

/**
 * The etag of call 1 rises with each change, or is a hash of the content on a KDS, which returns with the content
 * (rule SIM-42).
 */
export const ORDERS_ETAGS = ['counter', 'hash'] as const;
export type OrdersEtags = (typeof ORDERS_ETAGS)[number];

/** How cloud and local server of the venue differ (rules SIM-37, SIM-38, SIM-39 and SIM-40). */
export interface TwoMachines {
  /**
   * Milliseconds that a change takes to the other server. 0: both agree at once, whichever serves. Above 0, a serving
   * local server passes its changes on only after its hand-back.
   */
  readonly syncMs: number;
  readonly cloudClock: ClockError;
  readonly localClock: ClockError;
  readonly ordersEtags: OrdersEtags;
}

/** Two servers that agree at once and have the right time. */
export const IDENTICAL_MACHINES: TwoMachines = {
  syncMs: 0,
  cloudClock: RIGHT_CLOCK,
  localClock: RIGHT_CLOCK,
  ordersEtags: 'counter',
};

export interface Scenario {
  readonly name: string;
  readonly title: { readonly es: string; readonly en: string };
  /** One sentence about it. */
  readonly about?: { readonly es: string; readonly en: string };
  readonly seed: number;
  /** Length of the scripted world, in milliseconds after its start. */
  readonly lengthMs: number;
  /** Simulated time with cooks at work before the devices' start, so that the board does not start empty. */
  readonly preRollMs: number;
  /**
   * The venue's time of day at the devices' start, in minutes after midnight; absent means the current hour (rule
   * ROOM-4).
   */
  readonly startsAtMin?: number;
  /** Time of each response of the cloud, in milliseconds; absent lets the seed choose. */
  readonly latencyMs?: number;
  /** Absent means two servers in step. */
  readonly world?: TwoMachines;
  /** The dialect of the venue's platform (rule SIM-36); absent means plain. */
  readonly dialect?: DialectChoice;
  /** Style of the cooks at the devices, or no cooks there; absent lets the seed choose. */
  readonly cooks?: CookStyle | typeof SIMULATED_COOKS | typeof NO_COOKS;
  /** Absent means the Trattoria Lucía. */
  readonly venue?: VenueSetting;
  readonly guide?: Guide;
  readonly steps: readonly ScenarioStep[];
}
