import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ALARM_OPTIONS } from '../../../src/domain/limits.ts';
import { LETTER_COLOURS, PALETTE } from '../../../src/domain/presentation/palette.ts';
import type { SettingKey } from '../../../src/domain/presentation/settings.ts';
import {
  type FormField,
  formOptions,
  formSections,
  settingTabs,
} from '../../../src/domain/presentation/settings-form.ts';
import { es } from '../../../src/i18n/es-screens.ts';
import type { FrozenApp } from '../../../stories/frozen-app.ts';
import { LONG } from '../../long.ts';
import { renderKitchen } from '../render.tsx';

const WIDE_PX = 1_920;
const PHONE_PX = 390;

const setWidth = (px: number) =>
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => px });
afterEach(() => setWidth(WIDE_PX));

const fieldsWith = (px: number, ...controls: readonly FormField['control'][]) =>
  settingTabs(px).flatMap((tab) =>
    formSections(tab).flatMap(({ fields }) =>
      fields.filter(({ control }) => controls.includes(control)).map((field) => ({ ...field, tab })),
    ),
  );

async function openForm(px: number): Promise<FrozenApp> {
  setWidth(px);
  const { app } = renderKitchen({}, '/devicesettings');
  await screen.findByRole('tablist');
  return app;
}

const openTab = (tab: keyof typeof es.settings.tabs) =>
  fireEvent.click(screen.getByRole('tab', { name: es.settings.tabs[tab] }));

/** Saves the last change; returns the sent settings, or nothing. */
async function saved(app: FrozenApp): Promise<unknown> {
  const before = app.commanded.length;
  // By text, because a search by role would examine the whole form.
  await act(async () => fireEvent.click(screen.getByText(es.settings.save, { selector: 'button' })));
  return app.commanded.slice(before).find(([name]) => name === 'saveSettings')?.[1];
}

/** Levels share the names of their settings, so a setting is found by its cell in its level's row. */
function placeOf(key: SettingKey): HTMLElement {
  const cell = document.querySelector<HTMLElement>(`[data-of="${key}"]`);
  return cell ?? screen.getByRole('tabpanel');
}

/** All other options, then the original one, so that each choice is a change. */
const asChanges = <T,>(options: readonly T[], now: unknown): readonly T[] => [
  ...options.filter((option) => option !== now),
  ...options.filter((option) => option === now),
];

/** Chooses and saves the first `countMax` options of each of the lists. */
async function chooseOptions(px: number, countMax: number, isChosen = (_at: number) => true): Promise<void> {
  const app = await openForm(px);
  const lists = fieldsWith(px, 'select').filter((_, at) => isChosen(at));
  expect(lists.length).toBeGreaterThan(3);
  for (const { key, tab } of lists) {
    openTab(tab);
    const options = formOptions(key, px);
    for (const option of asChanges(options, app.state.settings[key]).slice(0, countMax)) {
      const radios = screen.queryByRole('radiogroup', { name: es.settings.names[key] });
      const list = screen.queryByRole<HTMLSelectElement>('combobox', { name: es.settings.names[key] });
      if (radios) fireEvent.click(within(radios).getAllByRole('radio')[options.indexOf(option)] as HTMLElement);
      else if (list) fireEvent.change(list, { target: { value: options.indexOf(option) } });
      expect(await saved(app), `${key} ${option}`).toEqual({ [key]: option });
    }
  }
}

test('[SETTINGS-13][SETTINGS-24] an option of each list can be chosen and saved', () => chooseOptions(WIDE_PX, 1));
// Each width tests half of the lists.
test.each([WIDE_PX, PHONE_PX])(
  '[SETTINGS-13][SETTINGS-24] each option of a list can be chosen and saved at %s px, in every second list',
  LONG,
  (px) => chooseOptions(px, Number.POSITIVE_INFINITY, (at) => (at % 2 === 0) === (px === WIDE_PX)),
);

test('[SETTINGS-24] each switch can be changed and saved', async () => {
  const app = await openForm(WIDE_PX);
  const switches = fieldsWith(WIDE_PX, 'switch');
  expect(switches.length).toBeGreaterThan(25);
  for (const { key, tab } of switches) {
    openTab(tab);
    const isOn = app.state.settings[key] !== true;
    fireEvent.click(within(placeOf(key)).getByRole('switch', { name: es.settings.names[key] }));
    // The two filters of origin switch each other off.
    expect(await saved(app)).toMatchObject({ [key]: isOn });
  }
});

