import { expect, type Locator, type Page } from '@playwright/test';
import { holdClock } from './page-clock.ts';
import { followSecrets } from './traces.ts';

export const NEW_DEVICE = '/device/new/';

export const LOGIN_TEXTS = {
  es: {
    question: '¿Cómo desea iniciar sesión?',
    withPassword: 'Email y contraseña',
    withResto: 'Entrar con Resto ID',
    email: 'Email',
    password: 'Contraseña',
    submit: 'Iniciar sesión',
    wrongEmail: 'Escriba un email válido, como ana@local.cl.',
    wrongPassword: 'La contraseña debe tener mínimo 8 caracteres',
    credentials: 'Error en email o contraseña',
    network: 'Error de Conexión de Internet, intente más tarde',
    notAuthorised: 'No autorizado',
    toConfigure: 'Configurar KDS',
    activate: 'Activar KDS en este equipo',
    takeOver: 'Activar aquí',
    done: 'El KDS ha sido configurado en este equipo',
    use: 'Cerrar sesión y usar el KDS',
    unit: /Cocina caliente/,
  },
  en: {
    question: 'How do you want to log in?',
    withPassword: 'Email and password',
    withResto: 'Log in with Resto ID',
    email: 'Email',
    password: 'Password',
    submit: 'Log in',
    wrongEmail: 'Type a valid email, like ana@local.cl.',
    wrongPassword: 'The password must have at least 8 characters',
    credentials: 'Incorrect email or password',
    network: 'Internet Connection Error, try again later',
    notAuthorised: 'Not authorized',
    toConfigure: 'Configure KDS',
    activate: 'Activate KDS on this device',
    takeOver: 'Activate here',
    done: 'The KDS has been configured on this device',
    use: 'Log out and use the KDS',
    unit: /Cocina caliente|Hot kitchen/,
  },
} as const;

export type LoginLanguage = keyof typeof LOGIN_TEXTS;

export interface LogIn {
  readonly email: string;
  readonly password: string;
}

export interface LoginForm {
  readonly dialog: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
}

export async function openForm(page: Page, language: LoginLanguage = 'es'): Promise<LoginForm> {
  const words = LOGIN_TEXTS[language];
  await page.getByRole('button', { name: words.withPassword }).click();
  const dialog = page.getByRole('dialog', { name: words.withPassword });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    email: dialog.getByRole('textbox', { name: words.email }),
    password: dialog.getByLabel(words.password),
    submit: dialog.locator('button[type="submit"]'),
  };
}

export async function send({ email, password, submit }: LoginForm, typed: LogIn): Promise<void> {
  await email.fill(typed.email);
  await password.fill(typed.password);
  await submit.click();
}

export async function logIn(page: Page, typed: LogIn, language: LoginLanguage = 'es'): Promise<void> {
  const form = await openForm(page, language);
  await send(form, typed);
  await expect(form.dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: LOGIN_TEXTS[language].question })).toHaveCount(0);
}

/** Call before the login. Resolves when the app receives pushes about the person and has read the grants once more. */
export const isListenedFor = (page: Page): Promise<unknown> => page.waitForResponse(/\/sapi\/perfiles/);

/**
 * Opens this address with a held clock, follows the person's secrets from the start and logs the person in. Resolves
 * after the last response of the login: a response after a jump of the clock would set the page's clock back.
 */
export async function logInFollowed(
  open: (address: string) => Promise<Page>,
  address: string,
  person: LogIn,
): Promise<{ readonly page: Page; readonly secrets: () => readonly string[] }> {
  const page = await open('about:blank');
  await holdClock(page);
  const secrets = await followSecrets(page);
  await page.goto(address);
  const listens = isListenedFor(page);
  await logIn(page, person);
  await listens;
  return { page, secrets };
}
