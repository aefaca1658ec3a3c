import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { noticeSeen } from '../pages/notice-seen.ts';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';

// The network fails on purpose.
test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const LIMA = { geolocation: { latitude: -12.05, longitude: -77.04 }, permissions: ['geolocation'] };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text);

async function logIn(page: Page, who: 'diner' | 'regular' | 'franchisee'): Promise<void> {
  const { email, password } = credentialsOf(who);
  await button(page, 'Email y contraseña').click();
  await field(page, 'Email').fill(email);
  await field(page, 'Contraseña').fill(password);
  await field(page, 'Contraseña').press('Enter');
}

/** Sideways overflow on a narrow screen. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Pixels by which a notice covers the page below the bar and the menu button; null while one of them is missing. */
const noticeOver = (page: Page) =>
  page.evaluate(() => {
    const [notice, main, menu] = ['[popover] > *', 'main', 'header button'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    );
    if (!notice || !main || !menu) return null;
    return { page: Math.max(notice.bottom - main.top, 0), menu: Math.max(menu.right - notice.left, 0) };
  });

test('[PROFILE-5][PROFILE-10][PROFILE-6][PROFILE-7][PROFILE-11][ADDRESS-10] on a phone a user enters an address, moves its pin by keys and saves the address, which shows after a reload', async ({
  simulator,
  openPage,
}) => {
  const { origin } = await simulator.accounts();
  const page = await openPage(`${origin}/l/profileaddress`, { ...PHONE, ...LIMA });
  await logIn(page, 'diner');
  await expect(field(page, 'Calle y número')).toBeFocused();
  // The browser reports a location in Peru.
  await expect(field(page, 'País')).toHaveValue('pe');
  await button(page, 'Guardar').click();
  await expect(
    page.getByRole('alert').filter({ hasText: /^Debe completar la siguiente información: Calle y número, Distrito,/ }),
  ).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await field(page, 'Calle y número').fill('Av. Larco 1301');
  await field(page, 'Distrito').fill('Miraflores');
  await field(page, 'Ciudad').fill('Lima');
  await field(page, 'Código postal').fill('15074');
  await field(page, 'Nombre de la dirección').fill('Trabajo');
  await expect(page.getByText('La dirección está en el mapa.')).toBeVisible();
  const pin = page.getByRole('button', { name: /^Pin de la dirección/ });
  const before = await pin.boundingBox();
  await pin.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  // The map follows its pin: the streets move, the pin stays in the middle.
  expect((await pin.boundingBox())?.width).toBe(before?.width);
  const drawn = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('img[src*="/maps/tiles/"]')].some(
        (tile) => tile.naturalWidth > 0,
      ),
    );
  await expect.poll(drawn).toBe(true);
  expect([await accessibilityProblems(page), await overflow(page)]).toEqual([[], 0]);
  // The notice disappears after 5 s, but not while the world is paused.
  await simulator.command({ do: 'pause' });
  await page.getByRole('checkbox', { name: 'Es mi dirección principal' }).press('Enter');
  await expect(notice(page, 'Dirección agregada')).toBeVisible();
  expect(await noticeOver(page)).toEqual({ page: 0, menu: 0 });
  await simulator.command({ do: 'resume' });

  await expect.poll(() => new URL(page.url()).pathname).toBe('/l/profile');
  await page.reload();
  await expect(page.getByText('Av. Larco 1301, Miraflores, 15074 Lima')).toBeVisible();
});

test('[PROFILE-2][PROFILE-3] input sent without a network stays in the form; with the network back, a press saves the input, and another tab shows it', async ({
  simulator,
  openPage,
}) => {
  const { origin } = await simulator.accounts();
  const page = await openPage(`${origin}/l/profile`);
  await logIn(page, 'regular');
  await expect(page.getByRole('img', { name: 'Foto de Renata Silva' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${origin}/l/profile`);
  // A session belongs to one tab (rule LOGIN-20).
  await logIn(other, 'regular');
  await expect(other.getByText('+56961234567')).toBeVisible();

  await button(page, 'Editar mis datos').press('Enter');
  await expect(field(page, 'Nombre')).toBeFocused();
  await field(page, 'Nombre').fill('Renata 🙂 <b>');
  await field(page, 'Teléfono (opcional)').fill('123');
  await field(page, 'RUT (opcional)').fill('12.345.678-4');
  await button(page, 'Guardar').press('Enter');
  await expect(page.getByText('Teléfono inválido')).toBeVisible();
  await expect(page.getByText('revise su dígito verificador')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await field(page, 'Teléfono (opcional)').fill('9 8765 4321');
  await field(page, 'RUT (opcional)').fill('12.345.678-5');
  await page.context().setOffline(true);
  await button(page, 'Guardar').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Error de Conexión de Internet, intente más tarde');
  await expect(field(page, 'Nombre')).toHaveValue('Renata 🙂 <b>');
  await page.context().setOffline(false);
  const saved = noticeSeen(page, 'Perfil actualizado');
  await button(page, 'Guardar').press('Enter');
  await saved;
  await expect(other.getByText('+56987654321')).toBeVisible();
});

test(
  '[PROFILE-15][PROFILE-16][HOST-10] a user comes from the cart, logs in, accepts the conditions and returns; a restaurant administrator chooses another venue on both kinds of host',
  LONG,
  async ({ simulator, openPage }) => {
    const { origin } = await simulator.accounts();
    const page = await openPage(`${origin}/shop/`, PHONE);
    await page.getByRole('link', { name: 'Agregar un producto' }).click();
    await page.getByRole('link', { name: 'Mis datos para este pedido' }).click();
    await expect(page.getByText('Inicie sesión para continuar con su pedido.')).toBeVisible();
    await logIn(page, 'regular');
    await button(page, 'Volver al carrito').click();
    await button(page, 'Confirmar').click();
    await expect(page.getByRole('alert')).toHaveText('Debe aceptar las condiciones para continuar.');
    expect([await accessibilityProblems(page), await overflow(page)]).toEqual([[], 0]);
    await page.getByRole('checkbox').check();
    await button(page, 'Confirmar').click();
    await expect(page.getByRole('heading', { name: 'Su carrito' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('shop:count'))).toBe('1');

    const kitchen = await openPage(`${simulator.origin}/device/new/l/profile`);
    await logIn(kitchen, 'franchisee');
    await expect(kitchen.getByText('Av. Providencia 1234')).toBeVisible();
    await expect(button(kitchen, 'Editar mis datos')).toHaveCount(0);
    expect(await accessibilityProblems(kitchen)).toEqual([]);
    const policies = await kitchen
      .locator('meta[http-equiv="Content-Security-Policy"]')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')));
    expect(policies).toContain("img-src 'self' data:");
    // A restaurant administrator chooses a restaurant both on a kitchen's host and on an account host.
    const account = await openPage(`${origin}/l/profile`);
    await logIn(account, 'franchisee');
    await expect(button(account, 'Editar mis datos')).toBeVisible();
    for (const page of [kitchen, account]) {
      await button(page, 'Usar Trattoria Lucía Ñuñoa · 71-4').click();
      await expect(notice(page, 'Inicie sesión nuevamente para cambiar de ubicación')).toBeVisible();
    }
  },
);
