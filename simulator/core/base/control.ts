/** What a control room may ask of a running simulation and what it is told; the same words over HTTP and in the page. */

import type { MenuProduct } from '../../../fixtures/menu.ts';
import type { ListName } from '../../../src/protocol/decode-config.ts';
import type { TraineeFacts } from './class.ts';
import type { DeviceCommand, DeviceWrongs } from './device-troubles.ts';
import type { FaultName, FaultOptions } from './fault-kinds.ts';
import type { GuideCommand, GuideFacts } from './guide.ts';
import type { PersonName } from './person-facts.ts';
import type { TrainingWish } from './training.ts';
import type { WordEdition } from './word-editions.ts';

/** The lists whose entries have a number and a name: channels, people, tables, products and delivery zones. */
export type NamedList = Extract<ListName, 'db' | 'dj' | 'dm' | 'tp1' | 'de'>;

export interface NamedEntry {
  readonly id: number;
  readonly nm: string;
}

/** A unit goes to some other device, its token is revoked, it is deleted, or all of that is over. */
export interface UnitCommand {
  readonly do: 'take-unit' | 'revoke-unit' | 'delete-unit' | 'free-unit';
  readonly kds: number;
}

/** What an administrator of the platform could do to units and people while a kitchen runs. */
export type ManagementCommand =
  | UnitCommand
  /** Settings of a unit are left to administrators, or not (`blockaj`). */
  | { readonly do: 'block-settings'; readonly kds: number; readonly on: boolean }
  /** Some settings of a unit have other values, as if somebody had saved them at another of its devices. */
  | {
      readonly do: 'change-settings';
      readonly kds: number;
      readonly settings: Readonly<Record<string, unknown>>;
    }
  /** The same, and the unit's devices are told. */
  | {
      readonly do: 'push-settings';
      readonly kds: number;
      readonly settings: Readonly<Record<string, unknown>>;
    }
  /** Entries of a list get other contents by their id, or are added; all devices are told. */
  | {
      readonly do: 'push-list';
      readonly list: NamedList;
      readonly entries: readonly NamedEntry[];
    }
  /** The platform says something at the devices of some units; at all of them where none is named. */
  | { readonly do: 'message'; readonly text: string; readonly kds?: readonly number[] }
  /** The platform knows these settings of a unit no more, as an older release of it: they are neither answered nor kept. */
  | { readonly do: 'drop-settings'; readonly kds: number; readonly names: readonly string[] }
  /** Every session that somebody has by now ends. */
  | { readonly do: 'expire-session'; readonly person: PersonName }
  /** Somebody becomes an administrator of the kitchen, or a cook. */
  | { readonly do: 'change-grant'; readonly person: PersonName; readonly administrator: boolean };

/** Where an order can come from. */
export const ORDER_ORIGINS = ['table', 'venue-app', 'app', 'delivery', 'kiosk'] as const;

/** An order as somebody composed it: nothing of it is left to the seed but what it does not say. */
export interface ComposedOrder {
  readonly origin: (typeof ORDER_ORIGINS)[number];
  /** Id of one of the origin's own channels; absent lets the seed choose. */
  readonly channel?: number;
  /** Of an order at a table, from 1 on; null lets the house choose a free one. */
  readonly table: number | null;
  readonly comment: string;
  /** All of it is fired as it comes in. */
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
  /** Ids of extras and of what is left out; absent for none. */
  readonly changes?: readonly number[];
}

/** As far as time runs on by itself until something holds, in simulated milliseconds (rule ROOM11). */
export const FORWARD_MS_MAX = 900_000;

export type ControlCommand =
  /** A step of a guided first day is done, left out or seen again, or the guide ends or begins again. */
  | GuideCommand
  /** One more order, now; the seed chooses it. */
  | { readonly do: 'order' }
  | { readonly do: 'place'; readonly order: ComposedOrder }
  /** A line of some open order is voided, or what is left of one is fired; the seed chooses whose. */
  | { readonly do: 'void' | 'fire' }
  /** The devices of these units, or all of the venue, show this text, of 1 to 200 characters. */
  | { readonly do: 'message'; readonly text: string; readonly kds?: readonly number[] }
  /** The moment gets a note of 1 to 200 characters, to be found again. */
  | { readonly do: 'mark'; readonly note: string }
  /** Simulated cooks go on working, so that a kitchen left alone is not late; or whoever is at the devices cooks alone. */
  | { readonly do: 'cooks'; readonly on: boolean }
  | { readonly do: 'pause' }
  | { readonly do: 'resume' }
  /** Ends a training before its time; it is refused where nobody trains. `ofClass`: a teacher has ended the class, and its tablets say so. */
  | { readonly do: 'end'; readonly ofClass?: true }
  /** Simulated seconds a real second, 0.1 to 60. */
  | { readonly do: 'speed'; readonly factor: number }
  /** Runs a paused world forward by simulated milliseconds. */
  | { readonly do: 'step'; readonly ms: number }
  | { readonly do: 'fault'; readonly fault: FaultName; readonly forMs: number; readonly options?: FaultOptions }
  /** Tells all devices to look for orders: what is wrong with the road is met at once and not at the next order (rule ROOM3). */
  | { readonly do: 'rouse' }
  /** Ends one fault before its time, or all that are on. */
  | { readonly do: 'heal'; readonly fault?: FaultName }
  /** The local server's running mode; `auto` lets it take over and hand back by itself. */
  | { readonly do: 'local-mode'; readonly mode: 0 | 1 | 2 | 3 | 'auto' }
  /** Which texts the platform's translation files hold; a device asks for them at its start. */
  | { readonly do: 'words'; readonly edition: WordEdition }
  | ManagementCommand
  | DeviceCommand
  /** Runs on until the next thing of the script happens, or until one more order is late: a quarter of an hour at most. */
  | { readonly do: 'forward'; readonly to: 'event' | 'late' }
  /** Runs forward to a moment of the scenario, in milliseconds since it began; one that has passed is refused. */
  | { readonly do: 'jump'; readonly toMs: number }
  /** Begins a scenario anew from a seed: the one that runs, or another of the library. */
  | {
      readonly do: 'restart';
      readonly seed: number;
      readonly scenario?: string;
      readonly speed?: number;
      /** A trainee plays it, alone (rule TRAIN9). */
      readonly training?: TrainingWish;
    };

