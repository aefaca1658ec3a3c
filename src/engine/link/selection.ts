/** Shares with the venue's other devices which lines have a pending change here and which orders are open, and hears of theirs (ruling W6). */

import {
  foreignMarks,
  hasRemains,
  ownSelection,
  type Present,
  type Selected,
  selectOnly,
  WHOLE_ORDER,
} from '../../domain/board/selection.ts';
import type { VenueIds } from '../../domain/device/kds.ts';
import { SELECTIONS_LEFT_MAX } from '../../domain/limits.ts';
import { lineOfKey } from '../../domain/shown/line-key.ts';
import type { Cancel, FactStore, Page, RealtimeSession } from '../../platform/ports.ts';
import { decodeOrderNode, decodePresence } from '../../protocol/decode-order-node.ts';
import { orderListPath, orderNodePath, presencesPath } from '../../protocol/realtime-paths.ts';
import type { Tell } from '../base/events.ts';
import type { OrderMarks } from '../board/marks.ts';
import type { PendingStatuses } from '../board/pending.ts';
import {
  keepWritten,
  keyOf,
  LIST_NAMES,
  LISTS,
  type ListKey,
  type ListName,
  listOf,
  writtenBefore,
} from './shared-lists.ts';

export interface SelectionDeps {
  readonly venue: VenueIds;
  readonly page: Pick<Page, 'deviceId' | 'runId'>;
  /** What this device is called at the others. */
  name(): string;
  readonly pending: PendingStatuses;
  /** Keeps at which orders this device has written, so that a page that died leaves nothing there for good. */
  readonly facts: FactStore;
  readonly tell: Tell<'orderMarked'>;
}

export interface Selection {
  /** The realtime database is signed in: from now on this session counts. */
  use(session: RealtimeSession): void;
  linked(up: boolean): void;
  /** Looks at which orders stand on the board and what is pending on them. */
  look(orderIds: ReadonlySet<number>): void;
  /** A card of this order was expanded; call off when it is folded (rule SEL14). */
  open(orderId: number): Cancel;
  marks(orderId: number): OrderMarks | undefined;
  dispose(): void;
}

/** How the writing of one list stands. */
interface Writing {
  isOnTheWay: boolean;
  /** What was last tried to be written over what, empty once the node says it: a write that failed is not repeated as it is. */
  tried: string;
}

/** One order whose node is listened to. */
interface Watched {
  stop: Cancel;
  /** Null before the node was heard. */
  node: ReturnType<typeof decodeOrderNode> | null;
  marks: OrderMarks | undefined;
  readonly lists: Readonly<Record<ListName, Writing>>;
}

/** Stands for a write that this run does not know of. */
const UNHEARD = '?';

const NO_LINES: ReadonlySet<number> = new Set();
const THE_ORDER: ReadonlySet<number> = new Set([WHOLE_ORDER]);

const sameLines = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

function pendingLines(pending: SelectionDeps['pending']): ReadonlyMap<number, ReadonlySet<number>> {
  const orders = new Map<number, Set<number>>();
  for (const key of pending.keys()) {
    const { orderId, lineId } = lineOfKey(key);
    orders.set(orderId, (orders.get(orderId) ?? new Set()).add(lineId));
  }
  return orders;
}

