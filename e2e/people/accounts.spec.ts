import type { Page } from '@playwright/test';
import { LONG, repeats } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { followSecrets, foundIn } from '../pages/traces.ts';
import { expect, test } from '../test.ts';

// Some requests are rejected or cut on purpose.
test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true, viewport: { width: 390, height: 844 } });

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test(
  '[HOST-11][LOGIN-10][ACCOUNT-1] on a phone a user creates an account, the link in the mail fills the login once, and the password is stored nowhere',
  LONG,
  async ({ simulator, openPage }) => {
    const { origin } = await simulator.accounts();
    const page = await openPage(`${origin}/`);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await expect(page.getByRole('heading', { name: '¿Cómo desea iniciar sesión?' })).toBeVisible();
    expect(await page.title()).toBe('Mi cuenta');
    await button(page, 'Email y contraseña').click();
    await button(page, 'Crear cuenta').click();
    await page.keyboard.type('ana@correo.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ana María');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Soto');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Solicitamos su cuenta\./)).toBeVisible();
    const [mail] = (await simulator.accounts()).mails;
    const code = mail?.path.split('/').at(-1) ?? '';
    const { pw } = JSON.parse(Buffer.from(code, 'base64url').toString()) as { pw: string };

    await page.goto(origin + mail?.path);
    await expect(field(page, 'Email')).toHaveValue('ana@correo.test');
    await expect(field(page, 'Contraseña')).toHaveValue(pw);
    await expect.poll(() => pathOf(page)).toBe('/l/profilecreated/done');
    expect(await accessibilityProblems(page)).toEqual([]);
    await field(page, 'Contraseña').press('Enter');
    await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify([localStorage, history.state, document.body.innerHTML]));
    expect(kept).not.toContain(pw);
    expect(kept).not.toContain(code);
    expect(logged.join('\n')).not.toContain(pw);

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
    await page.goto(`${origin}/l/profilecreated/nonsense`);
    await expect(page.getByText('Error en los datos o link caducado.')).toBeVisible();
  },
);

test(
  '[ACCOUNT-2][ACCOUNT-4] a user replaces a lost password through the mail, logs in with the new password, and changes the password again',
  LONG,
  async ({ simulator, openPage }) => {
    const { origin } = await simulator.accounts();
    const page = await openPage(`${origin}/l/profile`);
    await button(page, 'Email y contraseña').click();
    await button(page, 'Olvidé mi contraseña').click();
    await field(page, 'Email').fill('nadie@correo.test');
    await field(page, 'Email').press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/^Hubo un error con tu correo/);
    await field(page, 'Email').fill('camila@correo.test');
    await field(page, 'Email').press('Enter');
    await expect(page.getByText(/^Enviamos un correo a camila@correo.test/)).toBeVisible();
    const mail = (await simulator.accounts()).mails.at(-1);

    await page.goto(origin + mail?.path);
    await expect(field(page, 'Contraseña nueva')).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await field(page, 'Contraseña nueva').fill('otra clave');
    await field(page, 'Repita la contraseña nueva').fill('otra clave');
    await button(page, 'Guardar la contraseña').click();
    await expect(
      page.getByRole('region', { name: 'Avisos' }).getByText('La contraseña fue cambiada exitosamente'),
    ).toBeVisible();
    await expect.poll(() => pathOf(page)).toBe('/l/profilelogin');

    await page.goto(origin + mail?.path);
    await expect(page.getByRole('alert')).toHaveText(
      'Error en los datos o link caducado. No se puede restablecer la contraseña. Es posible que ya se haya cambiado con este link: intente iniciar sesión con la contraseña nueva.',
    );

    await page.goto(`${origin}/l/pwdreset`);
    await button(page, 'Email y contraseña').click();
    await field(page, 'Email').fill('camila@correo.test');
    await field(page, 'Contraseña').fill('otra clave');
    await field(page, 'Contraseña').press('Enter');
    await expect(field(page, 'Contraseña actual')).toBeVisible();
    await field(page, 'Contraseña actual').fill('not-the-one');
    await field(page, 'Contraseña nueva').fill('tercera clave');
    await field(page, 'Repita la contraseña nueva').fill('tercera clave');
    await button(page, 'Guardar la contraseña').click();
    await expect(page.getByRole('alert')).toHaveText(
      'Error en la contraseña ingresada. No se pudo restablecer la contraseña.',
    );
    await field(page, 'Contraseña actual').fill('otra clave');
    await field(page, 'Contraseña actual').press('Enter');
    await expect(
      page.getByRole('main').getByRole('status').filter({ hasText: 'La contraseña fue cambiada exitosamente' }),
    ).toBeVisible();
    await button(page, 'Volver al perfil').click();
    await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
  },
);

for (const [index, [way, where]] of (
  [
    ['the menu', 'dialog'],
    ['the profile', 'main'],
  ] as const
).entries()) {
  test(
    `[HOST-11] on an account host, a logout from ${way} leads from the home page to the login`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const { origin } = await simulator.accounts();
      const page = await openPage(`${origin}/`);
      await button(page, 'Email y contraseña').click();
      await field(page, 'Email').fill('camila@correo.test');
      await field(page, 'Contraseña').fill('camila-2026');
      await field(page, 'Contraseña').press('Enter');
      await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
      await page.goto(`${origin}/`);
      await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
      if (where === 'dialog') await button(page, 'Abrir el menú').click();
      await page.getByRole(where).getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
      await expect(page.getByRole('heading', { name: '¿Cómo desea iniciar sesión?' })).toBeVisible();
      await expect.poll(() => pathOf(page)).toBe('/l/profilelogin');
    },
  );
}

test(
  '[HOST-11][LOGIN-20][LOGIN-23] an account is open in two tabs at once, each with its own login, and a logout in one also logs out the other',
  LONG,
  async ({ simulator, openPage }) => {
    const { origin } = await simulator.accounts();
    const first = await openPage('about:blank');
    await first.context().addInitScript(() => {
      // The empty page at the start has no `WakeLock`, because it is not secure.
      if (!isSecureContext) return;
      const request = WakeLock.prototype.request;
      WakeLock.prototype.request = function (type) {
        document.documentElement.dataset.keptAwake = 'yes';
        return request.call(this, type);
      };
    });
    const secrets = await followSecrets(first);
    await first.goto(`${origin}/`);
    const second = await first.context().newPage();
    await second.goto(`${origin}/`);
    for (const page of [first, second]) {
      await expect(page.getByRole('heading', { name: '¿Cómo desea iniciar sesión?' })).toBeVisible();
      await button(page, 'Email y contraseña').click();
      await field(page, 'Email').fill('camila@correo.test');
      await field(page, 'Contraseña').fill('camila-2026');
      await field(page, 'Contraseña').press('Enter');
      await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
    }
    // Only a kitchen's screen stays on: the pages of an account request no wake lock.
    for (const page of [first, second]) await expect(page.locator('[data-kept-awake]')).toHaveCount(0);
    await button(first, 'Cerrar sesión').click();
    await expect(second.getByRole('heading', { name: '¿Cómo desea iniciar sesión?' })).toBeVisible();
    expect(await second.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/tot1|camila/);
    expect(secrets().length).toBeGreaterThan(2);
    for (const page of [first, second]) await expect.poll(() => foundIn(page, secrets())).toEqual([]);
  },
);
