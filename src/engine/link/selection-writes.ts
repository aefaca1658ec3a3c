/** Selections are written for orders on the board and removed from all others (rules SHARED-7, SHARED-12). */
import { backoffLeftMs, recordWrite, sameLines, type WrittenLines } from '../../domain/board/rewrites.ts';
import {
  hasStaleEntries,
  ownSelection,
  type PresentDevices,
  type Selected,
  selectOnly,
  WHOLE_ORDER,
} from '../../domain/board/selection.ts';
import type { VenueIds } from '../../domain/device/kds.ts';
import type { Cancel, Clock, FactStore, Page, Random, RealtimeSession } from '../../platform/ports.ts';
import type { decodeOrderNode } from '../../protocol/decode-order-node.ts';
import { orderListPath } from '../../protocol/realtime-paths.ts';
import type { Emit } from '../base/events.ts';
import type { Timers } from '../base/timers.ts';
import type { OrderMarks } from '../board/marks.ts';
import type { PendingStatuses } from '../board/pending.ts';
import {
  keyOf,
  LISTS,
  type ListKey,
  listOf,
  NODE_LIST_NAMES,
  type NodeListName,
  storeWrittenLists,
} from './shared-lists.ts';

export interface SelectionDeps {
  readonly install: VenueIds;
  readonly page: Pick<Page, 'deviceId' | 'runId'>;
  /** The name that other devices show. */
  name(): string;
  readonly pending: PendingStatuses;
  /** Stores which orders have entries of this device, so the next run can remove those of a crashed page. */
  readonly facts: FactStore;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly timers: Pick<Timers, 'ensure'>;
  readonly random: Random;
  readonly emit: Emit<'orderMarksChanged'>;
}

export interface ListWrite {
  isInFlight: boolean;
  /** The write as text; empty when the server has it. The same write is not repeated after a failure. */
  tried: string;
  /** The last acknowledged write. */
  written: WrittenLines | null;
}

/** The device listens to the node of this order. */
export interface WatchedOrder {
  stop: Cancel;
  /** Null before the first value of the node. */
  node: ReturnType<typeof decodeOrderNode> | null;
  marks: OrderMarks | undefined;
  readonly lists: Readonly<Record<NodeListName, ListWrite>>;
}

export const NO_LINES: ReadonlySet<number> = new Set();
const THE_ORDER: ReadonlySet<number> = new Set([WHOLE_ORDER]);

export interface SelectionContext {
  readonly deps: SelectionDeps;
  readonly watched: Map<number, WatchedOrder>;
  /**
   * Lists of orders that left the board, at the start those of the previous run; they may have entries of this device.
   */
  readonly left: Set<ListKey>;
  /** Lists that may have entries of this device; also stored as a fact. */
  readonly written: Set<ListKey>;
  /** The first orders were handled; they may have entries of the previous run. */
  hasReadOrders: boolean;
  wanted: ReadonlyMap<number, ReadonlySet<number>>;
  /** By order id, the number of its expanded cards here. */
  readonly opened: Map<number, number>;
  session: RealtimeSession | null;
  stopPresence: Cancel;
  /** Null before the first value: until then, all devices would count as absent. */
  present: PresentDevices | null;
  up: boolean;
}

function wantedOf(
  { watched, wanted, opened }: SelectionContext,
  orderId: number,
  name: NodeListName,
): ReadonlySet<number> {
  if (!watched.has(orderId)) return NO_LINES;
  if (name === 'users') return opened.has(orderId) ? THE_ORDER : NO_LINES;
  return wanted.get(orderId) ?? NO_LINES;
}

const canWrite = ({ up, present }: SelectionContext): boolean => up && present !== null;

/** `holds`: the list may have entries of this device. */
function noteWritten({ deps, written }: SelectionContext, key: ListKey, holds: boolean): void {
  if (written.has(key) === holds) return;
  if (holds) written.add(key);
  else written.delete(key);
  storeWrittenLists(deps.facts, written);
}

