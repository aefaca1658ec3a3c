/** Commands and status of a running simulation for a control room; the same over HTTP and in the page. */

import type { MenuProduct } from '../../../fixtures/menu.ts';
import type { ListName } from '../../../src/protocol/decode-config.ts';
import type { TraineeFacts } from './class.ts';
import type { DeviceCommand, DeviceFaultFacts } from './device-troubles.ts';
import type { FaultName, FaultOptions } from './fault-kinds.ts';
import type { GuideCommand, GuideFacts } from './guide.ts';
import type { PersonName } from './person-facts.ts';
import type { TextEdition } from './text-editions.ts';
import type { TrainingOptions } from './training.ts';

/** The lists whose entries have a number and a name: channels, people, tables, products and delivery zones. */
export type NamedList = Extract<ListName, 'db' | 'dj' | 'dm' | 'tp1' | 'de'>;

export interface NamedEntry {
  readonly id: number;
  readonly nm: string;
}

/** A unit moves to another device, its token is revoked, it is deleted, or all of that ends. */
export interface UnitCommand {
  readonly do: 'take-unit' | 'revoke-unit' | 'delete-unit' | 'free-unit';
  readonly kds: number;
}

/** Changes that a platform administrator makes to units and people of a running kitchen. */
export type ManagementCommand =
  | UnitCommand
  /** Locks the settings of a unit for non-administrators, or unlocks them (`blockaj`). */
  | { readonly do: 'block-settings'; readonly kds: number; readonly on: boolean }
  /** Changes settings of a unit, as a save at another of its devices would. */
  | {
      readonly do: 'change-settings';
      readonly kds: number;
      readonly settings: Readonly<Record<string, unknown>>;
    }
  /** Changes the settings and pushes the change to the unit's devices. */
  | {
      readonly do: 'push-settings';
      readonly kds: number;
      readonly settings: Readonly<Record<string, unknown>>;
    }
  /** Changes entries of a list by id, or adds them, with a push to all devices. */
  | {
      readonly do: 'push-list';
      readonly list: NamedList;
      readonly entries: readonly NamedEntry[];
    }
  /** Shows a message of the platform at the devices of some units; at all devices when `kds` is absent. */
  | { readonly do: 'message'; readonly text: string; readonly kds?: readonly number[] }
  /** The platform no longer knows these settings of a unit, like an older release: it neither sends nor stores them. */
  | { readonly do: 'drop-settings'; readonly kds: number; readonly names: readonly string[] }
  | { readonly do: 'expire-session'; readonly person: PersonName }
  /** Makes a person an administrator of the kitchen, or a cook. */
  | { readonly do: 'change-grant'; readonly person: PersonName; readonly administrator: boolean };

export const ORDER_ORIGINS = ['table', 'venue-app', 'app', 'delivery', 'kiosk'] as const;

/** An order composed by a person; the seed chooses only what it leaves open. */
export interface ComposedOrder {
  readonly origin: (typeof ORDER_ORIGINS)[number];
  /** Id of one of the origin's channels; absent lets the seed choose. */
  readonly channel?: number;
  /** Table of an order at a table, from 1 on; null lets the simulator choose a free one. */
  readonly table: number | null;
  readonly comment: string;
  /** Fires all lines on arrival. */
  readonly fire: boolean;
  readonly lines: readonly ComposedLine[];
}

export interface ComposedLine {
  readonly productId: number;
  readonly quantity: number;
  /** Empty for none. */
  readonly comment: string;
  /** Id in the venue's priority list, 0 for none. */
  readonly priority: number;
  /** Ids of extras and removed ingredients; absent for none. */
  readonly changes?: readonly number[];
}

/** Longest time that runs until a condition is true, in simulated milliseconds (rule ROOM-11). */
export const FORWARD_MS_MAX = 900_000;

export type ControlCommand =
  /** Marks a step of a guided first day as done, skipped or seen again, or ends or restarts the guide. */
  | GuideCommand
  /** Places one more order now; the seed chooses it. */
  | { readonly do: 'order' }
  | { readonly do: 'place'; readonly order: ComposedOrder }
  /** Voids a line of an open order, or fires the rest of one; the seed chooses it. */
  | { readonly do: 'void' | 'fire' }
  /** Shows a text of 1 to 200 characters on the devices of these units, or on all devices. */
  | { readonly do: 'message'; readonly text: string; readonly kds?: readonly number[] }
  /** Adds a note of 1 to 200 characters to the current moment. */
  | { readonly do: 'mark'; readonly note: string }
  /** Switches simulated cooks on or off: with them a kitchen without people is not late. */
  | { readonly do: 'cooks'; readonly on: boolean }
  | { readonly do: 'pause' }
  | { readonly do: 'resume' }
  /**
   * Ends a training early; refused without a training. `ofClass`: a teacher ended the class, and its tablets show
   * that.
   */
  | { readonly do: 'end'; readonly ofClass?: true }
  /** Simulated seconds per real second, 0.1 to 60. */
  | { readonly do: 'speed'; readonly factor: number }
  /** Runs a paused world forward by simulated milliseconds. */
  | { readonly do: 'step'; readonly ms: number }
  | { readonly do: 'fault'; readonly fault: FaultName; readonly forMs: number; readonly options?: FaultOptions }
  /** Makes all devices poll for orders, so that network faults show at once and not at the next order (rule ROOM-3). */
  | { readonly do: 'rouse' }
  /** Ends one fault early, or all current faults. */
  | { readonly do: 'heal'; readonly fault?: FaultName }
  /** The local server's mode; `auto` lets it take over and hand back on its own decision. */
  | { readonly do: 'local-mode'; readonly mode: 0 | 1 | 2 | 3 | 'auto' }
  /** Which texts the platform's translation files contain; a device loads them at its start. */
  | { readonly do: 'words'; readonly edition: TextEdition }
  | ManagementCommand
  | DeviceCommand
  /** Runs until the next script step, or until one more order is late: at most 15 minutes. */
  | { readonly do: 'forward'; readonly to: 'event' | 'late' }
  /** Runs to a later moment, in milliseconds since the start of the scenario; an earlier one is refused. */
  | { readonly do: 'jump'; readonly toMs: number }
  /** Restarts the current scenario from a seed, or starts another one of the library. */
  | {
      readonly do: 'restart';
      readonly seed: number;
      readonly scenario?: string;
      readonly speed?: number;
      /** A trainee plays it alone (rule TRAINING-9). */
      readonly training?: TrainingOptions;
    };

