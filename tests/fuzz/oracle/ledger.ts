/** The taps of each device, and the changes that the server took: no acknowledged tap may be lost, none may count twice. */
import type { DeviceStorage } from '../../../simulator/adapters/in-process-storage.ts';
import type { SimAnswer, SimRequest } from '../../../simulator/core/base/wire.ts';
import type { MachineName, World } from '../../../simulator/core/world-api.ts';
import type { ShiftNotes } from '../shift-notes.ts';
import { areDivided, auditOf, disagree, forget, waitsInVain } from './audit.ts';
import {
  type Account,
  accountOf,
  type Books,
  heldIn,
  idsOf,
  type LineName,
  newAccount,
  promiseOf,
  type Sender,
  type Taken,
  type Tapped,
  UNKNOWN_YET,
  type Wish,
} from './books.ts';
import { handle, noteGone } from './takings.ts';

export interface Ledger {
  open(device: string, kdsId: number): void;
  /** A tap's record was written to the storage. */
  wished(device: string, tapped: Tapped): Wish;
  /** A tap in this tab took back an unsaved change. */
  withdrawn(device: string, line: LineName, tab: number): void;
  /** Below the change that was taken back is an earlier tap of the line that waits for the server: that one is promised again. */
  waitsStill(device: string, line: LineName, status: number): void;
  promised(device: string, line: LineName): Wish | undefined;
  /** The tab that last stored or removed the line's record. */
  recordedBy(device: string, line: LineName): number | undefined;
  /** Whether a tap of this device ever set this status of the line. */
  everWished(device: string, line: LineName, status: number): boolean;
  /** The status that the other machine last took from the device's taps of a line, and after which this one took none (rule N1i); null for none. */
  takenElsewhere(device: string, line: LineName, from: MachineName): number | null;
  /** A line was recalled while the storage hung: the screen does not show its status yet. */
  undone(device: string, line: LineName): void;
  /** Whether the line was recalled, and the server has not received it. */
  isAskedBack(device: string, line: LineName): boolean;
  /** A record with these taps was damaged. */
  spoiled(device: string, taps: readonly (readonly [LineName, number])[]): void;
  /** The local server comes back in its state of this many milliseconds ago: its later changes that it did not pass on are gone. */
  localGoesBack(ageMs: number): void;
  /** Aborted requests of this device may arrive until then, simulated unix milliseconds. */
  strays(device: string, untilMs: number): void;
  /** The screen reports that a line was reverted to an earlier status. */
  saidFallen(device: string): void;
  /** The screen reports that another user changed a line after a tap. */
  saidOvertaken(device: string): void;
  /** The screen reports that a tap was rejected, or that its order is gone. */
  saidGone(device: string): void;
  /** The screen reports that a void dropped a tap. */
  saidVoided(device: string): void;
  /** Whether the line's last tap waits for a state that no read will show, within its half hour (rule N1t). */
  waitsInVain(device: string, line: LineName): boolean;
  /** Whether the board may rightly differ from the responses about the order: a line of it was tapped here. */
  touchedOf(device: string, orderId: number): boolean;
  /** The server handles a request of this tab. */
  handled(sender: Sender, request: SimRequest, run: () => SimAnswer): SimAnswer;
  /** The device lost its memory: a tap that was not durable was not acknowledged. */
  restarted(device: string, storage: DeviceStorage): void;
  /** One of several tabs died: the next start sends its stored taps, not the tab that lives on. */
  orphaned(device: string, storage: DeviceStorage): void;
  /** Reports lost taps once nothing is in flight. */
  audit(device: string, storage: DeviceStorage): void;
  taps(): number;
}

/** The longest time until a tap is saved, through the longest trouble. */
const LATELY_MS = 45 * 60_000;
/**
 * Whether a line of the order was tapped here recently, or one machine took a tap of it which the other does not know
 * while the local server serves, or lost it: the board uses its confirmed status until the cloud agrees or is newer
 * (rule N1i).
 */
