/** The books of a simulated shift: the taps of each device, and the changes that the machines took. */
import type { DeviceStorage } from '../../../simulator/adapters/in-process-storage.ts';
import type { MachineName, World } from '../../../simulator/core/world-api.ts';
import type { ShiftNotes } from '../shift-notes.ts';

/** Order id and line id: `4711:3`. */
export type LineName = `${number}:${number}`;

/** The status that a tap set. */
export interface Wish {
  readonly status: number;
  readonly atMs: number;
  /** The tab of the tap. */
  readonly tab: number;
  readonly byUndo: boolean;
  /** Its record is in the storage. */
  durable: boolean;
  /** While it was not durable, the screen showed the notice of taps in memory only. */
  said: boolean;
  /** The machines disagreed about the line, and one of them already had this status: a device that uses that machine sends nothing (rule N3m). */
  readonly isApart: boolean;
  /** They disagreed about it: the other one may have a later step of another user. */
  readonly isDivided: boolean;
  /** Its record was damaged: the open tab may still send it. */
  spoiled: boolean;
  /** It was voided as the screen reported that a void dropped a tap. */
  isVoided: boolean;
  /** Its order ended with it: a copy that arrives then undoes it where no read shows it. */
  isOver: boolean;
}

/** The unknown fields of a new wish. */
export const UNKNOWN_YET = {
  durable: false,
  said: false,
  isApart: false,
  isDivided: false,
  spoiled: false,
  isVoided: false,
  isOver: false,
} as const satisfies Partial<Wish>;

/** An effective change of a line that the server took. */
export interface Taken extends Pick<Sender, 'device' | 'tab' | 'isBeside'> {
  readonly status: number;
  readonly atMs: number;
  /** The machine that took it. */
  readonly at: MachineName;
}

/** A tap's wish for a line. */
export type Tapped = Pick<Wish, 'status' | 'tab' | 'byUndo' | 'said'> & { readonly line: LineName };

/** The sender of a request. */
export interface Sender {
  readonly device: string;
  readonly tab: number;
  /** The device has another tab open. */
  readonly isBeside: boolean;
  /** Whether the last response that the tab received lacks this order. */
  lacks(orderId: number): boolean;
}

/** The books of one device. */
export interface Account {
  readonly kdsId: number;
  /** Every wish of a line, oldest first. */
  readonly wishes: Map<LineName, Wish[]>;
  /** How many of them each machine is past. */
  readonly past: Readonly<Record<MachineName, Map<LineName, number>>>;
  /** The screen's last promises. */
  readonly promises: Map<LineName, Wish>;
  /** The tab that last stored or removed a line's record. */
  readonly recordedBy: Map<LineName, number>;
  /** Recalled lines whose status is not known yet. */
  readonly undone: Set<LineName>;
  /** Until then an aborted request, or a copy of one, may still arrive. */
  strayUntilMs: number;
  /** Lines that such a request reverted. */
  readonly fallen: Set<LineName>;
  /** Changes that another tab of the device undid after the server reported an earlier state: the tab that saved them may restore them, once. */
  readonly undoneBeside: Map<LineName, Wish>;
  /** When the screen last reported that a line was reverted, or forgot its watch; 0 for never. */
  fallSaidMs: number;
  /** When the screen last reported that another user changed a line after a tap; 0 for never. */
  overtakenSaidMs: number;
  /** When the screen last reported that a tap was rejected, or its order is gone; 0 for never. */
  goneSaidMs: number;
  /** When the screen last reported that a void dropped a tap; 0 for never. */
  voidedSaidMs: number;
}

/** The difference of two machines' clocks, plus responses in flight. */
export const AT_ONCE_MS = 15_000;

/** A line's order and its own id. */
export const idsOf = (line: LineName) => line.split(':').map(Number) as [number, number];

/** The statuses in a record, by line; none when it is damaged. */
export function tapsIn(text: string): readonly (readonly [LineName, number])[] {
  try {
    const { orderId, lineId, status, changes } = JSON.parse(text);
    const own = lineId === undefined ? [] : [[`${orderId}:${lineId}`, status] as const];
    const all = (changes ?? []).map((change: readonly number[]) => [`${orderId}:${change[0]}`, change[1]] as const);
    return [...own, ...all];
  } catch {
    return [];
  }
}

/** The statuses by line in a storage, in any record. */
export const heldIn = (storage: DeviceStorage): ReadonlySet<string> =>
  new Set([...storage.records.values()].flatMap(tapsIn).map(([line, status]) => `${line}=${status}`));