/** A dish that a control room offers. */
export interface ProductFacts {
  readonly id: number;
  readonly name: { readonly es: string; readonly en: string };
  readonly course: MenuProduct['course'];
  /** Its minimum cooking time, in milliseconds (rule TRAINING-15). */
  readonly cookMs: number;
  /** Possible extras and removals. */
  readonly changes: readonly { readonly id: number; readonly name: { readonly es: string; readonly en: string } }[];
}

/** A simulated device that a control room can open. */
export interface DeviceFacts {
  readonly kdsId: number;
  readonly name: string;
  readonly location: string;
  readonly role: 'kitchen' | 'customers';
  /** The scenario begins before anybody has set it up. */
  readonly isBlank?: true;
}

export interface JournalLine {
  /** Milliseconds after the start of the scenario. */
  readonly atMs: number;
  /**
   * `world`: scripted, the same for the same seed; `wire`: actions of devices; `trouble`: something unknown or
   * refused.
   */
  readonly scope: 'world' | 'wire' | 'trouble';
  readonly what: string;
  readonly text: string;
  /** Id of the order that the line is about, if any. */
  readonly orderId?: number;
}

/** A mail of the platform. The simulator has no inboxes, so the room shows it. */
export interface SentMail {
  /** Simulated unix milliseconds. */
  readonly atMs: number;
  readonly to: string;
  readonly what: 'account' | 'reset';
  /** The language of the account request; empty when it had none. */
  readonly language: string;
  /** Path of the link in it, on the account host. */
  readonly path: string;
}

/** The limit that a world reached: its time, its memory (rule SIM-29), or its class (rule CLASS-14). */
export type WorldLimit = 'time' | 'memory' | 'class';

export interface SimulationStatus {
  readonly seed: number;
  readonly scenario: string;
  readonly title: { readonly es: string; readonly en: string };
  readonly nowMs: number;
  readonly timeZone: string;
  readonly cooks: boolean;
  /** Since the scenario began, its pre-roll included. */
  readonly elapsedMs: number;
  /** Length of the scenario: after it no scripted event follows, and the kitchen continues. */
  readonly lengthMs: number;
  readonly paused: boolean;
  readonly speed: number;
  /** Why the world cannot continue; null while it can. */
  readonly limit: WorldLimit | null;
  readonly openOrders: number;
  /** Open orders with a line that has waited too long. */
  readonly lateOrders: number;
  /** Statuses saved by devices, requests so far, and requests without a response. */
  readonly taps: number;
  readonly requests: number;
  readonly waiting: number;
  /** Last time each unit received its orders, in simulated unix milliseconds by unit id; absent before the first. */
  readonly servedMs: Readonly<Record<number, number>>;
  readonly ordersPlaced: number;
  readonly activeFaults: readonly FaultName[];
  /** Scheduled end of each fault, in simulated unix milliseconds. */
  readonly faultEndsMs: Readonly<Partial<Record<FaultName, number>>>;
  readonly localMode: 0 | 1 | 2 | 3;
  /** Whether the local server chooses that mode. */
  readonly localAuto: boolean;
  readonly words: TextEdition;
  readonly devices: readonly DeviceFacts[];
  readonly menu: readonly ProductFacts[];
  /** The platform's latest mails, oldest first. */
  readonly mails: readonly SentMail[];
  /** The latest entries, oldest first. */
  readonly journal: readonly JournalLine[];
  /** Hash of the scripted world's journal so far. */
  readonly worldHash: string;
  /** Differs for each world, also for a restart of the same scenario and seed. */
  readonly worldId: string;
  /** Settings of the training; null without one. */
  readonly training: TrainingOptions | null;
  /** Number of dishes that the trainee marked ready too fast and did not take back; absent without a training. */
  readonly tooFast?: number;
  /** The training ended early with its class. */
  readonly endedWithClass?: true;
  /** Manual troubles of single devices; absent without any. */
  readonly wrongs?: readonly DeviceFaultFacts[];
  /** Progress of a guided first day; absent without a guide. */
  readonly guide?: GuideFacts;
  readonly unknowns: number;
  /** The server runs for testers: the tools of a test show (rule ROOM-2). */
  readonly qa: boolean;
}

/** The world's time at a moment, and its speed: simulated seconds per real second, none while paused. */
export interface SimulatedTime
  extends Pick<SimulationStatus, 'nowMs' | 'speed' | 'paused' | 'worldId' | 'guide' | 'wrongs'> {
  /** The trainee of a class; absent without one. */
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
  /** It has the expectations of its situation, which manual actions may break. */
  readonly expectsFormer: boolean;
}
