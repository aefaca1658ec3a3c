/** Generates docs/settings.md from the settings table, the form and its English texts. */
import { SETTINGS, type SettingKey, type SettingRow } from '../../../src/domain/presentation/settings.ts';
import { SECTIONS, SETTINGS_FORM, type SettingSection } from '../../../src/domain/presentation/settings-form.ts';
import { en } from '../../../src/i18n/en-screens.ts';

const SECTION_NAMES: Readonly<Record<SettingSection, string>> = {
  overviewBar: 'order overview bar',
  autosave: 'autosave',
  orderInformation: 'visible order information',
  commandInteraction: 'command interaction',
  appearance: 'appearance',
  timing: 'timing, colors, sounds',
  statusColours: 'coloring by status',
  orderSeparation: 'order separation',
  keys: 'key assignment',
};

const KIND_NAMES: Readonly<Record<SettingRow['kind'], string>> = {
  flag: 'yes or no',
  whole: 'whole number',
  listed: 'number from a list',
  choice: 'word from a list',
  colour: 'color',
  statusColours: 'color of each status',
  priorities: 'list of priorities',
  positions: 'list of cards',
  key: 'key code',
};

function defaultOf({ fallback }: SettingRow): string {
  if (typeof fallback === 'boolean') return fallback ? 'yes' : 'no';
  return fallback === '' || typeof fallback === 'object' ? 'empty' : String(fallback);
}

function optionsOf(row: SettingRow): string {
  if ('options' in row) return row.options.join(', ');
  return row.kind === 'whole' ? `0 to ${row.max}` : '-';
}

function rowOf(key: SettingKey): string {
  const row: SettingRow = SETTINGS[key];
  const place = SETTINGS_FORM[key];
  const unit = place !== null && 'unit' in place ? `, ${place.unit}` : '';
  const section = place === null ? '-' : SECTION_NAMES[place.section];
  const tab = place === null ? '-' : SECTIONS[place.section];
  const cells = [
    en.settings.means[key],
    `${KIND_NAMES[row.kind]}${unit}`,
    defaultOf(row),
    optionsOf(row),
    section,
    tab,
  ];
  return `| \`${key}\` | ${cells.join(' | ')} |`;
}

export const settingsMarkdown = (): string =>
  [
    '# Device settings',
    '',
    'What each setting of a device does. `npm run generate` writes this page from the tables in `src/domain/presentation` and the English texts of the form.',
    '',
    'Every number is read as a whole number. An unreadable value becomes the default. For `orderLines` the form offers only 10 to 20, and on a narrow screen 0, 10, 12, 15 and 20.',
    '',
    '| Key | What it does | Kind | Default | Options | Section | Tab |',
    '|---|---|---|---|---|---|---|',
    ...(Object.keys(SETTINGS) as SettingKey[]).map(rowOf),
    '',
  ].join('\n');
