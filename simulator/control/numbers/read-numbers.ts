/** Validates the numbers that a simulation sent; null for invalid ones. */
import type { ChannelCount, RunNumbers, StationLoad, TimePart } from '../../core/base/numbers.ts';

/** Larger lists are rejected: parts of the time; stations or channels. */
const PARTS_MAX = 48;
const LIST_MAX = 200;
const NAME_LENGTH_MAX = 200;

type RawNumbers<T> = { readonly [Key in keyof T]?: unknown };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isTime = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;
const isTimeOrNone = (value: unknown): value is number | null => value === null || isTime(value);
const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= NAME_LENGTH_MAX;

/** Null if an item is invalid or the list is too long. */
function listOf<T>(value: unknown, most: number, isOne: (one: unknown) => one is T): readonly T[] | null {
  return Array.isArray(value) && value.length <= most && value.every(isOne) ? value : null;
}

function isStation(value: unknown): value is StationLoad {
  if (!isObject(value)) return false;
  const { kdsId, name, waiting }: RawNumbers<StationLoad> = value;
  return isCount(kdsId) && isName(name) && listOf(waiting, PARTS_MAX, isCount) !== null;
}

function isTimePart(value: unknown): value is TimePart {
  if (!isObject(value)) return false;
  const { fromMs, tickets }: RawNumbers<TimePart> = value;
  return isTime(fromMs) && isCount(tickets);
}

function isChannel(value: unknown): value is ChannelCount {
  if (!isObject(value)) return false;
  const { id, name, came, served, late }: RawNumbers<ChannelCount> = value;
  return isName(id) && isName(name) && [came, served, late].every(isCount);
}

const areApart = (keys: readonly unknown[]): boolean => new Set(keys).size === keys.length;

export function readNumbers(raw: unknown): RunNumbers | null {
  if (!isObject(raw)) return null;
  const { untilMs, partMs, medianMs, p95Ms, ...lists }: RawNumbers<RunNumbers> = raw;
  const stations = listOf(lists.stations, LIST_MAX, isStation);
  const times = listOf(lists.times, PARTS_MAX, isTimePart);
  const channels = listOf(lists.channels, LIST_MAX, isChannel);
  if (stations === null || times === null || channels === null) return null;
  if (!isTime(untilMs) || !isTime(partMs) || partMs === 0 || !isTimeOrNone(medianMs) || !isTimeOrNone(p95Ms))
    return null;
  const parts = Math.ceil(untilMs / partMs);
  const isWhole =
    stations.every(({ waiting }) => waiting.length === parts) &&
    areApart(stations.map(({ kdsId }) => kdsId)) &&
    areApart(channels.map(({ id }) => id)) &&
    areApart(times.map(({ fromMs }) => fromMs));
  return isWhole ? { untilMs, partMs, stations, times, medianMs, p95Ms, channels } : null;
}
