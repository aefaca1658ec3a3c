/**
 * Edits the settings before they are saved: one change, the changed keys, the missing keys, and the values to send
 * (spec section 5).
 */

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

/** Pairs of flags of which at most one is on. */
const EXCLUSIVE: readonly (readonly [SettingKey, SettingKey])[] = [['onlyForLocal', 'onlyForDeliveries']];

const ALL = Object.keys(SETTINGS) as readonly SettingKey[];

/** The flags that turn off when `key` turns on. */
const rivalsOf = (key: SettingKey): readonly SettingKey[] =>
  EXCLUSIVE.flatMap(([one, other]) => {
    if (key === one) return [other];
    return key === other ? [one] : [];
  });

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The draft with one setting changed: coerced, with its rival turned off, a refused key ignored. The same draft if
 * nothing changed (rules SETTINGS-3, SETTINGS-4).
 */
export function setSetting(draft: Settings, key: SettingKey, value: unknown): Settings {
  const bound = KEY_SETTINGS.find((setting) => setting === key);
  if (bound && (typeof value !== 'number' || !checkKey(draft, bound, value).ok)) return draft;
  const coerced = coerceSetting(key, value);
  if (isSame(draft[key], coerced)) return draft;
  const rivals = coerced === true ? rivalsOf(key) : [];
  return { ...draft, [key]: coerced, ...Object.fromEntries(rivals.map((rival) => [rival, false])) };
}

/** The settings whose values differ, in the order of the table; values are compared by content (rule SETTINGS-5). */
export const changedKeys = (before: Settings, draft: Settings): readonly SettingKey[] =>
  ALL.filter((key) => !isSame(before[key], draft[key]));

/**
 * Settings with changes applied: a flag that they turn on turns its rival off, whichever side had set it (rule SETTINGS-42).
 */
export function mergeSettings(settings: Partial<Settings>, changes: Partial<Settings>): Partial<Settings> {
  const on = (Object.keys(changes) as SettingKey[]).filter((key) => changes[key] === true);
  const rivals = on.flatMap(rivalsOf).filter((rival) => settings[rival] === true);
  return { ...settings, ...Object.fromEntries(rivals.map((rival) => [rival, false])), ...changes };
}

const isOptional = (key: SettingKey): boolean => key === 'orderPositions' || ADDED_SETTINGS.has(key);

/**
 * The expected settings that a draft does not have, in the order of the table; card positions and settings that we
 * added are optional (rules SETTINGS-6, SETTINGS-46).
 */
export const missingKeys = (draft: Partial<Settings>): readonly SettingKey[] =>
  ALL.filter((key) => !isOptional(key) && (!Object.hasOwn(draft, key) || (draft[key] ?? null) === null));

/**
 * The values to save, or `incomplete` when a setting is missing (rules SETTINGS-6, SETTINGS-7): every value coerced, card positions
 * cleared without `dragndrop`, and two flags that exclude each other both off.
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
 * The values to send to a server that has `stored`: its own values unchanged, since another version may know more, plus
 * the settings that were changed here, that it lacks, or that a save alters. Settings that we added are sent only if
 * they were changed here or the server has them (rules SETTINGS-39, SETTINGS-46).
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
  // As entries, because a name that only the server knows may be any string.
  return Object.fromEntries([...Object.entries(stored), ...replaced]);
}
