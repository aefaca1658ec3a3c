/** A scenario as plain data; `simulator/scenarios` has the file format. */

import type { CallName } from '../../../src/protocol/endpoints.ts';
import type { ComposedOrder, NamedEntry, NamedList, UnitCommand } from '../base/control.ts';
import type { CookStyle, NO_COOKS, SIMULATED_COOKS } from '../base/cook-styles.ts';
import type { DeviceTrouble, InstantStorageTrouble, InstantTrouble } from '../base/device-troubles.ts';
import type { DialectChoice } from '../base/dialects/dialects.ts';
import type { FaultName, FaultOptions } from '../base/fault-kinds.ts';
import type { Guide } from '../base/guide.ts';
import type { PersonName } from '../base/person-facts.ts';
import { type ClockError, RIGHT_CLOCK } from '../base/server-clock.ts';
import type { VenueSetting } from '../base/venue-setting.ts';
import type { OrderAct } from '../service/order-act.ts';
import type { RequestedDish } from '../service/plan-order.ts';

export interface RushStep {
  readonly kind: 'rush';
  readonly atMs: number;
  readonly forMs: number;
  /** The mean at the peak of the service. */
  readonly ordersPerHour: number;
  /** Weights; absent means the usual mix. */
  readonly mix?: Readonly<Partial<Record<OrderStep['origin'], number>>>;
}

