/** The simulated world as its adapters hold it. `createWorld` in `world.ts` makes one. */
import type { WireInstall } from '../../src/protocol/decode-config.ts';
import type { DeviceFacts, JournalLine } from './control.ts';
import type { FaultName, Scenario } from './script.ts';
import type { SimAnswer, SimChannel, SimClient, SimConnection, SimRequest } from './wire.ts';

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
}

export interface World {
  readonly seed: number;
  readonly scenario: Scenario;
  readonly devices: readonly DeviceFacts[];
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
  setFault(fault: FaultName, forMs: number): void;
  heal(): void;
  /** The install record that an activation of this KDS answers, null for an unknown KDS. */
  enrol(kdsId: number): WireInstall | null;
  openOrders(): number;
  ordersPlaced(): number;
  activeFaults(): readonly FaultName[];
  /** The latest `count` entries, oldest first. */
  journalTail(count: number): readonly JournalLine[];
  /** Hash of the scripted world's entries so far: the same for the same seed and script, whatever devices do. */
  worldHash(): string;
  /** Hash of everything that happened: the scripted world, what devices did, what was refused. */
  journalHash(): string;
  unknowns(): number;
  /** Id of the order that the script placed under this name, null before it did. */
  namedOrder(name: string): number | null;
  /** The status saved for a line, for checks: null when there is no such line. */
  savedStatus(orderId: number, lineId: number): number | null;
  /** Reads the realtime tree, for checks and for the in-process realtime port. */
  readonly realtime: RealtimeTree;
}

/** The realtime database behind its wire: a tree of JSON with listeners. Paths have no leading slash. */
export interface RealtimeTree {
  get(path: string): unknown;
  /** Calls back at once with the present value and then after each change at, above or below the path. */
  listen(path: string, changed: (value: unknown) => void): () => void;
  put(path: string, value: unknown): void;
  /** False when the token that a device signs in with is unknown or has expired. */
  acceptsToken(token: string): boolean;
}
