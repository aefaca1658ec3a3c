/**
 * Merges a settings draft with settings that others save in the meantime: what applies at once, and what the user has
 * to decide (rules SETTINGS-17, SETTINGS-18, SETTINGS-19).
 */
import { SETTINGS, type SettingKey, type Settings } from '../presentation/settings.ts';
import { KEY_SETTINGS } from './keys.ts';
import { changedKeys, setSetting } from './settings-draft.ts';

/** A draft with the settings at its start, and what others saved since. */
export interface OpenDraft {
  readonly base: Settings;
  readonly draft: Settings;
  /** Settings that others saved while the draft was open, not yet acknowledged by the user. */
  readonly others: readonly SettingKey[];
  /** Of these, the settings that the user changed to another value: theirs is in `base`, ours in `draft`. */
  readonly contested: readonly SettingKey[];
}

/** Settings that users choose: not the `ok` flag, nor the card positions, which change with the board. */
const isByHand = (key: SettingKey): boolean => key !== 'ok' && key !== 'orderPositions';

/** The settings that users choose, in the order of the table. */
export const SET_BY_HAND = (Object.keys(SETTINGS) as readonly SettingKey[]).filter(isByHand);

export const openDraft = (settings: Settings): OpenDraft => ({
  base: settings,
  draft: settings,
  others: [],
  contested: [],
});

/** The user's changes, in the order of the table. */
export const changedByHand = ({ base, draft }: Pick<OpenDraft, 'base' | 'draft'>): readonly SettingKey[] =>
  changedKeys(base, draft).filter(isByHand);

/**
 * `from` with another draft's values for these keys. All at once, because two key bindings may swap, which is refused
 * one by one.
 */
export function withValues(from: Settings, keys: readonly SettingKey[], values: Partial<Settings>): Settings {
  const bound = keys.filter((key) => KEY_SETTINGS.some((setting) => setting === key));
  const rest = keys.filter((key) => !bound.includes(key));
  const moved = { ...from, ...Object.fromEntries(bound.map((key) => [key, values[key]])) };
  return rest.reduce((draft, key) => setSetting(draft, key, values[key]), moved);
}

/**
 * The draft with the setup of another device, or of a new one; the values that change with the board stay (rules SETTINGS-32,
 * SETTINGS-33).
 */
export const copySettings = (draft: Settings, source: Settings): Settings => withValues(draft, SET_BY_HAND, source);

/**
 * The draft merged with the settings now in force: theirs where the user changed nothing, ours elsewhere, and both are
 * listed (rules SETTINGS-17, SETTINGS-18).
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

/** Decides contested settings: theirs for some, ours for the others of `keys` (rule SETTINGS-19). */
export function resolveConflicts(open: OpenDraft, keys: readonly SettingKey[], forThem: boolean): OpenDraft {
  const contested = open.contested.filter((key) => !keys.includes(key));
  if (!forThem) return { ...open, contested };
  return { ...open, draft: withValues(open.draft, keys, open.base), contested };
}

/** The user has acknowledged what others saved. */
export const dismissOthers = (open: OpenDraft): OpenDraft => ({ ...open, others: [] });

/** The settings in force after a save of `own` that others had changed since `base`. */
export const changedByOthers = (base: Settings, saved: Settings, own: readonly SettingKey[]): readonly SettingKey[] =>
  changedKeys(base, saved).filter((key) => isByHand(key) && !own.includes(key));

/**
 * The settings that others saved since `base`, and that a save then replaced; `before` is the server's state before the
 * save (rule SETTINGS-43).
 */
export const overwrittenKeys = (base: Settings, before: Settings, saved: Settings): readonly SettingKey[] => {
  const replaced = changedKeys(before, saved);
  return changedKeys(base, before).filter((key) => isByHand(key) && replaced.includes(key));
};

/** The settings of `own` that changed again after they were saved (rule SETTINGS-40). */
export const changedSinceSave = (saved: Settings, live: Settings, own: readonly SettingKey[]): readonly SettingKey[] =>
  changedKeys(saved, live).filter((key) => own.includes(key));

/** The draft after `sent` was saved: changes made during the save remain changes. */
export const savedDraft = (open: OpenDraft, sent: Settings, saved: Settings): OpenDraft => ({
  ...openDraft(saved),
  draft: withValues(saved, changedKeys(sent, open.draft).filter(isByHand), open.draft),
});
