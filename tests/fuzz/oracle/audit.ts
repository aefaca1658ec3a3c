/** Checks that every promise of a shift's screens was kept; finds the reason why a lost promise could not be kept. */
import type { DeviceStorage } from '../../../simulator/adapters/in-process-storage.ts';
import { CLOUD_UNKNOWN_ORDER_MS_MAX } from '../../../src/domain/limits.ts';
import type { LossReason } from '../shift-notes.ts';
import { LATE_REQUEST_MS_MAX } from './accepted-statuses.ts';
import {
  AT_ONCE_MS,
  deviceTapsOf,
  idsOf,
  isChangedByOthers,
  type LineName,
  storedTapsIn,
  type TapState,
  type TrackedTap,
} from './tap-state.ts';

/**
 * Whether a later save of another open tab replaced the tap, and the screen reported this. Two open tabs do not know
 * each other's taps.
 */
const isSupersededByOtherTab = (
  tapState: TapState,
  device: string,
  line: LineName,
  { tab, atMs }: TrackedTap,
): boolean =>
  deviceTapsOf(tapState, device).supersededShownMs >= atMs &&
  (tapState.accepted.get(line) ?? []).some(
    (each) => each.device === device && each.tab !== tab && each.hasOtherTab && each.atMs >= atMs,
  );

function isLost(tapState: TapState, device: string, line: LineName, tracked: TrackedTap): boolean {
  // The audit runs after the servers have synchronized.
  const saved = tapState.world.savedStatus(...idsOf(line), 'cloud');
  // No cook can change a line that the venue canceled or closed.
  const isClosed = tracked.isOver && !tapState.world.showsOrder(idsOf(line)[0], 'cloud');
  const isBeyond = saved === null || (saved >= 170 && saved < 180) || saved >= 200 || isClosed;
  if (isBeyond || saved === tracked.status || isChangedByOthers(tapState, device, line, tracked.atMs - AT_ONCE_MS))
    return false;
  return !isSupersededByOtherTab(tapState, device, line, tracked);
}

const savedAt = ({ world }: TapState, line: LineName) =>
  [world.savedStatus(...idsOf(line), 'cloud'), world.savedStatus(...idsOf(line), 'local')] as const;

export function serversDiffer(tapState: TapState, line: LineName): boolean {
  const [cloud, local] = savedAt(tapState, line);
  return cloud !== local;
}

/** Whether one server has this status of a line and the other has another. */
export const isSavedOnOne = (tapState: TapState, line: LineName, status: number): boolean =>
  serversDiffer(tapState, line) && savedAt(tapState, line).includes(status);

const isAccepted = ({ accepted }: TapState, device: string, line: LineName, { status, atMs }: TrackedTap): boolean =>
  (accepted.get(line) ?? []).some((each) => each.device === device && each.status === status && each.atMs >= atMs);

/**
 * Drops the promises that a restarted device has not stored, and counts the lost ones. A tap that the server accepted,
 * or that another device's step followed, is not lost. A restart ends the watch for late requests.
 */
export function trackRestart(tapState: TapState, device: string, storage: DeviceStorage): void {
  const { world, notes } = tapState;
  const account = deviceTapsOf(tapState, device);
  account.revertShownMs = world.nowMs();
  const held = storedTapsIn(storage);
  for (const [line, tracked] of account.promisedTaps) {
    if ((tracked.durable && !tracked.isDamaged) || held.has(`${line}=${tracked.status}`)) continue;
    account.promisedTaps.delete(line);
    if (isAccepted(tapState, device, line, tracked) || !isLost(tapState, device, line, tracked)) continue;
    notes.countLoss(tracked.isDamaged ? 'damage' : tracked.memoryOnlyShown ? 'shown' : 'kill');
  }
}

/** Whether the cloud has this device's save from before the tap, which the board's server lacked. */
const isEarlierStatusSaved = (
  { accepted, world }: TapState,
  device: string,
  line: LineName,
  { atMs }: TrackedTap,
): boolean =>
  (accepted.get(line) ?? []).some(
    (each) => each.device === device && each.atMs < atMs && each.status === world.savedStatus(...idsOf(line), 'cloud'),
  );

/**
 * Whether another device's step before the tap counts as later. A step has its server's time and a tap the board's
 * server's, and these clocks differ.
 */
function isSupersededByClocks(tapState: TapState, device: string, line: LineName, { atMs }: TrackedTap): boolean {
  const apartMs = Math.abs(tapState.world.serverMs('cloud') - tapState.world.serverMs('local'));
  return isChangedByOthers(tapState, device, line, atMs - AT_ONCE_MS - apartMs);
}

/**
 * Whether the copy of an earlier page's request arrived after this page's change of the line. The page cannot tell it
 * from a step of another device of the same user (rule OUTBOX-38).
 */
