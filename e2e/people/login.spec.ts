import type { Page } from '@playwright/test';
import { LONG, repeats } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { LOGIN_TEXTS, type LoginLanguage, logIn, NEW_DEVICE, openForm, send } from '../pages/login-page.ts';
import { noticeSeen } from '../pages/notice-seen.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';

// Logins are rejected on purpose, and the browser reports the requests.
test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

const DEBUG_LINES_MAX = 10;

type OpenPage = (address: string) => Promise<Page>;

async function openLogin(
  openPage: OpenPage,
  origin: string,
  query = '',
  language: LoginLanguage = 'es',
): Promise<Page> {
  const page = await openPage('about:blank');
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    storageKeyOf(NEW_DEVICE, 'language'),
    language,
  ] as const);
  await page.goto(`${origin}${NEW_DEVICE}l/profilelogin${query}`);
  await expect(page.getByRole('heading', { name: LOGIN_TEXTS[language].question })).toBeVisible();
  return page;
}

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const alertOf = (page: Page) => page.getByRole('alert');

for (const [index, language] of (['es', 'en'] as const).entries()) {
  test(
    `[LOGIN-28][LOGIN-30] in ${language} an error of a login appears at its field or under the form, and no input is lost`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const words = LOGIN_TEXTS[language];
      const page = await openLogin(openPage, simulator.origin, '', language);
      await expect(page.getByRole('button', { name: words.withResto })).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
      const form = await openForm(page, language);
      await expect(form.email).toBeFocused();
      expect(await accessibilityProblems(page)).toEqual([]);

      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/sapi/login')) requests.push(request.url());
      });
      await send(form, { email: 'ana@local', password: 'corta' });
      await expect(form.email).toHaveAttribute('aria-invalid', 'true');
      await expect(form.password).toHaveAttribute('aria-invalid', 'true');
      await expect(form.dialog.getByText(words.wrongEmail)).toBeVisible();
      await expect(form.dialog.getByText(words.wrongPassword)).toBeVisible();
      await expect(form.email).toBeFocused();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(requests).toEqual([]);

      const wrong = { ...credentialsOf('owner'), password: 'not-the-one' };
      await send(form, wrong);
      await expect(form.dialog.getByRole('alert')).toHaveText(words.credentials);
      await expect(form.email).toHaveValue(wrong.email);
      await expect(form.password).toHaveValue(wrong.password);
      expect(await accessibilityProblems(page)).toEqual([]);

      for (const name of ['diner', 'stranger'] as const) {
        await send(form, credentialsOf(name));
        await expect(form.dialog.getByRole('alert')).toHaveText(words.notAuthorised);
      }

      await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
      await send(form, credentialsOf('owner'));
      await expect(form.dialog.getByRole('alert')).toHaveText(words.network);
      await simulator.command({ do: 'heal' });
      await form.password.press('Enter');
      await expect(form.dialog).toHaveCount(0);
      await expect.poll(() => pathOf(page)).toBe(NEW_DEVICE);
    },
  );
}

test('[LOGIN-31] ten presses of the login button send one login request', LONG, async ({ simulator, openPage }) => {
  const page = await openLogin(openPage, simulator.origin);
  await simulator.command({
    do: 'fault',
    fault: 'cloud-slow',
    forMs: 600_000,
    options: { delayMs: 2_000, spreadMs: 0 },
  });
  const methods: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sapi/login')) methods.push(request.method());
  });
  const form = await openForm(page);
  const { email, password } = credentialsOf('owner');
  await form.email.fill(email);
  await form.password.fill(password);
  await form.submit.evaluate((button: HTMLButtonElement) => {
    for (let presses = 0; presses < 10; presses++) button.click();
  });
  await expect(form.submit).toHaveText('Iniciando sesión…');
  await form.password.press('Enter');
  await expect(form.dialog).toHaveCount(0);
  expect(methods).toEqual(['POST']);
});

for (const [index, next] of [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '/l/../..',
  '%2F%2Fevil.example',
].entries()) {
  test(`[LOGIN-7] a login with the target ${next} leads home`, repeats(index), async ({ simulator, openPage }) => {
    const page = await openLogin(openPage, simulator.origin, `?next=${next}`);
    await logIn(page, credentialsOf('cook'));
    await expect(page.getByText('Debe configurar KDS y cerrar sesión para operar.')).toBeVisible();
    expect(page.url()).toBe(`${simulator.origin}${NEW_DEVICE}`);
  });
}

