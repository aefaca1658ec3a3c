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
import type { LeftOrder } from './orders/open-dishes.ts';
import type { VoidKind } from './orders/order-plan.ts';
import type { AcceptedChange } from './platform/change-log.ts';
import type { RealtimeTree } from './realtime/realtime-service.ts';
import type { AtDevices, FailedStep } from './script/run-script.ts';
import type { Scenario } from './script/script.ts';
import type { OnCooked } from './service/simulated-cooks.ts';
import type { CountingFacts } from './training/stations.ts';

/** The two servers that have orders. */
export type ServerName = 'cloud' | 'local';

export interface WorldOptions {
  readonly scenario: Scenario;
  /** Overrides the scenario's seed. */
  readonly seed?: number;
  /** Start of the scenario plus its pre-roll, in simulated unix milliseconds. */
  readonly startMs: number;
  /** Devices reach the local server here. */
  readonly local: { readonly address: string; readonly port: number };
  /** The host in the greeting of the realtime wire. */
  readonly realtimeHost: string;
  /** Overrides the scenario's dialect. */
  readonly dialect?: DialectChoice;
  /** The etag comes by default from the content of the settings. */
  readonly settingsEtags?: VenueOptions['settingsEtags'];
  /** Called with each entry when it is written. */
  readonly journalled?: (entry: JournalEntry) => void;
  /** Actions of simulated cooks are not in the journal (rule ROOM-5). */
  readonly cooked?: OnCooked;
  /** Whether simulated cooks continue after the devices' start (rule ROOM-5). */
  readonly cooks?: boolean;
  /** Absent when people use the devices. */
  readonly atDevices?: AtDevices;
  /** Called for each failed step of the script, except steps at single devices. */
  readonly stepFailed?: (failed: FailedStep) => void;
}

