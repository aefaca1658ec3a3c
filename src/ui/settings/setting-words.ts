import { keyName } from '../../domain/presentation/key-names.ts';
import type { Language } from '../../domain/presentation/language.ts';
import type { SettingKey, Settings, StatusColour } from '../../domain/presentation/settings.ts';
import { SETTINGS_FORM } from '../../domain/presentation/settings-form.ts';
import type { Texts } from '../../i18n/set-up.ts';
import { backgrounds, colourName, greys } from './controls/colour-names.ts';

/** The last letter of the keys of each level's settings. */
export const LEVEL_LETTERS = { normal: 'n', warning: 'w', late: 't', critical: 'c' } as const;
export type SetLevel = keyof typeof LEVEL_LETTERS;
export const SET_LEVELS = Object.keys(LEVEL_LETTERS) as readonly SetLevel[];

/** Null for a setting that belongs to no level. */
export function levelOfKey(key: SettingKey): SetLevel | null {
  if (SETTINGS_FORM[key]?.section !== 'timing') return null;
  return SET_LEVELS.find((level) => key.endsWith(LEVEL_LETTERS[level])) ?? null;
}

/** The name for every place except the row of the level. */
export function settingName(key: SettingKey, t: Texts): string {
  const name = t(`settings.names.${key}`);
  const level = levelOfKey(key);
  return level === null ? name : t('settings.level', { level: t(`settings.levels.${level}`), name });
}

export const settingNames = (keys: readonly SettingKey[], t: Texts): string =>
  keys.map((key) => settingName(key, t)).join(', ');

const PRIORITY_WORDS = ['none', 'comment', 'cards'] as const;

export function optionWord(key: SettingKey, value: string | number, t: Texts): string {
  if (key === 'prio') return t(`settings.options.prio.${PRIORITY_WORDS[Number(value)] ?? 'none'}`);
  if (key === 'fontsize') return t(`settings.options.fontsize.${value as Settings['fontsize']}`);
  if (key === 'width') return t(`settings.options.width.${value as Settings['width']}`);
  if (key === 'direction') return t(`settings.options.${value as Settings['direction']}`);
  if ((key === 'autosave' || key === 'repeatAlarm') && value === 0) return t('settings.options.off');
  if (key === 'orderLines' && value === 0) return t('settings.options.noLimit');
  const row = SETTINGS_FORM[key];
  const unit = row !== null && 'unit' in row ? row.unit : null;
  if (unit === 's') return t('settings.options.seconds', { value });
  return unit === 'px' ? t('settings.options.px', { value }) : String(value);
}

type Priorities = readonly { readonly id: number; readonly name: string }[];

/** The venue's name, else the id; may contain language tags. */
export const priorityWord = (id: number, priorities: Priorities): string =>
  priorities.find((priority) => priority.id === id)?.name.trim() || String(id);

export const soundWord = (sound: number, t: Texts): string =>
  sound === 0 ? t('settings.sound.none') : t('settings.sound.alarm', { number: sound });

/** The statuses whose colors differ between the two values, each with its color in `chosen`. */
function statusColourWords(
  chosen: readonly StatusColour[],
  others: readonly StatusColour[],
  { t, statusName }: WordContext,
): string {
  const colourOf = (colours: readonly StatusColour[], id: number) => colours.find((entry) => entry.id === id)?.c ?? '';
  return [...new Set([...chosen, ...others].map(({ id }) => id))]
    .filter((id) => colourOf(chosen, id) !== colourOf(others, id))
    .map((id) => `${statusName(id)} ${colourName(colourOf(chosen, id), backgrounds(t), t)}`)
    .join(', ');
}

interface WordContext {
  readonly t: Texts;
  readonly language: Language;
  readonly statusName: (id: number) => string;
  readonly priorityName: (id: number) => string;
}

export function valueWord(
  key: SettingKey,
  { mine, other }: { mine: Settings; other: Settings },
  words: WordContext,
): string {
  const { t, language } = words;
  if (key === 'sts') return statusColourWords(mine.sts, other.sts, words);
  if (key === 'heldPriorities')
    return mine.heldPriorities.map(words.priorityName).join(', ') || t('settings.options.prio.none');
  const value = mine[key];
  if (typeof value === 'boolean') return t(value ? 'settings.value.on' : 'settings.value.off');
  const control = SETTINGS_FORM[key]?.control;
  if (control === 'key') return keyName(Number(value), language);
  if (control === 'sound') return soundWord(Number(value), t);
  if (control === 'colour') return colourName(String(value), backgrounds(t), t);
  if (control === 'letters') return colourName(String(value), greys(t), t);
  return optionWord(key, value as string | number, t);
}
