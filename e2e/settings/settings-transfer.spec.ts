import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { boardReady, cardsOn, linesIn } from '../pages/board-page.ts';
import { flag, openSettings, option, SAVED, save, tab } from '../pages/settings/settings-page.ts';
import { expect, test } from '../test.ts';

// The browser reports the calls that fail here on purpose.
test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

const HOT = 3;
const COLD = 4;

async function openTransfer(page: Page) {
  await page.getByRole('button', { name: /^(Pasar ajustes|Move settings)$/ }).click();
  const sheet = page.getByRole('dialog', {
    name: /^(Ajustes de un equipo a otro|Settings from one device to another)$/,
  });
  await expect(sheet).toBeVisible();
  return sheet;
}

async function openFile(page: Page, file: Parameters<Awaited<ReturnType<typeof chooser>>['setFiles']>[0]) {
  await (await chooser(page)).setFiles(file);
}

async function chooser(page: Page) {
  const opens = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Abrir un archivo|Open a file)$/ }).click();
  return opens;
}

const json = (text: string | Buffer) => ({
  name: 'a.json',
  mimeType: 'application/json',
  buffer: typeof text === 'string' ? Buffer.from(text) : text,
});

test(
  '[SETTINGS-30] one station imports the settings file of another station, and its board follows after a save',
  LONG,
  async ({ openDevice }) => {
    const hot = await openDevice(HOT);
    await openSettings(hot);
    await tab(hot, 'Pantalla').click();
    await option(hot, 'Tamaño de letra', 'Más grande').click();
    const written = hot.waitForEvent('download');
    await openTransfer(hot);
    await hot.getByRole('link', { name: 'Guardar en un archivo' }).click();
    const download = await written;
    expect(download.suggestedFilename()).toBe(`kds-${HOT}.json`);

    const cold = await openDevice(COLD);
    await openSettings(cold);
    const sheet = await openTransfer(cold);
    await openFile(cold, await download.path());
    await expect(sheet.getByRole('status')).toHaveText(/^\d+ ajustes? cambian?\. Guarde/);
    await cold.keyboard.press('Escape');
    await tab(cold, 'Pantalla').click();
    await expect(option(cold, 'Tamaño de letra', 'Más grande')).toBeChecked();
    await save(cold).click();
    await expect(cold.getByText(SAVED)).toBeVisible();
    await cold.reload();
    await expect(option(cold, 'Tamaño de letra', 'Más grande').or(tab(cold, 'Pantalla'))).toBeVisible();
    await tab(cold, 'Pantalla').click();
    await expect(option(cold, 'Tamaño de letra', 'Más grande')).toBeChecked();
    await cold.getByRole('button', { name: 'Volver a los pedidos' }).click();
    await boardReady(cold);
    await expect(linesIn(cardsOn(cold).first()).first()).toHaveCSS('font-size', '30px');
  },
);

test(
  '[SETTINGS-31] the form names missing, extra and unreadable settings of a file; a foreign file changes nothing',
  LONG,
  async ({ openDevice }) => {
    const page = await openDevice(HOT);
    await openSettings(page);
    const sheet = await openTransfer(page);
    // A text, because `__proto__` in an object literal would set the prototype and would not be serialized.
    const own = '{"fontsize":"big","tn":"soon","__proto__":1}';
    await openFile(page, json(`{"kind":"kds-settings","version":1,"settings":${own}}`));
    await expect(sheet.getByText(/^Este programa no conoce: __proto__\.$/)).toBeVisible();
    await expect(sheet.getByText(/^No se pueden leer .*: .+\.$/)).toBeVisible();
    await expect(sheet.getByText(/^No están en el archivo .* y \d+ más\.$/)).toBeVisible();
    await expect(sheet.getByRole('status')).toHaveText('1 ajuste cambia. Guarde para aplicarlo.');
    const wrong = [
      [json('{"kind":"recipe"}'), /^Este archivo no es de ajustes de KDS/],
      [json(Buffer.alloc(10_000_000, ' ')), /^El archivo es demasiado grande/],
      [json('{"kind":"kds-settings","version":9,"settings":{}}'), /^Este archivo es de una versión más nueva/],
      [json('\u0000\u0001'), /^Este archivo no es de ajustes de KDS/],
    ] as const;
    for (const [file, sentence] of wrong) {
      await openFile(page, file);
      await expect(sheet.getByRole('alert')).toHaveText(sentence);
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 cambio', { exact: true })).toBeVisible();
  },
);

test(
  '[SETTINGS-33] the settings of another unit are copied into the form; a failed read changes nothing',
  LONG,
  async ({ simulator, openDevice }) => {
    const cold = await openDevice(COLD);
    await openSettings(cold);
    await tab(cold, 'Pantalla').click();
    await option(cold, 'Tamaño de letra', 'Más grande').click();
    await save(cold).click();
    await expect(cold.getByText(SAVED)).toBeVisible();

    const hot = await openDevice(HOT);
    await openSettings(hot);
    const sheet = await openTransfer(hot);
    const from = sheet.getByRole('combobox', { name: 'Copiar de otro KDS' });
    await from.selectOption({ label: '4 · Cocina fría' });
    const others = ['4 · Cocina fría', '5 · Barra', '1 · Expedición', '9 · Clientes', '6 · Despacho', '7 · Terraza'];
    await expect(from.getByRole('option')).toHaveText(others);
    await simulator.command({ do: 'fault', fault: 'cloud-500', forMs: 600_000 });
    await sheet.getByRole('button', { name: 'Copiar', exact: true }).click();
    await expect(sheet.getByRole('alert')).toHaveText(/^Los ajustes de ese KDS no se pudieron leer\. Nada cambió/);
    await simulator.command({ do: 'heal' });
    await sheet.getByRole('button', { name: 'Copiar', exact: true }).click();
    await expect(sheet.getByRole('status')).toHaveText(/^\d+ ajustes? cambian?\. Guarde/);
    expect(await accessibilityProblems(hot)).toEqual([]);
    await hot.keyboard.press('Escape');
    await tab(hot, 'Pantalla').click();
    await expect(option(hot, 'Tamaño de letra', 'Más grande')).toBeChecked();
    await expect(save(hot)).toBeEnabled();
  },
);

test('[SETTINGS-32] by keyboard alone a user restores the venue’s own values in the form, and can save the values', async ({
  openDevice,
}) => {
  const page = await openDevice(HOT);
  await openSettings(page);
  const bar = flag(page, 'Mostrar la barra de pedidos');
  const was = await bar.isChecked();
  await bar.press('Space');
  await expect(bar).toBeChecked({ checked: !was });
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.getByRole('button', { name: 'Pasar ajustes' }).press('Enter');
  const reset = page.getByRole('button', { name: 'Volver a los valores del local' });
  for (let presses = 0; presses < 10 && !(await reset.evaluate((it) => it === document.activeElement)); presses++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/ajustes? cambian?/);
  await page.keyboard.press('Escape');
  await expect(bar).toBeChecked({ checked: was });
  await expect(save(page)).toBeEnabled();
});