test.describe('login by a social provider', () => {
  const RETURN = /[?&](state|code|error)=/;

  test('[LOGIN-33] a login by a provider works once: the page removes the code from its address, and a second use of the address is rejected', async ({
    simulator,
    openPage,
  }) => {
    const page = await openLogin(openPage, simulator.origin);
    const brought: string[] = [];
    page.on('framenavigated', (frame) => brought.push(frame.url()));
    await page.getByRole('button', { name: LOGIN_TEXTS.es.withResto }).click();
    await page.getByRole('link', { name: /Valeria Pinto/ }).click();
    await expect(page.getByText('Debe configurar KDS y cerrar sesión para operar.')).toBeVisible();
    expect(page.url()).not.toMatch(RETURN);
    const address = brought.find((each) => /profilelogin\?.*code=/.test(each)) ?? '';
    expect(address).not.toBe('');

    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    const loggedOut = noticeSeen(page, 'Sesion Cerrada');
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await loggedOut;
    await page.goto(address);
    await expect(alertOf(page)).toHaveText(/^La respuesta del proveedor no corresponde/);
    expect(page.url()).not.toMatch(RETURN);
  });

  for (const [index, [language, words]] of (
    [
      ['es', /^La respuesta del proveedor no corresponde a un inicio de sesión de este equipo/],
      ['en', /^The provider's response does not match a login on this device/],
    ] as const
  ).entries()) {
    test(
      `[LOGIN-6] in ${language} a provider response that the device did not request logs no person in`,
      repeats(index),
      async ({ simulator, openPage }) => {
        const query = `?state=${'a'.repeat(32)}&code=1e5`;
        const page = await openLogin(openPage, simulator.origin, query, language);
        await expect(alertOf(page)).toHaveText(words);
        expect(page.url()).not.toMatch(RETURN);
        const calls = (await simulator.status()).journal.filter(({ text }) => text.includes('/sapi/login'));
        expect(calls).toEqual([]);
      },
    );
  }

  test(
    '[LOGIN-32] a user without an email must enter an email, and logs in with that email',
    LONG,
    async ({ simulator, openPage }) => {
      const page = await openLogin(openPage, simulator.origin);
      await page.getByRole('button', { name: LOGIN_TEXTS.es.withResto }).click();
      await page.getByRole('link', { name: /Nicolás Reyes/ }).click();
      await expect(alertOf(page)).toHaveText('Falta el email de su cuenta.');
      const field = page.getByRole('textbox', { name: 'Email' });
      await expect(field).toBeFocused();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.type('nicolas@');
      await page.keyboard.press('Enter');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await page.keyboard.type('correo.test');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Debe configurar KDS y cerrar sesión para operar.')).toBeVisible();
    },
  );
});

test(
  '[LOGIN-33] back navigation skips the login, and a login page that is opened again shows who is logged in',
  LONG,
  async ({ simulator, openPage }) => {
    const page = await openPage(`${simulator.origin}${NEW_DEVICE}`);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await logIn(page, credentialsOf('cook'));
    await expect.poll(() => pathOf(page)).toBe(NEW_DEVICE);
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe(NEW_DEVICE);
    await page.goto(`${simulator.origin}${NEW_DEVICE}l/profilelogin`);
    await expect(page.getByText('Ha entrado como Diego Araya.')).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page.getByText('Sesion Cerrada')).toBeVisible();
    await expect(page.getByText('Debe configurar KDS en este equipo.')).toBeVisible();
  },
);

test('[HOST-16][HOST-17] a test host shows the steps of the login in at most ten lines, without the password', async ({
  simulator,
  openPage,
}) => {
  const page = await openLogin(openPage, simulator.origin);
  const block = page.getByRole('region', { name: 'Depuración' }).locator('pre');
  await expect(block).toContainText('user not authenticated');
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
  const form = await openForm(page);
  for (let tries = 0; tries < DEBUG_LINES_MAX + 2; tries++) {
    await send(form, credentialsOf('owner'));
    await expect(form.dialog.getByRole('alert')).toHaveText(LOGIN_TEXTS.es.network);
  }
  const lines = ((await block.textContent()) ?? '').split('\n');
  expect(lines.length).toBeLessThanOrEqual(DEBUG_LINES_MAX);
  expect(lines.join('\n')).not.toContain(credentialsOf('owner').password);
});

test('[LOGIN-19] a login sent before the script of the login has loaded shows its progress at once, and succeeds after the script has loaded', async ({
  simulator,
  openPage,
}) => {
  const page = await openPage('about:blank');
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/person-parts-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${simulator.origin}${NEW_DEVICE}l/profilelogin`);
  const form = await openForm(page);
  // The page drops the press after 10 s, but not while the world is paused.
  await simulator.command({ do: 'pause' });
  await send(form, credentialsOf('owner'));
  await expect(form.submit).toHaveText('Iniciando sesión…');
  await expect(form.submit).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(form.dialog).toHaveCount(0);
  await expect.poll(() => pathOf(page)).toBe(NEW_DEVICE);
});

/** Records the vertical positions of a button from the first frame on: one entry for each change. */
async function recordPositions(page: Page, name: string): Promise<() => Promise<readonly number[]>> {
  await page.addInitScript((text) => {
    const places: number[] = [];
    Object.assign(globalThis, { places });
    const recordPosition = () => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
      const y = button?.getBoundingClientRect().y;
      if (y !== undefined && places.at(-1) !== y) places.push(y);
      requestAnimationFrame(recordPosition);
    };
    requestAnimationFrame(recordPosition);
  }, name);
  return () => page.evaluate(() => (globalThis as unknown as { readonly places: readonly number[] }).places);
}

const LETTERS = /\/assets\/barlow-latin-800-[^/]+\.woff2$/;

test(
  '[LOOK-7] the buttons of the login do not move while the font of its title loads',
  LONG,
  async ({ simulator, openPage }) => {
    const page = await openPage('about:blank');
    const { question, withPassword } = LOGIN_TEXTS.es;
    const placesOf = await recordPositions(page, withPassword);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isRequested = false;
    await page.route(LETTERS, async (route) => {
      isRequested = true;
      await held;
      await route.continue();
    });
    await page.goto(`${simulator.origin}${NEW_DEVICE}l/profilelogin`);
    await expect.poll(() => isRequested).toBe(true);
    release();
    await expect(page.getByRole('heading', { name: question })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await openForm(page);
    expect(await placesOf()).toHaveLength(1);
  },
);
