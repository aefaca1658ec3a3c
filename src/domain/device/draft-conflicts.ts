/** Merges a draft with settings that other devices saved at the same time (rules SETTINGS-17 to SETTINGS-19). */
import { SETTINGS, type SettingKey, type Settings } from '../presentation/settings.ts';
import { KEY_SETTINGS } from './keys.ts';
import { changedKeys, setSetting } from './settings-draft.ts';

export interface OpenDraft {
  readonly base: Settings;
  readonly draft: Settings;
  /** Saved by other devices while the draft was open, and not acknowledged by the user. */
  readonly others: readonly SettingKey[];
  /** The user and another device chose different values: `base` has the other device's value, `draft` the user's. */
  readonly contested: readonly SettingKey[];
}

/** Users choose neither the `ok` flag nor the card positions. */
const isByHand = (key: SettingKey): boolean => key !== 'ok' && key !== 'orderPositions';

/** In the order of the settings table. */
export const SET_BY_HAND = (Object.keys(SETTINGS) as readonly SettingKey[]).filter(isByHand);

export const openDraft = (settings: Settings): OpenDraft => ({
  base: settings,
  draft: settings,
  others: [],
  contested: [],
});

/** In the order of the settings table. */
export const changedByHand = ({ base, draft }: Pick<OpenDraft, 'base' | 'draft'>): readonly SettingKey[] =>
  changedKeys(base, draft).filter(isByHand);

/** Sets all key bindings together: two of them may swap their codes, and `setSetting` would refuse each alone. */
export function withValues(from: Settings, keys: readonly SettingKey[], values: Partial<Settings>): Settings {
  const bound = keys.filter((key) => KEY_SETTINGS.some((setting) => setting === key));
  const rest = keys.filter((key) => !bound.includes(key));
  const moved = { ...from, ...Object.fromEntries(bound.map((key) => [key, values[key]])) };
  return rest.reduce((draft, key) => setSetting(draft, key, values[key]), moved);
}

/** The draft's card positions and `ok` flag stay (rules SETTINGS-32, SETTINGS-33). */
export const copySettings = (draft: Settings, source: Settings): Settings => withValues(draft, SET_BY_HAND, source);

/**
 * The user's values where the user changed a setting, the values in force elsewhere. `others` is empty if the user
 * changed nothing (rules SETTINGS-17, SETTINGS-18).
 */
export function rebaseDraft(open: OpenDraft, live: Settings): OpenDraft {
  const own = changedByHand(open);
  const changed = changedKeys(open.base, live).filter(isByHand);
  const draft = withValues(live, own, open.draft);
  const still = changedKeys(live, draft);
  const others = SET_BY_HAND.filter((key) => changed.includes(key) || open.others.includes(key));
  const contested = others.filter(
    (key) => still.includes(key) && own.includes(key) && (changed.includes(key) || open.contested.includes(key)),
  );
  return { base: live, draft, others: own.length === 0 ? [] : others, contested };
}

/** `forThem` chooses the other device's values; without it, the user's values stay (rule SETTINGS-19). */
export function resolveConflicts(open: OpenDraft, keys: readonly SettingKey[], forThem: boolean): OpenDraft {
  const contested = open.contested.filter((key) => !keys.includes(key));
  if (!forThem) return { ...open, contested };
  return { ...open, draft: withValues(open.draft, keys, open.base), contested };
}

export const dismissOthers = (open: OpenDraft): OpenDraft => ({ ...open, others: [] });

/** Leaves out the settings in `own`, which this device saved. */
export const changedByOthers = (base: Settings, saved: Settings, own: readonly SettingKey[]): readonly SettingKey[] =>
  changedKeys(base, saved).filter((key) => isByHand(key) && !own.includes(key));

/**
 * Other devices saved these settings since `base`, and this device's save replaced them; `before` is the server's state
 * before the save (rule SETTINGS-43).
 */
export const overwrittenKeys = (base: Settings, before: Settings, saved: Settings): readonly SettingKey[] => {
  const replaced = changedKeys(before, saved);
  return changedKeys(base, before).filter((key) => isByHand(key) && replaced.includes(key));
};

export const changedSinceSave = (saved: Settings, live: Settings, own: readonly SettingKey[]): readonly SettingKey[] =>
  changedKeys(saved, live).filter((key) => own.includes(key));

/** Changes that the user made during the save stay in the draft. */
export const savedDraft = (open: OpenDraft, sent: Settings, saved: Settings): OpenDraft => ({
  ...openDraft(saved),
  draft: withValues(saved, changedKeys(sent, open.draft).filter(isByHand), open.draft),
});
