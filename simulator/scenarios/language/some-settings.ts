/** Settings of a unit as a scenario names them. */
import * as v from 'valibot';
import { settings as allSettings } from '../../../fixtures/settings.ts';
import { yesOrNo } from './fields.ts';

const settingOf = (value: unknown): v.GenericSchema => {
  if (typeof value === 'boolean') return yesOrNo;
  if (typeof value === 'number') return v.number('must be a number');
  return typeof value === 'string' ? v.string('must be a text') : v.array(v.unknown(), 'must be a list');
};

const SETTINGS = allSettings();
export const SETTING_NAMES = Object.keys(SETTINGS);

/** Any of a unit's settings; whether a value is one that a board would choose is left to the board. */
export const someSettings = v.pipe(
  v.strictObject(
    Object.fromEntries(Object.entries(SETTINGS).map(([name, value]) => [name, v.exactOptional(settingOf(value))])),
  ),
  v.minEntries(1, 'must name a setting'),
  v.description('Settings of docs/settings.md.'),
);
