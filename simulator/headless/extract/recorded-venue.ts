/** Units, settings and lists of names as the device knew them (rule RECORDING-11). */
import { coerceSetting } from '../../../src/domain/device/coerce-setting.ts';
import { CARD_LINES_MIN } from '../../../src/domain/limits.ts';
import { DEFAULT_SETTINGS, SETTINGS, type SettingKey } from '../../../src/domain/presentation/settings.ts';
import { entriesFrom, flagFrom, numberFrom } from '../../../src/protocol/forms.ts';
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import { UNIT_STATUSES, venueUnits } from '../../core/base/venue.ts';
import { durationText } from '../../scenarios/language/duration.ts';
import type { StartEntry } from '../replay/read-recording.ts';
import type { ExtractedStep, TimedStep } from './extracted-step.ts';

const SECOND_MS = 1_000;

/** The data of a fact without its version frame; empty if the fact is missing. */
export function recordIn({ facts }: StartEntry, name: string): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(facts[name] ?? 'null');
    const data = value !== null && typeof value === 'object' && 'data' in value ? value.data : value;
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}

/** Reads any form that a platform writes. */
const recordsOf = (list: unknown): readonly Readonly<Record<string, unknown>>[] =>
  (entriesFrom(list) ?? []).filter((each) => typeof each === 'object' && each !== null) as Record<string, unknown>[];

const UNIT_FIELDS = {
  tables: 'sht',
  deliveries: 'shd',
  venueApp: 'shv',
  back: 'bst',
  jumps: 'jst',
  voids: 'mvoid',
  confirmsVoids: 'cvoid',
} as const;

const EVERYTHING = { tables: true, deliveries: true, venueApp: true } as const;

/** The units of a scenario's default venue. */
const VENUE_UNITS = [1, 3, 4, 5, 6, 9];

/** One unit replaces all others: it makes everything, sets every status, and has no device. */
export const otherUnitOf = (kds: number): number => (kds === 1 ? 3 : 1);

/** The unit as the device knew it; empty if the device did not. */
export function unitIn(start: StartEntry, kds: number): Readonly<Record<string, unknown>> {
  const { data } = recordIn(start, 'list:kd');
  return recordsOf(data).find(({ id }) => numberFrom(id) === kds) ?? {};
}

/** Leaves out statuses that scenarios do not have. */
export function knownStatuses(start: StartEntry, kds: number): readonly number[] {
  const { sts } = unitIn(start, kds);
  const ids = recordsOf(sts).map(({ id }) => numberFrom(id) ?? Number.NaN);
  return [...new Set(ids.filter((id) => UNIT_STATUSES.includes(id)))];
}

/** `stations` are those whose dishes the unit makes. */
export function unitsOf(start: StartEntry, kds: number, stations: readonly string[]): readonly ExtractedStep[] {
  const unit = unitIn(start, kds);
  const statuses = knownStatuses(start, kds);
  const flags = Object.entries(UNIT_FIELDS).flatMap(([name, field]) =>
    flagFrom(unit[field]) === null ? [] : [[name, flagFrom(unit[field])]],
  );
  const seconds = (name: string, value: unknown) =>
    (numberFrom(value) ?? 0) > 0 ? { [name]: durationText((numberFrom(value) ?? 0) * SECOND_MS) } : {};
  const own = {
    kds,
    active: true,
    stations,
    ...(statuses.length > 0 && { statuses }),
    ...seconds('warning', unit.tw),
    ...seconds('late', unit.tt),
    ...Object.fromEntries(flags),
  };
  const others = { kds: otherUnitOf(kds), active: false, stations: [], statuses: UNIT_STATUSES };
  const absent = VENUE_UNITS.filter((id) => id !== kds && id !== others.kds);
  return [own, { ...others, ...EVERYTHING }, ...absent.map((id) => ({ kds: id, active: false }))];
}

/** The value that the device applied: within its bounds, or the default for an invalid value. */
function deviceSettingOf(name: SettingKey, value: unknown): unknown {
  const held = coerceSetting(name, value);
  return name === 'orderLines' && Number(held) > 0 ? Math.max(CARD_LINES_MIN, Number(held)) : held;
}

const isSetting = (name: string): name is SettingKey => Object.hasOwn(SETTINGS, name);

/** The settings that a scenario can contain. */
const settingsIn = (data: Readonly<Record<string, unknown>>): ExtractedStep =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      isSetting(name) && value !== null ? [[name, deviceSettingOf(name, value)]] : [],
    ),
  );

/** The fields of `settings` that differ from `known`. */
const othersThan = (known: ExtractedStep, settings: ExtractedStep): ExtractedStep =>
  Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name])),
  );

/** The settings that differ from the scenario's venue. */
export function initialSettings(start: StartEntry, kds: number): ExtractedStep {
  const venue = venueUnits({ units: [{ kdsId: kds }] }).find(({ kdsId }) => kdsId === kds)?.settings ?? {};
  return othersThan({ ...DEFAULT_SETTINGS, ...settingsIn(venue) }, settingsIn(recordIn(start, 'DEVCFG')));
}

/** The number of tiles on a customer screen at the beginning of the recording. */
export const tilesAtFirst = (start: StartEntry): number =>
  Number(settingsIn(recordIn(start, 'DEVCFG')).finalOrders ?? DEFAULT_SETTINGS.finalOrders);

/** Settings that the device received during the recording. */
export function pushedSettings(
  start: StartEntry,
  entries: readonly RecordedEntry[],
  kds: number,
): readonly TimedStep[] {
  let known = settingsIn(recordIn(start, 'DEVCFG'));
  const callsByNumber = new Map(
    entries.flatMap((entry) => (entry.k === 'asked' ? [[entry.n, entry.call] as const] : [])),
  );
  return entries.flatMap((entry): readonly TimedStep[] => {
    if (entry.k !== 'answer' || callsByNumber.get(entry.n) !== 'settingsRead' || !('body' in entry)) return [];
    const data = (entry.body as { data?: Readonly<Record<string, unknown>> | null } | null)?.data;
    const settings = othersThan(known, settingsIn(data ?? {}));
    known = { ...known, ...settings };
    return Object.keys(settings).length === 0 ? [] : [{ t: entry.t, step: { 'push-settings': { kds, settings } } }];
  });
}

/** Wire names, by the names in scenarios. */
const NAMED_LISTS = { channels: 'db', tables: 'dm', products: 'tp1' } as const;
const ENTRIES_MAX = 100;

export function pushedLists(start: StartEntry): readonly ExtractedStep[] {
  return Object.entries(NAMED_LISTS).flatMap(([name, list]) => {
    const { data } = recordIn(start, `list:${list}`);
    const entries = recordsOf(data).flatMap((entry) => {
      const id = numberFrom(entry.id) ?? 0;
      const text = String(entry.nm ?? '').slice(0, 200);
      return Number.isSafeInteger(id) && id > 0 && text !== '' ? [{ id, name: text }] : [];
    });
    return entries.length === 0 ? [] : [{ 'push-list': name, entries: entries.slice(0, ENTRIES_MAX) }];
  });
}