function isUndoneByLateCopy(
  { accepted, world }: TapState,
  device: string,
  line: LineName,
  tracked: TrackedTap,
): boolean {
  const steps = accepted.get(line) ?? [];
  const own = steps.at(-1);
  if (own?.device !== device || own.status !== tracked.status || own.atMs < tracked.atMs) return false;
  const saved = world.savedStatus(...idsOf(line), 'cloud');
  return steps.some(
    (each) =>
      each.device === device &&
      each.tab < tracked.tab &&
      each.status === saved &&
      own.atMs - each.atMs < LATE_REQUEST_MS_MAX,
  );
}

/**
 * Whether a later start undid a save with a stored tap of a second tab. For an order that left the board the device
 * cannot see the server's later status (rule OUTBOX-22). In a browser only one tab works (rule OUTBOX-27).
 */
function isUndoneByClosedTab(
  { accepted, leftByClosedTabs }: TapState,
  device: string,
  line: LineName,
  tracked: TrackedTap,
): boolean {
  const last = accepted.get(line)?.at(-1);
  return (
    last?.device === device &&
    last.tab > tracked.tab &&
    leftByClosedTabs.get(device)?.has(`${line}=${last.status}`) === true
  );
}

/** Why a promise could not be kept; null if the device could have kept it. */
function lossReasonFor(tapState: TapState, device: string, line: LineName, tracked: TrackedTap): LossReason | null {
  const { leftByClosedTabs, lostByLocal, refusedUnknown } = tapState;
  const { revertedLines, revertShownMs, rejectionShownMs, supersededShownMs, voidShownMs } = deviceTapsOf(
    tapState,
    device,
  );
  const has = (sets: ReadonlyMap<LineName, ReadonlySet<string>>) => sets.get(line)?.has(`${device}=${tracked.status}`);
  if (tracked.isVoided || (voidShownMs >= tracked.atMs && tapState.world.isVoided(...idsOf(line)))) return 'voided';
  if (revertedLines.has(line) && revertShownMs >= tracked.atMs) return 'stray';
  if (isUndoneByLateCopy(tapState, device, line, tracked)) return 'stray';
  // A tab that is still open writes its older copy of the killed tab's stored taps. In a browser only one tab works.
  if (leftByClosedTabs.get(device)?.has(`${line}=${tracked.status}`)) return tracked.isDamaged ? 'damage' : 'beside';
  if (isUndoneByClosedTab(tapState, device, line, tracked)) return 'beside';
  // A board that the local server no longer serves does not learn of the loss. The loss limits bound how often this may
  // happen (rule LINK-25).
  if (has(lostByLocal)) return 'gone-back';
  const isSuperseded = supersededShownMs >= tracked.atMs;
  if (isSuperseded && (tracked.serversDiffer || isSupersededByClocks(tapState, device, line, tracked))) return 'apart';
  if (tracked.isSavedOnOne && !isAccepted(tapState, device, line, tracked)) return 'apart';
  if (tracked.serversDiffer && isEarlierStatusSaved(tapState, device, line, tracked)) return 'apart';
  return has(refusedUnknown) && rejectionShownMs >= tracked.atMs ? 'unknown-order' : null;
}

/**
 * This time counts from the tap; the half hour of rule LINK-23 begins later, with the cloud's first response about the
 * tap.
 */
const UNRESOLVABLE_MS_MAX = CLOUD_UNKNOWN_ORDER_MS_MAX + 15 * 60_000;

/**
 * Whether a tap waits, within its half hour, for a state that no read will show (rule LINK-23). Its order was lost with
 * its server, or ended before the cloud, which rejected the tap, received it.
 */
export function isUnresolvable(
  tapState: TapState,
  device: string,
  line: LineName,
  { status, atMs }: TrackedTap,
): boolean {
  const { world, refusedUnknown } = tapState;
  const saved = savedAt(tapState, line);
  const isUnknownToServers = saved.every((each) => each === null);
  const isOver = saved[0] !== null && !world.showsOrder(idsOf(line)[0], 'cloud');
  const isRefused = refusedUnknown.get(line)?.has(`${device}=${status}`) === true;
  return (isUnknownToServers || (isOver && isRefused)) && world.nowMs() - atMs < UNRESOLVABLE_MS_MAX;
}

export function auditDevice(tapState: TapState, device: string, storage: DeviceStorage): void {
  const { world, notes, leftByClosedTabs } = tapState;
  const { promisedTaps } = deviceTapsOf(tapState, device);
  const held = storedTapsIn(storage);
  for (const [line, tracked] of promisedTaps) {
    if (!isLost(tapState, device, line, tracked)) continue;
    const name = `${line}=${tracked.status}`;
    if (held.has(name) && (leftByClosedTabs.get(device)?.has(name) || isUnresolvable(tapState, device, line, tracked)))
      continue;
    promisedTaps.delete(line);
    const lossReason = lossReasonFor(tapState, device, line, tracked);
    if (lossReason !== null) {
      notes.countLoss(lossReason);
      continue;
    }
    const since = Math.round((world.nowMs() - tracked.atMs) / 1_000);
    const saved = world.savedStatus(...idsOf(line), 'cloud');
    notes.problem(`${device} accepted ${tracked.status} for line ${line} ${since} s ago, the server has ${saved}`);
  }
}
