/** Commands and status of a running simulation for a control room. They are the same over HTTP and within a page. */

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

/** Gives a unit to another device, revokes its token or deletes it; or undoes all of these. */
export interface UnitCommand {
  readonly do: 'take-unit' | 'revoke-unit' | 'delete-unit' | 'free-unit';
  readonly kds: number;
}

/** Changes that a platform administrator makes to units, settings, lists and people of a running kitchen. */
export type ManagementCommand =
  | UnitCommand
  /** Locks the settings of a unit for non-administrators, or unlocks them (`blockaj`). */
  | { readonly do: 'block-settings'; readonly kds: number; readonly on: boolean }
  /** Changes settings of a unit without a push, so that its devices see the change at their next read. */
  | {
      readonly do: 'change-settings';
      readonly kds: number;
      readonly settings: Readonly<Record<string, unknown>>;
    }
  /** Changes settings of a unit, and pushes the change to the unit's devices. */
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
  /** Shows a message of the platform at the devices of some units; without `kds` at all except customer screens. */
  | { readonly do: 'message'; readonly text: string; readonly kds?: readonly number[] }
  /** From now on the platform neither sends nor stores these settings of a unit, as in an older release. */
  | { readonly do: 'drop-settings'; readonly kds: number; readonly names: readonly string[] }
  | { readonly do: 'expire-session'; readonly person: PersonName }
  /** Makes a person an administrator of the kitchen, or a cook. */
  | { readonly do: 'change-grant'; readonly person: PersonName; readonly administrator: boolean };

export const ORDER_ORIGINS = ['table', 'venue-app', 'app', 'delivery', 'kiosk'] as const;

/** An order that a person composed; the seed chooses only the values that are absent. */
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
  /**
   * Reports a step of a guided first day as done, skipped or tapped wrong, goes back one step, or ends or restarts the
   * guide.
   */
  | GuideCommand
  /** Places one more order now; the seed chooses it. */
  | { readonly do: 'order' }
  | { readonly do: 'place'; readonly order: ComposedOrder }
  /** Voids a line of an open order, or fires the remaining lines of one; the seed chooses. */
  | { readonly do: 'void' | 'fire' }
  /**
   * Shows a text of 1 to 200 characters on the devices of these units; without `kds` on all except customer screens.
   */
  | { readonly do: 'message'; readonly text: string; readonly kds?: readonly number[] }
  /** Adds a note of 1 to 200 characters to the current moment. */
  | { readonly do: 'mark'; readonly note: string }
  /** Switches simulated cooks on or off. With simulated cooks, a kitchen without people does not become late. */
  | { readonly do: 'cooks'; readonly on: boolean }
  | { readonly do: 'pause' }
  | { readonly do: 'resume' }
  /**
   * Ends a training early; refused without a training. With `ofClass` a teacher ended the class, and the tablets of the
   * class show that.
   */
  | { readonly do: 'end'; readonly ofClass?: true }
  /** Simulated seconds per real second, 0.1 to 60. */
  | { readonly do: 'speed'; readonly factor: number }
  /** Runs a paused world forward by simulated milliseconds. */
  | { readonly do: 'step'; readonly ms: number }
  | { readonly do: 'fault'; readonly fault: FaultName; readonly forMs: number; readonly options?: FaultOptions }
  /**
   * Makes all devices poll for orders, so that a network fault shows at once instead of with the next order (rule
   * ROOM-3).
   */
  | { readonly do: 'rouse' }
  /** Ends one fault early, or all current faults. */
  | { readonly do: 'heal'; readonly fault?: FaultName }
  /** The local server's mode. With `auto` the server decides when to take over from the cloud and when to hand back. */
  | { readonly do: 'local-mode'; readonly mode: 0 | 1 | 2 | 3 | 'auto' }
  /** Selects the texts in the platform's translation files; a device loads the files when it starts. */
  | { readonly do: 'words'; readonly edition: TextEdition }
  | ManagementCommand
  | DeviceCommand
  /** Runs until the next event of the scripted world, or until another order is late, but at most 15 minutes. */
  | { readonly do: 'forward'; readonly to: 'event' | 'late' }
  /** Runs to a later moment, in milliseconds since the start of the scenario; an earlier one is refused. */
  | { readonly do: 'jump'; readonly toMs: number }
  /** Restarts the current scenario from a seed, or starts another one of the library. */
  | {
      readonly do: 'restart';
      readonly seed: number;
      readonly scenario?: string;
      readonly speed?: number;
      /** Present when a trainee plays the scenario alone (rule TRAINING-9). */
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
  /** True when no person has set up the device before the scenario begins. */
  readonly isBlank?: true;
}

