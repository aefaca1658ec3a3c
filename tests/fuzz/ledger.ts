/** What was tapped on which device, and what the server took of it: nothing that was acknowledged may be lost, nothing may happen twice. */
import type { DeviceStorage } from '../../simulator/adapters/in-process-storage.ts';
import { createSimVenue } from '../../simulator/core/base/venue.ts';
import type { SimAnswer, SimRequest } from '../../simulator/core/base/wire.ts';
import type { World } from '../../simulator/core/world-api.ts';
import type { ShiftNotes } from './shift-notes.ts';

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
  /** Its record was damaged: the tab that is open may still send it. */
  spoiled: boolean;
}

/** A change of a line that the server took and that changed something. */
interface Taken extends Pick<Sender, 'device' | 'tab' | 'isBeside'> {
  readonly status: number;
  readonly atMs: number;
}

/** What a tap wishes of a line. */
type Tapped = Pick<Wish, 'status' | 'tab' | 'byUndo'> & { readonly line: LineName };

/** Who sent a request. */
interface Sender {
  readonly device: string;
  readonly tab: number;
  /** The device has another tab open. */
  readonly isBeside: boolean;
  /** Whether the answer that the tab heard last is without this order. */
  lacks(orderId: number): boolean;
}

interface Account {
  readonly kdsId: number;
  /** Every wish of a line, oldest first. */
  readonly wishes: Map<LineName, Wish[]>;
  /** How many of them the server is past. */
  readonly past: Map<LineName, number>;
  /** What the screen promised last. */
  readonly promises: Map<LineName, Wish>;
  /** Lines that were asked back and are not yet. */
  readonly undone: Set<LineName>;
  /** Until then a request that was given up may still arrive. */
  strayUntilMs: number;
  /** Lines that such a request set back. */
  readonly fallen: Set<LineName>;
  /** When the screen last said that a line fell back, or forgot what it watched; 0 for never. */
  fallSaidMs: number;
  /** When the screen last said that somebody else changed a line after a tap; 0 for never. */
  overtakenSaidMs: number;
}

export interface Ledger {
  open(device: string, kdsId: number): void;
  /** A tap's record went to the storage. */
  wished(device: string, tapped: Tapped): Wish;
  /** A tap took back what was not yet saved. */
  withdrawn(device: string, line: LineName): void;
  promised(device: string, line: LineName): Wish | undefined;
  /** Whether a tap of this device ever asked for this status of the line. */
  everWished(device: string, line: LineName, status: number): boolean;
  /** What left the board was asked back while the storage did not answer: the screen does not say yet which status that is. */
  undone(device: string, line: LineName): void;
  /** Whether the line was asked back, and the server has not heard of it. */
  isAskedBack(device: string, line: LineName): boolean;
  /** A record that held these taps was damaged. */
  spoiled(device: string, taps: readonly (readonly [LineName, number])[]): void;
  /** Requests of this device that were given up may arrive until then, simulated unix milliseconds. */
  strays(device: string, untilMs: number): void;
  /** The screen says that a line went back to an earlier status. */
  saidFallen(device: string): void;
  /** The screen says that somebody else changed a line after a tap. */
  saidOvertaken(device: string): void;
  /** Whether a line of the order was tapped here lately. */
  touchedOf(device: string, orderId: number): boolean;
  /** The server handles a request of this tab. */
  handled(sender: Sender, request: SimRequest, run: () => SimAnswer): SimAnswer;
  /** The device lost its memory: what was not durable was not acknowledged. */
  restarted(device: string, storage: DeviceStorage): void;
  /** One of several tabs died: what it left in the storage is sent by the next start, not by the tab that lives on. */
  orphaned(device: string, storage: DeviceStorage): void;
  /** Says what is lost, when nothing is under way any more. */
  audit(device: string, storage: DeviceStorage): void;
  taps(): number;
}

/** Two clocks of different machines, and answers on their way. */
const AT_ONCE_MS = 15_000;
/** Until what was tapped has been saved, through the longest trouble. */
const LATELY_MS = 45 * 60_000;
const venue = createSimVenue();

const statusesOf = (kdsId: number): ReadonlySet<number> =>
  new Set((venue.unit(kdsId)?.sts ?? []).map(({ id }) => Number(id)));

function changesIn({ path, query, body }: SimRequest): readonly (readonly [LineName, number])[] {
  if (!path.endsWith('/changestatus')) return [];
  const { data } = JSON.parse(body) as { readonly data: readonly (readonly [number, number])[] };
  return data.map(([lineId, status]) => [`${Number(query.ic)}:${lineId}`, status]);
}