/** What a selection knows of the venue. */
interface Sharing {
  readonly deps: SelectionDeps;
  readonly watched: Map<number, Watched>;
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
function wantedOf({ watched, wanted, opened }: Sharing, orderId: number, name: ListName): ReadonlySet<number> {
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
async function transact(sharing: Sharing, orderId: number, list: ListName): Promise<boolean> {
  const { venue, page, name } = sharing.deps;
  const { decode, encode } = LISTS[list];
  const key = keyOf(orderId, list);
  if (wantedOf(sharing, orderId, list).size > 0) noteWritten(sharing, key, true);
  const reply = await sharing.session?.transact(orderListPath(venue, orderId, list), (raw) => {
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
const isAsWanted = ({ deps, present }: Sharing, list: readonly Selected[], lines: ReadonlySet<number>): boolean =>
  sameLines(ownSelection(list, deps.page.runId), lines) && !hasRemains(list, deps.page, present ?? new Set());

/** Brings a list of an order to what is so here, if it differs. */
async function writeList(sharing: Sharing, orderId: number, one: Watched, name: ListName): Promise<void> {
  const writing = one.lists[name];
  if (!canWrite(sharing) || one.node === null || writing.isOnTheWay) return;
  const lines = wantedOf(sharing, orderId, name);
  const list = one.node[name];
  if (isAsWanted(sharing, list, lines)) {
    writing.tried = '';
    return;
  }
  const attempt = `${[...lines]} ${LISTS[name].encode(list)}`;
  if (writing.tried === attempt) return;
  writing.tried = attempt;
  writing.isOnTheWay = true;
  await transact(sharing, orderId, name);
  writing.isOnTheWay = false;
  if (sharing.watched.get(orderId) === one) await writeList(sharing, orderId, one, name);
}

function write(sharing: Sharing, orderId: number, one: Watched): void {
  for (const name of LIST_NAMES) void writeList(sharing, orderId, one, name);
}

function writeAll(sharing: Sharing): void {
  for (const [orderId, one] of sharing.watched) write(sharing, orderId, one);
}

function mark({ deps, present }: Sharing, orderId: number, one: Watched): void {
  const namesIn = (name: ListName) => foreignMarks(one.node?.[name] ?? [], deps.page.deviceId, present ?? new Set());
  const selected = namesIn('selected');
  const users = namesIn('users').get(WHOLE_ORDER) ?? [];
  const paying = one.node?.paying ?? false;
  const says = selected.size > 0 || users.length > 0 || paying;
  if (!says && one.marks === undefined) return;
  one.marks = says ? { selected, users, paying } : undefined;
  deps.tell({ kind: 'orderMarked', orderId });
}

function listen(sharing: Sharing, orderId: number, one: Watched): void {
  one.stop();
  if (sharing.session === null) return;
  const heard = (raw: unknown) => {
    one.node = decodeOrderNode(raw);
    mark(sharing, orderId, one);
    write(sharing, orderId, one);
  };
  one.stop = sharing.session.listen(orderNodePath(sharing.deps.venue, orderId), heard, () => {});
}

/** Takes away what this device left at an order that is not on its board any more, once the server can be told. */
async function takeAway(sharing: Sharing, key: ListKey): Promise<void> {
  if (canWrite(sharing) && (await transact(sharing, ...listOf(key)))) sharing.left.delete(key);
}

function takeAwayAll(sharing: Sharing): void {
  for (const key of sharing.left) void takeAway(sharing, key);
}

/** Listens to an order no more, and takes away what this device may have left there. */
function leave(sharing: Sharing, orderId: number, one: Watched): void {
  const { watched, left } = sharing;
  watched.delete(orderId);
  one.stop();
  for (const name of LIST_NAMES) {
    if (one.lists[name].tried === '' && isAsWanted(sharing, one.node?.[name] ?? [], NO_LINES)) continue;
    const key = keyOf(orderId, name);
    left.add(key);
    for (const oldest of left) if (left.size > SELECTIONS_LEFT_MAX) left.delete(oldest);
    void takeAway(sharing, key);
  }
}

/** Begins to listen to an order. */
function join(sharing: Sharing, orderId: number): void {
  const wasLeft = (name: ListName) => sharing.left.delete(keyOf(orderId, name));
  const writing = (mayHold: boolean): Writing => ({ isOnTheWay: false, tried: mayHold ? UNHEARD : '' });
  const lists = { selected: writing(wasLeft('selected') || !sharing.hasLooked), users: writing(wasLeft('users')) };
  const one: Watched = { stop: () => {}, node: null, marks: undefined, lists };
  sharing.watched.set(orderId, one);
  listen(sharing, orderId, one);
}

function hearPresence(sharing: Sharing, session: RealtimeSession): void {
  sharing.stopPresence();
  sharing.present = null;
  const heard = (raw: unknown) => {
    sharing.present = decodePresence(raw);
    for (const [orderId, one] of sharing.watched) mark(sharing, orderId, one);
    writeAll(sharing);
    takeAwayAll(sharing);
  };
  sharing.stopPresence = session.listen(presencesPath(sharing.deps.venue), heard, () => {});
}

/** A card of an order was expanded here, or folded. */
function count(sharing: Sharing, orderId: number, by: 1 | -1): void {
  const cards = (sharing.opened.get(orderId) ?? 0) + by;
  if (cards > 0) sharing.opened.set(orderId, cards);
  else sharing.opened.delete(orderId);
  const one = sharing.watched.get(orderId);
  if (one) void writeList(sharing, orderId, one, 'users');
}

/** A selection that shares nothing before a session. */
export function createSelection(deps: SelectionDeps): Selection {
  const { pending } = deps;
  const before = writtenBefore(deps.facts);
  const sharing: Sharing = {
    deps,
    watched: new Map(),
    left: new Set(before),
    written: new Set(before),
    hasLooked: false,
    wanted: pendingLines(pending),
    opened: new Map(),
    session: null,
    stopPresence: () => {},
    present: null,
    up: false,
  };
  const { watched } = sharing;
  return {
    marks: (orderId) => watched.get(orderId)?.marks,
    use(session) {
      sharing.session = session;
      hearPresence(sharing, session);
      for (const [orderId, one] of watched) listen(sharing, orderId, one);
    },
    linked(up) {
      sharing.up = up;
      if (!up) return;
      for (const { node, lists } of watched.values())
        if (node !== null) for (const name of LIST_NAMES) lists[name].tried = '';
      writeAll(sharing);
      takeAwayAll(sharing);
    },
    look(orderIds) {
      sharing.wanted = pendingLines(pending);
      for (const [orderId, one] of watched) if (!orderIds.has(orderId)) leave(sharing, orderId, one);
      for (const orderId of orderIds) if (!watched.has(orderId)) join(sharing, orderId);
      sharing.hasLooked = true;
      writeAll(sharing);
    },
    open(orderId) {
      count(sharing, orderId, 1);
      let isOpen = true;
      return () => {
        if (isOpen) count(sharing, orderId, -1);
        isOpen = false;
      };
    },
    dispose() {
      for (const [orderId, one] of watched) leave(sharing, orderId, one);
      sharing.stopPresence();
    },
  };
}
