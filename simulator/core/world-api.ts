/** The interface of the simulated world for its adapters. `createWorld` in `world.ts` makes one. */
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

/** The venue's two servers with orders. */
export type MachineName = 'cloud' | 'local';

export interface WorldOptions {
  readonly scenario: Scenario;
  /** Overrides the scenario's own seed. */
  readonly seed?: number;
  /** Devices' start, in simulated unix milliseconds: the scenario's time 0 plus its pre-roll. */
  readonly startMs: number;
  /** Address of this world's local server for devices. */
  readonly local: { readonly address: string; readonly port: number };
  /** Host and port in the greeting of the realtime wire. */
  readonly realtimeHost: string;
  /** Overrides the scenario's own dialect. */
  readonly dialect?: DialectChoice;
  /** Source of settings etags; by default the content. */
  readonly settingsEtags?: VenueOptions['settingsEtags'];
  /** Receives each journal entry as it is written. */
  readonly journalled?: (entry: JournalEntry) => void;
  /** Receives the actions of simulated cooks, which are not in the journal (rule ROOM-5). */
  readonly cooked?: OnCooked;
  /** Simulated cooks continue after the devices' start (rule ROOM-5); else they stop then. */
  readonly cooks?: boolean;
  /** Carries out the script's steps at single devices; absent when people use them. */
  readonly atDevices?: AtDevices;
  /** Receives each step of the script that could not be carried out, except steps at single devices. */
  readonly undone?: (undone: UndoneStep) => void;
}

