import type { Page } from '@playwright/test';
import type { Settings } from '../../src/domain/presentation/settings.ts';
import { LONG } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { boardReady, boardStored, cardsOn } from '../pages/board-page.ts';
import { logIn, NEW_DEVICE } from '../pages/login-page.ts';
import { openLook, SIZES } from '../pages/looks.ts';
import { unreachableByTab } from '../pages/reachable-controls.ts';
import { workerServes } from '../pages/service-worker-page.ts';
import { cancel, flag, openSettings, option, SAVED, sampleCard, save, tab } from '../pages/settings/settings-page.ts';
import { credentialsOf } from '../people.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

const KITCHEN = 3;
const SETTINGS = `/device/${KITCHEN}/devicesettings`;

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const stored = (page: Page): Promise<Partial<Settings>> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.endsWith(':DEVCFG'));
    return JSON.parse(localStorage.getItem(key ?? '') ?? '{}').data;
  });

async function settingsOf(openPage: (address: string) => Promise<Page>, simulator: Simulator): Promise<Page> {
  const page = await openPage(`${simulator.origin}${SETTINGS}`);
  await expect(page.getByRole('tablist')).toBeVisible();
  return page;
}

test('[SETTINGS-22][SETTINGS-24][SETTINGS-25] a change shows in the preview, is saved, and takes effect on the board without a reload', async ({
  openDevice,
}) => {
  const page = await openDevice(KITCHEN);
  await boardReady(page);
  await page.evaluate(() => Object.assign(window, { sameLoad: true }));
  await openSettings(page);
  await expect(save(page)).toBeDisabled();
  await expect(page.getByText('Sin cambios')).toBeVisible();
  await tab(page, 'Pantalla').click();
  const before = (await sampleCard(page).boundingBox())?.width ?? 0;
  await option(page, 'Tamaño de letra', 'Más grande').click();
  await option(page, 'Ancho de la tarjeta', 'Grande').click();
  await expect(page.getByText('2 cambios', { exact: true })).toBeVisible();
  await expect.poll(async () => (await sampleCard(page).boundingBox())?.width ?? 0).toBeGreaterThan(before);
  const sample = await sampleCard(page).boundingBox();
  const heading = await sampleCard(page).getByRole('heading', { includeHidden: true }).boundingBox();
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(save(page)).toBeDisabled();
  expect((await stored(page)).fontsize).toBe('bigger');
  await page.getByRole('button', { name: 'Volver a los pedidos' }).click();
  const card = cardsOn(page).first();
  await expect(card).toBeVisible();
  expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
  await expect
    .poll(async () => Math.round((await card.boundingBox())?.width ?? 0))
    .toBe(Math.round(sample?.width ?? 0));
  const title = await card.getByRole('heading').boundingBox();
  if (title === null || heading === null) throw new Error('Failed to find the titles of card and preview.');
  expect(Math.abs(title.height - heading.height)).toBeLessThan(2);
});

test(
  '[SETTINGS-24] when two pages of a device work at once, as in a browser without locks, both apply the settings that one saves',
  LONG,
  async ({ simulator, openPage }) => {
    const page = await openPage('about:blank');
    await page.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    await page.goto(`${simulator.origin}${SETTINGS}`);
    const other = await page.context().newPage();
    await other.goto(`${simulator.origin}/device/${KITCHEN}/`);
    await boardReady(other);
    await tab(page, 'Pantalla').click();
    await flag(page, 'Modo oscuro').click();
    await save(page).click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
  },
);

test('[SETTINGS-22] Cancel reverts every change and sends nothing', LONG, async ({ simulator, openPage }) => {
  const page = await settingsOf(openPage, simulator);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/resto/kds/ajustes') && request.method() === 'POST') sent.push(request.url());
  });
  await flag(page, 'Solo pedidos del local').click();
  await flag(page, 'Solo delivery y app').click();
  await expect(flag(page, 'Solo pedidos del local')).not.toBeChecked();
  await flag(page, 'Comentarios de las líneas').click();
  await expect(page.getByText('2 cambios', { exact: true })).toBeVisible();
  await cancel(page).click();
  await expect(page.getByText('Sin cambios')).toBeVisible();
  await expect(flag(page, 'Solo delivery y app')).not.toBeChecked();
  await expect(flag(page, 'Comentarios de las líneas')).toBeChecked();
  expect(sent).toEqual([]);
});

