/** Whether every promise of a shift's screens was kept, and why a lost one could not be kept. */
import type { DeviceStorage } from '../../../simulator/adapters/in-process-storage.ts';
import { CLOUD_UNKNOWN_ORDER_MS_MAX } from '../../../src/domain/limits.ts';
import type { Excuse } from '../shift-notes.ts';
import {
  AT_ONCE_MS,
  accountOf,
  type Books,
  heldIn,
  idsOf,
  isTakenFromOthers,
  type LineName,
  type Wish,
} from './books.ts';
import { STRAY_MS } from './takings.ts';

/** Two open tabs do not know each other's taps: the server takes both in sequence, and the late tab reports it. */
const isTakenBeside = (books: Books, device: string, line: LineName, { tab, atMs }: Wish): boolean =>
  accountOf(books, device).overtakenSaidMs >= atMs &&
  (books.taken.get(line) ?? []).some(
    (each) => each.device === device && each.tab !== tab && each.isBeside && each.atMs >= atMs,
  );

function isLost(books: Books, device: string, line: LineName, wish: Wish): boolean {
  // By then the machines have synchronised.
  const saved = books.world.savedStatus(...idsOf(line), 'cloud');
  // A line that the venue cancelled or closed is beyond a cook.
  const isClosed = wish.isOver && !books.world.showsOrder(idsOf(line)[0], 'cloud');
  const isBeyond = saved === null || (saved >= 170 && saved < 180) || saved >= 200 || isClosed;
  if (isBeyond || saved === wish.status || isTakenFromOthers(books, device, line, wish.atMs - AT_ONCE_MS)) return false;
  return !isTakenBeside(books, device, line, wish);
}

const savedAt = ({ world }: Books, line: LineName) =>
  [world.savedStatus(...idsOf(line), 'cloud'), world.savedStatus(...idsOf(line), 'local')] as const;

/** Whether the machines have different statuses of a line. */
export function areDivided(books: Books, line: LineName): boolean {
  const [cloud, local] = savedAt(books, line);
  return cloud !== local;
}

/** Whether one machine has this status of a line and the other has another. */
export const disagree = (books: Books, line: LineName, status: number): boolean =>
  areDivided(books, line) && savedAt(books, line).includes(status);

const isTaken = ({ taken }: Books, device: string, line: LineName, { status, atMs }: Wish): boolean =>
  (taken.get(line) ?? []).some((each) => each.device === device && each.status === status && each.atMs >= atMs);

/**
 * A tap that was not durable when a device lost its memory was not acknowledged; its watch for late requests is
 * forgotten. A tap that the server took before, or that another user's step followed, is not lost.
 */
export function forget(books: Books, device: string, storage: DeviceStorage): void {
  const { world, notes } = books;
  const account = accountOf(books, device);
  account.fallSaidMs = world.nowMs();
  const held = heldIn(storage);
  for (const [line, wish] of account.promises) {
    if ((wish.durable && !wish.spoiled) || held.has(`${line}=${wish.status}`)) continue;
    account.promises.delete(line);
    if (isTaken(books, device, line, wish) || !isLost(books, device, line, wish)) continue;
    notes.excuse(wish.spoiled ? 'damage' : wish.said ? 'said' : 'kill');
  }
}

/** Whether the cloud has this device's own save from before the tap, which the board's machine did not have. */
const stoodElsewhere = ({ taken, world }: Books, device: string, line: LineName, { atMs }: Wish): boolean =>
  (taken.get(line) ?? []).some(
    (each) => each.device === device && each.atMs < atMs && each.status === world.savedStatus(...idsOf(line), 'cloud'),
  );

/**
 * Whether another device's step, taken before the tap, counts as later: a step has the time of the machine that took
 * it, a tap that of the board's machine, and these clocks differ.
 */
function isOvertakenByClocks(books: Books, device: string, line: LineName, { atMs }: Wish): boolean {
  const apartMs = Math.abs(books.world.machineMs('cloud') - books.world.machineMs('local'));
  return isTakenFromOthers(books, device, line, atMs - AT_ONCE_MS - apartMs);
}

/**
 * Whether a killed page had sent the earlier status of the line so shortly before that the copy of its request arrived
 * after the next page's change: that page cannot distinguish it from a step of a twin (rule N3z).
 */