test('[SETTINGS-47][FILTER-17] each priority has a checkbox with its name, which adds the priority to heldPriorities or removes it', async () => {
  setWidth(WIDE_PX);
  const { app } = renderKitchen({ settings: { heldPriorities: [44] } }, '/devicesettings');
  await screen.findByRole('tablist');
  openTab('display');
  const group = within(screen.getByRole('group', { name: 'Prioridades en espera' }));
  const boxes = group.getAllByRole('checkbox');
  expect(boxes.map((box) => box.parentElement?.textContent)).toEqual(['PRIMERO', 'SEGUNDO', 'FIRE', '44']);
  fireEvent.click(group.getByRole('checkbox', { name: 'SEGUNDO' }));
  expect(await saved(app)).toEqual({ heldPriorities: [44, 2] });
  fireEvent.click(group.getByRole('checkbox', { name: '44' }));
  expect(await saved(app)).toEqual({ heldPriorities: [2] });
});

test('[SETTINGS-47] a venue without priorities shows a sentence instead of the checkboxes', async () => {
  setWidth(WIDE_PX);
  renderKitchen({ venue: { priorities: [] } }, '/devicesettings');
  await screen.findByRole('tablist');
  openTab('display');
  expect(screen.getByText('Este local no tiene prioridades.')).toBeDefined();
  expect(screen.queryByRole('group', { name: 'Prioridades en espera' })).toBeNull();
});

/** Chooses, plays and saves the first alarms of each level. */
async function chooseAlarms(countMax: number): Promise<void> {
  const app = await openForm(WIDE_PX);
  openTab('display');
  const sounds = fieldsWith(WIDE_PX, 'sound');
  expect(sounds).toHaveLength(4);
  for (const [level, { key }] of sounds.entries()) {
    // Each alarm is tried once, because all four levels have the same options.
    const own = ALARM_OPTIONS.filter((_, at) => at % sounds.length === level);
    for (const sound of asChanges(own, app.state.settings[key]).slice(0, countMax)) {
      const cell = within(placeOf(key));
      fireEvent.change(cell.getByRole('combobox'), { target: { value: sound } });
      if (sound > 0) {
        fireEvent.click(cell.getByRole('button', { name: /^Probar el sonido/ }));
        expect(app.commanded.at(-1)).toEqual(['trySound', sound]);
      }
      expect(await saved(app)).toEqual({ [key]: sound });
    }
  }
}

test('[SETTINGS-28][SETTINGS-24] for each level an alarm can be chosen, played and saved', () => chooseAlarms(1));
test('[SETTINGS-28][SETTINGS-24] each alarm can be chosen, played and saved', LONG, () =>
  chooseAlarms(Number.POSITIVE_INFINITY),
);

/** Chooses and saves the first `countMax` colors of each level's palette, then automatic. */
async function chooseColours(control: 'colour' | 'letters', countMax: number): Promise<void> {
  const colours: readonly string[] = control === 'colour' ? Object.values(PALETTE).flat() : LETTER_COLOURS;
  const app = await openForm(WIDE_PX);
  openTab('display');
  const fields = fieldsWith(WIDE_PX, control);
  expect(fields).toHaveLength(4);
  for (const [level, { key }] of fields.entries()) {
    // Each color is tried once, because all four levels have the same palette.
    const own = colours.filter((_, at) => at % fields.length === level).slice(0, countMax);
    for (const colour of [...own, '']) {
      fireEvent.click(placeOf(key).querySelector('button') as HTMLElement);
      const palette = document.querySelectorAll<HTMLElement>('dialog input[type=radio]');
      expect(palette).toHaveLength(colours.length + 1);
      // A finger chooses the color, which closes the palette.
      fireEvent.click(palette[['', ...colours].indexOf(colour)] as HTMLElement, { detail: 1 });
      expect(document.querySelector('dialog input[type=radio]')).toBeNull();
      expect(await saved(app)).toEqual({ [key]: colour });
    }
  }
}

const CONTROLS = ['colour', 'letters'] as const;
test.each(CONTROLS)(
  '[SETTINGS-26][SETTINGS-24] the control %s chooses and saves a value of each level, and the automatic value',
  (control) => chooseColours(control, 1),
);
test.each(CONTROLS)(
  '[SETTINGS-26][SETTINGS-24] the control %s chooses and saves each value of the palette',
  LONG,
  (control) => chooseColours(control, Number.POSITIVE_INFINITY),
);