/** A dish as a control room offers it. */
export interface ProductFacts {
  readonly id: number;
  readonly name: { readonly es: string; readonly en: string };
  readonly course: MenuProduct['course'];
  /** Its shortest cooking time, in milliseconds (rule TRAIN15). */
  readonly cookMs: number;
  /** What it can be ordered with, and without. */
  readonly changes: readonly { readonly id: number; readonly name: { readonly es: string; readonly en: string } }[];
}

/** A simulated device that a control room can open. */
export interface DeviceFacts {
  readonly kdsId: number;
  readonly name: string;
  readonly location: string;
  readonly role: 'kitchen' | 'customers';
}

export interface JournalLine {
  /** Milliseconds after the start of the scenario. */
  readonly atMs: number;
  /** `world`: scripted, the same for the same seed; `wire`: what devices did; `trouble`: something unknown or refused. */
  readonly scope: 'world' | 'wire' | 'trouble';
  readonly what: string;
  readonly text: string;
  /** The order that it is about, where it is about one. */
  readonly orderId?: number;
}

/** A mail that the platform sent: nobody's inbox is simulated, so it lies open. */
export interface SentMail {
  /** Simulated unix milliseconds. */
  readonly atMs: number;
  readonly to: string;
  readonly what: 'account' | 'reset';
  /** As the account was asked for in; empty where nobody said. */
  readonly language: string;
  /** Of the link in it, on the host of accounts. */
  readonly path: string;
}

/** What a world has come to the end of: its time, its memory (rule SIM34), or its class (rule CLASS31). */
export type WorldLimit = 'time' | 'memory' | 'class';

export interface SimulationStatus {
  readonly seed: number;
  readonly scenario: string;
  readonly title: { readonly es: string; readonly en: string };
  readonly nowMs: number;
  /** The zone that the venue's people read their clocks in. */
  readonly timeZone: string;
  /** Whether simulated cooks go on working. */
  readonly cooks: boolean;
  /** Since the scenario began, its pre-roll included. */
  readonly elapsedMs: number;
  /** How long the scenario is: at its end nothing more comes by itself, and the kitchen goes on. */
  readonly lengthMs: number;
  readonly paused: boolean;
  readonly speed: number;
  /** Why the world stands still for good; null while it may go on. */
  readonly limit: WorldLimit | null;
  readonly openOrders: number;
  /** Open orders of which something has waited for longer than is good. */
  readonly lateOrders: number;
  /** Statuses that were saved from devices, requests that came so far, and those that are not answered yet. */
  readonly taps: number;
  readonly requests: number;
  readonly waiting: number;
  /** When each unit was last given its orders, in simulated unix milliseconds, by its id; units that never were are missing. */
  readonly servedMs: Readonly<Record<number, number>>;
  readonly ordersPlaced: number;
  readonly activeFaults: readonly FaultName[];
  /** When each of them ends by itself, in simulated unix milliseconds. */
  readonly faultEndsMs: Readonly<Partial<Record<FaultName, number>>>;
  readonly localMode: 0 | 1 | 2 | 3;
  /** Whether the local server changes that mode by itself. */
  readonly localAuto: boolean;
  readonly words: WordEdition;
  readonly devices: readonly DeviceFacts[];
  /** What the venue sells. */
  readonly menu: readonly ProductFacts[];
  /** The platform's latest mails, oldest first. */
  readonly mails: readonly SentMail[];
  /** The latest entries, oldest first. */
  readonly journal: readonly JournalLine[];
  /** Hash of the scripted world's journal so far. */
  readonly worldHash: string;
  /** Another world has another one, also where the same scenario begins anew from the same seed. */
  readonly worldId: string;
  /** What is asked of whoever trains; null while nobody does. */
  readonly training: TrainingWish | null;
  /** The training was ended with its class, before its time. */
  readonly endedWithClass?: true;
  /** What was done to single devices; absent where nothing was. */
  readonly wrongs?: readonly DeviceWrongs[];
  /** How far a guided first day is; absent where nobody is guided. */
  readonly guide?: GuideFacts;
  /** How often something unknown was asked for. */
  readonly unknowns: number;
  /** Somebody tests: what serves a test is shown (rule ROOM2). */
  readonly qa: boolean;
}

/** The world's time at a moment, and how it goes on from there: simulated seconds a real second, none while it is paused. */
export interface SimulatedTime
  extends Pick<SimulationStatus, 'nowMs' | 'speed' | 'paused' | 'worldId' | 'guide' | 'wrongs'> {
  /** The trainee of a class; absent without one. */
  readonly trainee?: TraineeFacts;
}

/** What of a run a scenario file cannot hold. */
export const UNTOLD_KINDS = ['taps', 'training', 'words', 'settings', 'other'] as const;

export interface UntoldPart {
  readonly kind: (typeof UNTOLD_KINDS)[number];
  readonly count: number;
}

/** A run as a scenario file. */
export interface SavedFile {
  readonly name: string;
  readonly text: string;
  readonly untold: readonly UntoldPart[];
  /** It expects what its situation did before anybody lent a hand, which may no longer come true. */
  readonly expectsFormer: boolean;
}