function isUndoneByForgotten({ taken, world }: Books, device: string, line: LineName, wish: Wish): boolean {
  const steps = taken.get(line) ?? [];
  const own = steps.at(-1);
  if (own?.device !== device || own.status !== wish.status || own.atMs < wish.atMs) return false;
  const saved = world.savedStatus(...idsOf(line), 'cloud');
  return steps.some(
    (each) => each.device === device && each.tab < wish.tab && each.status === saved && own.atMs - each.atMs < STRAY_MS,
  );
}

/**
 * Whether a later start undid a save by sending a stored tap of a second tab: for an order that has left the board the
 * device cannot detect that the server is past it (rule N3n), and in a browser only one tab works (rule N3s).
 */
function isUndoneByOrphan({ taken, orphans }: Books, device: string, line: LineName, wish: Wish): boolean {
  const last = taken.get(line)?.at(-1);
  return last?.device === device && last.tab > wish.tab && orphans.get(device)?.has(`${line}=${last.status}`) === true;
}

/** Why a promise could not be kept, null where it should have been kept. */
function excuseFor(books: Books, device: string, line: LineName, wish: Wish): Excuse | null {
  const { orphans, gone, unheard } = books;
  const { fallen, fallSaidMs, goneSaidMs, overtakenSaidMs, voidedSaidMs } = accountOf(books, device);
  const has = (sets: ReadonlyMap<LineName, ReadonlySet<string>>) => sets.get(line)?.has(`${device}=${wish.status}`);
  if (wish.isVoided || (voidedSaidMs >= wish.atMs && books.world.isVoided(...idsOf(line)))) return 'voided';
  if (fallen.has(line) && fallSaidMs >= wish.atMs) return 'stray';
  if (isUndoneByForgotten(books, device, line, wish)) return 'stray';
  // A living tab has an older copy of the dead one's stored taps, and writes it: in a browser only one of them works.
  if (orphans.get(device)?.has(`${line}=${wish.status}`)) return wish.spoiled ? 'damage' : 'beside';
  if (isUndoneByOrphan(books, device, line, wish)) return 'beside';
  // A board that the local server no longer serves does not receive its loss; how rare that is, is bounded (rule N1u).
  if (has(gone)) return 'gone-back';
  const isOvertaken = overtakenSaidMs >= wish.atMs;
  if (isOvertaken && (wish.isDivided || isOvertakenByClocks(books, device, line, wish))) return 'apart';
  if (wish.isApart && !isTaken(books, device, line, wish)) return 'apart';
  if (wish.isDivided && stoodElsewhere(books, device, line, wish)) return 'apart';
  return has(unheard) && goneSaidMs >= wish.atMs ? 'unheard' : null;
}

/** From the tap: the half hour of the rule begins with the cloud's first response about it. */
const IN_VAIN_MS_MAX = CLOUD_UNKNOWN_ORDER_MS_MAX + 15 * 60_000;

/**
 * Whether a tap waits for a state that no read will ever show (rule N1t), within its half hour: its order was lost
 * with the machine that took it, or ended before the cloud received it, which had rejected the tap until then.
 */
export function waitsInVain(books: Books, device: string, line: LineName, { status, atMs }: Wish): boolean {
  const { world, unheard } = books;
  const saved = savedAt(books, line);
  const isOfNobody = saved.every((each) => each === null);
  const isOver = saved[0] !== null && !world.showsOrder(idsOf(line)[0], 'cloud');
  const isRefused = unheard.get(line)?.has(`${device}=${status}`) === true;
  return (isOfNobody || (isOver && isRefused)) && world.nowMs() - atMs < IN_VAIN_MS_MAX;
}

/** Reports the lost promises of a device. */
export function auditOf(books: Books, device: string, storage: DeviceStorage): void {
  const { world, notes, orphans } = books;
  const { promises } = accountOf(books, device);
  const held = heldIn(storage);
  for (const [line, wish] of promises) {
    if (!isLost(books, device, line, wish)) continue;
    const name = `${line}=${wish.status}`;
    if (held.has(name) && (orphans.get(device)?.has(name) || waitsInVain(books, device, line, wish))) continue;
    promises.delete(line);
    const excuse = excuseFor(books, device, line, wish);
    if (excuse !== null) {
      notes.excuse(excuse);
      continue;
    }
    const since = Math.round((world.nowMs() - wish.atMs) / 1_000);
    const saved = world.savedStatus(...idsOf(line), 'cloud');
    notes.problem(`${device} promised ${wish.status} for line ${line} ${since} s ago, the server has ${saved}`);
  }
}