/**
 * Writes this device's current entries into the server's list in a transaction; false when the server did not
 * acknowledge it.
 */
async function transact(sharing: SelectionContext, orderId: number, list: NodeListName): Promise<boolean> {
  const { install, page, name } = sharing.deps;
  const { decode, encode } = LISTS[list];
  const key = keyOf(orderId, list);
  if (wantedOf(sharing, orderId, list).size > 0) noteWritten(sharing, key, true);
  const reply = await sharing.session?.transact(orderListPath(install, orderId, list), (raw) => {
    const before = decode(raw);
    const own = { deviceId: page.runId, userName: name() };
    const after = selectOnly(before, own, wantedOf(sharing, orderId, list), sharing.present ?? new Set());
    if (after === before) return raw ?? null;
    return after.length === 0 ? null : encode(after);
  });
  const isAcknowledged = reply?.ok ?? false;
  if (isAcknowledged && wantedOf(sharing, orderId, list).size === 0) noteWritten(sharing, key, false);
  return isAcknowledged;
}

/**
 * The list has exactly the wanted entries of this page, and none of an earlier run of this device (rules SHARED-7,
 * SHARED-12).
 */
export const isUpToDate = (
  { deps, present }: SelectionContext,
  list: readonly Selected[],
  lines: ReadonlySet<number>,
): boolean =>
  sameLines(ownSelection(list, deps.page.runId), lines) && !hasStaleEntries(list, deps.page, present ?? new Set());

/** Another client keeps reverting this page's selection; tries again after the wait (rule SHARED-15). */
function isBackingOff(
  sharing: SelectionContext,
  orderId: number,
  name: NodeListName,
  { written }: ListWrite,
  lines: ReadonlySet<number>,
): boolean {
  const { clock, timers } = sharing.deps;
  const leftMs = backoffLeftMs(written, lines, clock.monotonicMs());
  if (leftMs === 0) return false;
  timers.ensure(`selection ${keyOf(orderId, name)}`, leftMs, () => {
    const one = sharing.watched.get(orderId);
    if (one) void writeList(sharing, orderId, one, name);
  });
  return true;
}

/** Writes only a list that is not up to date. */
export async function writeList(
  sharing: SelectionContext,
  orderId: number,
  one: WatchedOrder,
  name: NodeListName,
): Promise<void> {
  const writing = one.lists[name];
  if (!canWrite(sharing) || one.node === null || writing.isInFlight) return;
  const lines = wantedOf(sharing, orderId, name);
  const list = one.node[name];
  if (isUpToDate(sharing, list, lines)) {
    writing.tried = '';
    return;
  }
  const attempt = `${[...lines]} ${LISTS[name].encode(list)}`;
  if (writing.tried === attempt || isBackingOff(sharing, orderId, name, writing, lines)) return;
  writing.tried = attempt;
  writing.isInFlight = true;
  const isTaken = await transact(sharing, orderId, name);
  writing.isInFlight = false;
  const { clock, random } = sharing.deps;
  if (isTaken) writing.written = recordWrite(writing.written, lines, clock.monotonicMs(), random.next());
  if (sharing.watched.get(orderId) === one) await writeList(sharing, orderId, one, name);
}

export function writeOrder(sharing: SelectionContext, orderId: number, one: WatchedOrder): void {
  for (const name of NODE_LIST_NAMES) void writeList(sharing, orderId, one, name);
}

export function writeAll(sharing: SelectionContext): void {
  for (const [orderId, one] of sharing.watched) writeOrder(sharing, orderId, one);
}

/** Removes the entries when the server is reachable. */
export async function removeEntries(sharing: SelectionContext, key: ListKey): Promise<void> {
  if (canWrite(sharing) && (await transact(sharing, ...listOf(key)))) sharing.left.delete(key);
}

export function removeAllEntries(sharing: SelectionContext): void {
  for (const key of sharing.left) void removeEntries(sharing, key);
}
