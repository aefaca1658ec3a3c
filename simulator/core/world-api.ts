/** The simulated world as its adapters hold it. `createWorld` in `world.ts` makes one. */
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
import type { VenueOptions } from './base/venue.ts';
import type { SimAnswer, SimChannel, SimClient, SimConnection, SimRequest } from './base/wire.ts';
import type { WordEdition } from './base/word-editions.ts';
import type { LeftOrder } from './orders/left-to-do.ts';
import type { VoidKind } from './orders/order-plan.ts';
import type { AcceptedChange } from './platform/change-log.ts';
import type { RealtimeTree } from './realtime/realtime-service.ts';
import type { AtDevices, UndoneStep } from './script/run-script.ts';
import type { Scenario } from './script/script.ts';
import type { CooksHeard } from './service/brigade.ts';
import type { CountingFacts } from './training/stations.ts';

/** The venue's two machines with orders. */
export type MachineName = 'cloud' | 'local';

export interface WorldOptions {
  readonly scenario: Scenario;
  /** Overrides the scenario's own seed. */
  readonly seed?: number;
  /** Simulated unix milliseconds at which devices first look: the scenario's time 0 plus its pre-roll. */
  readonly startMs: number;
  /** Where devices reach this world's local server. */
  readonly local: { readonly address: string; readonly port: number };
  /** Host and port that the realtime wire names in its greeting. */
  readonly realtimeHost: string;
  /** Overrides the scenario's own dialect. */
  readonly dialect?: DialectChoice;
  /** What etags of settings are made from; by their content unless it says otherwise. */
  readonly settingsEtags?: VenueOptions['settingsEtags'];
  /** Told of each entry of the journal as it is written. */
  readonly journalled?: (entry: JournalEntry) => void;
  /** Told of what simulated cooks do: it is no part of the journal (rule ROOM5). */
  readonly cooked?: CooksHeard;
  /** Simulated cooks go on working once devices look (rule ROOM5); else they stop then. */
  readonly cooks?: boolean;
  /** Carries out what the script does at single devices; absent where people are in front of them. */
  readonly atDevices?: AtDevices;
  /** Told of each step of the script that could not be carried out, those at single devices apart. */
  readonly undone?: (undone: UndoneStep) => void;
}

