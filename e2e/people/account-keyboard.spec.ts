import type { Locator, Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { LOGIN_TEXTS, NEW_DEVICE } from '../pages/login-page.ts';
import { noticeSeen } from '../pages/notice-seen.ts';
import { expectFocusRing, pressByKey, tabTo as tabToAny } from '../pages/tab-to.ts';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', viewport: { width: 390, height: 844 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text);
const pathOf = (page: Page): string => new URL(page.url()).pathname;

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await tabToAny(page, wanted);
  await expectFocusRing(wanted);
}

async function press(page: Page, name: string, key = 'Enter'): Promise<void> {
  await tabTo(page, button(page, name));
  await page.keyboard.press(key);
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, field(page, name));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function logIn(page: Page, who: 'regular' | 'franchisee', password = credentialsOf(who).password): Promise<void> {
  await press(page, 'Email y contraseña');
  await expect(field(page, 'Email')).toBeFocused();
  await type(page, 'Email', credentialsOf(who).email);
  await type(page, 'Contraseña', password);
  await page.keyboard.press('Enter');
}

test('[HOST-11][ACCOUNT-1][ACCOUNT-2][ACCOUNT-4] by keyboard alone a user creates an account, logs in, and replaces a lost password', async ({
  simulator,
  openPage,
}) => {
  const { origin } = await simulator.accounts();
  const mail = async () => origin + ((await simulator.accounts()).mails.at(-1)?.path ?? '');
  const page = await openPage(`${origin}/`);
  await press(page, 'Email y contraseña');
  await press(page, 'Crear cuenta', 'Space');
  await expect(field(page, 'Email')).toBeFocused();
  await type(page, 'Email', 'ana@correo.test');
  await type(page, 'Nombres', 'Ana María');
  await type(page, 'Apellidos', 'Soto');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Solicitamos su cuenta\./)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Email y contraseña')).toBeFocused();

  await page.goto(await mail());
  await press(page, 'Mostrar', 'Space');
  await expect(button(page, 'Mostrar')).toHaveAttribute('aria-pressed', 'true');
  await press(page, 'Iniciar sesión');
  await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
  await press(page, 'Cerrar sesión');

  await press(page, 'Email y contraseña');
  await press(page, 'Olvidé mi contraseña');
  await expect(field(page, 'Email')).toBeFocused();
  await page.keyboard.type('ana@correo.test');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Enviamos un correo a ana@correo.test/)).toBeVisible();
  await page.goto(await mail());
  await type(page, 'Contraseña nueva', 'otra clave');
  await type(page, 'Repita la contraseña nueva', 'otra clave');
  const changed = noticeSeen(page, 'La contraseña fue cambiada exitosamente');
  await press(page, 'Guardar la contraseña');
  await changed;
  await expect.poll(() => pathOf(page)).toBe('/l/profilelogin');
});

