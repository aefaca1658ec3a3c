/** Tracks the changes that the servers accept in a shift: each must belong to a tap, and none may count twice. */
import { createSimVenue } from '../../../simulator/core/base/venue.ts';
import type { SimRequest, SimResponse } from '../../../simulator/core/base/wire.ts';
import type { ServerName } from '../../../simulator/core/world-api.ts';
import { STALE_RESPONSE_FAULTS } from '../kinds.ts';
import {
  AT_ONCE_MS,
  addToSet,
  type DeviceTaps,
  deviceTapsOf,
  INITIAL_TAP_FLAGS,
  idsOf,
  isChangedByOthers,
  type LineName,
  moveLineEntries,
  type RequestSender,
  type TapState,
  type TrackedTap,
} from './tap-state.ts';

/**
 * The longest time until a request arrives: a timeout of ten seconds, plus at most twenty-five for a delayed request or
 * copy.
 */
export const LATE_REQUEST_MS_MAX = 40_000;

const venue = createSimVenue();

const statusesOf = (kdsId: number): ReadonlySet<number> =>
  new Set((venue.unit(kdsId)?.sts ?? []).map(({ id }) => Number(id)));

function changesIn({ path, query, body }: SimRequest): readonly (readonly [LineName, number])[] {
  if (!path.endsWith('/changestatus')) return [];
  const { data } = JSON.parse(body) as { readonly data: readonly (readonly [number, number])[] };
  return data.map(([lineId, status]) => [`${Number(query.ic)}:${lineId}`, status]);
}

/**
 * A tap that the server accepted before and that may arrive again. An aborted request for it arrives now, or the device
 * restores it after such a request (rule OUTBOX-37).
 */
function repeatedTap(
  { world, accepted }: TapState,
  account: DeviceTaps,
  { device, tab }: RequestSender,
  { line, status, before }: StatusChange,
): TrackedTap | undefined {
  const { taps, promisedTaps, revertedLines, lateRequestsUntilMs, undoneByOtherTab } = account;
  const own = undoneByOtherTab.get(line);
  if (own?.tab === tab && own.status === status) {
    undoneByOtherTab.delete(line);
    return own;
  }
  const promise = promisedTaps.get(line);
  if (revertedLines.has(line) && promise?.status === status) return promise;
  // A late copy from the other server may set the line back to an earlier status of the device; its sender is not checked.
  const isSetBack = taps.get(line)?.some((tracked) => tracked.status === before) === true;
  const last = accepted.get(line)?.at(-1);
  // The late copy arrived after the device's own change, and the device could see its effect.
  const cameSince = last?.device === device && last.status === status && last.atMs < lateRequestsUntilMs;
  if ((world.nowMs() < lateRequestsUntilMs || cameSince) && isSetBack && promise?.status === status) {
    revertedLines.add(line);
    return promise;
  }
  const earlier = world.nowMs() < lateRequestsUntilMs && taps.get(line)?.find((tracked) => tracked.status === status);
  if (!earlier) return undefined;
  revertedLines.add(line);
  return earlier;
}

/**
 * A tab that detects a revert sends its own save again, without knowledge of another tab's later save. In a browser
 * only one page works at a time, so this needs a server that reports an earlier state.
 */
const isOtherTabUnaware = (
  { world }: TapState,
  { hasOtherTab, tab }: RequestSender,
  lineTaps: readonly TrackedTap[],
  status: number,
): boolean =>
  hasOtherTab &&
  lineTaps.at(-1)?.tab !== tab &&
  lineTaps.some((tracked) => tracked.tab === tab && tracked.status === status) &&
  world.activeFaults().some((fault) => STALE_RESPONSE_FAULTS.some((stale) => stale === fault));

interface StatusChange {
  readonly line: LineName;
  readonly status: number;
  readonly before: number;
}

const otherThan = (at: ServerName): ServerName => (at === 'cloud' ? 'local' : 'cloud');

/** The number of a line's taps that a server accepted, or received from the other server. */
function appliedCountAt({ taps, appliedCounts }: DeviceTaps, at: ServerName, { line, before }: StatusChange): number {
  const there = appliedCounts[otherThan(at)].get(line) ?? 0;
  const hasReceived = taps.get(line)?.[there - 1]?.status === before;
  return Math.max(appliedCounts[at].get(line) ?? 0, hasReceived ? there : 0);
}

/** Sets the number of a line's taps at a server, also at the other server if that server received the taps at once. */
function setAppliedCount(
  { world }: TapState,
  { appliedCounts }: DeviceTaps,
  at: ServerName,
  { line, status }: StatusChange,
  count: number,
): void {
  const other = otherThan(at);
  appliedCounts[at].set(line, count);
  if (world.savedStatus(...idsOf(line), other) === status) appliedCounts[other].set(line, count);
}

/**
 * The tap of a recall, whose status becomes known only here. If the local server loses it, the device sends it again
 * like any other tap (rule LINK-25).
 */
function recalledTap(
  tapState: TapState,
  account: DeviceTaps,
  { tab }: RequestSender,
  at: ServerName,
  change: StatusChange,
): TrackedTap | undefined {
  const { line, status } = change;
  if (!account.recalled.delete(line)) return undefined;
  const tracked: TrackedTap = { ...INITIAL_TAP_FLAGS, status, tab, atMs: tapState.world.nowMs(), byUndo: true };
  const lineTaps = [...(account.taps.get(line) ?? []), tracked];
  account.promisedTaps.set(line, tracked);
  account.taps.set(line, lineTaps);
  setAppliedCount(tapState, account, at, change, lineTaps.length);
  return tracked;
}

