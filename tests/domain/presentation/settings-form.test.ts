import { expect, test } from 'vitest';
import { SETTINGS, type SettingKey } from '../../../src/domain/presentation/settings.ts';
import {
  formOptions,
  formSections,
  SECTIONS,
  SETTINGS_FORM,
  type SettingControl,
  settingTabs,
} from '../../../src/domain/presentation/settings-form.ts';

const KEYS = Object.keys(SETTINGS) as readonly SettingKey[];
const sections = settingTabs(1_920).flatMap(formSections);

test('[SETTINGS-11] only a screen wider than 700 px has the tab of the keys', () => {
  expect(settingTabs(701)).toEqual(['general', 'display', 'keys']);
  expect(settingTabs(700)).toEqual(['general', 'display']);
  expect(settingTabs(Number.NaN)).toEqual(['general', 'display']);
});

test('[SETTINGS-12] the nine sections of the form are in their order, tab by tab', () => {
  expect(sections.map(({ section }) => section)).toEqual(Object.keys(SECTIONS));
  expect(formSections('general').map(({ section }) => section)).toEqual([
    'overviewBar',
    'autosave',
    'orderInformation',
    'commandInteraction',
  ]);
  expect(formSections('keys').map(({ section }) => section)).toEqual(['keys']);
});

test('[SETTINGS-12] every setting except ok and the card positions is once in the form', () => {
  const shown = sections.flatMap(({ fields }) => fields.map(({ key }) => key));
  expect(shown.toSorted()).toEqual(KEYS.filter((key) => key !== 'ok' && key !== 'orderPositions').toSorted());
  expect(Object.keys(SETTINGS_FORM).toSorted()).toEqual(KEYS.toSorted());
});

test('[SETTINGS-12] a section has its fields with their controls', () => {
  expect(formSections('display').at(-1)).toEqual({
    section: 'orderSeparation',
    fields: [
      { key: 'timeToGroupUp', section: 'orderSeparation', control: 'number', unit: 's' },
      { key: 'prio', section: 'orderSeparation', control: 'select' },
      { key: 'orderLines', section: 'orderSeparation', control: 'select', unit: 'lines' },
      { key: 'continueCards', section: 'orderSeparation', control: 'switch' },
      { key: 'heldPriorities', section: 'orderSeparation', control: 'priorities' },
    ],
  });
});

test('[SETTINGS-12] each control fits the kind of its setting', () => {
  const controls: Readonly<Record<string, readonly SettingControl[]>> = {
    flag: ['switch'],
    whole: ['number', 'select'],
    listed: ['select', 'sound'],
    choice: ['select'],
    colour: ['colour', 'letters'],
    statusColours: ['statusColours'],
    priorities: ['priorities'],
    key: ['key'],
  };
  for (const { key, control } of sections.flatMap(({ fields }) => fields)) {
    expect(controls[SETTINGS[key].kind]).toContain(control);
    expect([key, formOptions(key, 1_920).length > 0]).toEqual([key, control === 'select' || control === 'sound']);
  }
});

test.each<[SettingKey, number, readonly (string | number)[]]>([
  ['autosave', 1_920, [0, 2, 5, 7, 10, 15]],
  ['fontsize', 390, ['small', 'normal', 'big', 'bigger']],
  ['stw', 390, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['orderLines', 701, [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]],
  ['orderLines', 700, [0, 10, 12, 15, 20]],
  ['tw', 1_920, []],
  ['darkMode', 1_920, []],
])('[SETTINGS-13] the setting %s on a screen of %d px has the options %j', (key, screenPx, options) => {
  expect(formOptions(key, screenPx)).toEqual(options);
});