test(
  '[SETTINGS-23] a user who leaves with changes, by the button or by back navigation, must confirm, and stays or leaves as chosen',
  LONG,
  async ({ openDevice }) => {
    const page = await openDevice(KITCHEN);
    await boardReady(page);
    await openSettings(page);
    await flag(page, 'Comentarios de las líneas').click();
    const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
    await page.getByRole('button', { name: 'Volver a los pedidos' }).click();
    await expect(question).toBeVisible();
    await expect(question.getByText('Hay 1 ajuste cambiado y sin guardar: se perderá.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(page.getByText('1 cambio', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Seguir aquí' }).click();
    expect(pathOf(page)).toBe(SETTINGS);
    await page.goBack();
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await boardReady(page);
    await openSettings(page);
    await expect(flag(page, 'Comentarios de las líneas')).toBeChecked();
  },
);

test(
  '[SETTINGS-24] the form shows that a save failed and loses no change, and the next save succeeds',
  LONG,
  async ({ simulator, openPage }) => {
    const page = await settingsOf(openPage, simulator);
    await option(page, 'Guardar automáticamente después de', '15 s').click();
    await simulator.command({ do: 'fault', fault: 'cloud-500', forMs: 600_000 });
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('No se guardó');
    await expect(option(page, 'Guardar automáticamente después de', '15 s')).toBeChecked();
    await simulator.command({ do: 'heal' });
    await save(page).click();
    await expect(page.getByText(SAVED)).toBeVisible();
    expect((await stored(page)).autosave).toBe(15);
  },
);

test('[WIRE-67] the form names settings that the server lacks', LONG, async ({ simulator, openPage }) => {
  const page = await settingsOf(openPage, simulator);
  await simulator.command({ do: 'drop-settings', kds: KITCHEN, names: ['width'] });
  await flag(page, 'Comentarios de las líneas').click();
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('faltan estas propiedades: Ancho de la tarjeta.');
});

test(
  "[SETTINGS-17][SETTINGS-18][SETTINGS-19] an open form shows another user's save, and offers the saved values, the draft values, or a choice for each setting",
  LONG,
  async ({ simulator, openPage }) => {
    const page = await settingsOf(openPage, simulator);
    const other = await settingsOf(openPage, simulator);
    const saveThere = async (seconds: string, chosen: 'Normal' | 'Grande') => {
      await tab(other, 'Ajustes generales').click();
      await option(other, 'Guardar automáticamente después de', seconds).click();
      await tab(other, 'Pantalla').click();
      await option(other, 'Ancho de la tarjeta', chosen).click();
      await save(other).click();
      await expect(other.getByText(SAVED)).toBeVisible();
    };
    await option(page, 'Guardar automáticamente después de', '15 s').click();
    await saveThere('10 s', 'Grande');
    const alert = page.getByRole('alert').filter({ hasText: 'Otra persona guardó ajustes' });
    await expect(alert).toContainText('Guardar automáticamente después de, Ancho de la tarjeta');
    await expect(save(page)).toBeDisabled();
    await expect(page.getByText('Primero decida qué hacer con los ajustes que cambió otra persona.')).toBeVisible();
    await alert.getByRole('button', { name: 'Elegir uno por uno' }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await alert.getByRole('button', { name: 'Mío: 15 s' }).click();
    await expect(page.getByText('1 cambio', { exact: true })).toBeVisible();
    await save(page).click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await tab(page, 'Pantalla').click();
    await expect(option(page, 'Ancho de la tarjeta', 'Grande')).toBeChecked();
  },
);

test(
  "[WIRE-69] another administrator's save reaches an open board and an open form within seconds, without a reload",
  LONG,
  async ({ simulator, openDevice, openPage }) => {
    const board = await openDevice(KITCHEN);
    await boardReady(board);
    const form = await settingsOf(openPage, simulator);
    await tab(form, 'Pantalla').click();
    for (const page of [board, form]) {
      await page.evaluate(() => Object.assign(window, { sameLoad: true }));
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    }
    const other = await settingsOf(openPage, simulator);
    await tab(other, 'Pantalla').click();
    await flag(other, 'Modo oscuro').click();
    await save(other).click();
    await expect(other.getByText(SAVED)).toBeVisible();
    for (const page of [board, form]) {
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
    }
    await expect(flag(form, 'Modo oscuro')).not.toBeChecked();
    await expect(form.getByText('Sin cambios')).toBeVisible();
    await expect(form.getByRole('alert')).toHaveCount(0);
  },
);

test('[SETTINGS-21] a search finds settings of all tabs, with or without accents', async ({ simulator, openPage }) => {
  const page = await settingsOf(openPage, simulator);
  await page.getByRole('searchbox', { name: 'Buscar un ajuste' }).fill('TAMANO letra');
  await expect(page.getByText('1 ajuste encontrado')).toBeVisible();
  await option(page, 'Tamaño de letra', 'Grande').click();
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText('Ningún ajuste se llama así.')).toBeVisible();
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await expect(page.getByRole('tablist')).toBeVisible();
  await expect(page.getByText('1 cambio', { exact: true })).toBeVisible();
});

