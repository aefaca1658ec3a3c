/** A stored draft is kept until its changes are saved or discarded (rules SETTINGS-35, SETTINGS-37). */

import { DRAFT_CHARS_MAX } from '../limits.ts';
import type { SettingKey, Settings } from '../presentation/settings.ts';
import { coerceSetting, isReadable } from './coerce-setting.ts';
import { changedByHand, type OpenDraft, rebaseDraft, SET_BY_HAND, withValues } from './draft-conflicts.ts';
import { changedKeys } from './settings-draft.ts';

/** Contains only the user's changes; a restored draft has all other values from the settings in force. */
export interface StoredDraft {
  readonly base: Partial<Settings>;
  readonly draft: Partial<Settings>;
  /** Another device also changed these settings, and the user has not decided yet. */
  readonly contested: readonly SettingKey[];
}

const valuesOf = (settings: Settings, keys: readonly SettingKey[]): Partial<Settings> =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]));

/** Null if the user changed nothing, or if the draft is too long to store. */
export function draftToStore(open: OpenDraft): StoredDraft | null {
  const own = changedByHand(open);
  if (own.length === 0) return null;
  const { contested } = open;
  const draft = { base: valuesOf(open.base, own), draft: valuesOf(open.draft, own), contested };
  return JSON.stringify(draft).length <= DRAFT_CHARS_MAX ? draft : null;
}

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

function readValues(raw: unknown): ReadonlyMap<SettingKey, Settings[SettingKey]> {
  const sent = fieldsOf(raw);
  const readable = SET_BY_HAND.filter((key) => sent.has(key) && isReadable(key, sent.get(key)));
  return new Map(readable.map((key) => [key, coerceSetting(key, sent.get(key))]));
}

/** Invalid changes and changes that are already in force are ignored. */
export function restoreDraft(live: Settings, stored: unknown): OpenDraft {
  const fields = fieldsOf(stored);
  const base = readValues(fields.get('base'));
  const draft = { ...live, ...Object.fromEntries(readValues(fields.get('draft'))) };
  const keys = changedKeys(live, draft).filter((key) => base.has(key));
  const before = { ...live, ...Object.fromEntries(keys.map((key) => [key, base.get(key)])) };
  const sent = fields.get('contested');
  const contested = Array.isArray(sent) ? keys.filter((key) => sent.includes(key)) : [];
  return rebaseDraft({ base: before, draft: withValues(before, keys, draft), others: contested, contested }, live);
}