export interface OrderStep {
  readonly kind: 'order';
  readonly atMs: number;
  /** Later steps use this name. */
  readonly as?: string;
  readonly origin: 'table' | 'venue-app' | 'app' | 'delivery' | 'kiosk';
  /** The seed chooses for an empty list. */
  readonly lines: readonly RequestedDish[];
  /** The time from arrival to payment; absent lets the seed choose. */
  readonly staysMs?: number;
  /** Absent lets the seed choose. */
  readonly channel?: number;
  /** Even a taken table; absent lets the seed choose. */
  readonly table?: number;
  /** The note on the whole order; absent lets the seed choose. */
  readonly comment?: string;
  /** The status of a web order on arrival; absent means confirmed. */
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

/** `all` ends every fault. */
export interface HealStep {
  readonly kind: 'heal';
  readonly atMs: number;
  readonly fault: FaultName | 'all';
}

/** A trouble of the devices of one KDS; the fields depend on the trouble. */
export type TroubleStep = {
  readonly kind: 'trouble';
  readonly atMs: number;
  readonly kdsId: number;
} & (
  | { readonly trouble: DeviceTrouble | 'second-tab'; readonly forMs: number }
  | { readonly trouble: 'clock-jump'; readonly byMs: number }
  | { readonly trouble: Exclude<InstantTrouble, 'second-tab' | 'clock-jump'> | InstantStorageTrouble | 'reloaded' }
);

/** Ends all troubles of the devices of one KDS, and corrects their clock. */
export interface HealDeviceStep {
  readonly kind: 'heal-device';
  readonly atMs: number;
  readonly kdsId: number;
}

/** A person logs in, activates the unit at its device and logs out. */
export interface ConfigureStep {
  readonly kind: 'configure';
  readonly atMs: number;
  readonly kdsId: number;
  readonly person: PersonName;
}

/** Each tap advances each line by one status. */
export interface DeviceTapStep {
  readonly kind: 'device-tap';
  readonly atMs: number;
  readonly kdsId: number;
  readonly order: string;
  /** Absent means all dishes of the order on that board. */
  readonly productId?: number;
  /** The number of taps, which are one second apart. */
  readonly times: number;
}

/** Far enough apart not to count as a double tap. */
export const TAPS_APART_MS = 1_000;

/** These steps do not change the world. */
export type DeviceStep = TroubleStep | HealDeviceStep | ConfigureStep | DeviceTapStep;

export interface LocalModeStep {
  readonly kind: 'local-mode';
  readonly atMs: number;
  /** With `auto` the server itself decides when to take over and when to hand back. */
  readonly mode: 0 | 1 | 2 | 3 | 'auto';
}

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

/** A person saves the settings at another device, with a push to the unit's devices. */
export interface PushSettingsStep {
  readonly kind: 'push-settings';
  readonly atMs: number;
  readonly kdsId: number;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The platform no longer knows these settings of the unit. */
export interface DropSettingsStep {
  readonly kind: 'drop-settings';
  readonly atMs: number;
  readonly kdsId: number;
  readonly names: readonly string[];
}

/** The change is pushed to all devices. */
export interface PushListStep {
  readonly kind: 'push-list';
  readonly atMs: number;
  readonly list: NamedList;
  /** An entry with an unknown id is added. */
  readonly entries: readonly NamedEntry[];
}

export interface MessageStep {
  readonly kind: 'message';
  readonly atMs: number;
  readonly text: string;
  /** Absent means all units except customer screens. */
  readonly kds?: readonly number[];
}

/** A note for readers of the journal, and for jumps to it. */
export interface MarkStep {
  readonly kind: 'mark';
  readonly atMs: number;
  readonly note: string;
}

/** A button of the control room: one more order, a void, a fire, or a poll. The seed chooses the rest. */
export interface PressStep {
  readonly kind: 'press';
  readonly atMs: number;
  readonly press: 'order' | 'void' | 'fire' | 'look';
}

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

/** The lines of a product with its extras, or all lines. */
export interface LineSelector {
  readonly order: string;
  readonly productId?: number;
  readonly status: number;
}

/** The app's names: level of a card, state of the connection, message instead of cards, notices on the board. */
export const EXPECTED_LEVELS = ['neutral', 'normal', 'warning', 'late', 'critical'] as const;
export const EXPECTED_LINKS = [
  'idle',
  'broken',
  'online',
  'connecting',
  'noNetwork',
  'noCloud',
  'noResponse',
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
  'changeSuperseded',
  'changeGone',
  'changeVoided',
  'changeFellBack',
  'changeWaits',
  'changeUnknownToCloud',
  'undoRefused',
  'refused',
  'placesRejected',
  'settingsUnsaved',
  'sessionClosed',
  'sessionInvalid',
  'notAuthorised',
  'serverMessage',
] as const;

/** Absent fields are not checked. Orders have the names that steps gave to them. */
export interface Expectation {
  /** Number of cards on the board. */
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
  /** Texts in the device's language. */
  readonly says?: readonly string[];
  /** Functions that work while the banner shows. */
  readonly works?: 'all' | 'local' | 'device';
  readonly link?: (typeof EXPECTED_LINKS)[number];
  readonly message?: 'none' | (typeof EXPECTED_MESSAGES)[number];
  /** Each of these is on the screen; an empty list means none. */
  readonly notices?: readonly (typeof EXPECTED_NOTICES)[number][];
  /** Numbers of the sounds since the last check of the unit; an empty list means none. */
  readonly sounds?: readonly number[];
  /** Orders on a customer screen, the latest modified first. */
  readonly tiles?: readonly string[];
  /** Orders that the bar of small orders shows as ready. */
  readonly ready?: readonly string[];
  /** Counted since the last check of the same call at the unit. */
  readonly requests?: readonly { readonly call: CallName; readonly least?: number; readonly most?: number }[];
  /** No promised tap of the device is lost. */
  readonly nothingLost?: boolean;
  /** Every board shows the orders of the serving server. */
  readonly converged?: boolean;
}

/** The runner checks the condition at a time or within a time; the world ignores it. */
export interface ExpectStep {
  readonly kind: 'expect';
  readonly atMs: number;
  readonly kdsId: number;
  /** 0 means that the condition must hold at once. */
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

/** `byHand`: the step was done in a control room, and runs after all other events of its moment. */
export type ScenarioStep = AnyStep & { readonly byHand?: true };

/** A counter that rises with each change, or a hash of the content on a KDS (rule SIM-42). */
export const ORDERS_ETAGS = ['counter', 'hash'] as const;
export type OrdersEtags = (typeof ORDERS_ETAGS)[number];

/** Differences of cloud and local server (rules SIM-37 to SIM-40). */
export interface ServerDifferences {
  /**
   * The time until a change reaches the other server; 0 means that both always agree.
   * Above 0, a serving local server sends its changes to the cloud only after the hand-back.
   */
  readonly syncMs: number;
  readonly cloudClock: ClockError;
  readonly localClock: ClockError;
  readonly ordersEtags: OrdersEtags;
}

/** Both servers always agree and have the right time. */
export const NO_DIFFERENCES: ServerDifferences = {
  syncMs: 0,
  cloudClock: RIGHT_CLOCK,
  localClock: RIGHT_CLOCK,
  ordersEtags: 'counter',
};

export interface Scenario {
  readonly name: string;
  readonly title: { readonly es: string; readonly en: string };
  /** One sentence. */
  readonly about?: { readonly es: string; readonly en: string };
  readonly seed: number;
  /** Milliseconds after the start of the scripted world. */
  readonly lengthMs: number;
  /** Cooks work in this time before the devices' start, so that the board does not start empty. */
  readonly preRollMs: number;
  /** Minutes after midnight at the devices' start; absent means the current time (rule ROOM-4). */
  readonly startsAtMin?: number;
  /** The time of each response of the cloud; absent lets the seed choose. */
  readonly latencyMs?: number;
  /** Absent means two servers that always agree. */
  readonly world?: ServerDifferences;
  /** Absent means plain (rule SIM-36). */
  readonly dialect?: DialectChoice;
  /** Absent means cooks without a style. */
  readonly cooks?: CookStyle | typeof SIMULATED_COOKS | typeof NO_COOKS;
  /** Absent means the Trattoria Lucía. */
  readonly venue?: VenueSetting;
  readonly guide?: Guide;
  readonly steps: readonly ScenarioStep[];
}
