/**
 * The lines that the venue's devices have selected: the list that they share for one order (rules SHARED-1, SHARED-2, SHARED-3,
 * SHARED-4, SHARED-5, SHARED-6, REALTIME-1 to REALTIME-15).
 */
import { SELECTED_MAX, SELECTED_NAME_LENGTH_MAX } from '../limits.ts';

/** In place of a line id: the device has the whole order open (rule SHARED-14). */
export const WHOLE_ORDER = 0;

/** One device has selected one line, or opened the whole order. */
export interface Selected {
  readonly lineId: number;
  /** Of a kitchen display that of the page's run: the device's, a hyphen, a mark (rule SHARED-12). */
  readonly deviceId: string;
  readonly userName: string;
}

/** The devices that are connected now, by id. */
export type PresentDevices = ReadonlySet<string>;

const isOf = (deviceId: string, lineId: number) => (entry: Selected) =>
  entry.deviceId === deviceId && entry.lineId === lineId;

const isSame = (one: Selected, other: Selected): boolean =>
  isOf(one.deviceId, one.lineId)(other) && one.userName === other.userName;

const share = (next: readonly Selected[], before: readonly Selected[]): readonly Selected[] =>
  next.length === before.length && next.every((entry, at) => isSame(entry, before[at] ?? entry)) ? before : next;

const withShortName = (entry: Selected): Selected => ({
  ...entry,
  userName: entry.userName.slice(0, SELECTED_NAME_LENGTH_MAX),
});

/**
 * The list after a write: present devices only, each line once per device with its latest values, and the latest
 * entries if there are too many (rules SHARED-2, SHARED-3, SHARED-5).
 */
function prunedEntries(entries: readonly Selected[], isPresent: (deviceId: string) => boolean): readonly Selected[] {
  return entries
    .filter(
      (entry, at) => isPresent(entry.deviceId) && at === entries.findLastIndex(isOf(entry.deviceId, entry.lineId)),
    )
    .slice(-SELECTED_MAX)
    .map(withShortName);
}

/**
 * The list with a line selected by its own device, cleaned; the list itself when that changes nothing (rules SHARED-1,
 * SHARED-2, SHARED-3, SHARED-5).
 */
export function select(entries: readonly Selected[], own: Selected, present: PresentDevices): readonly Selected[] {
  const holds = entries.some((entry) => isSame(entry, withShortName(own)));
  const next = holds ? entries : [...entries, own];
  return share(
    prunedEntries(next, (deviceId) => deviceId === own.deviceId || present.has(deviceId)),
    entries,
  );
}

/**
 * The list without these lines of this device, cleaned; the same list when nothing changes (rules SHARED-1, SHARED-2, SHARED-3,
 * SHARED-5).
 */
export function deselect(
  entries: readonly Selected[],
  ownId: string,
  lineIds: ReadonlySet<number>,
  present: PresentDevices,
): readonly Selected[] {
  const next = entries.filter((entry) => entry.deviceId !== ownId || !lineIds.has(entry.lineId));
  return share(
    prunedEntries(next, (deviceId) => deviceId === ownId || present.has(deviceId)),
    entries,
  );
}

/** The lines that this device has selected (rule SHARED-4). */
export const ownSelection = (entries: readonly Selected[], ownId: string): ReadonlySet<number> =>
  new Set(entries.filter((entry) => entry.deviceId === ownId).map((entry) => entry.lineId));

/** Whether an entry was written by a page of this device, in this run or another. */
const isOfDevice = (entryId: string, deviceId: string): boolean =>
  entryId === deviceId || entryId.startsWith(`${deviceId}-`);

/** Whether an earlier run of this device left entries in the list and has ended (rule SHARED-12). */
export const hasStaleEntries = (
  entries: readonly Selected[],
  { deviceId, runId }: { readonly deviceId: string; readonly runId: string },
  present: PresentDevices,
): boolean => entries.some(({ deviceId: by }) => by !== runId && isOfDevice(by, deviceId) && !present.has(by));

/**
 * The names of other present devices that selected each line, by line id; a device without a name shows its id (rules
 * SHARED-2, SHARED-4).
 */
export function selectedByOthers(
  entries: readonly Selected[],
  ownId: string,
  present: PresentDevices,
): ReadonlyMap<number, readonly string[]> {
  const marks = new Map<number, readonly string[]>();
  for (const { lineId, deviceId, userName } of prunedEntries(
    entries,
    (id) => !isOfDevice(id, ownId) && present.has(id),
  )) {
    const names = marks.get(lineId) ?? [];
    const name = userName.trim() || deviceId;
    if (!names.includes(name)) marks.set(lineId, [...names, name]);
  }
  return marks;
}

/**
 * The list with exactly these lines selected by its own device, cleaned; the list itself when that changes nothing
 * (rule SHARED-7).
 */
export function selectOnly(
  entries: readonly Selected[],
  own: Omit<Selected, 'lineId'>,
  lineIds: ReadonlySet<number>,
  present: PresentDevices,
): readonly Selected[] {
  const over = [...ownSelection(entries, own.deviceId)].filter((lineId) => !lineIds.has(lineId));
  const without = deselect(entries, own.deviceId, new Set(over), present);
  return [...lineIds].reduce((list, lineId) => select(list, { ...own, lineId }, present), without);
}
