/** A scenario as plain data: what world there is and what happens in it, when. The file format lives in `simulator/scenarios`. */

import type { UnitCommand } from '../base/control.ts';
import type { DeviceBlow, DeviceTrouble } from '../base/device-troubles.ts';
import type { FaultName, FaultOptions } from '../base/fault-kinds.ts';
import { type ClockError, RIGHT_CLOCK } from '../base/machine-clock.ts';
import type { PersonName } from '../base/person-facts.ts';

export interface RushStep {
  readonly kind: 'rush';
  readonly atMs: number;
  readonly forMs: number;
  /** Mean orders an hour at the top of the service curve. */
  readonly ordersPerHour: number;
}

export interface OrderStep {
  readonly kind: 'order';
  readonly atMs: number;
  /** Names the order for later steps. */
  readonly as: string;
  readonly origin: 'table' | 'venue-app' | 'app' | 'delivery' | 'kiosk';
  /** Product ids and quantities; empty lets the seed choose. */
  readonly lines: readonly { readonly productId: number; readonly quantity: number }[];
}

export interface LineStep {
  readonly kind: 'void-line' | 'fire-order' | 'add-line';
  readonly atMs: number;
  readonly order: string;
}

/** A web order is confirmed, waits, ends: the status that the platform gives it. */
export interface WebOrderStep {
  readonly kind: 'web-order';
  readonly atMs: number;
  readonly order: string;
  readonly status: number;
}

export interface FaultStep {
  readonly kind: 'fault';
  readonly atMs: number;
  readonly forMs: number;
  readonly fault: FaultName;
  /** What is left out has the default of `fault-kinds.ts`. */
  readonly options?: FaultOptions;
}

/** Something is wrong with the devices of one KDS; the step's fields follow from what it is. */
export type TroubleStep = {
  readonly kind: 'trouble';
  readonly atMs: number;
  readonly kdsId: number;
} & (
  | { readonly trouble: DeviceTrouble | 'second-tab'; readonly forMs: number }
  | { readonly trouble: 'clock-jump'; readonly byMs: number }
  | { readonly trouble: Exclude<DeviceBlow, 'second-tab' | 'clock-jump'> }
);

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

/** What must hold at a time; judged by the headless runner, not by the world. */
export interface ExpectStep {
  readonly kind: 'expect';
  readonly atMs: number;
  readonly kdsId: number;
  /** At least this many cards on the board of the KDS. */
  readonly cardsMin: number | null;
  /** The board of the KDS shows this named order. */
  readonly shows: string | null;
  /** Every change that the device acknowledged is saved in the cloud. */
  readonly nothingLost: boolean;
}

export type ScenarioStep =
  | RushStep
  | OrderStep
  | LineStep
  | WebOrderStep
  | FaultStep
  | TroubleStep
  | LocalModeStep
  | UnitStep
  | BlockSettingsStep
  | ExpireSessionStep
  | ChangeGrantStep
  | ExpectStep;

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
  readonly seed: number;
  /** How long the scripted world lives, in milliseconds after its start. */
  readonly lengthMs: number;
  /** Simulated time that has already passed, with cooks at work, when the first device looks: the board does not start empty. */
  readonly preRollMs: number;
  /** How long each answer of the cloud takes, in milliseconds; the seed draws it when it is left out. */
  readonly latencyMs?: number;
  /** Two machines in step when it is left out. */
  readonly world?: TwoMachines;
  readonly steps: readonly ScenarioStep[];
}
