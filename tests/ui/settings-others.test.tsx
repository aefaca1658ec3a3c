/** What somebody else saved meanwhile, beside what was changed here: each value by a name, and each answer obeyed. */
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { settings as someSettings } from '../../fixtures/settings.ts';
import { PALETTE } from '../../src/domain/shown/palette.ts';
import { es } from '../../src/i18n/areas/settings-es.ts';
import { drawKitchen } from './draw.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Chooses the dark blue for the normal level and for what is in preparation; somebody else saves other colours. */
async function contest() {
  const drawn = drawKitchen({}, '/devicesettings');
  await screen.findByRole('tablist', {}, { timeout: 30_000 });
  await userEvent.click(screen.getByRole('tab', { name: es.settings.tabs.display }));
  for (const name of [/^Normal: Fondo: .* Elegir otro color$/, /^En prep\.: .* Elegir otro color$/]) {
    await userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
    await userEvent.click(screen.getByRole('radio', { name: 'Azul oscuro' }));
  }
  await act(async () => {
    drawn.app.state.settings = ref(
      someSettings({ ctn: PALETTE.red[0] ?? '', sts: [{ id: 100, c: PALETTE.red[0] ?? '' }] }),
    );
  });
  await userEvent.click(button(es.settings.others.each));
  return drawn;
}

test('[SET19] colours that both changed are told by their names, those of statuses with the status', async () => {
  await contest();
  for (const told of [
    'Suyo: Rojo oscuro',
    'Mío: Azul oscuro',
    'Suyo: En prep. Rojo oscuro',
    'Mío: En prep. Azul oscuro',
  ])
    expect(screen.queryAllByRole('button', { name: told })).toHaveLength(1);
});

test.each([
  [es.settings.others.theirs, 'Rojo oscuro'],
  [es.settings.others.mine, 'Azul oscuro'],
])('[SET19] %s decides for all that both changed', async (answer, colour) => {
  const { app } = drawKitchen({}, '/devicesettings');
  await screen.findByRole('tablist', {}, { timeout: 30_000 });
  await userEvent.click(screen.getByRole('tab', { name: es.settings.tabs.display }));
  await userEvent.click(button(/^Normal: Fondo: .* Elegir otro color$/));
  await userEvent.click(screen.getByRole('radio', { name: 'Azul oscuro' }));
  await act(async () => {
    app.state.settings = ref(someSettings({ ctn: PALETTE.red[0] ?? '' }));
  });
  await userEvent.click(button(answer));
  expect(screen.queryAllByRole('button', { name: `Normal: Fondo: ${colour}. Elegir otro color` })).toHaveLength(1);
});
