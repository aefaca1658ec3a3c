/** The changes that the machines take from a shift's taps: each must belong to a tap, and none may count twice. */
import { createSimVenue } from '../../../simulator/core/base/venue.ts';
import type { SimAnswer, SimRequest } from '../../../simulator/core/base/wire.ts';
import type { MachineName } from '../../../simulator/core/world-api.ts';
import { LIES } from '../kinds.ts';
import {
  type Account,
  AT_ONCE_MS,
  accountOf,
  addTo,
  type Books,
  followLine,
  idsOf,
  isTakenFromOthers,
  type LineName,
  type Sender,
  UNKNOWN_YET,
  type Wish,
} from './books.ts';

/** The longest time of a request in flight: its timeout is ten seconds, and a stray or a copy arrives at most twenty-five later. */
export const STRAY_MS = 40_000;

const venue = createSimVenue();

const statusesOf = (kdsId: number): ReadonlySet<number> =>
  new Set((venue.unit(kdsId)?.sts ?? []).map(({ id }) => Number(id)));

function changesIn({ path, query, body }: SimRequest): readonly (readonly [LineName, number])[] {
  if (!path.endsWith('/changestatus')) return [];
  const { data } = JSON.parse(body) as { readonly data: readonly (readonly [number, number])[] };
  return data.map(([lineId, status]) => [`${Number(query.ic)}:${lineId}`, status]);
}

/**
 * A wish that the server is already past and that may arrive again: an aborted request for it arrives now, or the
 * device restores what such a request undid (rule N3z).
 */
function comesAgain(
  { world, taken }: Books,
  account: Account,
  { device, tab }: Sender,
  { line, status, before }: Moved,
): Wish | undefined {
  const { wishes, promises, fallen, strayUntilMs, undoneBeside } = account;
  const own = undoneBeside.get(line);
  if (own?.tab === tab && own.status === status) {
    undoneBeside.delete(line);
    return own;
  }
  const promise = promises.get(line);
  if (fallen.has(line) && promise?.status === status) return promise;
  // A copy between the machines passes no check here: the line has the status that the device itself had set before.
  const isSetBack = wishes.get(line)?.some((wish) => wish.status === before) === true;
  const last = taken.get(line)?.at(-1);
  // It arrived after the device's own change, and the device could read it.
  const cameSince = last?.device === device && last.status === status && last.atMs < strayUntilMs;
  if ((world.nowMs() < strayUntilMs || cameSince) && isSetBack && promise?.status === status) {
    fallen.add(line);
    return promise;
  }
  const earlier = world.nowMs() < strayUntilMs && wishes.get(line)?.find((wish) => wish.status === status);
  if (!earlier) return undefined;
  fallen.add(line);
  return earlier;
}

/**
 * A tab that learns of a revert sends its own save once more, without knowing a later save of another tab of the
 * device: in a browser pages work one at a time, so this needs a server that reports an earlier state.
 */
const liedToBeside = ({ world }: Books, { isBeside, tab }: Sender, wishes: readonly Wish[], status: number): boolean =>
  isBeside &&
  wishes.at(-1)?.tab !== tab &&
  wishes.some((wish) => wish.tab === tab && wish.status === status) &&
  world.activeFaults().some((fault) => LIES.some((lie) => lie === fault));

/** A line that changed from one status to another. */
interface Moved {
  readonly line: LineName;
  readonly status: number;
  readonly before: number;
}

const otherThan = (at: MachineName): MachineName => (at === 'cloud' ? 'local' : 'cloud');

/** How many wishes a machine is past: those that it took, and those that it received from the other one. */
function pastAt({ wishes, past }: Account, at: MachineName, { line, before }: Moved): number {
  const there = past[otherThan(at)].get(line) ?? 0;
  const hasHeard = wishes.get(line)?.[there - 1]?.status === before;
  return Math.max(past[at].get(line) ?? 0, hasHeard ? there : 0);
}

/** Records how many wishes a machine is past, and the other one too where it received them at once. */
function notePast({ world }: Books, { past }: Account, at: MachineName, { line, status }: Moved, count: number): void {
  const other = otherThan(at);
  past[at].set(line, count);
  if (world.savedStatus(...idsOf(line), other) === status) past[other].set(line, count);
}

/**
 * The wish of a recall, whose status the books learn only here. If the local server takes it and loses it, it is sent
 * again like any other tap (rule N1u).
 */
function askedBack(books: Books, account: Account, { tab }: Sender, at: MachineName, change: Moved): Wish | undefined {
  const { line, status } = change;
  if (!account.undone.delete(line)) return undefined;
  const wish: Wish = { ...UNKNOWN_YET, status, tab, atMs: books.world.nowMs(), byUndo: true };
  const wishes = [...(account.wishes.get(line) ?? []), wish];
  account.promises.set(line, wish);
  account.wishes.set(line, wishes);
  notePast(books, account, at, change, wishes.length);
  return wish;
}

