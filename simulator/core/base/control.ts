/** Commands and status of a simulation, the same over HTTP and within a page. */

import type { MenuProduct } from '../../../fixtures/menu.ts';
import type { ListName } from '../../../src/protocol/decode-config.ts';
import type { TraineeFacts } from './class.ts';
import type { DeviceCommand, DeviceTroubleFacts } from './device-troubles.ts';
import type { FaultName, FaultOptions } from './fault-kinds.ts';
import type { GuideCommand, GuideFacts } from './guide.ts';
import type { PersonName } from './person-facts.ts';
import type { TextEdition } from './text-editions.ts';
import type { TrainingOptions } from './training.ts';

/** Lists whose entries have a number and a name: channels, people, tables, products, delivery zones. */
export type NamedList = Extract<ListName, 'db' | 'dj' | 'dm' | 'tp1' | 'de'>;

export interface NamedEntry {
  readonly id: number;
  readonly nm: string;
}

/** `take-unit` gives the unit to another device; `free-unit` undoes the other three. */
export interface UnitCommand {
  readonly do: 'take-unit' | 'revoke-unit' | 'delete-unit' | 'free-unit';
  readonly kds: number;
}

export type ManagementCommand =
  | UnitCommand
  /** Blocks the settings for people who are not administrators (`blockaj`). */
  | { readonly do: 'block-settings'; readonly kds: number; readonly on: boolean }
  /** Does not push, so that devices see the change at their next read. */
  | {
      readonly do: 'change-settings';
      readonly kds: number;
      readonly settings: Readonly<Record<string, unknown>>;
    }
  /** Pushes the change to the unit's devices. */
  | {
      readonly do: 'push-settings';
      readonly kds: number;
      readonly settings: Readonly<Record<string, unknown>>;
    }
  /** Changes or adds entries by id, with a push to all devices. */
  | {
      readonly do: 'push-list';
      readonly list: NamedList;
      readonly entries: readonly NamedEntry[];
    }
  /** Without `kds` all units except customer screens get the message. */
  | { readonly do: 'message'; readonly text: string; readonly kds?: readonly number[] }
  /** From now on the platform neither sends nor stores these settings, as in an older release. */
  | { readonly do: 'drop-settings'; readonly kds: number; readonly names: readonly string[] }
  | { readonly do: 'expire-session'; readonly person: PersonName }
  | { readonly do: 'change-grant'; readonly person: PersonName; readonly administrator: boolean };

export const ORDER_ORIGINS = ['table', 'venue-app', 'app', 'delivery', 'kiosk'] as const;

/** The seed chooses the values that are absent. */
export interface ComposedOrder {
  readonly origin: (typeof ORDER_ORIGINS)[number];
  readonly channel?: number;
  /** Tables count from 1; null lets the simulator choose a free one. */
  readonly table: number | null;
  readonly comment: string;
  readonly fire: boolean;
  readonly lines: readonly ComposedLine[];
}

export interface ComposedLine {
  readonly productId: number;
  readonly quantity: number;
  /** Empty without a comment. */
  readonly comment: string;
  /** Id in the venue's priority list, 0 for none. */
  readonly priority: number;
  /** Ids of extras and removed ingredients. */
  readonly changes?: readonly number[];
}

/** Simulated milliseconds (rule ROOM-11). */
export const FORWARD_MS_MAX = 900_000;

export type ControlCommand =
  | GuideCommand
  /** The seed chooses the order. */
  | { readonly do: 'order' }
  | { readonly do: 'place'; readonly order: ComposedOrder }
  /** The seed chooses the order and the lines. */
  | { readonly do: 'void' | 'fire' }
  /** A text of 1 to 200 characters; without `kds` for all units except customer screens. */
  | { readonly do: 'message'; readonly text: string; readonly kds?: readonly number[] }
  /** A note of 1 to 200 characters. */
  | { readonly do: 'mark'; readonly note: string }
  /** Simulated cooks keep a kitchen without people from becoming late. */
  | { readonly do: 'cooks'; readonly on: boolean }
  | { readonly do: 'pause' }
  | { readonly do: 'resume' }
  /** Refused without a training. With `ofClass`, tablets show that the teacher ended the class. */
  | { readonly do: 'end'; readonly ofClass?: true }
  /** Simulated seconds per real second, 0.1 to 60. */
  | { readonly do: 'speed'; readonly factor: number }
  /** Simulated milliseconds; works in a paused and in a running world. */
  | { readonly do: 'step'; readonly ms: number }
  | { readonly do: 'fault'; readonly fault: FaultName; readonly forMs: number; readonly options?: FaultOptions }
  /** All devices poll for orders, so that a network fault shows at once (rule ROOM-3). */
  | { readonly do: 'rouse' }
  /** Without `fault` all faults end. */
  | { readonly do: 'heal'; readonly fault?: FaultName }
  /** With `auto` the local server decides itself when to take over and when to hand back. */
  | { readonly do: 'local-mode'; readonly mode: 0 | 1 | 2 | 3 | 'auto' }
  /** A device loads the platform's texts only when it starts. */
  | { readonly do: 'words'; readonly edition: TextEdition }
  | ManagementCommand
  | DeviceCommand
  /** Runs at most 15 minutes, to the next event of the script or until another order is late. */
  | { readonly do: 'forward'; readonly to: 'event' | 'late' }
  /** Milliseconds since the start of the scenario; an earlier moment is refused. */
  | { readonly do: 'jump'; readonly toMs: number }
  /** Restarts the current scenario when `scenario` is absent. */
  | {
      readonly do: 'restart';
      readonly seed: number;
      readonly scenario?: string;
      readonly speed?: number;
      /** Present for a training (rule TRAINING-9). */
      readonly training?: TrainingOptions;
    };

