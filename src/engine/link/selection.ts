/** Shares with the venue's other devices which lines have a pending change here, and hears of theirs (ruling W6). */

import { foreignMarks, ownSelection, type Present, selectOnly } from '../../domain/board/selection.ts';
import type { VenueIds } from '../../domain/device/kds.ts';
import { SELECTIONS_LEFT_MAX } from '../../domain/limits.ts';
import { lineOfKey } from '../../domain/shown/line-key.ts';
import type { Cancel, FactStore, RealtimeSession } from '../../platform/ports.ts';
import { decodeOrderNode, decodePresence, decodeSelected, encodeSelected } from '../../protocol/decode-order-node.ts';
import { orderNodePath, presencesPath, selectedPath } from '../../protocol/realtime-paths.ts';
import type { Tell } from '../base/events.ts';
import { FACTS } from '../base/facts.ts';
import type { OrderMarks } from '../board/marks.ts';
import type { PendingStatuses } from '../board/pending.ts';

export interface SelectionDeps {
  readonly venue: VenueIds;
  readonly deviceId: string;
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
  marks(orderId: number): OrderMarks | undefined;
  dispose(): void;
}

/** One order whose node is listened to. */
interface Watched {
  stop: Cancel;
  /** Null before the node was heard. */
  node: ReturnType<typeof decodeOrderNode> | null;
  marks: OrderMarks | undefined;
  writing: boolean;
  /** What was last tried to be written over what, empty once the node says it: a write that failed is not repeated as it is. */
  tried: string;
}

/** Stands for a write that this run does not know of. */
const UNHEARD = '?';

const NO_LINES: ReadonlySet<number> = new Set();

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
  /** Orders that are not on the board any more and may hold entries of this device, at first those of the run before. */
  readonly left: Set<number>;
  /** Orders that may hold entries of this device, as the facts have them. */
  readonly written: Set<number>;
  /** The orders of the first look may hold what this device left before it was started anew. */
  hasLooked: boolean;
  wanted: ReadonlyMap<number, ReadonlySet<number>>;
  session: RealtimeSession | null;
  stopPresence: Cancel;
  /** Null before presence was heard: until then everybody would count as absent. */
  present: Present | null;
  up: boolean;
}

const wantedOf = ({ watched, wanted }: Sharing, orderId: number): ReadonlySet<number> =>
  (watched.has(orderId) ? wanted.get(orderId) : undefined) ?? NO_LINES;

const canWrite = ({ up, present }: Sharing): boolean => up && present !== null;

/** The orders of which the run before did not know for sure that nothing of this device was left there, the latest. */
const writtenBefore = (facts: FactStore): readonly number[] =>
  (facts.read(FACTS.selected) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(-SELECTIONS_LEFT_MAX);

/** Notes that an order may hold entries of this device, or holds none. */
function noteWritten({ deps, written }: Sharing, orderId: number, holds: boolean): void {
  if (written.has(orderId) === holds) return;
  if (holds) written.add(orderId);
  else written.delete(orderId);
  if (written.size === 0) deps.facts.remove(FACTS.selected);
  else deps.facts.write(FACTS.selected, [...written].slice(-SELECTIONS_LEFT_MAX).join());
}

/** Runs on the value that the server holds, and on what is pending here by then; answers whether the server took it. */
async function transact(sharing: Sharing, orderId: number): Promise<boolean> {
  const { venue, deviceId, name } = sharing.deps;
  if (wantedOf(sharing, orderId).size > 0) noteWritten(sharing, orderId, true);
  const reply = await sharing.session?.transact(selectedPath(venue, orderId), (raw) => {
    const before = decodeSelected(raw);
    const own = { deviceId, userName: name() };
    const after = selectOnly(before, own, wantedOf(sharing, orderId), sharing.present ?? new Set());
    if (after === before) return raw ?? null;
    return after.length === 0 ? null : encodeSelected(after);
  });
  const isTaken = reply?.ok ?? false;
  if (isTaken && wantedOf(sharing, orderId).size === 0) noteWritten(sharing, orderId, false);
  return isTaken;
}

/** Brings the node of an order to what is pending here, if it differs. */
async function write(sharing: Sharing, orderId: number, one: Watched): Promise<void> {
  if (!canWrite(sharing) || one.node === null || one.writing) return;
  const lines = wantedOf(sharing, orderId);
  if (sameLines(ownSelection(one.node.selected, sharing.deps.deviceId), lines)) {
    one.tried = '';
    return;
  }
  const attempt = `${[...lines]} ${encodeSelected(one.node.selected)}`;
  if (one.tried === attempt) return;
  one.tried = attempt;
  one.writing = true;
  await transact(sharing, orderId);
  one.writing = false;
  if (sharing.watched.get(orderId) === one) await write(sharing, orderId, one);
}

function writeAll(sharing: Sharing): void {
  for (const [orderId, one] of sharing.watched) void write(sharing, orderId, one);
}

function mark({ deps, present }: Sharing, orderId: number, one: Watched): void {
  const selected = foreignMarks(one.node?.selected ?? [], deps.deviceId, present ?? new Set());
  const paying = one.node?.paying ?? false;
  const says = selected.size > 0 || paying;
  if (!says && one.marks === undefined) return;
  one.marks = says ? { selected, paying } : undefined;
  deps.tell({ kind: 'orderMarked', orderId });
}

function listen(sharing: Sharing, orderId: number, one: Watched): void {
  one.stop();
  if (sharing.session === null) return;
  const heard = (raw: unknown) => {
    one.node = decodeOrderNode(raw);
    mark(sharing, orderId, one);
    void write(sharing, orderId, one);
  };
  one.stop = sharing.session.listen(orderNodePath(sharing.deps.venue, orderId), heard, () => {});
}

/** Takes away what this device left at an order that is not on its board any more, once the server can be told. */
async function takeAway(sharing: Sharing, orderId: number): Promise<void> {
  if (canWrite(sharing) && (await transact(sharing, orderId))) sharing.left.delete(orderId);
}

function takeAwayAll(sharing: Sharing): void {
  for (const orderId of sharing.left) void takeAway(sharing, orderId);
}

/** Listens to an order no more, and takes away what this device may have left there. */
function leave(sharing: Sharing, orderId: number, one: Watched): void {
  const { watched, left, deps } = sharing;
  watched.delete(orderId);
  one.stop();
  if (one.tried === '' && ownSelection(one.node?.selected ?? [], deps.deviceId).size === 0) return;
  left.add(orderId);
  for (const oldest of left) if (left.size > SELECTIONS_LEFT_MAX) left.delete(oldest);
  void takeAway(sharing, orderId);
}

/** Begins to listen to an order. */
function join(sharing: Sharing, orderId: number): void {
  const tried = sharing.left.delete(orderId) || !sharing.hasLooked ? UNHEARD : '';
  const one: Watched = { stop: () => {}, node: null, marks: undefined, writing: false, tried };
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
      for (const one of watched.values()) if (one.node !== null) one.tried = '';
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
    dispose() {
      for (const [orderId, one] of watched) leave(sharing, orderId, one);
      sharing.stopPresence();
    },
  };
}