/** The server accepted a new status: a tap of the device must have set it. */
function trackAcceptedStatus(
  tapState: TapState,
  sender: RequestSender,
  server: ServerName,
  change: StatusChange,
): void {
  const { world, notes, accepted } = tapState;
  const { device, tab } = sender;
  const { line, status, before } = change;
  const account = deviceTapsOf(tapState, device);
  const lineTaps = account.taps.get(line) ?? [];
  const past = appliedCountAt(account, server, change);
  const found = lineTaps.findIndex((tracked, index) => index >= past && tracked.status === status);
  const earlier = lineTaps[found] ?? repeatedTap(tapState, account, sender, change);
  const tracked = earlier ?? recalledTap(tapState, account, sender, server, change);
  // The device cannot see whether the server already has the status of an order that left the board. So the server
  // decides (rule OUTBOX-22).
  const isOnceMore = sender.lacksOrder(idsOf(line)[0]) && lineTaps.some((each) => each.status === status);
  // A second tab knows only the stored taps.
  const isOfStorage =
    sender.hasOtherTab && lineTaps.at(-1)?.durable === false && lineTaps.some((each) => each.status === status);
  const isOverSibling = tracked === undefined && isOtherTabUnaware(tapState, sender, lineTaps, status);
  const last = lineTaps.at(-1);
  if (isOverSibling && last !== undefined) {
    account.promisedTaps.delete(line);
    account.undoneByOtherTab.set(line, last);
  }
  if (found !== -1) setAppliedCount(tapState, account, server, change, found + 1);
  else if (tracked === undefined && isOnceMore) notes.countLoss('left');
  else if (tracked === undefined && (isOfStorage || isOverSibling)) notes.countLoss('beside');
  else if (tracked === undefined && !isChangedByOthers(tapState, device, line, world.nowMs() - AT_ONCE_MS)) {
    notes.problem(`${device} set line ${line} from ${before} to ${status} without a tap that was still open`);
  }
  const isAllowed = statusesOf(account.kdsId).has(status) || status === 170 || tracked?.byUndo === true;
  if (!isAllowed) notes.problem(`${device} set line ${line} to ${status}, which its KDS does not have`);
  accepted.set(line, [
    ...(accepted.get(line) ?? []),
    { device, tab, hasOtherTab: sender.hasOtherTab, status, server, atMs: world.nowMs() },
  ]);
}

/** Marks recent promises whose order closed with the promised status: the copy of an earlier request may undo them. */
function trackClosedOrders({ world }: TapState, { promisedTaps }: DeviceTaps): void {
  const servers: readonly ServerName[] = ['cloud', 'local'];
  for (const [line, tracked] of promisedTaps) {
    if (tracked.isOver || world.nowMs() - tracked.atMs > LATE_REQUEST_MS_MAX) continue;
    const ids = idsOf(line);
    tracked.isOver = servers.every(
      (at) => !world.showsOrder(ids[0], at) && world.savedStatus(...ids, at) === tracked.status,
    );
  }
}

/**
 * Records the changes of a device's request at the server that received it, and which of the device's orders closed.
 */
export function trackRequest(
  tapState: TapState,
  sender: RequestSender,
  request: SimRequest,
  run: () => SimResponse,
): SimResponse {
  // The server that received the request has the change at once; the other server later.
  const at = request.service === 'local' ? 'local' : 'cloud';
  const savedThere = (line: LineName) => tapState.world.savedStatus(...idsOf(line), at);
  const isDoubled = tapState.world.activeFaults().some((fault) => fault === 'change-doubled');
  const account = deviceTapsOf(tapState, sender.device);
  if (isDoubled)
    account.lateRequestsUntilMs = Math.max(account.lateRequestsUntilMs, tapState.world.nowMs() + LATE_REQUEST_MS_MAX);
  for (const [line] of changesIn(request)) moveLineEntries(tapState, at, line);
  const changes = changesIn(request).map(([line, status]) => [line, status, savedThere(line)] as const);
  const response = run();
  for (const [line, status, before] of changes) {
    if (before !== status && savedThere(line) === status)
      trackAcceptedStatus(tapState, sender, at, { line, status, before: before ?? -1 });
    const isUnknownHere = before === null && tapState.world.savedStatus(...idsOf(line), otherThan(at)) !== null;
    if (isUnknownHere) addToSet(tapState.refusedUnknown, line, `${sender.device}=${status}`);
  }
  trackClosedOrders(tapState, account);
  return response;
}

/**
 * The local server returns to an earlier state. It loses its recent taps, including those that the cloud has not
 * received.
 */
export function trackLocalRestore(tapState: TapState, ageMs: number): void {
  const { world, accepted, lostByLocal } = tapState;
  const sinceMs = world.nowMs() - ageMs;
  // Only with synchronized servers does the same status at the cloud prove that the cloud received the change.
  const isInStep = (world.scenario.world?.syncMs ?? 0) === 0;
  for (const [line, steps] of accepted) {
    for (const { device, status, server } of steps.filter(({ atMs }) => atMs >= sinceMs)) {
      const isElsewhere = server === 'cloud' || (isInStep && world.savedStatus(...idsOf(line), 'cloud') === status);
      if (!isElsewhere) addToSet(lostByLocal, line, `${device}=${status}`);
      const { taps, appliedCounts } = deviceTapsOf(tapState, device);
      const first = (taps.get(line) ?? []).findIndex((tracked) => tracked.status === status);
      appliedCounts.local.set(line, Math.min(appliedCounts.local.get(line) ?? 0, Math.max(0, first)));
    }
  }
}
