/** The interface of the simulated world for its adapters; `createWorld` in `world.ts` creates a world. */
import type { ListName, WireInstall } from '../../src/protocol/decode-config.ts';
import type {
  ComposedOrder,
  DeviceFacts,
  JournalLine,
  ManagementCommand,
  ProductFacts,
  SentMail,
} from './base/control.ts';
import type { DialectChoice } from './base/dialects/dialects.ts';
import type { FaultName, FaultOptions } from './base/fault-kinds.ts';
import type { JournalData, JournalEntry } from './base/journal.ts';
import type { TextEdition } from './base/text-editions.ts';
import type { VenueOptions } from './base/venue.ts';
import type { SimChannel, SimClient, SimConnection, SimRequest, SimResponse } from './base/wire.ts';
import type { LeftOrder } from './orders/left-to-do.ts';
import type { VoidKind } from './orders/order-plan.ts';
import type { AcceptedChange } from './platform/change-log.ts';
import type { RealtimeTree } from './realtime/realtime-service.ts';
import type { AtDevices, UndoneStep } from './script/run-script.ts';
import type { Scenario } from './script/script.ts';
import type { OnCooked } from './service/simulated-cooks.ts';
import type { CountingFacts } from './training/stations.ts';

/** The venue's two servers, which both have orders. */
export type MachineName = 'cloud' | 'local';

export interface WorldOptions {
  readonly scenario: Scenario;
  /** Overrides the scenario's own seed. */
  readonly seed?: number;
  /** The devices' start in simulated unix milliseconds: the start of the scenario plus its pre-roll. */
  readonly startMs: number;
  /** Address of this world's local server for devices. */
  readonly local: { readonly address: string; readonly port: number };
  /** Host and port in the greeting of the realtime wire. */
  readonly realtimeHost: string;
  /** Overrides the scenario's own dialect. */
  readonly dialect?: DialectChoice;
  /** The source of the etags of settings; by default their content. */
  readonly settingsEtags?: VenueOptions['settingsEtags'];
  /** Called with each journal entry when it is written. */
  readonly journalled?: (entry: JournalEntry) => void;
  /** Called with the actions of simulated cooks, which are not in the journal (rule ROOM-5). */
  readonly cooked?: OnCooked;
  /** Whether simulated cooks continue after the devices' start (rule ROOM-5); otherwise they stop then. */
  readonly cooks?: boolean;
  /** Carries out the script's steps at single devices; absent when people use them. */
  readonly atDevices?: AtDevices;
  /** Called with each step of the script that could not be carried out, except steps at single devices. */
  readonly undone?: (undone: UndoneStep) => void;
}