export interface World {
  readonly seed: number;
  readonly scenario: Scenario;
  readonly devices: readonly DeviceFacts[];
  readonly menu: readonly ProductFacts[];
  /** The facts behind the numbers of a run (rule FIGURE-1). */
  readonly counting: CountingFacts;
  /** Simulated unix milliseconds. */
  nowMs(): number;
  /** Runs everything due up to and at `atMs`, earliest first, with the clock at each moment. */
  runUntil(atMs: number): void;
  /** Time of the next timer; null without timers. */
  nextDueMs(): number | null;
  /** Runs `work` after simulated milliseconds; the returned function cancels it. */
  after(delayMs: number, work: () => void): () => void;
  handle(request: SimRequest): SimResponse;
  /** Null: the server refuses connections now. */
  connect(channel: SimChannel, client: SimClient): SimConnection | null;
  /** Places one more order chosen by the seed; returns its id. */
  placeOrder(): number;
  /** Places a composed order; returns its id, null when the venue does not sell one of its dishes. */
  placeComposed(order: ComposedOrder): number | null;
  /** Voids a line, or fires the rest of an order; the seed chooses it. */
  actOnAny(kind: 'void-line' | 'fire-order'): void;
  /** Voids the dish of a line with its extras; false when the order is closed, or the line is unknown or already voided. */
  voidLine(orderId: number, lineId: number, how: VoidKind): boolean;
  /** Notes a manual trouble of one device in the journal. */
  journalDevice(what: string, text: string, data: JournalData): void;
  mark(note: string): void;
  /** Shows a text on the devices of some units; on all when none is named. */
  sendMessage(text: string, kds?: readonly number[]): void;
  /** Switches simulated cooks on or off. */
  setCooks(atWork: boolean): void;
  areCooksAtWork(): boolean;
  /** Turns a fault on for simulated milliseconds; its options are in `fault-kinds.ts`. */
  setFault(fault: FaultName, forMs: number, options?: FaultOptions): void;
  /** Ends one fault now, or all of them. */
  heal(fault?: FaultName): void;
  /** Sets the local server's mode (rules LINK-4 to LINK-25); `auto` lets it take over from a failing cloud and hand back. */
  setLocalMode(mode: 0 | 1 | 2 | 3 | 'auto'): void;
  localMode(): 0 | 1 | 2 | 3;
  /** Whether the last command was `auto`: then the server chooses the mode. */
  isLocalAuto(): boolean;
  /** Sets the texts of the platform's translation files. */
  setTextEdition(edition: TextEdition): void;
  textEdition(): TextEdition;
  /** Replaces a list's content, as the platform's owner does, with a push of its new etag to devices. */
  setList(name: ListName, content: unknown): void;
  /** Changes the venue's units or people. */
  manage(command: ManagementCommand): void;
  /** The first record of a KDS' simulated device; null for an unknown KDS, and for a device without set-up. */
  enrol(kdsId: number): WireInstall | null;
  /** Open orders of the server that serves the venue. */
  openOrders(): number;
  /**
   * Start of each open order's wait, in unix milliseconds of the serving server: the time of its oldest unfinished
   * line.
   */
  waitingSinceMs(): readonly number[];
  ordersPlaced(): number;
  /** Number of requests so far, without those to the identity provider. */
  requests(): number;
  /** Last time a unit received its orders, null before the first. */
  servedMs(kdsId: number): number | null;
  /** Makes all devices poll for orders although none has changed, so that network faults show at once (rule ROOM-3). */
  rouse(): void;
  activeFaults(): readonly FaultName[];
  /** Scheduled end of each fault, in simulated unix milliseconds. */
  faultEndsMs(): Readonly<Partial<Record<FaultName, number>>>;
  /**
   * Number of exchanges that each fault altered so far: responses, frames, connections, realtime writes, and messages
   * between the servers. A snapshot.
   */
  alterations(): Readonly<Record<FaultName, number>>;
  /** The latest `count` entries, oldest first. */
  journalTail(count: number): readonly JournalLine[];
  /** The latest lines without device messages, which have a separate limit. */
  storyTail(count: number): readonly JournalLine[];
  /** Hash of the scripted world's entries so far: the same for the same seed and script, whatever devices do. */
  worldHash(): string;
  /** Hash of all entries: the scripted world, devices and refusals. */
  journalHash(): string;
  unknowns(): number;
  /** Id of the order with this name in the script, null before it is placed. */
  namedOrder(name: string): number | null;
  /** Ids of the lines of a named order: of a product with its extras, or all of them. */
  namedLines(name: string, productId: number | null): readonly number[];
  /**
   * The saved status of a line, for checks; null for an unknown line. Without `at`, the server that serves by the
   * local server's mode responds, and the other one for a line that it lacks.
   */
  savedStatus(orderId: number, lineId: number, at?: MachineName): number | null;
  /** Whether a line is voided, alone or with its web order; false for an unknown line. */
  isVoided(orderId: number, lineId: number): boolean;
  /** Whether another unit set a line's status since `sinceMs`, on the serving server or else on the other. */
  isSetByOther(kdsId: number, orderId: number, lineId: number, sinceMs: number): boolean;
  /**
   * The saved statuses of the lines of a named order, of a product with its extras or all; unknown lines are left out.
   */
  savedStatuses(name: string, productId: number | null): readonly number[];
  /** The serving server's orders with dishes that a unit has left to make, for checks: its board shows all of them. */
  leftToDo(kdsId: number): readonly LeftOrder[];
  /** Whether a unit's device was revoked or replaced: its board no longer changes, and no check applies to it. */
  isShutOut(kdsId: number): boolean;
  /** An order by title and id, for sentences: `M 12 (57674)`; by its id alone when no server knows it. */
  nameOrder(orderId: number): string;
  /** A line by dish and id, for sentences: `1× Bistec (line 3)`; by its id alone when no server knows it. */
  nameLine(orderId: number, lineId: number): string;
  /** Whether a server's call 1 contains this order now, for checks: a finished one has left it. */
  showsOrder(orderId: number, at: MachineName): boolean;
  /** The etag of a server's call 1 now. */
  ordersEtag(at: MachineName): string;
  /** Calls back whenever a server's orders have a new etag. */
  watchOrders(changed: (at: MachineName) => void): void;
  /** A server's current time, in simulated unix milliseconds. */
  machineMs(at: MachineName): number;
  /** Reads the realtime tree, for checks and for the in-process realtime port. */
  readonly realtime: RealtimeTree;
  /** The accepted status changes of devices so far, oldest first; the latest when there are very many. A snapshot. */
  changes(): readonly AcceptedChange[];
  /** The platform's latest mails, oldest first. */
  mails(): readonly SentMail[];
}
