import type { BrowserContextOptions, Page } from '@playwright/test';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { unreachableByTab } from '../pages/reachable-controls.ts';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';

// The network fails on purpose, and a picture does not load.
test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

const WORDS = {
  es: {
    withPassword: 'Email y contraseña',
    forgot: 'Olvidé mi contraseña',
    create: 'Crear cuenta',
    refused: /^Hubo un error con tu correo/,
    again: 'Volver a iniciar sesión',
    close: 'Cerrar',
    edit: 'Editar mis datos',
    add: 'Agregar dirección',
    put: 'Poner el pin en el centro del mapa',
    pin: /^Pin de la dirección/,
    terms: 'Leer las condiciones generales',
    change: 'Cambiar la contraseña',
    cart: 'Volver al carrito',
    confirm: 'Confirmar',
    without: 'Cerrar sin aceptar',
    cancel: 'Cancelar',
    save: 'Guardar',
    network: 'Error de Conexión de Internet, intente más tarde',
    profile: 'Mi perfil',
    menu: 'Abrir el menú',
    logOut: 'Cerrar sesión',
  },
  en: {
    withPassword: 'Email and password',
    forgot: 'Forgot my password',
    create: 'Create account',
    refused: /^There was an error with your email/,
    again: 'Back to the login',
    close: 'Close',
    edit: 'Edit my data',
    add: 'Add address',
    put: 'Place the pin in the center of the map',
    pin: /^Address pin/,
    terms: 'Read the general conditions',
    change: 'Change password',
    cart: 'Back to cart',
    confirm: 'Confirm',
    without: 'Close without accepting',
    cancel: 'Cancel',
    save: 'Save',
    network: 'Internet Connection Error, try again later',
    profile: 'My profile',
    menu: 'Open the menu',
    logOut: 'Log out',
  },
} as const;

interface Tour {
  readonly page: Page;
  readonly words: (typeof WORDS)[keyof typeof WORDS];
  readonly origin: string;
  readonly mailPath: () => Promise<string>;
  readonly checkState: (state: string) => Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const named = (page: Page, name: string) => page.locator(`[name="${name}"]:not([type="hidden"])`);
const send = (page: Page) => page.locator('form button[type="submit"]').click();

async function logIn({ page, words }: Tour, who: Parameters<typeof credentialsOf>[0]): Promise<void> {
  const { email, password } = credentialsOf(who);
  await button(page, words.withPassword).click();
  await named(page, 'email').fill(email);
  await named(page, 'password').fill(password);
  await send(page);
  await expect(page.getByRole('heading', { name: words.profile })).toBeVisible();
}

async function tourLogin(tour: Tour): Promise<void> {
  const { page, words, origin, checkState } = tour;
  await page.goto(`${origin}/l/profilecart`);
  await expect(button(page, words.withPassword)).toBeVisible();
  await checkState('login from the cart');
  await button(page, words.withPassword).click();
  await send(page);
  await expect(named(page, 'email')).toBeFocused();
  await checkState('login refused');
  await button(page, words.forgot).click();
  await named(page, 'email').fill('nadie@correo.test');
  await send(page);
  await expect(page.getByRole('alert')).toHaveText(words.refused);
  await checkState('recovery failed');
  await named(page, 'email').fill('camila@correo.test');
  await send(page);
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible();
  await checkState('recovery sent');
  await button(page, words.again).click();
  await button(page, words.create).click();
  // The input stays when the form changes.
  await expect(named(page, 'email')).toHaveValue('camila@correo.test');
  await named(page, 'email').fill('');
  await send(page);
  await expect(named(page, 'email')).toHaveAttribute('aria-invalid', 'true');
  await checkState('account refused');
  await named(page, 'email').fill('camila@correo.test');
  await named(page, 'firstNames').fill('Ana María de los Ángeles');
  await named(page, 'lastNames').fill('Fuentes');
  await send(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState('account failed');
  await named(page, 'email').fill('ana@correo.test');
  await send(page);
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible();
  await checkState('account created');
}

async function tourMails({ page, origin, mailPath, checkState }: Tour): Promise<void> {
  await page.goto(origin + (await mailPath()));
  await expect(named(page, 'password')).not.toHaveValue('');
  await checkState('first login');
  await page.goto(`${origin}/l/profilecreated/done`);
  await checkState('account link used');
  await page.goto(`${origin}/l/profilecreated/nonsense`);
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState('account link broken');
  await page.goto(`${origin}/l/pwdreset/a1/b2`);
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState('reset link refused');
  await page.goto(`${origin}/l/nowhere`);
  await expect(page.getByRole('main').getByRole('button')).toBeVisible();
  await checkState('no such screen');
}

async function tourDetails(tour: Tour): Promise<void> {
  const { page, words, checkState } = tour;
  await checkState('profile');
  await button(page, words.edit).click();
  await named(page, 'firstNames').fill('');
  await named(page, 'phone').fill('123');
  await named(page, 'nationalId').fill('12.345.678-4');
  await send(page);
  await expect(named(page, 'firstNames')).toBeFocused();
  await checkState('details refused');
  await named(page, 'firstNames').fill('Renata');
  await named(page, 'phone').fill('');
  await named(page, 'nationalId').fill('');
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByRole('alert').filter({ hasText: words.network })).toBeVisible();
  await checkState('details without a network');
  await page.context().setOffline(false);
  await send(page);
  await expect(button(page, words.edit)).toBeVisible();
  await checkState('details saved');
}

async function tourAddress(tour: Tour): Promise<void> {
  const { page, words, checkState } = tour;
  await button(page, words.add).click();
  await expect(named(page, 'street')).toBeFocused();
  await send(page);
  await expect(named(page, 'street')).toHaveAttribute('aria-invalid', 'true');
  await checkState('address refused');
  await button(page, words.put).click();
  await expect(page.getByRole('button', { name: words.pin })).toBeVisible();
  await checkState('address with its pin');
  await button(page, words.cancel).click();
}

async function tourRest(tour: Tour): Promise<void> {
  const { page, words, origin, checkState } = tour;
  await button(page, words.terms).click();
  await checkState('general conditions');
  await button(page, words.without).click();
  await page.goto(`${origin}/l/profilecart?io=pedido-1`);
  await button(page, words.cart).click();
  await button(page, words.confirm).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await checkState('order conditions refused');
  await button(page, words.close).click();
  await button(page, words.change).click();
  await named(page, 'next').fill('corta');
  await send(page);
  await expect(named(page, 'current')).toHaveAttribute('aria-invalid', 'true');
  await checkState('password refused');
  await named(page, 'current').fill('not-the-one');
  await named(page, 'next').fill('otra clave');
  await named(page, 'repeat').fill('otra clave');
  await send(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState('password failed');
  await named(page, 'current').fill(credentialsOf('regular').password);
  await send(page);
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await checkState('password changed');
  await button(page, words.menu).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: words.logOut })).toBeVisible();
  await checkState('menu');
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const WIDE = { viewport: { width: 1_280, height: 800 } } as const;

