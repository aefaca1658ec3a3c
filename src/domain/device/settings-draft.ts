import {
  ADDED_SETTINGS,
  DEFAULT_SETTINGS,
  SETTINGS,
  type SettingKey,
  type Settings,
} from '../presentation/settings.ts';
import { done, failed, type Reply } from '../reply.ts';
import { coerceSetting } from './coerce-setting.ts';
import { checkKey } from './key-assign.ts';
import { KEY_SETTINGS } from './keys.ts';

/** At most one flag of a pair may be on. */
const EXCLUSIVE: readonly (readonly [SettingKey, SettingKey])[] = [['onlyForLocal', 'onlyForDeliveries']];

const ALL = Object.keys(SETTINGS) as readonly SettingKey[];

/** These flags must be off when `key` is on. */
const rivalsOf = (key: SettingKey): readonly SettingKey[] =>
  EXCLUSIVE.flatMap(([one, other]) => {
    if (key === one) return [other];
    return key === other ? [one] : [];
  });

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Coerces the value; a flag that is turned on turns off the flag that excludes it. A refused key changes nothing.
 * Returns the same object when nothing changes (rules SETTINGS-3, SETTINGS-4).
 */
export function setSetting(draft: Settings, key: SettingKey, value: unknown): Settings {
  const bound = KEY_SETTINGS.find((setting) => setting === key);
  if (bound && (typeof value !== 'number' || !checkKey(draft, bound, value).ok)) return draft;
  const coerced = coerceSetting(key, value);
  if (isSame(draft[key], coerced)) return draft;
  const rivals = coerced === true ? rivalsOf(key) : [];
  return { ...draft, [key]: coerced, ...Object.fromEntries(rivals.map((rival) => [rival, false])) };
}

/** In the order of the table; compared by content (rule SETTINGS-5). */
export const changedKeys = (before: Settings, draft: Settings): readonly SettingKey[] =>
  ALL.filter((key) => !isSame(before[key], draft[key]));

/** When the changes turn on a flag, the flag that excludes it is turned off (rule SETTINGS-42). */
export function mergeSettings(settings: Partial<Settings>, changes: Partial<Settings>): Partial<Settings> {
  const on = (Object.keys(changes) as SettingKey[]).filter((key) => changes[key] === true);
  const rivals = on.flatMap(rivalsOf).filter((rival) => settings[rival] === true);
  return { ...settings, ...Object.fromEntries(rivals.map((rival) => [rival, false])), ...changes };
}

const isOptional = (key: SettingKey): boolean => key === 'orderPositions' || ADDED_SETTINGS.has(key);

/**
 * In the order of the table. Card positions and the settings that this project added are optional (rules SETTINGS-6,
 * SETTINGS-46).
 */
export const missingKeys = (draft: Partial<Settings>): readonly SettingKey[] =>
  ALL.filter((key) => !isOptional(key) && (!Object.hasOwn(draft, key) || (draft[key] ?? null) === null));

/**
 * Fails with `incomplete` when a setting is missing (rules SETTINGS-6, SETTINGS-7). Coerces every value, removes card
 * positions without `dragndrop`, and turns off two flags that exclude each other.
 */
export function prepareSave(draft: Partial<Settings>): Reply<Settings, 'incomplete'> {
  if (missingKeys(draft).length > 0) return failed('incomplete');
  const coerced = Object.fromEntries(ALL.map((key) => [key, coerceSetting(key, draft[key])])) as unknown as Settings;
  const clashing = EXCLUSIVE.filter((pair) => pair.every((key) => coerced[key] === true)).flat();
  return done({
    ...coerced,
    ok: true,
    orderPositions: coerced.dragndrop ? coerced.orderPositions : DEFAULT_SETTINGS.orderPositions,
    ...Object.fromEntries(clashing.map((key) => [key, false])),
  });
}

/**
 * The server's own values stay, because another version of the app may know more settings. They are replaced where the
 * user changed a setting, where the server lacks it, or where the save changes it. Added settings are sent only if the
 * user changed them or the server has them (rules SETTINGS-39, SETTINGS-46).
 */
export function settingsToSend(
  stored: Readonly<Record<string, unknown>>,
  saved: Settings,
  changed: readonly SettingKey[],
): Readonly<Record<string, unknown>> {
  const isMissing = (key: SettingKey) => (stored[key] ?? null) === null;
  const isAsStored = (key: SettingKey) => {
    if (changed.includes(key)) return false;
    if (isMissing(key)) return ADDED_SETTINGS.has(key);
    return (key !== 'orderPositions' || saved.dragndrop) && isSame(coerceSetting(key, stored[key]), saved[key]);
  };
  const replaced = ALL.filter((key) => !isAsStored(key)).map((key) => [key, saved[key]] as const);
  // Entries allow any name, because the server may have names unknown to this app.
  return Object.fromEntries([...Object.entries(stored), ...replaced]);
}