function isTouched(books: Books, device: string, orderId: number): boolean {
  const isOfOrder = (line: LineName) => line.startsWith(`${orderId}:`);
  const isLate = [...accountOf(books, device).wishes].some(
    ([line, wishes]) => isOfOrder(line) && wishes.some(({ atMs }) => books.world.nowMs() - atMs < LATELY_MS),
  );
  const isOneSided = ([line, steps]: readonly [LineName, readonly Taken[]]) =>
    isOfOrder(line) && steps.some((each) => each.device === device && disagree(books, line, each.status));
  const isGone = ([line, names]: readonly [LineName, ReadonlySet<string>]) =>
    isOfOrder(line) && [...names].some((name) => name.startsWith(`${device}=`));
  return isLate || [...books.taken].some(isOneSided) || [...books.gone].some(isGone);
}

function newWish(books: Books, { line, ...tapped }: Tapped): Wish {
  const [isApart, isDivided] = [disagree(books, line, tapped.status), areDivided(books, line)];
  return { ...UNKNOWN_YET, ...tapped, isApart, isDivided, atMs: books.world.nowMs() };
}

const lastWish = ({ wishes }: Account, line: LineName, status: number): Wish | undefined =>
  wishes.get(line)?.findLast((each) => each.status === status);

/** Promises the last wish of this status, where no promise is open. */
function promiseAgain(account: Account, line: LineName, status: number): void {
  const wish = lastWish(account, line, status);
  if (wish !== undefined && !account.promises.has(line)) account.promises.set(line, wish);
}

function takenElsewhere({ taken }: Books, device: string, line: LineName, from: MachineName): number | null {
  const steps = taken.get(line) ?? [];
  const at = steps.findLastIndex((each) => each.device === device && each.at !== from);
  const isNewer = steps.slice(at + 1).some((each) => each.at === from);
  return isNewer ? null : (steps[at]?.status ?? null);
}

/** The screen reports a void: a local server that comes back in an earlier state may lose that void, too. */
function noteVoided(world: World, account: Account): void {
  account.voidedSaidMs = world.nowMs();
  for (const [line, wish] of account.promises) wish.isVoided ||= world.isVoided(...idsOf(line));
}

/** The books of one shift. `cameFrom` gives the name of a line before it moved to another order under a new id. */
export function createLedger(world: World, notes: ShiftNotes, cameFrom: Books['cameFrom'] = () => undefined): Ledger {
  const books: Books = {
    world,
    notes,
    accounts: new Map(),
    taken: new Map(),
    orphans: new Map(),
    unheard: new Map(),
    gone: new Map(),
    cameFrom,
  };
  const of = (device: string) => accountOf(books, device);
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
    saidGone(device) {
      of(device).goneSaidMs = world.nowMs();
    },
    saidVoided: (device) => noteVoided(world, of(device)),
    saidOvertaken(device) {
      of(device).overtakenSaidMs = world.nowMs();
    },
    wished(device, tapped) {
      const { line } = tapped;
      const { wishes, promises } = of(device);
      const wish = newWish(books, tapped);
      wishes.set(line, [...(wishes.get(line) ?? []), wish]);
      promises.set(line, wish);
      of(device).recordedBy.set(line, tapped.tab);
      of(device).undone.delete(line);
      taps += 1;
      return wish;
    },
    withdrawn(device, line, tab) {
      of(device).promises.delete(line);
      of(device).recordedBy.set(line, tab);
    },
    waitsStill: (device, line, status) => promiseAgain(of(device), line, status),
    takenElsewhere: (device, line, from) => takenElsewhere(books, device, line, from),
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
    promised: (device, line) => promiseOf(books, of(device), line),
    recordedBy: (device, line) => of(device).recordedBy.get(line),
    everWished: (device, line, status) => lastWish(of(device), line, status) !== undefined,
    waitsInVain(device, line) {
      const wish = of(device).promises.get(line);
      return wish !== undefined && waitsInVain(books, device, line, wish);
    },
    touchedOf: (device, orderId) => isTouched(books, device, orderId),
    handled: (sender, request, run) => handle(books, sender, request, run),
    localGoesBack: (ageMs) => noteGone(books, ageMs),
    restarted: (device, storage) => forget(books, device, storage),
    orphaned(device, storage) {
      books.orphans.set(device, new Set([...(books.orphans.get(device) ?? []), ...heldIn(storage)]));
    },
    audit: (device, storage) => auditOf(books, device, storage),
  };
}