export interface JournalLine {
  /** Milliseconds after the start of the scenario. */
  readonly atMs: number;
  /**
   * `world`: events of the script, which are the same for the same seed, and manual actions. `wire`: actions of
   * devices. `trouble`: unknown or refused requests, failed commands and script steps, and manual troubles of devices.
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
  /** The path of the link in the mail, on the account host. */
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
  /** The time since the scenario began, including its pre-roll. */
  readonly elapsedMs: number;
  /** The length of the scenario. After it the script contains no events, and the kitchen continues. */
  readonly lengthMs: number;
  readonly paused: boolean;
  readonly speed: number;
  /** Why the world cannot continue; null while it can. */
  readonly limit: WorldLimit | null;
  readonly openOrders: number;
  /** Open orders whose oldest unfinished line has waited more than ten minutes. */
  readonly lateOrders: number;
  /** The number of statuses that devices saved, of requests so far, and of requests without a response. */
  readonly taps: number;
  readonly requests: number;
  readonly waiting: number;
  /**
   * The last time at which each unit received its orders, in simulated unix milliseconds, by unit id; absent before
   * that.
   */
  readonly servedMs: Readonly<Record<number, number>>;
  readonly ordersPlaced: number;
  readonly activeFaults: readonly FaultName[];
  /** Scheduled end of each fault, in simulated unix milliseconds. */
  readonly faultEndsMs: Readonly<Partial<Record<FaultName, number>>>;
  readonly localMode: 0 | 1 | 2 | 3;
  /** Whether the local server chose the present mode itself. */
  readonly localAuto: boolean;
  readonly words: TextEdition;
  readonly devices: readonly DeviceFacts[];
  readonly menu: readonly ProductFacts[];
  /** The platform's latest mails, oldest first. */
  readonly mails: readonly SentMail[];
  /** The latest journal lines, oldest first. */
  readonly journal: readonly JournalLine[];
  /** Hash of the scripted world's journal so far. */
  readonly worldHash: string;
  /** Different for each world, even after a restart of the same scenario with the same seed. */
  readonly worldId: string;
  /** Settings of the training; null without one. */
  readonly training: TrainingOptions | null;
  /** The number of dishes that the trainee marked ready too fast and did not undo; absent without a training. */
  readonly tooFast?: number;
  /** True when the training ended early, together with its class. */
  readonly endedWithClass?: true;
  /** Manual and scripted troubles of single devices; absent without any. */
  readonly deviceFaults?: readonly DeviceFaultFacts[];
  /** Progress of a guided first day; absent without a guide. */
  readonly guide?: GuideFacts;
  readonly unknowns: number;
  /** True when the server runs for testers; then the room shows the tools of testers (rule ROOM-2). */
  readonly qa: boolean;
}

/**
 * The world's time at a moment, and its speed in simulated seconds per real second. While `paused` is true, the time
 * does not advance.
 */
export interface SimulatedTime
  extends Pick<SimulationStatus, 'nowMs' | 'speed' | 'paused' | 'worldId' | 'guide' | 'deviceFaults'> {
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
  /** True when the file contains the expectations of its situation, although manual actions may break them. */
  readonly expectsFormer: boolean;
}
