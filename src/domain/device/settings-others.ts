/** A draft of the settings while others save theirs: what stands in it at once, and what somebody here has to decide (rules SET17 to SET19). */
import { SETTINGS, type SettingKey, type Settings } from '../shown/settings.ts';
import { KEY_SETTINGS } from './keys.ts';
import { changedKeys, setSetting } from './settings-draft.ts';

/** A draft with the settings that it began with, and what others saved since. */
export interface OpenDraft {
  readonly base: Settings;
  readonly draft: Settings;
  /** What others saved while the draft was open and nobody here has taken note of. */
  readonly others: readonly SettingKey[];
  /** Of these, what was changed here to another value: theirs stands in `base`, ours in `draft`. */
  readonly contested: readonly SettingKey[];
}

/** What somebody sets by hand: not that settings exist, nor the places of cards, which come and go with the board. */
const isByHand = (key: SettingKey): boolean => key !== 'ok' && key !== 'orderPositions';

/** What somebody sets by hand, in the order of the table. */
export const SET_BY_HAND = (Object.keys(SETTINGS) as readonly SettingKey[]).filter(isByHand);

/** A draft of settings in force. */
export const openDraft = (settings: Settings): OpenDraft => ({
  base: settings,
  draft: settings,
  others: [],
  contested: [],
});

/** What somebody changed by hand, in the order of the table. */
export const ownChanges = ({ base, draft }: Pick<OpenDraft, 'base' | 'draft'>): readonly SettingKey[] =>
  changedKeys(base, draft).filter(isByHand);

/** `from` with the values that another draft has for these keys. Two keys of the keyboard may change places, which one by one they may not. */
export function withValues(from: Settings, keys: readonly SettingKey[], values: Partial<Settings>): Settings {
  const bound = keys.filter((key) => KEY_SETTINGS.some((setting) => setting === key));
  const rest = keys.filter((key) => !bound.includes(key));
  const moved = { ...from, ...Object.fromEntries(bound.map((key) => [key, values[key]])) };
  return rest.reduce((draft, key) => setSetting(draft, key, values[key]), moved);
}

/** The draft as another device, or a new one, is set up; what comes and goes with the board stays (rules SET32 and SET33). */
export const takeOver = (draft: Settings, theirs: Settings): Settings => withValues(draft, SET_BY_HAND, theirs);

/** The draft over what is in force by now: what nobody changed here is theirs, the rest stays, and both is told (rules SET17, SET18). */
export function meetOthers(open: OpenDraft, live: Settings): OpenDraft {
  const own = ownChanges(open);
  const changed = changedKeys(open.base, live).filter(isByHand);
  const draft = withValues(live, own, open.draft);
  const still = changedKeys(live, draft);
  const others = SET_BY_HAND.filter((key) => changed.includes(key) || open.others.includes(key));
  const contested = others.filter(
    (key) => still.includes(key) && own.includes(key) && (changed.includes(key) || open.contested.includes(key)),
  );
  return { base: live, draft, others: own.length === 0 ? [] : others, contested };
}

/** Their values for some contested settings, ours for the others of `keys`: these are decided (rule SET19). */
export function decide(open: OpenDraft, keys: readonly SettingKey[], forThem: boolean): OpenDraft {
  const contested = open.contested.filter((key) => !keys.includes(key));
  if (!forThem) return { ...open, contested };
  return { ...open, draft: withValues(open.draft, keys, open.base), contested };
}

/** Somebody has taken note of what others saved. */
export const noted = (open: OpenDraft): OpenDraft => ({ ...open, others: [] });

/** What of the settings in force after a save of `own` somebody else had changed since `base`. */
export const othersIn = (base: Settings, saved: Settings, own: readonly SettingKey[]): readonly SettingKey[] =>
  changedKeys(base, saved).filter((key) => isByHand(key) && !own.includes(key));

/** What somebody else had saved since `base`, as the server had it `before` a save put something else in its place (rule SET44). */
export const replacedIn = (base: Settings, before: Settings, saved: Settings): readonly SettingKey[] => {
  const replaced = changedKeys(before, saved);
  return changedKeys(base, before).filter((key) => isByHand(key) && replaced.includes(key));
};

/** What of `own` has another value by now than it was saved with (rule SET40). */
export const returnedIn = (saved: Settings, live: Settings, own: readonly SettingKey[]): readonly SettingKey[] =>
  changedKeys(saved, live).filter((key) => own.includes(key));

/** The draft after `sent` of it was saved: what was changed while the save was under way is still a change. */
export const savedDraft = (open: OpenDraft, sent: Settings, saved: Settings): OpenDraft => ({
  ...openDraft(saved),
  draft: withValues(saved, changedKeys(sent, open.draft).filter(isByHand), open.draft),
});
