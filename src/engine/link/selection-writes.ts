/** Writes this page's selections to the lists of orders on the board, and removes them from other orders (rules SEL7, SEL13). */
import { restLeftMs, sameLines, type WrittenLines, writtenNow } from '../../domain/board/rewrites.ts';
import {
  hasRemains,
  ownSelection,
  type Present,
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
import { keepWritten, keyOf, LISTS, type ListKey, listOf, NODE_LIST_NAMES, type NodeListName } from './shared-lists.ts';

export interface SelectionDeps {
  readonly install: VenueIds;
  readonly page: Pick<Page, 'deviceId' | 'runId'>;
  /** The name that other devices show for this device. */
  name(): string;
  readonly pending: PendingStatuses;
  /** Stores which orders have entries of this device, so that the next run removes those of a crashed page. */
  readonly facts: FactStore;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly timers: Pick<Timers, 'ensure'>;
  readonly random: Random;
  readonly emit: Emit<'orderMarksChanged'>;
}

/** The state of writing one list. */
export interface Writing {
  isOnTheWay: boolean;
  /** The last attempted write, empty once the node has it: a failed write is not repeated unchanged. */
  tried: string;
  /** The last acknowledged write; null before any. */
  written: WrittenLines | null;
}

/** One order whose node the device listens to. */
export interface WatchedOrder {
  stop: Cancel;
  /** Null before the node's first value. */
  node: ReturnType<typeof decodeOrderNode> | null;
  marks: OrderMarks | undefined;
  readonly lists: Readonly<Record<NodeListName, Writing>>;
}

export const NO_LINES: ReadonlySet<number> = new Set();
const THE_ORDER: ReadonlySet<number> = new Set([WHOLE_ORDER]);

/** The selection's data of the venue. */
export interface Sharing {
  readonly deps: SelectionDeps;
  readonly watched: Map<number, WatchedOrder>;
  /** Lists of orders that left the board and may have entries of this device, at first those of the previous run. */
  readonly left: Set<ListKey>;
  /** Lists that may have entries of this device, as stored in the facts. */
  readonly written: Set<ListKey>;
  /** The first orders may have entries of the previous run. */
  hasLooked: boolean;
  wanted: ReadonlyMap<number, ReadonlySet<number>>;
  /** How many cards of an order are expanded here. */
  readonly opened: Map<number, number>;
  session: RealtimeSession | null;
  stopPresence: Cancel;
  /** Null before the first presence value: until then all devices would count as absent. */
  present: Present | null;
  up: boolean;
}

/** The entries that a list of an order must have for this page. */
function wantedOf({ watched, wanted, opened }: Sharing, orderId: number, name: NodeListName): ReadonlySet<number> {
  if (!watched.has(orderId)) return NO_LINES;
  if (name === 'users') return opened.has(orderId) ? THE_ORDER : NO_LINES;
  return wanted.get(orderId) ?? NO_LINES;
}

const canWrite = ({ up, present }: Sharing): boolean => up && present !== null;

/** Notes that a list may have entries of this device, or has none. */
function noteWritten({ deps, written }: Sharing, key: ListKey, holds: boolean): void {
  if (written.has(key) === holds) return;
  if (holds) written.add(key);
  else written.delete(key);
  keepWritten(deps.facts, written);
}

/** Writes from the server's value and the current pending changes; returns whether the server took it. */
async function transact(sharing: Sharing, orderId: number, list: NodeListName): Promise<boolean> {
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
  const isTaken = reply?.ok ?? false;
  if (isTaken && wantedOf(sharing, orderId, list).size === 0) noteWritten(sharing, key, false);
  return isTaken;
}

/** Whether the list has exactly this page's entries, and none of an earlier run of this device (rules SEL7, SEL13). */
export const isAsWanted = (
  { deps, present }: Sharing,
  list: readonly Selected[],
  lines: ReadonlySet<number>,
): boolean =>
  sameLines(ownSelection(list, deps.page.runId), lines) && !hasRemains(list, deps.page, present ?? new Set());

/** Backs off when another client keeps reverting our selection of these lines; then tries again (rule SEL15). */
function rests(
  sharing: Sharing,
  orderId: number,
  name: NodeListName,
  { written }: Writing,
  lines: ReadonlySet<number>,
): boolean {
  const { clock, timers } = sharing.deps;
  const leftMs = restLeftMs(written, lines, clock.monotonicMs());
  if (leftMs === 0) return false;
  timers.ensure(`selection ${keyOf(orderId, name)}`, leftMs, () => {
    const one = sharing.watched.get(orderId);
    if (one) void writeList(sharing, orderId, one, name);
  });
  return true;
}

/** Writes a list of an order if it differs from this page's entries. */
export async function writeList(
  sharing: Sharing,
  orderId: number,
  one: WatchedOrder,
  name: NodeListName,
): Promise<void> {
  const writing = one.lists[name];
  if (!canWrite(sharing) || one.node === null || writing.isOnTheWay) return;
  const lines = wantedOf(sharing, orderId, name);
  const list = one.node[name];
  if (isAsWanted(sharing, list, lines)) {
    writing.tried = '';
    return;
  }
  const attempt = `${[...lines]} ${LISTS[name].encode(list)}`;
  if (writing.tried === attempt || rests(sharing, orderId, name, writing, lines)) return;
  writing.tried = attempt;
  writing.isOnTheWay = true;
  const isTaken = await transact(sharing, orderId, name);
  writing.isOnTheWay = false;
  const { clock, random } = sharing.deps;
  if (isTaken) writing.written = writtenNow(writing.written, lines, clock.monotonicMs(), random.next());
  if (sharing.watched.get(orderId) === one) await writeList(sharing, orderId, one, name);
}

export function write(sharing: Sharing, orderId: number, one: WatchedOrder): void {
  for (const name of NODE_LIST_NAMES) void writeList(sharing, orderId, one, name);
}

export function writeAll(sharing: Sharing): void {
  for (const [orderId, one] of sharing.watched) write(sharing, orderId, one);
}

/** Removes this device's entries from an order that left the board, once the server is reachable. */
export async function takeAway(sharing: Sharing, key: ListKey): Promise<void> {
  if (canWrite(sharing) && (await transact(sharing, ...listOf(key)))) sharing.left.delete(key);
}

export function takeAwayAll(sharing: Sharing): void {
  for (const key of sharing.left) void takeAway(sharing, key);
}
