import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { kdsConfig } from '../../../fixtures/kds.ts';
import { settings as someSettings } from '../../../fixtures/settings.ts';
import { BUMP_BARS, withBar } from '../../../src/domain/device/bump-bars.ts';
import { KEY_SETTINGS } from '../../../src/domain/device/keys.ts';
import { ALARM_OPTIONS } from '../../../src/domain/limits.ts';
import { keyName } from '../../../src/domain/presentation/key-names.ts';
import { DEFAULT_SETTINGS } from '../../../src/domain/presentation/settings.ts';
import {
  type FormField,
  formOptions,
  formSections,
  type SettingTab,
} from '../../../src/domain/presentation/settings-form.ts';
import type { SaveFailure } from '../../../src/engine/base/settings-save-result.ts';
import { es } from '../../../src/i18n/es-screens.ts';
import type { FrozenKitchen } from '../../../stories/frozen-app.ts';
import { changeState, renderKitchen } from '../render.tsx';

const PATH = '/devicesettings';
const WIDE_PX = 1_920;
const TABS = { general: es.settings.tabs.general, display: es.settings.tabs.display, keys: es.settings.tabs.keys };
const SECTIONS = Object.entries(TABS).flatMap(([tab, name]) =>
  formSections(tab as SettingTab).map((section) => ({ ...section, tab: name })),
);

async function openSettings(kitchen: FrozenKitchen = {}) {
  const rendered = renderKitchen(kitchen, PATH);
  await screen.findByRole('tablist');
  return rendered;
}

const press = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const save = () => screen.getByRole('button', { name: 'Guardar' });
const sectionOf = (section: (typeof SECTIONS)[number]['section']) =>
  screen.getByRole('region', { name: es.settings.sections[section].name });

function controlsOf({ key, control }: FormField, where: HTMLElement): number {
  const name = es.settings.names[key];
  const inside = within(where);
  if (control === 'switch') return inside.getAllByRole('switch', { name }).length;
  if (control === 'number') return inside.getAllByRole('textbox', { name }).length;
  if (control === 'sound') return inside.getAllByRole('combobox', { name }).length;
  if (control === 'key') return inside.getAllByRole('button', { name: new RegExp(`^${name}: tecla`) }).length;
  if (control === 'select')
    return inside.queryAllByRole('radiogroup', { name }).concat(inside.queryAllByRole('combobox', { name })).length;
  if (control === 'priorities') return inside.getAllByRole('group', { name }).length;
  return inside.getAllByRole('button', { name: new RegExp(`${name}: `) }).length;
}

test('[SETTINGS-12][SETTINGS-14] settings show their control and their explanation in their section of their tab', async () => {
  await openSettings();
  for (const { section, fields, tab } of SECTIONS) {
    await press(tab);
    const where = sectionOf(section);
    for (const field of fields) {
      if (section !== 'timing')
        expect(within(where).getAllByText(es.settings.means[field.key]).length).toBeGreaterThan(0);
      // This setting has one control for each status.
      if (field.control === 'statusColours') continue;
      // The settings of the four levels share their names.
      const same = fields.filter(({ key }) => es.settings.names[key] === es.settings.names[field.key]);
      expect(controlsOf(field, where), field.key).toBe(same.length);
    }
  }
});

test('[SETTINGS-12] each control of a level is described by the explanation of its setting', async () => {
  await openSettings();
  await press(TABS.display);
  const fields = SECTIONS.filter(({ section }) => section === 'timing').flatMap((each) => each.fields);
  expect(fields).toHaveLength(20);
  for (const { key, control } of fields) {
    const cell = document.querySelector<HTMLElement>(`[data-of="${key}"]`);
    const described = cell?.querySelector('[aria-describedby]')?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent, `${key} ${control}`).toBe(es.settings.means[key]);
  }
});