/** The server took a new status: a tap of the device must have set it. */
function take(books: Books, sender: Sender, at: MachineName, change: Moved): void {
  const { world, notes, taken } = books;
  const { device, tab } = sender;
  const { line, status, before } = change;
  const account = accountOf(books, device);
  const wishes = account.wishes.get(line) ?? [];
  const past = pastAt(account, at, change);
  const found = wishes.findIndex((wish, index) => index >= past && wish.status === status);
  const earlier = wishes[found] ?? comesAgain(books, account, sender, change);
  const wish = earlier ?? askedBack(books, account, sender, at, change);
  // For an order that has left the board the device cannot see whether the server has it already: the server decides (rule N3n).
  const isOnceMore = sender.lacks(idsOf(line)[0]) && wishes.some((each) => each.status === status);
  // A second tab knows only the stored taps.
  const isOfStorage =
    sender.isBeside && wishes.at(-1)?.durable === false && wishes.some((each) => each.status === status);
  const isOverSibling = wish === undefined && liedToBeside(books, sender, wishes, status);
  const last = wishes.at(-1);
  if (isOverSibling && last !== undefined) {
    account.promises.delete(line);
    account.undoneBeside.set(line, last);
  }
  if (found !== -1) notePast(books, account, at, change, found + 1);
  else if (wish === undefined && isOnceMore) notes.excuse('left');
  else if (wish === undefined && (isOfStorage || isOverSibling)) notes.excuse('beside');
  else if (wish === undefined && !isTakenFromOthers(books, device, line, world.nowMs() - AT_ONCE_MS)) {
    notes.problem(`${device} set line ${line} from ${before} to ${status} without a tap that was still open`);
  }
  const isAllowed = statusesOf(account.kdsId).has(status) || status === 170 || wish?.byUndo === true;
  if (!isAllowed) notes.problem(`${device} set line ${line} to ${status}, which its KDS does not have`);
  taken.set(line, [
    ...(taken.get(line) ?? []),
    { device, tab, isBeside: sender.isBeside, status, at, atMs: world.nowMs() },
  ]);
}

/** Records the open promises when their order ends, as long as the copy of an earlier request may undo them. */
function noteOver({ world }: Books, { promises }: Account): void {
  const machines: readonly MachineName[] = ['cloud', 'local'];
  for (const [line, wish] of promises) {
    if (wish.isOver || world.nowMs() - wish.atMs > STRAY_MS) continue;
    const ids = idsOf(line);
    wish.isOver = machines.every(
      (at) => !world.showsOrder(ids[0], at) && world.savedStatus(...ids, at) === wish.status,
    );
  }
}

/** Records the changes of a device's request on the machine that received it, and which of its orders are over. */
export function handle(books: Books, sender: Sender, request: SimRequest, run: () => SimAnswer): SimAnswer {
  // The machine that received the request has it at once, the other when it is passed on.
  const at = request.service === 'local' ? 'local' : 'cloud';
  const savedThere = (line: LineName) => books.world.savedStatus(...idsOf(line), at);
  const isDoubled = books.world.activeFaults().some((fault) => fault === 'change-doubled');
  const account = accountOf(books, sender.device);
  if (isDoubled) account.strayUntilMs = Math.max(account.strayUntilMs, books.world.nowMs() + STRAY_MS);
  for (const [line] of changesIn(request)) followLine(books, at, line);
  const changes = changesIn(request).map(([line, status]) => [line, status, savedThere(line)] as const);
  const answer = run();
  for (const [line, status, before] of changes) {
    if (before !== status && savedThere(line) === status)
      take(books, sender, at, { line, status, before: before ?? -1 });
    const isUnheard = before === null && books.world.savedStatus(...idsOf(line), otherThan(at)) !== null;
    if (isUnheard) addTo(books.unheard, line, `${sender.device}=${status}`);
  }
  noteOver(books, account);
  return answer;
}

/** The local server's recent changes are lost as it goes back: it is no longer past those wishes, and those that it took are gone where the cloud has not received them. */
export function noteGone(books: Books, ageMs: number): void {
  const { world, taken, gone } = books;
  const sinceMs = world.nowMs() - ageMs;
  // Synchronised machines differ only after a cut; otherwise the cloud may have a status because it lacks an earlier step.
  const isInStep = (world.scenario.world?.syncMs ?? 0) === 0;
  for (const [line, steps] of taken) {
    for (const { device, status, at } of steps.filter(({ atMs }) => atMs >= sinceMs)) {
      const isElsewhere = at === 'cloud' || (isInStep && world.savedStatus(...idsOf(line), 'cloud') === status);
      if (!isElsewhere) addTo(gone, line, `${device}=${status}`);
      const { wishes, past } = accountOf(books, device);
      const first = (wishes.get(line) ?? []).findIndex((wish) => wish.status === status);
      past.local.set(line, Math.min(past.local.get(line) ?? 0, Math.max(0, first)));
    }
  }
}
