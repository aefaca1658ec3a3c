/** Users move the file from one station to another (rules SETTINGS-30, SETTINGS-31). */

import { SETTINGS_FILE_LENGTH_MAX, UNKNOWN_NAME_LENGTH_MAX, UNKNOWN_NAMES_MAX } from '../limits.ts';
import type { SettingKey, Settings } from '../presentation/settings.ts';
import { done, failed, type Reply } from '../reply.ts';
import { coerceSetting, isReadable } from './coerce-setting.ts';
import { SET_BY_HAND, withValues } from './draft-conflicts.ts';

const KIND = 'kds-settings';
const VERSION = 1;

/** Leaves out card positions, which belong to the board. */
export function writeSettingsFile(settings: Settings): string {
  const values = Object.fromEntries(SET_BY_HAND.map((key) => [key, settings[key]]));
  return JSON.stringify({ kind: KIND, version: VERSION, settings: values }, null, 2);
}

export interface FileSettings {
  readonly draft: Settings;
  /** The file lacks these settings, so they stay unchanged. */
  readonly missing: readonly SettingKey[];
  /** The file has invalid values for these settings, so they stay unchanged. */
  readonly unreadable: readonly SettingKey[];
  /** The first names in the file that are not settings, each truncated. */
  readonly unknown: readonly string[];
}

type FileFields = ReadonlyMap<string, unknown>;

const fieldsOf = (value: unknown): FileFields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : null;

function parsed(text: string): FileFields | null {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return null;
  }
}

const isSetByHand = (name: string): boolean => SET_BY_HAND.some((key) => key === name);

/** Fails with `foreign` when the text is not a settings file, with `newer` for a file of a later version of the app. */
export function readSettingsFile(text: string, draft: Settings): Reply<FileSettings, 'too-long' | 'foreign' | 'newer'> {
  if (text.length > SETTINGS_FILE_LENGTH_MAX) return failed('too-long');
  const file = parsed(text);
  const sent = fieldsOf(file?.get('settings'));
  const version = file?.get('version');
  if (file?.get('kind') !== KIND || sent === null || typeof version !== 'number') return failed('foreign');
  if (version > VERSION) return failed('newer');
  const missing = SET_BY_HAND.filter((key) => (sent.get(key) ?? null) === null);
  const there = SET_BY_HAND.filter((key) => !missing.includes(key));
  const readable = there.filter((key) => isReadable(key, sent.get(key)));
  const values = Object.fromEntries(readable.map((key) => [key, coerceSetting(key, sent.get(key))]));
  const names = [...sent.keys()].filter((name) => !isSetByHand(name));
  return done({
    draft: withValues(draft, readable, values),
    missing,
    unreadable: there.filter((key) => !readable.includes(key)),
    unknown: names.slice(0, UNKNOWN_NAMES_MAX).map((name) => name.slice(0, UNKNOWN_NAME_LENGTH_MAX)),
  });
}