export interface World {
  readonly seed: number;
  readonly scenario: Scenario;
  readonly devices: readonly DeviceFacts[];
  /** What the venue sells. */
  readonly menu: readonly ProductFacts[];
  /** What the numbers of a run are counted by (rule NUM1). */
  readonly counting: CountingFacts;
  /** Simulated unix milliseconds. */
  nowMs(): number;
  /** Runs everything that is due up to and at `atMs`, earliest first, with the clock set to each in turn. */
  runUntil(atMs: number): void;
  /** When the next thing is due, null when nothing is. */
  nextDueMs(): number | null;
  /** Runs `work` after simulated milliseconds; the returned function calls it off. */
  after(delayMs: number, work: () => void): () => void;
  handle(request: SimRequest): SimAnswer;
  /** Null: the machine refuses connections now. */
  connect(channel: SimChannel, client: SimClient): SimConnection | null;
  /** Places one more order chosen by the seed; answers its id. */
  placeOrder(): number;
  /** Places an order as somebody composed it; answers its id, null when the venue does not sell a dish of it. */
  placeComposed(order: ComposedOrder): number | null;
  /** Guests take a line back, or a waiter fires what is left of an order: the seed chooses whose. */
  actOnAny(kind: 'void-line' | 'fire-order'): void;
  /** Voids the dish of a line with its extras; false when the order is closed, or the line is unknown or already voided. */
  voidLine(orderId: number, lineId: number, how: VoidKind): boolean;
  /** What hands did to a single device stands in the journal, as a trouble. */
  noteDevice(what: string, text: string, data: JournalData): void;
  /** A moment gets a note in the journal. */
  mark(note: string): void;
  /** Every device of the venue shows this text. */
  /** To the devices of some units; to all where none is named. */
  sendMessage(text: string, kds?: readonly number[]): void;
  /** Simulated cooks go on working from now on, or stop. */
  setCooks(atWork: boolean): void;
  areCooksAtWork(): boolean;
  /** Turns a fault on for simulated milliseconds; its options are in `fault-kinds.ts`. */
  setFault(fault: FaultName, forMs: number, options?: FaultOptions): void;
  /** Ends a fault now, or all of them. */
  heal(fault?: FaultName): void;
  /** The local server's running mode (ruling N1); `auto` lets it take over from a failing cloud and hand back by itself. */
  setLocalMode(mode: 0 | 1 | 2 | 3 | 'auto'): void;
  localMode(): 0 | 1 | 2 | 3;
  /** Whether `auto` was asked for last: the mode is then the server's own choice. */
  isLocalAuto(): boolean;
  /** Which texts the platform's translation files hold from now on. */
  setWords(edition: WordEdition): void;
  words(): WordEdition;
  /** Puts another content in a list's place, as the platform's owner does; devices are told of its new etag. */
  setList(name: ListName, content: unknown): void;
  /** Does something to the venue's units or people. */
  manage(command: ManagementCommand): void;
  /** The install record that the KDS' own simulated device holds from the start; null for an unknown KDS, and for one whose device nobody has set up. */
  enrol(kdsId: number): WireInstall | null;
  /** Open orders of the machine that serves the venue. */
  openOrders(): number;
  /** Since when each of them waits, in unix milliseconds of the serving machine: its oldest line that is not over. */
  waitingSinceMs(): readonly number[];
  ordersPlaced(): number;
  /** How many requests came so far, those to the identity provider apart. */
  requests(): number;
  /** When a unit was last given its orders, null before it was. */
  servedMs(kdsId: number): number | null;
  /** Tells all devices to look for orders though none has changed: what is wrong with the road is met at once (rule ROOM3). */
  rouse(): void;
  activeFaults(): readonly FaultName[];
  /** When each of them ends by itself, in simulated unix milliseconds. */
  faultEndsMs(): Readonly<Partial<Record<FaultName, number>>>;
  /**
   * How often each fault so far altered an exchange: an answer, a frame or a connection, a word of the platform in the realtime
   * database, or what one machine tells the other. To be read anew each time.
   */
  alterations(): Readonly<Record<FaultName, number>>;
  /** The latest `count` entries, oldest first. */
  journalTail(count: number): readonly JournalLine[];
  /** The same without what devices said, which is kept for as many lines of its own. */
  storyTail(count: number): readonly JournalLine[];
  /** Hash of the scripted world's entries so far: the same for the same seed and script, whatever devices do. */
  worldHash(): string;
  /** Hash of everything that happened: the scripted world, what devices did, what was refused. */
  journalHash(): string;
  unknowns(): number;
  /** Id of the order that the script placed under this name, null before it did. */
  namedOrder(name: string): number | null;
  /** Ids of the lines of a named order: of a product with its extras, or all of them. */
  namedLines(name: string, productId: number | null): readonly number[];
  /**
   * The status saved for a line, for checks: null when there is no such line. Without a machine's name the one answers that serves
   * the venue by the local server's own mode, which the restaurant's people work with, and the other for a line that it lacks.
   */
  savedStatus(orderId: number, lineId: number, at?: MachineName): number | null;
  /** Whether a line is voided, by itself or with its web order; false for an unknown line. */
  isVoided(orderId: number, lineId: number): boolean;
  /** Whether a line has its status from another unit than this one, given since `sinceMs`, on the machine that serves, or else on the other. */
  isGivenByOther(kdsId: number, orderId: number, lineId: number, sinceMs: number): boolean;
  /** The saved statuses of the lines of a named order, of a product with its extras or of all of it; of those that a machine knows. */
  savedStatuses(name: string, productId: number | null): readonly number[];
  /** The orders on the machine that serves of which a unit has dishes left to do, for checks: its board shows all of them. */
  leftToDo(kdsId: number): readonly LeftOrder[];
  /** Whether the device of a unit was shut out, or the unit given to another one: its board stands still, and no check holds it to anything. */
  isShutOut(kdsId: number): boolean;
  /** An order by its title and its id, for sentences: `M 12 (57674)`; by its id alone where no machine knows it. */
  nameOrder(orderId: number): string;
  /** A line by its dish and its id, for sentences: `1× Bistec (line 3)`; by its id alone where no machine knows it. */
  nameLine(orderId: number, lineId: number): string;
  /** Whether a machine has this order in call 1's answer now, for checks: one that is over has left it. */
  showsOrder(orderId: number, at: MachineName): boolean;
  /** The etag of what a machine has in call 1's answer now. */
  ordersEtag(at: MachineName): string;
  /** Calls back whenever a machine's orders have another etag. */
  watchOrders(changed: (at: MachineName) => void): void;
  /** The time that a machine goes by now, in simulated unix milliseconds. */
  machineMs(at: MachineName): number;
  /** Reads the realtime tree, for checks and for the in-process realtime port. */
  readonly realtime: RealtimeTree;
  /** Every accepted status change of devices so far, oldest first; of very many the latest. To be read anew each time. */
  changes(): readonly AcceptedChange[];
  /** The platform's latest mails, oldest first. */
  mails(): readonly SentMail[];
}