test('[SETTINGS-13] a list offers the options of its setting', async () => {
  await openSettings({ settings: { orderLines: 12 } });
  for (const { fields, tab } of SECTIONS) {
    await press(tab);
    for (const { key, control } of fields) {
      if (control !== 'select') continue;
      const name = es.settings.names[key];
      const group = screen.queryByRole('radiogroup', { name });
      const offered = group
        ? within(group).getAllByRole('radio')
        : within(screen.getByRole('combobox', { name })).getAllByRole('option');
      expect(offered, key).toHaveLength(formOptions(key, WIDE_PX).length);
    }
  }
});

test('[SETTINGS-13] a value that is not an option stays selectable while it is in use', async () => {
  await openSettings({ settings: { orderLines: 0 } });
  await press(TABS.display);
  const lines = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Líneas por tarjeta' });
  expect(lines.selectedOptions[0]?.textContent).toBe('Sin límite');
});

const NUMBERS = [
  { key: 'recordCount', tab: TABS.general, counts: 10, max: 1_000, named: 'Salidas recientes' },
  { key: 'tt', tab: TABS.display, counts: 0, max: 86_400, named: 'Tarde: Desde' },
] as const;

function numberField({ key, tab }: (typeof NUMBERS)[number]): HTMLInputElement {
  fireEvent.click(screen.getByRole('tab', { name: tab }));
  const where = key === 'tt' ? screen.getByRole('group', { name: 'Tarde' }) : screen.getByRole('tabpanel');
  return within(where).getByRole<HTMLInputElement>('textbox', { name: es.settings.names[key] });
}

