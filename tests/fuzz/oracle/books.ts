/** The books of a simulated shift: what each device was tapped, and what the machines took of it. */
import type { DeviceStorage } from '../../../simulator/adapters/in-process-storage.ts';
import type { MachineName, World } from '../../../simulator/core/world-api.ts';
import type { ShiftNotes } from '../shift-notes.ts';

/** Order id and line id: `4711:3`. */
export type LineName = `${number}:${number}`;

/** A status that a tap asked for. */
export interface Wish {
  readonly status: number;
  readonly atMs: number;
  /** The tab that it was tapped in. */
  readonly tab: number;
  readonly byUndo: boolean;
  /** Its record is in the storage. */
  durable: boolean;
  /** While it was not, the screen said that taps depend on memory alone. */
  said: boolean;
  /** The machines disagreed about the line, and one of them had it so: whoever goes by that one sends nothing (rule N3m). */
  readonly isApart: boolean;
  /** They disagreed about it: the other one may have a later step of somebody else. */
  readonly isDivided: boolean;
  /** Its record was damaged: the tab that is open may still send it. */
  spoiled: boolean;
  /** It was voided as the screen reported that a void dropped a tap. */
  isVoided: boolean;
  /** Its order was over with it: a copy that comes then undoes it where no read shows it to anybody. */
  isOver: boolean;
}

/** What nobody knows of a wish yet. */
export const UNKNOWN_YET = {
  durable: false,
  said: false,
  isApart: false,
  isDivided: false,
  spoiled: false,
  isVoided: false,
  isOver: false,
} as const satisfies Partial<Wish>;

/** A change of a line that the server took and that changed something. */
export interface Taken extends Pick<Sender, 'device' | 'tab' | 'isBeside'> {
  readonly status: number;
  readonly atMs: number;
  /** The machine that took it. */
  readonly at: MachineName;
}

/** What a tap wishes of a line. */
export type Tapped = Pick<Wish, 'status' | 'tab' | 'byUndo' | 'said'> & { readonly line: LineName };

/** Who sent a request. */
export interface Sender {
  readonly device: string;
  readonly tab: number;
  /** The device has another tab open. */
  readonly isBeside: boolean;
  /** Whether the answer that the tab heard last is without this order. */
  lacks(orderId: number): boolean;
}

/** The books of one device. */
export interface Account {
  readonly kdsId: number;
  /** Every wish of a line, oldest first. */
  readonly wishes: Map<LineName, Wish[]>;
  /** How many of them each machine is past. */
  readonly past: Readonly<Record<MachineName, Map<LineName, number>>>;
  /** What the screen promised last. */
  readonly promises: Map<LineName, Wish>;
  /** Lines that were asked back and are not yet. */
  readonly undone: Set<LineName>;
  /** Until then a request that was given up, or the copy of one, may still arrive. */
  strayUntilMs: number;
  /** Lines that such a request set back. */
  readonly fallen: Set<LineName>;
  /** What another tab of the device undid on a server's lie: the tab that saved it may put it right, once. */
  readonly undoneBeside: Map<LineName, Wish>;
  /** When the screen last said that a line fell back, or forgot what it watched; 0 for never. */
  fallSaidMs: number;
  /** When the screen last said that somebody else changed a line after a tap; 0 for never. */
  overtakenSaidMs: number;
  /** When the screen last said that a tap was refused, or its order is no more; 0 for never. */
  goneSaidMs: number;
  /** When the screen last reported that a void dropped a tap; 0 for never. */
  voidedSaidMs: number;
}

/** Two clocks of different machines, and answers on their way. */
export const AT_ONCE_MS = 15_000;

/** A line's order and its own id. */
export const idsOf = (line: LineName) => line.split(':').map(Number) as [number, number];

/** The statuses that a record holds, by line; none when it is damaged. */
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

/** The statuses by line that a storage holds, in whatever record. */
export const heldIn = (storage: DeviceStorage): ReadonlySet<string> =>
  new Set([...storage.records.values()].flatMap(tapsIn).map(([line, status]) => `${line}=${status}`));

/** What is written down of all devices. */
export interface Books {
  readonly world: World;
  readonly notes: ShiftNotes;
  readonly accounts: Map<string, Account>;
  /** What the server took of each line, from whichever device. */
  readonly taken: Map<LineName, Taken[]>;
  /** By device, what tabs that died beside another left in the storage. */
  readonly orphans: Map<string, ReadonlySet<string>>;
  /** By line, what a machine refused to which device because it had not heard of the order or line, which the other one had. */
  readonly unheard: Map<LineName, Set<string>>;
  /** By line, what the local server took from which device and lost before the cloud heard of it. */
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

/** Notes one more name at a line. */
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
 * Moves all entries of a line to the order in which the machine that is asked has it, so that each tap counts once (rule O14c): to its
 * new one, or back to the old one where that machine has not heard of the move.
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
    const { wishes, promises, undoneBeside, past, undone, fallen } = account;
    const [earlier, own] = [wishes.get(to) ?? [], wishes.get(from) ?? []];
    if (earlier.length > 0) {
      // What was tapped under this name since is newer than every entry under the other one.
      const isNewer = (own.at(-1)?.atMs ?? 0) >= (earlier.at(-1)?.atMs ?? 0);
      if (isNewer) rename(promises, from, to);
      if (isNewer) wishes.set(to, [...earlier, ...own]);
      for (const map of [wishes, promises, past.cloud, past.local]) map.delete(from);
      continue;
    }
    rename(wishes, from, to);
    rename(promises, from, to);
    rename(undoneBeside, from, to);
    rename(past.cloud, from, to);
    rename(past.local, from, to);
    for (const lines of [undone, fallen]) if (lines.delete(from)) lines.add(to);
    for (const map of [books.unheard, books.gone]) rename(map, from, to);
    rename(books.taken, from, to);
  }
}

/** What the screen promised last of a line, also under the name that the line had before it moved (rule O14c). */
export function promiseOf(books: Books, { promises }: Account, line: LineName): Wish | undefined {
  const own = promises.get(line);
  if (own !== undefined) return own;
  const isGone = (name: LineName) =>
    idsOf(name)[1] === idsOf(line)[1] && books.world.savedStatus(...idsOf(name)) === null;
  const from = [...promises.keys()].find((name) => name === books.cameFrom(line) || isGone(name));
  return from && promises.get(from);
}

/** Books of a device that nobody has tapped yet. */
export const newAccount = (kdsId: number): Account => ({
  kdsId,
  wishes: new Map(),
  past: { cloud: new Map(), local: new Map() },
  promises: new Map(),
  undone: new Set(),
  strayUntilMs: 0,
  fallen: new Set(),
  undoneBeside: new Map(),
  fallSaidMs: 0,
  overtakenSaidMs: 0,
  goneSaidMs: 0,
  voidedSaidMs: 0,
});