test(
  '[SETTINGS-26] colors are chosen by a click and by arrow keys, their contrast is shown, and a bad pair has a warning',
  LONG,
  async ({ simulator, openPage }) => {
    const page = await settingsOf(openPage, simulator);
    await tab(page, 'Pantalla').click();
    const late = page.getByRole('group', { name: 'Tarde' });
    await expect(late.getByText(/^Contraste \d+,\d : 1$/)).toBeVisible();
    await late.getByRole('button', { name: /^Tarde: Letra/ }).click();
    const letters = page.getByRole('dialog', { name: 'Tarde: Letra' });
    await letters.getByRole('radio', { name: /^Gris oscuro/ }).click();
    await expect(letters).toHaveCount(0);
    await expect(late.getByText(/la letra se lee mal sobre ese fondo \(contraste 1,\d : 1\)/)).toBeVisible();
    await late.getByRole('button', { name: /^Tarde: Fondo/ }).click();
    const grounds = page.getByRole('dialog', { name: 'Tarde: Fondo' });
    await expect(grounds.getByRole('radio')).toHaveCount(49);
    await grounds.getByRole('radio', { name: 'Automático' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(grounds.getByRole('radio', { name: 'Vino pálido' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(late.getByText(/se lee mal/)).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'Tarjeta de muestra, nivel Tarde' })).toBeVisible();
    await expect(sampleCard(page).locator('header')).toHaveCSS('background-color', 'rgb(255, 208, 217)');
  },
);

test(
  '[SETTINGS-27] a key is pressed and accepted, digits and used keys are refused, and the default keys can be restored',
  LONG,
  async ({ simulator, openPage }) => {
    const page = await settingsOf(openPage, simulator);
    await tab(page, 'Teclas').click();
    const advance = (key: string) => page.getByRole('button', { name: `Avanzar la línea: tecla ${key}. Asignar otra` });
    await advance('B').click();
    for (const digit of ['5', 'Shift+Numpad5']) {
      await page.keyboard.press(digit);
      await expect(page.getByRole('alert')).toHaveText('Las teclas numéricas del 1 a 9 no son asignables');
    }
    await page.keyboard.press('p');
    await expect(page.getByRole('alert')).toHaveText('Esa tecla ya está seleccionada La usa: Línea anterior.');
    await expect(page.getByRole('button', { name: 'Aceptar' })).toHaveCount(0);
    await expect(save(page)).toBeDisabled();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('x');
    await expect(page.getByText('Primero acepte o revierta la tecla nueva.')).toBeVisible();
    await page.getByRole('button', { name: 'Revertir' }).click();
    await expect(advance('B')).toBeVisible();
    await advance('B').click();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expect(advance('X')).toBeVisible();
    await page.getByRole('button', { name: /^Toque aquí y presione una tecla/ }).click();
    await page.keyboard.press('x');
    await expect(page.getByText('Tecla X, código 88: Avanzar la línea')).toBeVisible();
    await page.keyboard.press('Shift+Numpad5');
    await expect(page.getByText('Tecla Num 5, código 101: salta al pedido 5')).toBeVisible();
    await save(page).click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await page.getByRole('button', { name: 'Volver a las teclas de fábrica' }).click();
    await expect(advance('B')).toBeVisible();
  },
);

test('[SETTINGS-28] the button beside a chosen sound plays that sound', LONG, async ({ simulator, openPage }) => {
  const page = await settingsOf(openPage, simulator);
  await tab(page, 'Pantalla').click();
  const soundRequest = page.waitForRequest(/sounds\/7\.\w+$/);
  await page.getByRole('group', { name: 'Tarde' }).getByRole('combobox').selectOption('Alarma 7');
  await page.getByRole('button', { name: 'Probar el sonido: Tarde: Sonido, Alarma 7' }).click();
  await soundRequest;
});

test(
  '[SETTINGS-20] a device without a KDS shows what to do, and leads to the login',
  LONG,
  async ({ simulator, openPage }) => {
    const page = await openPage(`${simulator.origin}${NEW_DEVICE}devicesettings`);
    await expect(page.getByText('Debe configurar KDS en este equipo.')).toBeVisible();
    await expect(page.getByRole('tablist')).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect.poll(() => pathOf(page)).toBe(`${NEW_DEVICE}l/profilelogin`);
  },
);

test(
  '[SETTINGS-20] the address of blocked settings leads an administrator to the login and back, and a cook to the board with a message',
  LONG,
  async ({ simulator, openPage }) => {
    await simulator.command({ do: 'block-settings', kds: KITCHEN, on: true });
    for (const [name, mayStay] of [
      ['owner', true],
      ['cook', false],
    ] as const) {
      const page = await openPage(`${simulator.origin}/device/${KITCHEN}/`);
      await boardReady(page);
      await page.getByRole('button', { name: 'Abrir el menú' }).click();
      await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Ajustes de KDS' })).toHaveCount(0);
      await page.goto(`${simulator.origin}${SETTINGS}`);
      await expect.poll(() => pathOf(page)).toBe(`/device/${KITCHEN}/l/profilelogin`);
      await logIn(page, credentialsOf(name));
      if (mayStay) await expect(page.getByRole('tablist')).toBeVisible();
      else await expect(page.getByText('No autorizado')).toBeVisible();
      await expect.poll(() => pathOf(page)).toBe(mayStay ? SETTINGS : `/device/${KITCHEN}/`);
    }
  },
);

test('[SETTINGS-22] the form works by keyboard alone', LONG, async ({ simulator, openPage }) => {
  const page = await settingsOf(openPage, simulator);
  await tab(page, 'Ajustes generales').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Pantalla')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(flag(page, 'Modo oscuro')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(option(page, 'Tipo de letra', 'Barlow')).toBeChecked();
  await expect(page.getByText('2 cambios', { exact: true })).toBeVisible();
  await save(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-font', 'Barlow');
  await expect(save(page)).toBeFocused();
});

test(
  '[SETTINGS-22][SETTINGS-23][SETTINGS-26] on a phone a user changes settings, picks a color, stays on the page and saves by touch alone',
  LONG,
  async ({ simulator, openPage }) => {
    const page = await openLook(openPage, simulator, KITCHEN, {
      size: '390x844',
      theme: 'light',
      path: 'devicesettings',
    });
    await flag(page, 'Comentarios de las líneas').tap();
    await option(page, 'Guardar automáticamente después de', '7 s').tap();
    await tab(page, 'Pantalla').tap();
    await option(page, 'Líneas por tarjeta', '15').tap();
    const late = page.getByRole('group', { name: 'Tarde' });
    await late.getByRole('button', { name: /^Tarde: Fondo/ }).tap();
    const palette = page.getByRole('dialog', { name: 'Tarde: Fondo' });
    await expect(palette).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await palette.getByRole('radio', { name: 'Violeta fuerte' }).tap();
    await expect(palette).toHaveCount(0);
    await page.getByRole('button', { name: 'Volver a los pedidos' }).tap();
    const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
    await expect(question.getByText('Hay 4 ajustes cambiados y sin guardar: se perderán.')).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Seguir aquí' }).tap();
    await save(page).tap();
    await expect(page.getByText(SAVED)).toBeVisible();
    expect(await stored(page)).toMatchObject({ showComments: false, autosave: 7, orderLines: 15, ctt: '#5f28b2' });
  },
);

test('[SETTINGS-29][SETTINGS-24] the settings open and change without a network, and a failed save is shown', async ({
  openDevice,
}) => {
  const page = await openDevice(KITCHEN, { serviceWorkers: 'allow' });
  await boardReady(page);
  await boardStored(page);
  await workerServes(page);
  await page.context().setOffline(true);
  await page.goto(page.url().replace(/$/, 'devicesettings'));
  await expect(page.getByRole('tablist')).toBeVisible();
  await flag(page, 'Comentarios de las líneas').click();
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('No se guardó: no hay conexión con el servidor.');
  await expect(page.getByText('1 cambio', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
});

for (const [size, theme, language] of [
  ['1280x800', 'dark', 'en'],
  ['1280x800', 'light', 'es'],
  ['390x844', 'dark', 'es'],
  ['390x844', 'light', 'en'],
] as const) {
  test(
    `[SETTINGS-11][SETTINGS-22] the settings are accessible at ${size}, ${theme}, ${language}`,
    LONG,
    async ({ simulator, openPage }) => {
      const page = await openLook(openPage, simulator, KITCHEN, { size, theme, language, path: 'devicesettings' });
      await expect(page.getByRole('tab')).toHaveCount(SIZES[size].viewport.width > 700 ? 3 : 2);
      for (const each of await page.getByRole('tab').all()) {
        await each.click();
        expect(await accessibilityProblems(page)).toEqual([]);
        if (size === '1280x800') expect(await unreachableByTab(page)).toEqual([]);
      }
      const fold = page.locator('summary');
      if (size === '390x844') await fold.click();
      await expect(sampleCard(page)).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );
}
