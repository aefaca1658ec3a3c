import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { settings as someSettings } from '../../../fixtures/settings.ts';
import { PALETTE } from '../../../src/domain/presentation/palette.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/domain/presentation/settings.ts';
import { es } from '../../../src/i18n/es-screens.ts';
import { changeState, renderKitchen } from '../render.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Chooses dark blue for the normal level and for a status in preparation; another user saves other colors. */
async function contest() {
  const rendered = renderKitchen({}, '/devicesettings');
  await screen.findByRole('tablist');
  await userEvent.click(screen.getByRole('tab', { name: es.settings.tabs.display }));
  for (const name of [/^Normal: Fondo: .* Elegir otro color$/, /^En prep\.: .* Elegir otro color$/]) {
    await userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
    await userEvent.click(screen.getByRole('radio', { name: 'Azul oscuro' }));
  }
  await act(async () => {
    rendered.app.state.settings = ref(
      someSettings({ ctn: PALETTE.red[0] ?? '', sts: [{ id: 100, c: PALETTE.red[0] ?? '' }] }),
    );
  });
  await userEvent.click(button(es.settings.others.each));
  return rendered;
}

test('[SETTINGS-19] contested colors show by their names, and a color of a status shows with the name of the status', async () => {
  await contest();
  for (const text of [
    'Suyo: Rojo oscuro',
    'Mío: Azul oscuro',
    'Suyo: En prep. Rojo oscuro',
    'Mío: En prep. Azul oscuro',
  ])
    expect(screen.queryAllByRole('button', { name: text })).toHaveLength(1);
});

test.each([
  [es.settings.others.theirs, 'Rojo oscuro'],
  [es.settings.others.mine, 'Azul oscuro'],
])(
  '[SETTINGS-19] the button "%s" resolves the conflict over a setting that both users changed',
  async (response, colour) => {
    const { app } = renderKitchen({}, '/devicesettings');
    await screen.findByRole('tablist');
    await userEvent.click(screen.getByRole('tab', { name: es.settings.tabs.display }));
    await userEvent.click(button(/^Normal: Fondo: .* Elegir otro color$/));
    await userEvent.click(screen.getByRole('radio', { name: 'Azul oscuro' }));
    await changeState(app.state, { settings: ref(someSettings({ ctn: PALETTE.red[0] ?? '' })) });
    await userEvent.click(button(response));
    expect(screen.queryAllByRole('button', { name: `Normal: Fondo: ${colour}. Elegir otro color` })).toHaveLength(1);
  },
);

/** Saves two changes over another user's save that has not arrived here. */
async function saveOver(theirs: Partial<Settings>) {
  const { app } = renderKitchen({}, '/devicesettings');
  await screen.findByRole('tablist');
  const before = someSettings(theirs);
  app.commands.saveSettings = async (changes) => {
    const data = someSettings({ ...theirs, ...changes, onlyForLocal: false });
    app.state.settings = ref(data);
    return { ok: true, data, before };
  };
  await userEvent.click(screen.getByRole('switch', { name: es.settings.names.onlyForDeliveries }));
  await userEvent.click(button('Más: Salidas recientes'));
  await userEvent.click(button('Guardar'));
  return app;
}

test("[SETTINGS-43] a save lists another user's values that it replaced, with old and new value, and separately the values that it adopted", async () => {
  await saveOver({ recordCount: 50, onlyForLocal: true, autosave: 10 });
  const text = 'Salidas recientes (era 50, ahora 11), Solo pedidos del local (era Sí, ahora No)';
  expect(await screen.findByText(`Se guardó sobre lo que otra persona había puesto: ${text}.`)).toBeDefined();
  expect(
    screen.getByText(/También se tomaron los de otra persona: Guardar automáticamente después de\.$/),
  ).toBeDefined();
  // The list belongs to that save, so the next change removes it.
  await userEvent.click(button('Menos: Salidas recientes'));
  expect(screen.queryByText(/^Se guardó sobre/)).toBeNull();
});

test('[SETTINGS-43] a save that replaced no other user’s setting does not mention a replacement', async () => {
  await saveOver({ recordCount: 11 });
  expect(await screen.findByText(es.settings.saved)).toBeDefined();
  expect(screen.queryByText(/^Se guardó sobre/)).toBeNull();
});

test('[SETTINGS-44][SETTINGS-10] the footer of the form names a function without a key of its own, even when the form has no changes', async () => {
  const app = await saveOver({ keyback: DEFAULT_SETTINGS.keynext });
  const keyless = 'Sin tecla, porque otra función usa la misma: Línea anterior.';
  expect(await screen.findByText(keyless)).toBeDefined();
  expect(screen.getByText('Sin cambios')).toBeDefined();
  await changeState(app.state, { settings: ref(someSettings()) });
  expect(screen.queryByText(keyless)).toBeNull();
});