/** Each text replaces the previous one. */
async function retype(field: HTMLInputElement, ...texts: readonly string[]) {
  for (const text of texts) {
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
}

const isSaveOff = () => save().getAttribute('aria-disabled') === 'true';

test.each(NUMBERS.flatMap((number) => ['12a', '-4', '1e9', ' ', '4.5.6'].map((typed) => ({ ...number, typed }))))(
  '[SETTINGS-2][SETTINGS-3][SETTINGS-45] the text "$typed" in the field $named is not a number: the default applies, and the text blocks the save',
  async ({ typed, ...number }) => {
    const { app } = await openSettings();
    const field = numberField(number);
    await retype(field, '25', typed);
    expect(field.value).toBe(typed);
    expect(screen.getByText(new RegExp(`^Solo se aceptan números enteros de 0 a ${number.max}\\.`))).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(app.state.editing).toBe(false);
    expect(screen.getByText(`Primero corrija el número de: ${number.named}.`)).toBeDefined();
    await userEvent.click(save());
    expect(app.commanded.filter(([name]) => name === 'saveSettings')).toEqual([]);
    expect(field.value).toBe(typed);
    await retype(field, '30');
    await userEvent.click(save());
    expect(app.commanded).toContainEqual(['saveSettings', { [number.key]: 30 }]);
  },
);

test('[SETTINGS-45] a text that is not a number blocks the save of other settings, and stays in its field whichever tab is open', async () => {
  const { app } = await openSettings({ settings: { tt: 300 } });
  const [, late] = NUMBERS;
  await userEvent.click(screen.getByRole('switch', { name: 'Mostrar la barra de pedidos' }));
  await retype(numberField(late), '5m');
  await press(TABS.general);
  expect(screen.getByText('Primero corrija el número de: Tarde: Desde.')).toBeDefined();
  expect(isSaveOff()).toBe(true);
  expect(numberField(late).value).toBe('5m');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(numberField(late).value).toBe('300');
  expect(screen.getByText('Sin cambios')).toBeDefined();
  await retype(numberField(late), '5m');
  await userEvent.click(within(screen.getByRole('group', { name: 'Tarde' })).getByRole('button', { name: /^Más: / }));
  expect(numberField(late).value).toBe('30');
  expect(isSaveOff()).toBe(false);
  expect(app.commanded.filter(([name]) => name === 'saveSettings')).toEqual([]);
});

test("[SETTINGS-45] a text that is not a number is replaced by another user's save of its setting", async () => {
  const { app } = await openSettings();
  const [recent] = NUMBERS;
  await retype(numberField(recent), '12a');
  await changeState(app.state, { settings: ref(someSettings({ recordCount: 50 })) });
  expect(numberField(recent).value).toBe('50');
  expect(screen.getByText('Sin cambios')).toBeDefined();
});

test('[SETTINGS-1] a number above the maximum shows as the maximum once its field is left', async () => {
  const { app } = await openSettings();
  const [recent] = NUMBERS;
  const field = numberField(recent);
  await retype(field, '5000');
  expect(screen.getByText(/^Vale 1000: solo números enteros de 0 a 1000/)).toBeDefined();
  await userEvent.click(save());
  expect(field.value).toBe('1000');
  expect(app.commanded).toContainEqual(['saveSettings', { recordCount: 1_000 }]);
});

test('[SETTINGS-22][SETTINGS-3] a typed number is saved as an integer, and only changed settings are saved', async () => {
  const { app } = await openSettings();
  const recent = screen.getByRole('textbox', { name: 'Salidas recientes' });
  await userEvent.clear(recent);
  await userEvent.type(recent, '-4');
  await userEvent.clear(recent);
  await userEvent.type(recent, '25');
  await userEvent.click(screen.getByRole('button', { name: 'Más: Salidas recientes' }));
  expect(app.state.editing).toBe(true);
  await userEvent.click(save());
  expect(app.commanded).toContainEqual(['saveSettings', { recordCount: 26 }]);
  expect(await screen.findByText('Los ajustes se guardaron y ya se aplican en este equipo.')).toBeDefined();
  expect(app.state.editing).toBe(false);
});

const KEPT = {
  base: { recordCount: 10, fontsize: 'normal' },
  draft: { recordCount: 25, fontsize: 'big' },
  contested: [],
} as const;

test('[SETTINGS-35] stored changes are in the form as a draft, are counted, and are saved like any other', async () => {
  const { app } = await openSettings({ storedDraft: KEPT });
  expect(screen.getByText(es.settings.fromBefore)).toBeDefined();
  expect(screen.getByText('2 cambios')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Salidas recientes' }).value).toBe('25');
  expect(app.state.settings.recordCount).toBe(10);
  expect(app.state.editing).toBe(true);
  await userEvent.click(save());
  expect(app.commanded).toContainEqual(['saveSettings', { recordCount: 25, fontsize: 'big' }]);
  expect(await screen.findByText('Los ajustes se guardaron y ya se aplican en este equipo.')).toBeDefined();
  expect(screen.queryByText(es.settings.fromBefore)).toBeNull();
  expect(app.commands.storedDraft()).toBeNull();
});

test('[SETTINGS-36] Cancel discards stored changes, and later changes do not show the note about earlier changes', async () => {
  const { app } = await openSettings({ storedDraft: KEPT });
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByText(es.settings.fromBefore)).toBeNull();
  expect(app.commands.storedDraft()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Más: Salidas recientes' }));
  expect(screen.getByText('1 cambio')).toBeDefined();
  expect(screen.queryByText(es.settings.fromBefore)).toBeNull();
  expect(app.commands.storedDraft()).toEqual({ base: { recordCount: 10 }, draft: { recordCount: 11 }, contested: [] });
});

test('[SETTINGS-37] when another user has saved a setting that has a stored change, the form requires a choice', async () => {
  await openSettings({ storedDraft: KEPT, settings: { recordCount: 50 } });
  for (const shown of ['Salidas recientes', 'Suyo: 50', 'Mío: 25'])
    expect(screen.getByRole('alert').textContent).toContain(shown);
  expect(save().getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: es.settings.others.mine }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Salidas recientes' }).value).toBe('25');
  expect(save().getAttribute('aria-disabled')).not.toBe('true');
});

test('[SETTINGS-22] a disabled Save button sends nothing', async () => {
  const { app } = await openSettings();
  await userEvent.click(save());
  expect(app.commanded.filter(([name]) => name === 'saveSettings')).toEqual([]);
  expect(save().getAttribute('aria-disabled')).toBe('true');
});

test('[SETTINGS-28] a level offers all alarms, a chosen alarm can be played, and a failure to play is shown', async () => {
  const { app } = await openSettings();
  await press(TABS.display);
  const late = screen.getByRole('group', { name: 'Tarde' });
  const alarm = within(late).getByRole('combobox', { name: 'Sonido' });
  expect(within(alarm).getAllByRole('option')).toHaveLength(ALARM_OPTIONS.length);
  await userEvent.selectOptions(alarm, 'Alarma 9');
  await userEvent.click(within(late).getByRole('button', { name: /^Probar el sonido/ }));
  expect(app.commanded).toContainEqual(['trySound', 9]);
  app.commands.trySound = async () => ({ ok: false, why: 'locked' });
  await userEvent.click(within(late).getByRole('button', { name: /^Probar el sonido/ }));
  expect((await within(late).findByRole('alert')).textContent).toMatch(/bloquea el sonido/);
});

test('[SETTINGS-34][KEY-19] a bump bar is shown key by key, and a save sends its eight keys', async () => {
  const { app } = await openSettings();
  await press(TABS.keys);
  expect(screen.queryByRole('button', { name: es.settings.bars.take })).toBeNull();
  for (const bar of BUMP_BARS) {
    await userEvent.click(screen.getByRole('radio', { name: `${bar.name}, lámina ${bar.sheet}` }));
    const shown = within(screen.getByRole('group', { name: `Teclas de ${bar.name}` })).getAllByRole('listitem');
    const expected = bar.rows.flat().map(({ label, code, does, isProgrammed }) => {
      const what = does === null ? `Pedido ${label}` : es.settings.names[does];
      return `${label}${what}envía ${keyName(code, 'es')} · ${code}${isProgrammed ? 'programar' : ''}`;
    });
    expect(shown.map(({ textContent }) => textContent)).toEqual(expected);
  }
  await userEvent.click(screen.getByRole('button', { name: es.settings.bars.take }));
  expect(screen.getByText(es.settings.bars.taken)).toBeDefined();
  expect(screen.getByRole('button', { name: es.settings.bars.take }).getAttribute('aria-disabled')).toBe('true');
  expect(app.state.settings.keytoggle).toBe(DEFAULT_SETTINGS.keytoggle);
  await userEvent.click(save());
  // The saved keys are those of the last bar shown.
  const barred = BUMP_BARS.reduce(withBar, DEFAULT_SETTINGS);
  const keys = Object.fromEntries(KEY_SETTINGS.map((key) => [key, barred[key]]));
  expect(app.commanded).toContainEqual(['saveSettings', keys]);
});

test('[SETTINGS-34][KEY-14] a key that waits for acceptance is dropped when the keys of a bar are applied', async () => {
  await openSettings();
  await press(TABS.keys);
  await userEvent.click(screen.getByRole('button', { name: /^Guardar los cambios: tecla Intro/ }));
  await userEvent.keyboard('x');
  expect(screen.getByText(es.settings.wait.key)).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: /^Bematech/ }));
  await userEvent.click(screen.getByRole('button', { name: es.settings.bars.take }));
  expect(screen.queryByText(es.settings.wait.key)).toBeNull();
  expect(screen.getByRole('button', { name: /^Guardar los cambios: tecla F9/ })).toBeDefined();
});