const idsOf = (line: LineName) => line.split(':').map(Number) as [number, number];

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

interface Books {
  readonly world: World;
  readonly notes: ShiftNotes;
  readonly accounts: Map<string, Account>;
  /** What the server took of each line, from whichever device. */
  readonly taken: Map<LineName, Taken[]>;
  /** By device, what tabs that died beside another left in the storage. */
  readonly orphans: Map<string, ReadonlySet<string>>;
}

function accountOf({ accounts }: Books, device: string): Account {
  const account = accounts.get(device);
  if (account === undefined) throw new Error(`Failed to find the books of ${device}: open them first.`);
  return account;
}

const isTakenFromOthers = ({ taken }: Books, device: string, line: LineName, fromMs: number): boolean =>
  (taken.get(line) ?? []).some((each) => each.device !== device && each.atMs >= fromMs);

/**
 * A wish that the server is past already and that may come again: a request for it was given up and arrives now, or what
 * such a request undid is put right (rule N3z).
 */
function comesAgain({ world }: Books, account: Account, line: LineName, status: number): Wish | undefined {
  const { wishes, promises, fallen, strayUntilMs } = account;
  const promise = promises.get(line);
  if (fallen.has(line) && promise?.status === status) return promise;
  const earlier = world.nowMs() < strayUntilMs && wishes.get(line)?.find((wish) => wish.status === status);
  if (!earlier) return undefined;
  fallen.add(line);
  return earlier;
}

/** The server took a status that is not the one before: a tap of the device must have asked for it. */
function take(books: Books, sender: Sender, line: LineName, status: number, before: number): void {
  const { world, notes, taken } = books;
  const { device, tab } = sender;
  const account = accountOf(books, device);
  const wishes = account.wishes.get(line) ?? [];
  const past = account.past.get(line) ?? 0;
  const at = wishes.findIndex((wish, index) => index >= past && wish.status === status);
  const wish = wishes[at] ?? comesAgain(books, account, line, status);
  const isAskedBack = wish === undefined && account.undone.delete(line);
  if (isAskedBack) {
    account.promises.set(line, { status, tab, atMs: world.nowMs(), byUndo: true, durable: false, spoiled: false });
  }
  // Whether the server has it already nobody can see of an order that has left the board: the server decides (rule N3n).
  const isOnceMore = sender.lacks(idsOf(line)[0]) && wishes.some((each) => each.status === status);
  if (at !== -1) account.past.set(line, at + 1);
  else if (wish === undefined && isOnceMore) notes.excuse('left');
  else if (wish === undefined && !isAskedBack && !isTakenFromOthers(books, device, line, world.nowMs() - AT_ONCE_MS)) {
    notes.problem(`${device} set line ${line} from ${before} to ${status} without a tap that was still open`);
  }
  const isAllowed = statusesOf(account.kdsId).has(status) || status === 170 || wish?.byUndo === true || isAskedBack;
  if (!isAllowed) notes.problem(`${device} set line ${line} to ${status}, which its KDS does not have`);
  taken.set(line, [
    ...(taken.get(line) ?? []),
    { device, tab, isBeside: sender.isBeside, status, atMs: world.nowMs() },
  ]);
}

/** Two tabs that are open at a time do not know each other's taps: the server takes one after the other, and the one that came too late says so. */
const isTakenBeside = (books: Books, device: string, line: LineName, { tab, atMs }: Wish): boolean =>
  accountOf(books, device).overtakenSaidMs >= atMs &&
  (books.taken.get(line) ?? []).some(
    (each) => each.device === device && each.tab !== tab && each.isBeside && each.atMs >= atMs,
  );

function isLost(books: Books, device: string, line: LineName, wish: Wish): boolean {
  const saved = books.world.savedStatus(...idsOf(line));
  // What the house cancelled or closed is beyond a cook.
  const isBeyond = saved === null || (saved >= 170 && saved < 180) || saved >= 200;
  if (isBeyond || saved === wish.status || isTakenFromOthers(books, device, line, wish.atMs - AT_ONCE_MS)) return false;
  return !isTakenBeside(books, device, line, wish);
}

const newAccount = (kdsId: number): Account => ({
  kdsId,
  wishes: new Map(),
  past: new Map(),
  promises: new Map(),
  undone: new Set(),
  strayUntilMs: 0,
  fallen: new Set(),
  fallSaidMs: 0,
  overtakenSaidMs: 0,
});

