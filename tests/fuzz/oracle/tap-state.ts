import type { DeviceStorage } from '../../../simulator/adapters/in-process-storage.ts';
import type { ServerName, World } from '../../../simulator/core/world-api.ts';
import type { ShiftNotes } from '../shift-notes.ts';

/** Order id and line id: `4711:3`. */
export type LineName = `${number}:${number}`;

export interface TrackedTap {
  readonly status: number;
  readonly atMs: number;
  readonly tab: number;
  readonly byUndo: boolean;
  /** Whether its record is in the storage. */
  durable: boolean;
  /** Whether the screen showed the notice of taps in memory only while the tap was not durable. */
  memoryOnlyShown: boolean;
  /**
   * Whether the servers disagreed about the line and one already had this status: a device on that server sends nothing
   * (rule OUTBOX-21).
   */
  readonly isSavedOnOne: boolean;
  /** Whether the servers disagreed about the line: the other server may have a later step of another user. */
  readonly serversDiffer: boolean;
  /** Whether its record was damaged; the open tab may still send the tap. */
  isDamaged: boolean;
  /** Whether its line was voided when the screen reported that a void dropped a tap. */
  isVoided: boolean;
  /** Whether its order ended with this status: a late copy may undo it after the last read of the order. */
  isOver: boolean;
}

export const INITIAL_TAP_FLAGS = {
  durable: false,
  memoryOnlyShown: false,
  isSavedOnOne: false,
  serversDiffer: false,
  isDamaged: false,
  isVoided: false,
  isOver: false,
} as const satisfies Partial<TrackedTap>;

/** A change of a line that the server accepted and that had an effect. */
export interface AcceptedStatus extends Pick<RequestSender, 'device' | 'tab' | 'hasOtherTab'> {
  readonly status: number;
  readonly atMs: number;
  readonly server: ServerName;
}

export type NewTap = Pick<TrackedTap, 'status' | 'tab' | 'byUndo' | 'memoryOnlyShown'> & { readonly line: LineName };

export interface RequestSender {
  readonly device: string;
  readonly tab: number;
  readonly hasOtherTab: boolean;
  /** Whether the last response that the tab received lacks this order. */
  lacksOrder(orderId: number): boolean;
}

export interface DeviceTaps {
  readonly kdsId: number;
  /** Every tap of a line, oldest first. */
  readonly taps: Map<LineName, TrackedTap[]>;
  readonly appliedCounts: Readonly<Record<ServerName, Map<LineName, number>>>;
  readonly promisedTaps: Map<LineName, TrackedTap>;
  /** The tab that last stored or removed a line's record. */
  readonly recordedBy: Map<LineName, number>;
  /** Recalled lines whose status is not known yet. */
  readonly recalled: Set<LineName>;
  /** Until this time an aborted request, or a copy of one, may still arrive. */
  lateRequestsUntilMs: number;
  readonly revertedLines: Set<LineName>;
  /**
   * Changes that another tab of the device undid after the server reported an earlier state. The tab that saved them
   * may restore each once.
   */
  readonly undoneByOtherTab: Map<LineName, TrackedTap>;
  /** When the screen last reported a revert, or the device restarted, which ends its watch; 0 for never. */
  revertShownMs: number;
  /** When the screen last reported that another user changed a line after a tap; 0 for never. */
  supersededShownMs: number;
  /** When the screen last reported that a tap was rejected, or its order is gone; 0 for never. */
  rejectionShownMs: number;
  /** When the screen last reported that a void dropped a tap; 0 for never. */
  voidShownMs: number;
}

/** The largest difference of two servers' clocks, plus responses in flight. */
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

/** The stored taps, each as `line=status`. */
export const storedTapsIn = (storage: DeviceStorage): ReadonlySet<string> =>
  new Set([...storage.records.values()].flatMap(tapsIn).map(([line, status]) => `${line}=${status}`));

export interface TapState {
  readonly world: World;
  readonly notes: ShiftNotes;
  readonly devices: Map<string, DeviceTaps>;
  /** The changes of each line that a server accepted, from any device. */
  readonly accepted: Map<LineName, AcceptedStatus[]>;
  /** By device, the stored taps (`line=status`) of tabs that were killed while another tab stayed open. */
  readonly leftByClosedTabs: Map<string, ReadonlySet<string>>;
  /**
   * By line, the changes (`device=status`) that a server rejected because only the other server had the order or line.
   */
  readonly refusedUnknown: Map<LineName, Set<string>>;
  /**
   * By line, the changes (`device=status`) that the local server accepted and then lost before the cloud received them.
   */
  readonly lostByLocal: Map<LineName, Set<string>>;
  /** The previous name of a line that the platform moved under a new id. */
  readonly previousName: (line: LineName) => LineName | undefined;
}