test('[SETTINGS-17] in a form without changes, settings that another user saves appear without a message', async () => {
  const { app } = await openSettings();
  await changeState(app.state, { settings: ref(someSettings({ showmini: false })) });
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Mostrar la barra de pedidos' }).checked).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[SETTINGS-40] a setting that the server changed after the save is listed, and no longer shown as saved', async () => {
  const { app } = await openSettings();
  const returned = () =>
    screen.queryByText(/^Después de guardar aquí, .* no lo conservó: Mostrar la barra de pedidos\./);
  const bar = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Mostrar la barra de pedidos' });
  await userEvent.click(bar());
  await userEvent.click(save());
  const saved = app.state.settings;
  const read = (showmini: boolean) =>
    act(async () => {
      app.state.settings = ref({ ...saved, showmini, fontsize: 'big' });
    });
  await read(saved.showmini);
  expect(await screen.findByText(es.settings.saved)).toBeDefined();
  expect(returned()).toBeNull();
  await read(!saved.showmini);
  expect(returned()).not.toBeNull();
  expect(screen.queryByText(es.settings.saved)).toBeNull();
  expect(bar().checked).toBe(!saved.showmini);
  await userEvent.click(bar());
  await userEvent.click(save());
  expect(await screen.findByText(es.settings.saved)).toBeDefined();
  expect(returned()).toBeNull();
});

test('[SETTINGS-24] each cause of a failed save has its sentence', async () => {
  const { app } = await openSettings();
  await userEvent.click(screen.getByRole('switch', { name: 'Mostrar la barra de pedidos' }));
  const { failed } = es.settings;
  const sentences = {
    network: failed.network,
    timeout: failed.network,
    server: failed.network,
    portal: failed.network,
    size: failed.shape,
    shape: failed.shape,
    rejected: failed.refused,
    foreign: failed.refused,
    unauthorised: failed.unauthorised,
    changed: failed.changed,
  } as const satisfies Record<Exclude<SaveFailure, 'incomplete'>, string>;
  for (const [why, sentence] of Object.entries(sentences)) {
    app.commands.saveSettings = async () => ({ ok: false, why: why as keyof typeof sentences });
    await userEvent.click(save());
    await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe(sentence);
  }
  app.commands.saveSettings = async () => ({ ok: false, why: 'incomplete', missing: ['prio', 'tw'] });
  await userEvent.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('Prioridades, Aviso: Desde');
});

test('[SETTINGS-41][SETTINGS-8][SETTINGS-9] the warnings of a changed draft show beside Save on every tab, and do not block the save', async () => {
  const { app } = await openSettings();
  const warningText = () => screen.queryByText(/^Revise antes de guardar: /)?.textContent;
  await press(TABS.display);
  const late = within(screen.getByRole('group', { name: 'Tarde' })).getByRole('textbox', { name: 'Desde' });
  await userEvent.clear(late);
  await userEvent.type(late, '10');
  await press(TABS.general);
  expect(warningText()).toBe('Revise antes de guardar: Aviso: Desde.');
  await userEvent.click(save());
  expect(app.commanded).toContainEqual(['saveSettings', { tt: 10 }]);
  // After the save there is no draft, so the warning shows only beside its setting.
  await expect.poll(warningText).toBeUndefined();
});

test('[SETTINGS-27] the key tester shows Tab too, and Tab still moves the focus', async () => {
  await openSettings();
  await press(TABS.keys);
  const tester = screen.getByRole('button', { name: es.settings.keys.testerHelp });
  // The event returns false if the browser would not move to the next control.
  expect(fireEvent.keyDown(tester, { key: 'Tab', keyCode: 9 })).toBe(true);
  expect(screen.getByText('Tecla Tab, código 9: no hace nada')).toBeDefined();
  expect(fireEvent.keyDown(tester, { key: 'x', keyCode: 88 })).toBe(false);
  expect(screen.getByText(/^Tecla X, código 88/)).toBeDefined();
});

test('[SETTINGS-20] where the settings are blocked a cook is turned away, and led home', async () => {
  const { app } = renderKitchen(
    {
      state: { loggedIn: true, userKinds: ref(['kitchen'] as const) },
      person: { name: 'Luis' },
      kds: kdsConfig({ settingsBlocked: true }),
    },
    PATH,
  );
  await expect.poll(() => window.location.pathname).toBe('/');
  expect(app.commanded).toContainEqual(['turnAway']);
});

test.each([
  ['a device without a unit', { installed: false }],
  ['a device that is another KDS', { installed: true }],
])('[LOGIN-17] after an activation on %s the settings show that only the log-out is missing', async (_, more) => {
  const state = { ...more, loggedIn: true, userKinds: ref(['administrator'] as const) };
  const units = { activation: 'done', activatedId: 4 } as const;
  const { app } = renderKitchen({ state, units, person: { name: 'Ana' } }, PATH);
  expect(await screen.findByText('El KDS ya está activado en este equipo')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión y usar el KDS' }));
  expect(app.commanded).toContainEqual(['logOut']);
});