/** The records of all devices. */
export interface Books {
  readonly world: World;
  readonly notes: ShiftNotes;
  readonly accounts: Map<string, Account>;
  /** The changes that the server took of each line, from any device. */
  readonly taken: Map<LineName, Taken[]>;
  /** By device, the stored taps of tabs that died beside another. */
  readonly orphans: Map<string, ReadonlySet<string>>;
  /** By line, the devices whose changes a machine rejected because it did not have the order or line yet, which the other one had. */
  readonly unheard: Map<LineName, Set<string>>;
  /** By line, the devices whose changes the local server took and lost before the cloud received them. */
  readonly gone: Map<LineName, Set<string>>;
  /** The previous name of a line that the platform moved under a new id. */
  readonly cameFrom: (line: LineName) => LineName | undefined;
}

/** The books of one device. */
export function accountOf({ accounts }: Books, device: string): Account {
  const account = accounts.get(device);
  if (account === undefined) throw new Error(`Failed to find the books of ${device}: open them first.`);
  return account;
}

/** Whether another device changed the line since. */
export const isTakenFromOthers = ({ taken }: Books, device: string, line: LineName, fromMs: number): boolean =>
  (taken.get(line) ?? []).some((each) => each.device !== device && each.atMs >= fromMs);

/** Adds one name to a line. */
export const addTo = (sets: Map<LineName, Set<string>>, line: LineName, name: string): void =>
  void sets.set(line, (sets.get(line) ?? new Set()).add(name));

/** Moves the entry of one line to another name. */
function rename<Value>(map: Map<LineName, Value>, from: LineName, to: LineName): void {
  const value = map.get(from);
  if (value === undefined) return;
  map.delete(from);
  map.set(to, value);
}

/**
 * Moves all entries of a line to the order in which the requested machine has it, so that each tap counts once (rule
 * O14c): to its new one, or back to the old one where that machine does not know the move.
 */
export function followLine(books: Books, at: MachineName, to: LineName): void {
  const [, lineId] = idsOf(to);
  const isRenamed = (line: LineName) => line === books.cameFrom(to) || books.cameFrom(line) === to;
  for (const account of books.accounts.values()) {
    const from = [...account.wishes.keys()].find(
      (line) => line !== to && (isRenamed(line) || idsOf(line)[1] === lineId),
    );
    if (from === undefined) continue;
    if (!isRenamed(from) && books.world.savedStatus(...idsOf(from), at) !== null) continue;
    const { wishes, promises, recordedBy, undoneBeside, past, undone, fallen } = account;
    const [earlier, own] = [wishes.get(to) ?? [], wishes.get(from) ?? []];
    if (earlier.length > 0) {
      // Taps under this name since then are newer than every entry under the other one.
      const isNewer = (own.at(-1)?.atMs ?? 0) >= (earlier.at(-1)?.atMs ?? 0);
      if (isNewer) rename(promises, from, to);
      if (isNewer) rename(recordedBy, from, to);
      if (isNewer) wishes.set(to, [...earlier, ...own]);
      for (const map of [wishes, promises, recordedBy, past.cloud, past.local]) map.delete(from);
      continue;
    }
    rename(wishes, from, to);
    rename(promises, from, to);
    rename(recordedBy, from, to);
    rename(undoneBeside, from, to);
    rename(past.cloud, from, to);
    rename(past.local, from, to);
    for (const lines of [undone, fallen]) if (lines.delete(from)) lines.add(to);
    for (const map of [books.unheard, books.gone]) rename(map, from, to);
    rename(books.taken, from, to);
  }
}

/** The screen's last promise for a line, also under the name that the line had before it moved (rule O14c). */
export function promiseOf(books: Books, { promises }: Account, line: LineName): Wish | undefined {
  const own = promises.get(line);
  if (own !== undefined) return own;
  const isGone = (name: LineName) =>
    idsOf(name)[1] === idsOf(line)[1] && books.world.savedStatus(...idsOf(name)) === null;
  const from = [...promises.keys()].find((name) => name === books.cameFrom(line) || isGone(name));
  return from && promises.get(from);
}

/** Books of a device without taps. */
export const newAccount = (kdsId: number): Account => ({
  kdsId,
  wishes: new Map(),
  past: { cloud: new Map(), local: new Map() },
  promises: new Map(),
  recordedBy: new Map(),
  undone: new Set(),
  strayUntilMs: 0,
  fallen: new Set(),
  undoneBeside: new Map(),
  fallSaidMs: 0,
  overtakenSaidMs: 0,
  goneSaidMs: 0,
  voidedSaidMs: 0,
});