/** Notes what a request of the device changed on the machine that it was sent to. */
function handle(books: Books, ...[sender, request, run]: Parameters<Ledger['handled']>): SimAnswer {
  // The machine that was asked knows of it at once, the other when it hears of it.
  const at = request.service === 'local' ? 'local' : 'cloud';
  const savedThere = (line: LineName) => books.world.savedStatus(...idsOf(line), at);
  const changes = changesIn(request).map(([line, status]) => [line, status, savedThere(line)] as const);
  const answer = run();
  for (const [line, status, before] of changes) {
    if (before !== status && savedThere(line) === status) take(books, sender, line, status, before ?? -1);
  }
  return answer;
}

/** What was not durable when a device lost its memory was not acknowledged; what it watched for late requests is forgotten. */
function forget({ world, notes }: Books, account: Account, storage: DeviceStorage): void {
  account.fallSaidMs = world.nowMs();
  const held = heldIn(storage);
  for (const [line, wish] of account.promises) {
    if ((wish.durable && !wish.spoiled) || held.has(`${line}=${wish.status}`)) continue;
    if (world.savedStatus(...idsOf(line)) !== wish.status) notes.excuse(wish.spoiled ? 'damage' : 'kill');
    account.promises.delete(line);
  }
}

/** Says what is lost of a device's promises. */
function auditOf(books: Books, device: string, storage: DeviceStorage): void {
  const { world, notes, orphans } = books;
  const { promises, fallen, fallSaidMs } = accountOf(books, device);
  const held = heldIn(storage);
  for (const [line, wish] of promises) {
    if (!isLost(books, device, line, wish)) continue;
    const name = `${line}=${wish.status}`;
    if (held.has(name) && orphans.get(device)?.has(name)) continue;
    promises.delete(line);
    if (fallen.has(line) && fallSaidMs >= wish.atMs) {
      notes.excuse('stray');
      continue;
    }
    const since = Math.round((world.nowMs() - wish.atMs) / 1_000);
    const saved = world.savedStatus(...idsOf(line));
    notes.problem(`${device} promised ${wish.status} for line ${line} ${since} s ago, the server has ${saved}`);
  }
}

/** The books of one shift. */
export function createLedger(world: World, notes: ShiftNotes): Ledger {
  const books: Books = { world, notes, accounts: new Map(), taken: new Map(), orphans: new Map() };
  const of = (device: string) => accountOf(books, device);
  const { orphans } = books;
  let taps = 0;

  return {
    taps: () => taps,
    open: (device, kdsId) => void books.accounts.set(device, newAccount(kdsId)),
    strays(device, untilMs) {
      of(device).strayUntilMs = untilMs;
    },
    saidFallen(device) {
      of(device).fallSaidMs = world.nowMs();
    },
    saidOvertaken(device) {
      of(device).overtakenSaidMs = world.nowMs();
    },
    wished(device, { line, ...tapped }) {
      const { wishes, promises } = of(device);
      const wish: Wish = { ...tapped, atMs: world.nowMs(), durable: false, spoiled: false };
      wishes.set(line, [...(wishes.get(line) ?? []), wish]);
      promises.set(line, wish);
      of(device).undone.delete(line);
      taps += 1;
      return wish;
    },
    withdrawn: (device, line) => void of(device).promises.delete(line),
    undone(device, line) {
      of(device).promises.delete(line);
      of(device).undone.add(line);
    },
    isAskedBack: (device, line) => of(device).undone.has(line),
    spoiled(device, spoilt) {
      for (const [line, status] of spoilt) {
        const wish = of(device).promises.get(line);
        if (wish?.status === status) wish.spoiled = true;
      }
    },
    promised: (device, line) => of(device).promises.get(line),
    everWished: (device, line, status) =>
      of(device)
        .wishes.get(line)
        ?.some((wish) => wish.status === status) ?? false,
    touchedOf: (device, orderId) =>
      [...of(device).promises].some(
        ([line, { atMs }]) => line.startsWith(`${orderId}:`) && world.nowMs() - atMs < LATELY_MS,
      ),
    handled: (sender, request, run) => handle(books, sender, request, run),
    restarted: (device, storage) => forget(books, of(device), storage),
    orphaned(device, storage) {
      orphans.set(device, new Set([...(orphans.get(device) ?? []), ...heldIn(storage)]));
    },
    audit: (device, storage) => auditOf(books, device, storage),
  };
}