const LOOKS: readonly (readonly [
  language: keyof typeof WORDS,
  scheme: 'dark' | 'light',
  size: BrowserContextOptions,
])[] = [
  ['es', 'light', PHONE],
  ['en', 'dark', PHONE],
  ['en', 'light', WIDE],
  ['es', 'dark', WIDE],
];

for (const [language, colorScheme, size] of LOOKS) {
  test(`[HOST-12][LANGUAGE-10] the screens of an account are accessible in ${language} and ${colorScheme} mode, and fit into ${size.viewport?.width} px`, async ({
    simulator,
    openPage,
  }) => {
    const { origin } = await simulator.accounts();
    const locale = language === 'es' ? 'es-CL' : 'en-GB';
    const page = await openPage(`${origin}/`, { ...size, locale, colorScheme });
    const shown = () =>
      page.evaluate(() => {
        const { lang, dataset, scrollWidth, clientWidth } = document.documentElement;
        return [lang, dataset.theme, scrollWidth - clientWidth];
      });
    const tour: Tour = {
      page,
      words: WORDS[language],
      origin,
      mailPath: async () => (await simulator.accounts()).mails.at(-1)?.path ?? '',
      async checkState(state) {
        expect([await accessibilityProblems(page), await shown()], state).toEqual([[], [language, colorScheme, 0]]);
        if (size === WIDE) expect(await unreachableByTab(page), state).toEqual([]);
      },
    };
    await tourLogin(tour);
    await tourMails(tour);
    await page.goto(`${origin}/l/profile`);
    await logIn(tour, 'newcomer');
    await tour.checkState('profile to be completed');
    await button(page, tour.words.logOut).click();
    await expect(button(page, tour.words.withPassword)).toBeVisible();
    await logIn(tour, 'regular');
    await tourDetails(tour);
    await tourAddress(tour);
    await tourRest(tour);
  });
}