export interface World {
  readonly seed: number;
  readonly scenario: Scenario;
  readonly devices: readonly DeviceFacts[];
  readonly menu: readonly ProductFacts[];
  /** Facts that the numbers of a run depend on (rule FIGURE-1). */
  readonly counting: CountingFacts;
  /** Simulated unix milliseconds. */
  nowMs(): number;
  /**
   * Runs everything that is due up to and including `atMs`, in the order of time; the clock shows the time of each
   * event.
   */
  runUntil(atMs: number): void;
  /** The time of the next timer; null without timers. */
  nextDueMs(): number | null;
  /** Runs `work` after simulated milliseconds; the returned function cancels it. */
  after(delayMs: number, work: () => void): () => void;
  handle(request: SimRequest): SimResponse;
  /** Null when the server refuses connections at present. */
  connect(channel: SimChannel, client: SimClient): SimConnection | null;
  /** Places one more order chosen by the seed; returns its id. */
  placeOrder(): number;
  /** Places a composed order; returns its id, null when the venue does not sell one of its dishes. */
  placeComposed(order: ComposedOrder): number | null;
  /** Voids a line of an open order, or fires an open order's remaining lines; the seed chooses. */
  actOnAny(kind: 'void-line' | 'fire-order'): void;
  /**
   * Voids the dish of a line with its extras. False when the order is closed, or when the line is unknown or already
   * voided.
   */
  voidLine(orderId: number, lineId: number, how: VoidKind): boolean;
  /** Records a manual trouble of one device, or a failed step at a device, in the journal. */
  journalDevice(what: string, text: string, data: JournalData): void;
  mark(note: string): void;
  /** Shows a text on the devices of these units; without `kds`, on all devices except customer screens. */
  sendMessage(text: string, kds?: readonly number[]): void;
  setCooks(atWork: boolean): void;
  areCooksAtWork(): boolean;
  /** Begins a fault for this simulated time; `fault-kinds.ts` contains its options. */
  setFault(fault: FaultName, forMs: number, options?: FaultOptions): void;
  /** Ends one fault now, or all of them. */
  heal(fault?: FaultName): void;
  /**
   * Sets the local server's mode (rule LINK-5). With `auto` the server itself decides when to take over from a failing
   * cloud and when to hand back.
   */
  setLocalMode(mode: 0 | 1 | 2 | 3 | 'auto'): void;
  localMode(): 0 | 1 | 2 | 3;
  /** Whether the server itself chooses its mode, because the last command was `auto`. */
  isLocalAuto(): boolean;
  /** Selects the texts in the platform's translation files. */
  setTextEdition(edition: TextEdition): void;
  textEdition(): TextEdition;
  /** Replaces the content of a list, as the owner of the platform does, and pushes the new etag to the devices. */
  setList(name: ListName, content: unknown): void;
  manage(command: ManagementCommand): void;
  /** The record of the unit's first device; null for an unknown unit, and for a device without set-up. */
  enrol(kdsId: number): WireInstall | null;
  /** The number of open orders on the serving server. */
  openOrders(): number;
  /**
   * The time since which each open order has waited, in unix milliseconds of the serving server: the time of its oldest
   * unfinished line.
   */
  waitingSinceMs(): readonly number[];
  ordersPlaced(): number;
  /** Number of requests so far, without those to the identity provider. */
  requests(): number;
  /** The last time at which a unit received its orders, in simulated unix milliseconds; null before that. */
  servedMs(kdsId: number): number | null;
  /** Makes all devices poll for orders although none has changed, so that network faults show at once (rule ROOM-3). */
  makeDevicesPoll(): void;
  activeFaults(): readonly FaultName[];
  /** Scheduled end of each fault, in simulated unix milliseconds. */
  faultEndsMs(): Readonly<Partial<Record<FaultName, number>>>;
  /**
   * The number of responses, frames, connections, realtime writes and messages between the servers that each fault has
   * altered so far. A snapshot.
   */
  alterations(): Readonly<Record<FaultName, number>>;
  /** The latest `count` kitchen lines and the latest `count` device messages, oldest first. */
  journalTail(count: number): readonly JournalLine[];
  /** The latest `count` kitchen lines, oldest first: saves at devices, and all lines that are not device messages. */
  storyTail(count: number): readonly JournalLine[];
  /**
   * The hash of the scripted world's entries so far. It is the same for the same seed and script, whatever the devices
   * do.
   */
  worldHash(): string;
  /** Hash of all entries: the scripted world, devices and refusals. */
  journalHash(): string;
  unknowns(): number;
  /** Id of the order with this name in the script, null before it is placed. */
  namedOrder(name: string): number | null;
  /** The ids of a named order's lines: the lines of a product with its extras, or all lines. */
  namedLines(name: string, productId: number | null): readonly number[];
  /**
   * The saved status of a line, for checks; null for an unknown line. `at` selects the server; without it the serving
   * server responds, or the other server for a line that the serving server lacks.
   */
  savedStatus(orderId: number, lineId: number, at?: MachineName): number | null;
  /** Whether a line is voided, either itself or because its web order is; false for an unknown line. */
  isVoided(orderId: number, lineId: number): boolean;
  /**
   * Whether a line's last status was set by another unit at or after `sinceMs`: on the serving server, or on the other
   * server if the serving one lacks the line.
   */
  isSetByOther(kdsId: number, orderId: number, lineId: number, sinceMs: number): boolean;
  /**
   * The saved statuses of a named order's lines, of a product with its extras or of all lines. Unknown lines are left
   * out.
   */
  savedStatuses(name: string, productId: number | null): readonly number[];
  /**
   * The orders on the serving server with dishes that a unit still has to make; checks require that the unit's board
   * shows all of them.
   */
  leftToDo(kdsId: number): readonly LeftOrder[];
  /** Whether a unit's device was revoked or replaced. Its board then no longer changes, and no check applies to it. */
  isShutOut(kdsId: number): boolean;
  /** The title and id of an order, for messages: `M 12 (57674)`. Only the id when no server knows the order. */
  nameOrder(orderId: number): string;
  /** The dish and id of a line, for messages: `1× Bistec (line 3)`. Only the id when no server knows the line. */
  nameLine(orderId: number, lineId: number): string;
  /** Whether a server's response to call 1 contains this order now, for checks; a finished order leaves it. */
  showsOrder(orderId: number, at: MachineName): boolean;
  /** The present etag of call 1 at a server. */
  ordersEtag(at: MachineName): string;
  /** Calls back whenever the orders of a server have a new etag. */
  watchOrders(changed: (at: MachineName) => void): void;
  /** A server's current time, in simulated unix milliseconds. */
  machineMs(at: MachineName): number;
  /** The realtime database, for checks and for the in-process realtime port. */
  readonly realtime: RealtimeTree;
  /**
   * The status changes of devices that a server accepted, oldest first; only the latest when there are very many. A
   * snapshot.
   */
  changes(): readonly AcceptedChange[];
  /** The platform's latest mails, oldest first. */
  mails(): readonly SentMail[];
}
