import { SELECTED_MAX, SELECTED_NAME_LENGTH_MAX } from '../limits.ts';

/** Replaces a line id when a device has the whole order open (rule SHARED-14). */
export const WHOLE_ORDER = 0;

export interface Selected {
  readonly lineId: number;
  /** On a kitchen display: the device id, a hyphen and the id of the page's run (rule SHARED-12). */
  readonly deviceId: string;
  readonly userName: string;
}

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

/** Keeps the latest entries of present devices, each line once per device (rules SHARED-2, SHARED-3, SHARED-5). */
function prunedEntries(entries: readonly Selected[], isPresent: (deviceId: string) => boolean): readonly Selected[] {
  return entries
    .filter(
      (entry, at) => isPresent(entry.deviceId) && at === entries.findLastIndex(isOf(entry.deviceId, entry.lineId)),
    )
    .slice(-SELECTED_MAX)
    .map(withShortName);
}

/** Returns the same list when nothing changes (rules SHARED-1 to SHARED-3, SHARED-5). */
export function select(entries: readonly Selected[], own: Selected, present: PresentDevices): readonly Selected[] {
  const holds = entries.some((entry) => isSame(entry, withShortName(own)));
  const next = holds ? entries : [...entries, own];
  return share(
    prunedEntries(next, (deviceId) => deviceId === own.deviceId || present.has(deviceId)),
    entries,
  );
}

/** Returns the same list when nothing changes (rules SHARED-1 to SHARED-3, SHARED-5). */
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

export const ownSelection = (entries: readonly Selected[], ownId: string): ReadonlySet<number> =>
  new Set(entries.filter((entry) => entry.deviceId === ownId).map((entry) => entry.lineId));

/** Whether a page of this device wrote the entry, in this run or another. */
const isOfDevice = (entryId: string, deviceId: string): boolean =>
  entryId === deviceId || entryId.startsWith(`${deviceId}-`);

/** Whether an earlier run of this device left entries in the list (rule SHARED-12). */
export const hasStaleEntries = (
  entries: readonly Selected[],
  { deviceId, runId }: { readonly deviceId: string; readonly runId: string },
  present: PresentDevices,
): boolean => entries.some(({ deviceId: by }) => by !== runId && isOfDevice(by, deviceId) && !present.has(by));

/** Names by line id. A device without a name has its id as name (rules SHARED-2, SHARED-4). */
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

/** Returns the same list when nothing changes (rule SHARED-7). */
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