/** Throws for an unknown device. */
export function deviceTapsOf({ devices }: TapState, device: string): DeviceTaps {
  const account = devices.get(device);
  if (account === undefined) throw new Error(`Failed to find the tap records of ${device}: open them first.`);
  return account;
}

export const isChangedByOthers = ({ accepted }: TapState, device: string, line: LineName, fromMs: number): boolean =>
  (accepted.get(line) ?? []).some((each) => each.device !== device && each.atMs >= fromMs);

export const addToSet = (sets: Map<LineName, Set<string>>, line: LineName, name: string): void =>
  void sets.set(line, (sets.get(line) ?? new Set()).add(name));

function renameKey<Value>(map: Map<LineName, Value>, from: LineName, to: LineName): void {
  const value = map.get(from);
  if (value === undefined) return;
  map.delete(from);
  map.set(to, value);
}

/**
 * Moves all entries of a line to its order at the requested server, forward or back, so that each tap counts once (rule
 * ORDER-75).
 */
export function moveLineEntries(tapState: TapState, at: ServerName, to: LineName): void {
  const [, lineId] = idsOf(to);
  const isRenamed = (line: LineName) => line === tapState.previousName(to) || tapState.previousName(line) === to;
  for (const account of tapState.devices.values()) {
    const from = [...account.taps.keys()].find((line) => line !== to && (isRenamed(line) || idsOf(line)[1] === lineId));
    if (from === undefined) continue;
    if (!isRenamed(from) && tapState.world.savedStatus(...idsOf(from), at) !== null) continue;
    const { taps, promisedTaps, recordedBy, undoneByOtherTab, appliedCounts, recalled, revertedLines } = account;
    const [earlier, own] = [taps.get(to) ?? [], taps.get(from) ?? []];
    if (earlier.length > 0) {
      // If both names have taps, the promise and the tab number of the newest tap stay.
      const isNewer = (own.at(-1)?.atMs ?? 0) >= (earlier.at(-1)?.atMs ?? 0);
      if (isNewer) renameKey(promisedTaps, from, to);
      if (isNewer) renameKey(recordedBy, from, to);
      if (isNewer) taps.set(to, [...earlier, ...own]);
      for (const map of [taps, promisedTaps, recordedBy, appliedCounts.cloud, appliedCounts.local]) map.delete(from);
      continue;
    }
    renameKey(taps, from, to);
    renameKey(promisedTaps, from, to);
    renameKey(recordedBy, from, to);
    renameKey(undoneByOtherTab, from, to);
    renameKey(appliedCounts.cloud, from, to);
    renameKey(appliedCounts.local, from, to);
    for (const lines of [recalled, revertedLines]) if (lines.delete(from)) lines.add(to);
    for (const map of [tapState.refusedUnknown, tapState.lostByLocal]) renameKey(map, from, to);
    renameKey(tapState.accepted, from, to);
  }
}

/** The screen's last promise for a line, also under the name that the line had before it moved (rule ORDER-75). */
export function promisedTapOf(
  tapState: TapState,
  { promisedTaps }: DeviceTaps,
  line: LineName,
): TrackedTap | undefined {
  const own = promisedTaps.get(line);
  if (own !== undefined) return own;
  const isGone = (name: LineName) =>
    idsOf(name)[1] === idsOf(line)[1] && tapState.world.savedStatus(...idsOf(name)) === null;
  const from = [...promisedTaps.keys()].find((name) => name === tapState.previousName(line) || isGone(name));
  return from && promisedTaps.get(from);
}

export const newDeviceTaps = (kdsId: number): DeviceTaps => ({
  kdsId,
  taps: new Map(),
  appliedCounts: { cloud: new Map(), local: new Map() },
  promisedTaps: new Map(),
  recordedBy: new Map(),
  recalled: new Set(),
  lateRequestsUntilMs: 0,
  revertedLines: new Set(),
  undoneByOtherTab: new Map(),
  revertShownMs: 0,
  supersededShownMs: 0,
  rejectionShownMs: 0,
  voidShownMs: 0,
});
