import type { Page } from '@playwright/test';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { audit } from '../pages/audit.ts';
import { cardsOn, linesIn } from '../pages/board-page.ts';
import { legibilityProblems, TARGET_MIN_PX, ZOOMED } from '../pages/legibility.ts';
import { CROSSED_LOOKS, LOOKS, openBoard, openLook } from '../pages/looks.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

const KITCHEN = 3;
const BAR = 5;

// The tests cut some links on purpose; no order arrives while the world is paused, and the devices' clocks run on.
test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/full-house.yaml', ownClocks: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function auditBoard(page: Page, simulator: Simulator, isSpanish: boolean): Promise<void> {
  const word = (spanish: string, english: string) => (isSpanish ? spanish : english);
  await audit(page, 'a full board');
  await linesIn(cardsOn(page).first()).first().click();
  await audit(page, 'a change that is not saved');
  await page
    .getByRole('button', { name: isSpanish ? /^Ver todo/ : /^Show everything/ })
    .first()
    .click();
  await audit(page, 'an expanded card');
  await button(page, word('Salidas recientemente', 'Recently completed')).click();
  await audit(page, 'the recent orders');
  await page.keyboard.press('Escape');
  await button(page, word('Abrir el menú', 'Open the menu')).click();
  await audit(page, 'the menu');
  await page.keyboard.press('Escape');
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 3_600_000 });
  for (const mode of [1, 2, 3] as const) {
    await simulator.command({ do: 'local-mode', mode });
    await button(page, word('Actualizar pedidos', 'Refresh orders')).click();
    await expect(page.getByText('OFFLINE').first()).toBeVisible();
    await audit(page, `an outage in mode ${mode}`);
  }
  await page.getByRole('button', { name: isSpanish ? /^Conexión/ : /^Connection/ }).click();
  await audit(page, 'the state of the links');
}

for (const { theme, language } of [...LOOKS, ...CROSSED_LOOKS]) {
  const isSpanish = language === 'es';
  const look = { theme, language, size: '1280x800' } as const;

  test(`[LOOK-4][LINK-1] the ${theme} ${language} board and its panels are accessible and legible, also zoomed and with wider text spacing`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openBoard(openPage, simulator, BAR, { ...look, settings: { autosave: 0 } });
    await simulator.command({ do: 'pause' });
    await auditBoard(page, simulator, isSpanish);
  });

  test(`[HOST-1] the ${theme} ${language} screens beside the board are accessible and legible, also zoomed and with wider text spacing`, async ({
    simulator,
    openPage,
  }) => {
    const open = (path: string) => openLook(openPage, simulator, KITCHEN, { ...look, path });
    for (const path of [
      'home2',
      'home3',
      'configkds',
      'l/profilelogin',
      'l/profile',
      'l/pwdreset/code/tag',
      'nowhere',
    ]) {
      const page = await open(path);
      await expect(page.getByRole('main').getByText(/\S/).filter({ visible: true }).first()).toBeVisible();
      await audit(page, path);
      await page.close();
    }
    const settings = await open('devicesettings');
    await expect(settings.getByRole('tablist')).toBeVisible();
    for (const tab of await settings.getByRole('tab').all()) {
      await tab.click();
      await audit(settings, `the settings: ${await tab.textContent()}`, TARGET_MIN_PX);
    }
    await button(settings, 'PIN').click();
    await audit(settings, 'the PIN of the settings');
  });

  test(`[LOOK-4] at 1920 px the ${theme} ${language} board, rail and all-day board have large targets, with and without small orders`, async ({
    simulator,
    openPage,
  }) => {
    const open = (path: string, showmini: boolean) =>
      openLook(openPage, simulator, KITCHEN, { theme, language, settings: { showmini }, path });
    for (const path of ['', 'home2', 'home3'])
      for (const showmini of [true, false]) {
        const page = await open(path, showmini);
        await expect(page.getByRole('main').getByText(/\S/).filter({ visible: true }).first()).toBeVisible();
        await audit(page, `${path || 'the board'} at 1920 px, small orders ${showmini}`);
        await page.close();
      }
  });

  test(`[CUSTOMER-1] the ${theme} ${language} customer screen is accessible, and legible when zoomed`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openLook(openPage, simulator, BAR, { ...look, settings: { finalClients: true } });
    // Until the settings arrive, the page shows a board, whose heading is in the bar.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize(ZOOMED);
    expect(await legibilityProblems(page)).toEqual([]);
  });
}

/** The number of visible elements without an outline and without a border. */
const edgeless = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluateAll(
    (all) =>
      all.filter((each) => {
        const { outlineStyle, borderTopStyle } = getComputedStyle(each);
        return each.checkVisibility() && outlineStyle === 'none' && borderTopStyle === 'none';
      }).length,
  );

test('with forced colors, buttons and cards keep an edge, and switches, tabs and choices show their state', async ({
  simulator,
  openPage,
}) => {
  const options = { forcedColors: 'active' } as const;
  const board = await openBoard(openPage, simulator, KITCHEN, { options, settings: { autosave: 0 } });
  expect(await edgeless(board, 'article[data-near="true"] > div, :is(header, footer) button')).toBe(0);
  const line = linesIn(cardsOn(board).first()).first();
  await line.focus();
  await expect(line).toHaveCSS('outline-style', 'solid');

  const settings = await openLook(openPage, simulator, KITCHEN, { options, path: 'devicesettings' });
  const [chosen, other] = ['[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'];
  await expect(settings.locator(chosen)).toBeVisible();
  const colourOf = (selector: string, part?: string) =>
    settings
      .locator(selector)
      .first()
      .evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);
  expect(await colourOf(chosen)).not.toBe(await colourOf(other));
  expect(await colourOf('input:checked + span')).not.toBe(await colourOf('input:not(:checked) + span'));
  expect(await colourOf('[role="switch"]', '::before')).not.toBe(await colourOf('[role="switch"]'));
});
