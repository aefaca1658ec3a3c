import {
  type FormField,
  formSections,
  type SettingSection,
  type SettingTab,
} from '../../domain/presentation/settings-form.ts';
import type { Texts } from '../../i18n/set-up.ts';
import { settingName } from './setting-words.ts';

export interface FoundSection {
  readonly section: SettingSection;
  readonly fields: readonly FormField[];
}

/** Ignores capitals and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Fields whose name or description contains every word; for a section whose name does, all of its fields. */
export function searchSettings(tabs: readonly SettingTab[], wanted: string, t: Texts): readonly FoundSection[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => plain(text).includes(word));
  return tabs.flatMap(formSections).flatMap(({ section, fields }) => {
    const all = holds(t(`settings.sections.${section}.name`));
    const found = fields.filter(({ key }) => all || holds(`${settingName(key, t)} ${t(`settings.means.${key}`)}`));
    return found.length > 0 ? [{ section, fields: found }] : [];
  });
}