test(
  '[LOOK-36][LOGIN-30][LOGIN-32] by keyboard alone a user cancels at the provider, and logs in by the provider with a typed email',
  LONG,
  async ({ simulator, openPage }) => {
    const { withResto } = LOGIN_TEXTS.es;
    const page = await openPage(`${simulator.origin}${NEW_DEVICE}l/profilelogin`);
    await press(page, withResto);
    await expect(page.getByRole('heading', { name: 'Resto ID' })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await pressByKey(page, page.getByRole('link', { name: 'Cancelar' }));
    await expect(page.getByRole('alert')).toHaveText('El proveedor no confirmó el inicio de sesión. Intente de nuevo.');
    expect(await accessibilityProblems(page)).toEqual([]);
    await press(page, withResto, 'Space');
    await pressByKey(page, page.getByRole('link', { name: /Nicolás Reyes/ }));
    await expect(field(page, 'Email')).toBeFocused();
    await page.keyboard.type('nicolas@correo.test');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Debe configurar KDS y cerrar sesión para operar.')).toBeVisible();
  },
);

async function editDetails(page: Page): Promise<void> {
  await press(page, 'Editar mis datos');
  await expect(field(page, 'Nombre')).toBeFocused();
  await type(page, 'Nombre', 'Renata Paz');
  await tabTo(page, field(page, 'País del teléfono y del documento'));
  await press(page, 'Cancelar', 'Space');
  await expect(button(page, 'Editar mis datos')).toBeFocused();
  await page.keyboard.press('Enter');
  await type(page, 'Nombre', 'Renata Paz');
  await press(page, 'Guardar');
  await expect(notice(page, 'Perfil actualizado')).toBeVisible();
  await expect(button(page, 'Editar mis datos')).toBeFocused();
}

async function addAddress(page: Page): Promise<void> {
  await press(page, 'Agregar dirección');
  await expect(field(page, 'Calle y número')).toBeFocused();
  await type(page, 'Calle y número', 'Av. Playa Ancha 100');
  await type(page, 'Comuna', 'Valparaíso');
  await type(page, 'Ciudad', 'Valparaíso');
  await type(page, 'Nombre de la dirección', 'Playa');
  await expect(page.getByText('La dirección está en el mapa.')).toBeVisible();
  await press(page, 'Acercar el mapa');
  await tabTo(page, page.getByRole('button', { name: /^Pin de la dirección/ }));
  await page.keyboard.press('ArrowUp');
  await tabTo(page, page.getByRole('checkbox', { name: 'Es mi dirección principal' }));
  await page.keyboard.press('Space');
  await press(page, 'Guardar');
  await expect(notice(page, 'Dirección agregada')).toBeVisible();
  await expect(button(page, 'Agregar dirección')).toBeFocused();
}

test(
  '[HOST-11][PROFILE-2][PROFILE-5][PROFILE-16] by keyboard alone a user edits details and addresses, reads terms, changes the password, and reaches the cart',
  LONG,
  async ({ simulator, openPage }) => {
    const { origin } = await simulator.accounts();
    const page = await openPage(`${origin}/l/profilecart?io=pedido-1`);
    await logIn(page, 'regular');
    await editDetails(page);
    await addAddress(page);
    await press(page, 'Editar Playa');
    await type(page, 'Indicaciones para llegar (opcional)', 'Tocar el timbre');
    await press(page, 'Guardar');
    await expect(page.getByText('Tocar el timbre')).toBeVisible();
    await press(page, 'Usar como principal: Oficina');
    await expect(button(page, 'Usar como principal: Playa')).toBeVisible();
    await expect(button(page, 'Agregar dirección')).toBeFocused();

    await press(page, 'Leer las condiciones generales');
    await press(page, 'Cerrar sin aceptar');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, 'Leer las condiciones generales')).toBeFocused();

    await press(page, 'Cambiar la contraseña');
    await type(page, 'Contraseña actual', credentialsOf('regular').password);
    await type(page, 'Contraseña nueva', 'otra clave');
    await type(page, 'Repita la contraseña nueva', 'otra clave');
    await page.keyboard.press('Enter');
    await press(page, 'Volver al perfil');

    await page.goto(`${origin}/l/profilecart?io=pedido-1`);
    await press(page, 'Volver al carrito');
    await press(page, 'Confirmar');
    await expect(page.getByRole('checkbox')).toBeFocused();
    await page.keyboard.press('Space');
    await press(page, 'Confirmar');
    await expect(page.getByRole('heading', { name: 'Su carrito' })).toBeVisible();
  },
);

test('[PROFILE-8] by keyboard alone a user chooses another venue', LONG, async ({ simulator, openPage }) => {
  const page = await openPage(`${simulator.origin}/device/new/l/profile`);
  await logIn(page, 'franchisee');
  await press(page, 'Usar Trattoria Lucía Ñuñoa · 71-4');
  await expect(notice(page, 'Inicie sesión nuevamente para cambiar de ubicación')).toBeVisible();
});
