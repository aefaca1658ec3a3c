/**
 * Tracks the taps of each device and the changes that the server accepted. No acknowledged tap may be lost or count
 * twice.
 */
import type { DeviceStorage } from '../../../simulator/adapters/in-process-storage.ts';
import type { SimRequest, SimResponse } from '../../../simulator/core/base/wire.ts';
import type { ServerName, World } from '../../../simulator/core/world-api.ts';
import type { ShiftNotes } from '../shift-notes.ts';
import { trackLocalRestore, trackRequest } from './accepted-statuses.ts';
import { auditDevice, isSavedOnOne, isUnresolvable, serversDiffer, trackRestart } from './audit.ts';
import {
  type AcceptedStatus,
  type DeviceTaps,
  deviceTapsOf,
  INITIAL_TAP_FLAGS,
  idsOf,
  type LineName,
  type NewTap,
  newDeviceTaps,
  promisedTapOf,
  type RequestSender,
  storedTapsIn,
  type TapState,
  type TrackedTap,
} from './tap-state.ts';

export interface TapTracker {
  open(device: string, kdsId: number): void;
  tapStored(device: string, tapped: NewTap): TrackedTap;
  /** Records that this tab discarded an unsaved change. */
  tapTakenBack(device: string, line: LineName, tab: number): void;
  /** After a discard an earlier tap of the line still waits for the server; the screen promises that tap again. */
  earlierTapQueued(device: string, line: LineName, status: number): void;
  promised(device: string, line: LineName): TrackedTap | undefined;
  /** The tab that last stored or removed the line's record. */
  recordedBy(device: string, line: LineName): number | undefined;
  wasEverTapped(device: string, line: LineName, status: number): boolean;
  /**
   * The last status of the device's taps that the other server accepted, if this server accepted none since (rule
   * LINK-12); null for none.
   */
  acceptedElsewhere(device: string, line: LineName, from: ServerName): number | null;
  /** Records a recall whose status the screen does not show yet, because the storage hung. */
  recordRecall(device: string, line: LineName): void;
  /** Whether the server has not received a recall of the line yet. */
  isRecalled(device: string, line: LineName): boolean;
  recordDamaged(device: string, taps: readonly (readonly [LineName, number])[]): void;
  /**
   * The local server is restored to its state of this many milliseconds ago and loses later changes that it did not
   * pass on.
   */
  localRestored(ageMs: number): void;
  /** Aborted requests of this device may arrive until this time, in simulated unix milliseconds. */
  lateRequestsPossible(device: string, untilMs: number): void;
  /** The screen reports a line as reverted to an earlier status. */
  revertShown(device: string): void;
  /** The screen reports another user's change of a line after a tap. */
  supersededShown(device: string): void;
  /** The screen reports a tap as rejected, or its order as gone. */
  rejectionShown(device: string): void;
  /** The screen reports a tap as dropped by a void. */
  voidShown(device: string): void;
  /** Whether the line's last tap waits for a state that no read will show, within its half hour (rule LINK-23). */
  isUnresolvable(device: string, line: LineName): boolean;
  /**
   * Whether the board may correctly differ from the responses about the order, because a line of it was tapped here.
   */
  mayDiffer(device: string, orderId: number): boolean;
  trackRequest(sender: RequestSender, request: SimRequest, run: () => SimResponse): SimResponse;
  /** A restart loses the taps that were not durable. */
  restarted(device: string, storage: DeviceStorage): void;
  /** One of several tabs was killed; the next start sends its stored taps, the open tab does not. */
  tabClosed(device: string, storage: DeviceStorage): void;
  /** Reports lost taps. Call it only when no request is in flight. */
  audit(device: string, storage: DeviceStorage): void;
  taps(): number;
}

/** The longest time until a tap is saved, even during the longest trouble. */
const LATELY_MS = 45 * 60_000;
/**
 * Whether a line of the order was tapped here recently, the local server lost a tap of it, or only one server has its
 * tap. In the last case the board uses its confirmed status until the cloud agrees or is newer (rule LINK-12).
 */
function isTouched(tapState: TapState, device: string, orderId: number): boolean {
  const isOfOrder = (line: LineName) => line.startsWith(`${orderId}:`);
  const isLate = [...deviceTapsOf(tapState, device).taps].some(
    ([line, lineTaps]) => isOfOrder(line) && lineTaps.some(({ atMs }) => tapState.world.nowMs() - atMs < LATELY_MS),
  );
  const isOneSided = ([line, steps]: readonly [LineName, readonly AcceptedStatus[]]) =>
    isOfOrder(line) && steps.some((each) => each.device === device && isSavedOnOne(tapState, line, each.status));
  const isGone = ([line, names]: readonly [LineName, ReadonlySet<string>]) =>
    isOfOrder(line) && [...names].some((name) => name.startsWith(`${device}=`));
  return isLate || [...tapState.accepted].some(isOneSided) || [...tapState.lostByLocal].some(isGone);
}