export interface World {
  readonly seed: number;
  readonly scenario: Scenario;
  readonly devices: readonly DeviceFacts[];
  readonly menu: readonly ProductFacts[];
  /** The numbers of a run depend on these facts (rule FIGURE-1). */
  readonly counting: CountingFacts;
  /** Simulated unix milliseconds. */
  nowMs(): number;
  /** Runs up to and including `atMs`; the clock shows the time of each event. */
  runUntil(atMs: number): void;
  /** The time of the next timer; null without timers. */
  nextDueMs(): number | null;
  /** `delayMs` is simulated time; the returned function cancels the work. */
  after(delayMs: number, work: () => void): () => void;
  handle(request: SimRequest): SimResponse;
  /** Null when the server refuses connections. */
  connect(channel: SimChannel, client: SimClient): SimConnection | null;
  /** The seed chooses the order. Returns its id. */
  placeOrder(): number;
  /** Returns the order's id, null when the venue does not sell one of its dishes. */
  placeComposed(order: ComposedOrder): number | null;
  /** The seed chooses the order. */
  actOnAny(kind: 'void-line' | 'fire-order'): void;
  /** The dish with its extras. False for a closed order, or a line that is unknown or voided. */
  voidLine(orderId: number, lineId: number, how: VoidKind): boolean;
  /** Records a manual trouble of a device, or a failed step at a device. */
  journalDevice(what: string, text: string, data: JournalData): void;
  mark(note: string): void;
  /** Without `kds` all units except customer screens get the text. */
  sendMessage(text: string, kds?: readonly number[]): void;
  setCooks(atWork: boolean): void;
  areCooksAtWork(): boolean;
  /** `forMs` is simulated time; `fault-kinds.ts` has the options. */
  setFault(fault: FaultName, forMs: number, options?: FaultOptions): void;
  /** Without `fault` all faults end. */
  heal(fault?: FaultName): void;
  /** With `auto` the server itself decides when to take over and when to hand back (rule LINK-5). */
  setLocalMode(mode: 0 | 1 | 2 | 3 | 'auto'): void;
  localMode(): 0 | 1 | 2 | 3;
  /** Whether the last command was `auto`. */
  isLocalAuto(): boolean;
  /** Selects the texts of the platform's translation files. */
  setTextEdition(edition: TextEdition): void;
  textEdition(): TextEdition;
  /** Pushes the new etag to the devices. */
  setList(name: ListName, content: unknown): void;
  manage(command: ManagementCommand): void;
  /** The unit's first record; null for an unknown unit, and for a device without set-up. */
  enrol(kdsId: number): WireInstall | null;
  /** The number on the serving server. */
  openOrders(): number;
  /** The time of each open order's oldest unfinished line, in unix milliseconds of the serving server. */
  waitingSinceMs(): readonly number[];
  ordersPlaced(): number;
  /** Requests to the identity provider do not count. */
  requests(): number;
  /** When the unit last received its orders, in simulated unix milliseconds; null before that. */
  servedMs(kdsId: number): number | null;
  /** Devices poll although no order changed, so that network faults show at once (rule ROOM-3). */
  makeDevicesPoll(): void;
  activeFaults(): readonly FaultName[];
  /** Simulated unix milliseconds. */
  faultEndsMs(): Readonly<Partial<Record<FaultName, number>>>;
  /** By fault, the number of altered responses, connections, writes and messages; later ones change the object. */
  alterations(): Readonly<Record<FaultName, number>>;
  /** At most `count` kitchen lines and `count` device messages, oldest first. */
  journalTail(count: number): readonly JournalLine[];
  /** At most `count` kitchen lines, oldest first: saves at devices, and all lines that are not device messages. */
  storyTail(count: number): readonly JournalLine[];
  /** The same for the same seed and script, whatever the devices do. */
  worldHash(): string;
  /** The hash of all entries: the scripted world, devices and rejections. */
  journalHash(): string;
  unknowns(): number;
  /** The id by the name in the script; null before the order is placed. */
  namedOrder(name: string): number | null;
  /** A product's lines with their extras, or all lines. */
  namedLines(name: string, productId: number | null): readonly number[];
  /** Null for an unknown line. Without `at` the serving server responds, or the other one if it lacks the line. */
  savedStatus(orderId: number, lineId: number, at?: ServerName): number | null;
  /** Whether the line is voided or its web order is canceled; false for an unknown line. */
  isVoided(orderId: number, lineId: number): boolean;
  /** Whether another unit set the last status at or after `sinceMs`, on the serving server or else on the other. */
  isSetByOther(kdsId: number, orderId: number, lineId: number, sinceMs: number): boolean;
  /** The statuses of a product's lines with their extras, or of all lines. Unknown lines are left out. */
  savedStatuses(name: string, productId: number | null): readonly number[];
  /** Orders on the serving server with dishes that the unit still has to make. Its board must show them. */
  openDishesOf(kdsId: number): readonly LeftOrder[];
  /** Whether the unit's device was revoked or replaced: its board no longer changes, and no check applies to it. */
  isShutOut(kdsId: number): boolean;
  /** A name for messages: `M 12 (57674)`. Only the id when no server knows the order. */
  nameOrder(orderId: number): string;
  /** A name for messages: `1× Bistec (line 3)`. Only the id when no server knows the line. */
  nameLine(orderId: number, lineId: number): string;
  /** Whether the server's response to call 1 has the order, which leaves it when finished. */
  showsOrder(orderId: number, at: ServerName): boolean;
  /** The etag of call 1. */
  ordersEtag(at: ServerName): string;
  /** Calls back when the etag of a server's orders may have changed. */
  watchOrders(changed: (at: ServerName) => void): void;
  /** The server's clock, in simulated unix milliseconds. */
  serverMs(at: ServerName): number;
  /** Checks and the in-process realtime port use the tree. */
  readonly realtime: RealtimeTree;
  /** Statuses that the servers accepted from devices, oldest first; the oldest of very many are dropped. */
  changes(): readonly AcceptedChange[];
  /** Oldest first. */
  mails(): readonly SentMail[];
}