export interface ProductFacts {
  readonly id: number;
  readonly name: { readonly es: string; readonly en: string };
  readonly course: MenuProduct['course'];
  /** Its minimum cooking time (rule TRAINING-15). */
  readonly cookMs: number;
  /** Extras and removals of the dish. */
  readonly changes: readonly { readonly id: number; readonly name: { readonly es: string; readonly en: string } }[];
}

export interface DeviceFacts {
  readonly kdsId: number;
  readonly name: string;
  readonly location: string;
  readonly role: 'kitchen' | 'customers';
  /** True when no person set up the device before the scenario. */
  readonly isBlank?: true;
}

export interface JournalLine {
  /** Milliseconds after the start of the scenario. */
  readonly atMs: number;
  /**
   * `world`: the script and manual actions. `wire`: actions of devices.
   * `trouble`: unknown or rejected requests, failed commands and steps, manual troubles of devices.
   */
  readonly scope: 'world' | 'wire' | 'trouble';
  readonly what: string;
  readonly text: string;
  /** The order that this journal line is about. */
  readonly orderId?: number;
}

/** The simulator has no inboxes, so the room shows the mails. */
export interface SentMail {
  /** Simulated unix milliseconds. */
  readonly atMs: number;
  readonly to: string;
  readonly what: 'account' | 'reset';
  /** The language of the account request; empty when it had none. */
  readonly language: string;
  /** Path of the mailed link, on the account host. */
  readonly path: string;
}

/** The world reached its time limit, its memory limit (rule SIM-29), or the end of its class (rule CLASS-14). */
export type WorldLimit = 'time' | 'memory' | 'class';

export interface SimulationStatus {
  readonly seed: number;
  readonly scenario: string;
  readonly title: { readonly es: string; readonly en: string };
  readonly nowMs: number;
  readonly timeZone: string;
  readonly cooks: boolean;
  /** Since the start of the scenario, including its pre-roll. */
  readonly elapsedMs: number;
  /** The script has no events after this time, and the kitchen continues. */
  readonly lengthMs: number;
  readonly paused: boolean;
  readonly speed: number;
  /** Null while the world can continue. */
  readonly limit: WorldLimit | null;
  readonly openOrders: number;
  /** Orders whose oldest unfinished line has waited more than ten minutes. */
  readonly lateOrders: number;
  /** Statuses that devices saved, requests so far, and requests that wait for a response. */
  readonly taps: number;
  readonly requests: number;
  readonly waiting: number;
  /** When each unit last received its orders, in simulated unix milliseconds; absent before that. */
  readonly servedMs: Readonly<Record<number, number>>;
  readonly ordersPlaced: number;
  readonly activeFaults: readonly FaultName[];
  /** Simulated unix milliseconds. */
  readonly faultEndsMs: Readonly<Partial<Record<FaultName, number>>>;
  readonly localMode: 0 | 1 | 2 | 3;
  /** Whether the local server chose the mode itself. */
  readonly localAuto: boolean;
  readonly words: TextEdition;
  readonly devices: readonly DeviceFacts[];
  readonly menu: readonly ProductFacts[];
  /** Oldest first. */
  readonly mails: readonly SentMail[];
  /** Oldest first. */
  readonly journal: readonly JournalLine[];
  /** Covers only the scripted world. */
  readonly worldHash: string;
  /** Different for each world, even after a restart with the same scenario and seed. */
  readonly worldId: string;
  /** Null without a training. */
  readonly training: TrainingOptions | null;
  /** Dishes that the trainee marked ready too fast and did not undo; absent without a training. */
  readonly tooFast?: number;
  readonly endedWithClass?: true;
  readonly deviceTroubles?: readonly DeviceTroubleFacts[];
  readonly guide?: GuideFacts;
  readonly unknowns: number;
  /** Whether the room shows the tools of testers (rule ROOM-2). */
  readonly qa: boolean;
}

/** `nowMs` does not advance while `paused` is true. */
export interface SimulatedTime
  extends Pick<SimulationStatus, 'nowMs' | 'speed' | 'paused' | 'worldId' | 'guide' | 'deviceTroubles'> {
  /** Absent without a class. */
  readonly trainee?: TraineeFacts;
}

/** Parts of a run that a scenario file cannot express. */
export const OMITTED_PARTS = ['taps', 'training', 'words', 'settings', 'other'] as const;

export interface OmittedPart {
  readonly kind: (typeof OMITTED_PARTS)[number];
  readonly count: number;
}

export interface SavedFile {
  readonly name: string;
  readonly text: string;
  readonly omitted: readonly OmittedPart[];
  /** Whether the file contains the expectations of its situation, which manual actions may break. */
  readonly expectsFormer: boolean;
}