function newTrackedTap(tapState: TapState, { line, ...tapped }: NewTap): TrackedTap {
  const [isApart, isDivided] = [isSavedOnOne(tapState, line, tapped.status), serversDiffer(tapState, line)];
  return {
    ...INITIAL_TAP_FLAGS,
    ...tapped,
    isSavedOnOne: isApart,
    serversDiffer: isDivided,
    atMs: tapState.world.nowMs(),
  };
}

const lastTap = ({ taps }: DeviceTaps, line: LineName, status: number): TrackedTap | undefined =>
  taps.get(line)?.findLast((each) => each.status === status);

/** Promises the last tap with this status, unless the line has a promised tap. */
function promiseAgain(account: DeviceTaps, line: LineName, status: number): void {
  const tracked = lastTap(account, line, status);
  if (tracked !== undefined && !account.promisedTaps.has(line)) account.promisedTaps.set(line, tracked);
}

function acceptedElsewhere({ accepted }: TapState, device: string, line: LineName, from: ServerName): number | null {
  const steps = accepted.get(line) ?? [];
  const at = steps.findLastIndex((each) => each.device === device && each.server !== from);
  const isNewer = steps.slice(at + 1).some((each) => each.server === from);
  return isNewer ? null : (steps[at]?.status ?? null);
}

/** Also notes which promised lines are voided now, because a restored local server may lose the void. */
function trackVoidNotice(world: World, account: DeviceTaps): void {
  account.voidShownMs = world.nowMs();
  for (const [line, tracked] of account.promisedTaps) tracked.isVoided ||= world.isVoided(...idsOf(line));
}

/** `previousName` returns a line's name from before it moved to another order under a new id. */
export function createTapTracker(
  world: World,
  notes: ShiftNotes,
  previousName: TapState['previousName'] = () => undefined,
): TapTracker {
  const tapState: TapState = {
    world,
    notes,
    devices: new Map(),
    accepted: new Map(),
    leftByClosedTabs: new Map(),
    refusedUnknown: new Map(),
    lostByLocal: new Map(),
    previousName,
  };
  const of = (device: string) => deviceTapsOf(tapState, device);
  let taps = 0;

  return {
    taps: () => taps,
    open: (device, kdsId) => void tapState.devices.set(device, newDeviceTaps(kdsId)),
    lateRequestsPossible(device, untilMs) {
      of(device).lateRequestsUntilMs = untilMs;
    },
    revertShown(device) {
      of(device).revertShownMs = world.nowMs();
    },
    rejectionShown(device) {
      of(device).rejectionShownMs = world.nowMs();
    },
    voidShown: (device) => trackVoidNotice(world, of(device)),
    supersededShown(device) {
      of(device).supersededShownMs = world.nowMs();
    },
    tapStored(device, tapped) {
      const { line } = tapped;
      const { taps: deviceTaps, promisedTaps } = of(device);
      const tracked = newTrackedTap(tapState, tapped);
      deviceTaps.set(line, [...(deviceTaps.get(line) ?? []), tracked]);
      promisedTaps.set(line, tracked);
      of(device).recordedBy.set(line, tapped.tab);
      of(device).recalled.delete(line);
      taps += 1;
      return tracked;
    },
    tapTakenBack(device, line, tab) {
      of(device).promisedTaps.delete(line);
      of(device).recordedBy.set(line, tab);
    },
    earlierTapQueued: (device, line, status) => promiseAgain(of(device), line, status),
    acceptedElsewhere: (device, line, from) => acceptedElsewhere(tapState, device, line, from),
    recordRecall(device, line) {
      of(device).promisedTaps.delete(line);
      of(device).recalled.add(line);
    },
    isRecalled: (device, line) => of(device).recalled.has(line),
    recordDamaged(device, spoilt) {
      for (const [line, status] of spoilt) {
        const tracked = of(device).promisedTaps.get(line);
        if (tracked?.status === status) tracked.isDamaged = true;
      }
    },
    promised: (device, line) => promisedTapOf(tapState, of(device), line),
    recordedBy: (device, line) => of(device).recordedBy.get(line),
    wasEverTapped: (device, line, status) => lastTap(of(device), line, status) !== undefined,
    isUnresolvable(device, line) {
      const tracked = of(device).promisedTaps.get(line);
      return tracked !== undefined && isUnresolvable(tapState, device, line, tracked);
    },
    mayDiffer: (device, orderId) => isTouched(tapState, device, orderId),
    trackRequest: (sender, request, run) => trackRequest(tapState, sender, request, run),
    localRestored: (ageMs) => trackLocalRestore(tapState, ageMs),
    restarted: (device, storage) => trackRestart(tapState, device, storage),
    tabClosed(device, storage) {
      tapState.leftByClosedTabs.set(
        device,
        new Set([...(tapState.leftByClosedTabs.get(device) ?? []), ...storedTapsIn(storage)]),
      );
    },
    audit: (device, storage) => auditDevice(tapState, device, storage),
  };
}
