import type { BrowserContextOptions, Page } from '@playwright/test';
import { LONG, repeats } from '../long-files.ts';
import { boardReady, cardsOn, linesIn } from '../pages/board-page.ts';
import { LOGIN_TEXTS, type LoginLanguage, NEW_DEVICE } from '../pages/login-page.ts';
import { SIZES } from '../pages/looks.ts';
import { noticeSeen } from '../pages/notice-seen.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { credentialsOf } from '../people.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

const TABS_MAX = 60;

const { email: EMAIL, password: PASSWORD } = credentialsOf('owner');

async function firstLine(board: Page): Promise<string> {
  // The previous page may still be open until a card shows.
  await expect(cardsOn(board).first()).toBeVisible();
  await boardReady(board);
  return (await linesIn(cardsOn(board).first()).first().getAttribute('aria-label')) ?? '';
}

const saved = async (simulator: Simulator): Promise<number> => (await simulator.changes()).length;

const ON_BOARD = {
  es: {
    configure: 'Debe configurar KDS en este equipo.',
    logOut: 'Debe configurar KDS y cerrar sesión para operar.',
    closed: 'Sesion Cerrada',
    waits: 'Pendiente',
    cooks: 'En prep.',
  },
  en: {
    configure: 'You must configure a KDS on this device.',
    logOut: 'You must configure a KDS and log out to operate.',
    closed: 'Session closed',
    waits: 'Pending',
    cooks: 'Preparing',
  },
} as const;

async function openBlank(
  openPage: (address: string, options: BrowserContextOptions) => Promise<Page>,
  { origin }: Simulator,
  language: LoginLanguage,
  size: BrowserContextOptions,
): Promise<Page> {
  const page = await openPage('about:blank', size);
  await page.addInitScript(([key, spoken]) => localStorage.setItem(key, spoken), [
    storageKeyOf(NEW_DEVICE, 'language'),
    language,
  ] as const);
  await page.goto(`${origin}${NEW_DEVICE}`);
  await expect(page.getByText(ON_BOARD[language].configure)).toBeVisible();
  return page;
}

async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let tabs = 0; tabs < TABS_MAX; tabs++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.and(page.getByRole('button', { name })).count()) > 0) return;
    if ((await focused.and(page.getByRole('radio', { name })).count()) > 0) return;
  }
  throw new Error(`Failed to reach ${name} with ${TABS_MAX} presses of Tab.`);
}

for (const [index, language] of (['es', 'en'] as const).entries()) {
  const words = LOGIN_TEXTS[language];
  const names = ON_BOARD[language];

  test(
    `[LINK-1][BOARD-30] in ${language} a user sets up a device and advances a line by touch alone`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const page = await openBlank(openPage, simulator, language, SIZES['390x844']);
      await page.getByRole('button', { name: words.submit }).tap();
      await page.getByRole('button', { name: words.withPassword }).tap();
      const form = page.getByRole('dialog', { name: words.withPassword });
      await form.getByRole('textbox', { name: words.email }).fill(EMAIL);
      await form.getByLabel(words.password).fill(PASSWORD);
      await form.getByRole('button', { name: words.submit }).tap();
      await expect(page.getByText(names.logOut)).toBeVisible();
      await page.getByRole('button', { name: words.toConfigure }).tap();
      await page.getByRole('radio', { name: words.unit }).tap();
      await page.getByRole('button', { name: words.activate }).tap();
      await page.getByRole('button', { name: words.takeOver }).tap();
      await expect(page.getByText(words.done)).toBeVisible();
      const closed = noticeSeen(page, names.closed);
      await page.getByRole('button', { name: words.use }).tap();
      await closed;
      const name = await firstLine(page);
      const before = await saved(simulator);
      await linesIn(cardsOn(page).first()).first().tap();
      await expect(page.getByRole('button', { name: name.replace(names.waits, names.cooks) }).first()).toBeVisible();
      await expect.poll(() => saved(simulator)).toBeGreaterThan(before);
      expect((await simulator.status()).unknowns).toBe(0);
    },
  );

  test(
    `[LINK-1][CONFIGURE-2][KEY-5] in ${language} a user sets up a device and advances a line by keyboard alone`,
    LONG,
    async ({ simulator, openPage }) => {
      const page = await openBlank(openPage, simulator, language, SIZES['1280x800']);
      const { keyboard } = page;
      await tabTo(page, words.submit);
      // This page has nothing to save: Enter presses the button.
      await keyboard.press('Enter');
      await expect(page.getByRole('button', { name: words.withPassword })).toBeVisible();
      await tabTo(page, words.withPassword);
      await keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: words.email })).toBeFocused();
      await keyboard.type(EMAIL);
      await keyboard.press('Tab');
      await keyboard.type(PASSWORD);
      await keyboard.press('Enter');
      await expect(page.getByRole('button', { name: words.toConfigure })).toBeVisible();
      await tabTo(page, words.toConfigure);
      await keyboard.press('Enter');
      const unit = page.getByRole('radio', { name: words.unit });
      await expect(unit).toBeVisible();
      await tabTo(page, /./);
      while (!(await page.locator(':focus').and(page.getByRole('radio')).count())) await keyboard.press('Tab');
      await keyboard.press('Home');
      const rows = await page.getByRole('radio').count();
      for (let moves = 0; moves < rows && !(await unit.isChecked()); moves++) await keyboard.press('ArrowDown');
      await expect(unit).toBeChecked();
      await tabTo(page, words.activate);
      await keyboard.press('Enter');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await tabTo(page, words.takeOver);
      await keyboard.press('Enter');
      await expect(page.getByText(words.done)).toBeVisible();
      await keyboard.press('Shift+Tab');
      await expect(page.getByRole('button', { name: words.use })).toBeFocused();
      await keyboard.press('Enter');

      const name = await firstLine(page);
      const before = await saved(simulator);
      await keyboard.press('1');
      await keyboard.press('b');
      await expect(page.getByRole('button', { name: name.replace(names.waits, names.cooks) }).first()).toBeVisible();
      await keyboard.press('Enter');
      await expect.poll(() => saved(simulator)).toBeGreaterThan(before);
    },
  );
}
