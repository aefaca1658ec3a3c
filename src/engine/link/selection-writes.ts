/** Brings the lists of the orders on the board to what is so on this page, and takes away what it left at others (rules SEL7, SEL13). */
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
  /** What this device is called at the others. */
  name(): string;
  readonly pending: PendingStatuses;
  /** Keeps at which orders this device has written, so that a page that died leaves nothing there for good. */
  readonly facts: FactStore;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly timers: Pick<Timers, 'ensure'>;
  readonly random: Random;
  readonly emit: Emit<'orderMarksChanged'>;
}

/** How the writing of one list stands. */
export interface Writing {
  isOnTheWay: boolean;
  /** What was last tried to be written over what, empty once the node says it: a write that failed is not repeated as it is. */
  tried: string;
  /** What the server took last; null before anything. */
  written: WrittenLines | null;
}

/** One order whose node is listened to. */
export interface WatchedOrder {
  stop: Cancel;
  /** Null before the node was heard. */
  node: ReturnType<typeof decodeOrderNode> | null;
  marks: OrderMarks | undefined;
  readonly lists: Readonly<Record<NodeListName, Writing>>;
}

export const NO_LINES: ReadonlySet<number> = new Set();
const THE_ORDER: ReadonlySet<number> = new Set([WHOLE_ORDER]);

/** What a selection knows of the venue. */
export interface Sharing {
  readonly deps: SelectionDeps;
  readonly watched: Map<number, WatchedOrder>;
  /** Lists of orders that are not on the board any more and may hold entries of this device, at first those of the run before. */
  readonly left: Set<ListKey>;
  /** Lists that may hold entries of this device, as the facts have them. */
  readonly written: Set<ListKey>;
  /** The orders of the first look may hold what this device left before it was started anew. */
  hasLooked: boolean;
  wanted: ReadonlyMap<number, ReadonlySet<number>>;
  /** How many cards of an order are expanded here. */
  readonly opened: Map<number, number>;
  session: RealtimeSession | null;
  stopPresence: Cancel;
  /** Null before presence was heard: until then everybody would count as absent. */
  present: Present | null;
  up: boolean;
}

/** What a list of an order is to say of this page. */
function wantedOf({ watched, wanted, opened }: Sharing, orderId: number, name: NodeListName): ReadonlySet<number> {
  if (!watched.has(orderId)) return NO_LINES;
  if (name === 'users') return opened.has(orderId) ? THE_ORDER : NO_LINES;
  return wanted.get(orderId) ?? NO_LINES;
}

const canWrite = ({ up, present }: Sharing): boolean => up && present !== null;

/** Notes that a list may hold entries of this device, or holds none. */
function noteWritten({ deps, written }: Sharing, key: ListKey, holds: boolean): void {
  if (written.has(key) === holds) return;
  if (holds) written.add(key);
  else written.delete(key);
  keepWritten(deps.facts, written);
}

/** Runs on the value that the server holds, and on what is pending here by then; answers whether the server took it. */
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

/** Whether the list says of this page what it is to say, and nothing of an earlier run of this device that is gone (rules SEL7, SEL13). */
export const isAsWanted = (
  { deps, present }: Sharing,
  list: readonly Selected[],
  lines: ReadonlySet<number>,
): boolean =>
  sameLines(ownSelection(list, deps.page.runId), lines) && !hasRemains(list, deps.page, present ?? new Set());

/** Whether these lines wait, as somebody undoes them over and over; they are looked at again after that (rule SEL15). */
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

/** Brings a list of an order to what is so here, if it differs. */
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

/** Takes away what this device left at an order that is not on its board any more, once the server can be told. */
export async function takeAway(sharing: Sharing, key: ListKey): Promise<void> {
  if (canWrite(sharing) && (await transact(sharing, ...listOf(key)))) sharing.left.delete(key);
}

export function takeAwayAll(sharing: Sharing): void {
  for (const key of sharing.left) void takeAway(sharing, key);
}
