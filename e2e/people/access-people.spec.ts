import type { Locator, Page } from '@playwright/test';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { holdRequests } from '../pages/held-requests.ts';
import { LOGIN_TEXTS, logIn } from '../pages/login-page.ts';
import { type Look, openBoard, openLook } from '../pages/looks.ts';
import { tooSmallForFinger, unreachableByTab } from '../pages/reachable-controls.ts';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';

test.use({
  scenario: 'e2e/worlds/quiet-house.yaml',
  allowFailedRequests: true,
  contextOptions: { reducedMotion: 'reduce' },
});

const KITCHEN = 3;

/** Texts that only these tests need, Spanish and English. */
const TEXTS = {
  debug: /^(Depuración|Debug)$/,
  pending: /^(Iniciando sesión…|Logging in…)$/,
  close: /^(Cerrar|Close)$/,
  noEmail: /^(Falta el email de su cuenta|The email of your account is missing)\.$/,
  send: /^(Continuar|Continue)$/,
  reading: /^(Leyendo la lista de KDS|Reading the list of KDS)…$/,
  refresh: /^(Actualizar lista|Refresh list)$/,
  permission: /^(Pedir permiso|Ask for permission)$/,
  notDone: /^(ERROR al configirar KDS|ERROR configuring the KDS), /,
  unread: /^(No se pudo leer la lista de KDS|The list of KDS could not be read)/,
  activating: /^(Activando el KDS|Activating the KDS)…$/,
  noUnits: /^(Este local no tiene ningún KDS|This venue has no KDS)\./,
  lost: /^(Este KDS se usa ahora en otro equipo|This KDS is now in use on another device)/,
  menu: /^(Abrir el menú|Open the menu)$/,
  logIn: /^(Iniciar sesión|Log in)$/,
  configure: /^(Configurar KDS|Configure KDS)$/,
} as const;

const LOOKS = [
  { theme: 'dark', size: '1280x800', language: 'es' },
  { theme: 'light', size: '390x844', language: 'es' },
  { theme: 'dark', size: '390x844', language: 'en' },
  { theme: 'light', size: '1280x800', language: 'en' },
] as const satisfies readonly Look[];

/** The wide screen uses only the keyboard, the phone only a finger. */
const press = async (control: Locator, { size }: Look): Promise<void> => {
  if (size === '390x844') return control.tap();
  await control.focus();
  // Enter saves, wherever the focus is.
  await control.press('Space');
};

/** A failure names the state. */
async function isForEveryone(page: Page, { size }: Look, state: string): Promise<void> {
  expect(await accessibilityProblems(page), state).toEqual([]);
  expect(await (size === '390x844' ? tooSmallForFinger(page) : unreachableByTab(page)), state).toEqual([]);
}

for (const look of LOOKS) {
  const words = LOGIN_TEXTS[look.language];
  const shown = `${look.theme} ${look.language} at ${look.size}`;

  test(`[LOGIN-28][LOGIN-30][LOGIN-31] every state of the login is accessible, ${shown}`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openLook(openPage, simulator, KITCHEN, { ...look, path: 'l/profilelogin' });
    const debug = page.getByRole('region', { name: TEXTS.debug });
    await expect(page.getByRole('heading', { name: words.question })).toBeVisible();
    await isForEveryone(page, look, 'how to log in');
    await press(page.getByRole('button', { name: words.withPassword }), look);
    const dialog = page.getByRole('dialog', { name: words.withPassword });
    await expect(dialog).toBeVisible();
    await isForEveryone(page, look, 'the dialog');
    const [email, password] = [dialog.getByRole('textbox', { name: words.email }), dialog.getByLabel(words.password)];
    const submit = dialog.locator('button[type="submit"]');
    await email.fill('ana@local');
    await password.fill('corta');
    await press(submit, look);
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(2);
    await isForEveryone(page, look, 'wrong fields');
    await email.fill(credentialsOf('owner').email);
    await password.fill('not-the-one');
    await press(submit, look);
    await expect(dialog.getByRole('alert')).toHaveText(words.credentials);
    await isForEveryone(page, look, 'a login that failed');
    const release = await holdRequests(page, /\/sapi\/login/);
    await press(submit, look);
    await expect(submit).toHaveText(TEXTS.pending);
    await isForEveryone(page, look, 'a pending response');
    release();
    // A long check may outlast the request's timeout, so the test sends it once more.
    await expect(submit).not.toHaveText(TEXTS.pending);
    await press(submit, look);
    await expect(dialog.getByRole('alert')).toHaveText(words.credentials);
    await press(dialog.getByRole('button', { name: TEXTS.close }), look);
    await expect(dialog).toHaveCount(0);
    await expect(debug.locator('pre')).toContainText(/\S/);
    await expect(page.getByRole('alert')).toHaveText(words.credentials);
    await isForEveryone(page, look, 'the debug block, and the error on the page');
  });

  test(`[LOGIN-32] the request for a missing email is accessible, ${shown}`, async ({ simulator, openPage }) => {
    const page = await openLook(openPage, simulator, KITCHEN, { ...look, path: 'l/profilelogin' });
    await press(page.getByRole('button', { name: words.withResto }), look);
    await page.getByRole('link', { name: /Nicolás Reyes/ }).click();
    await expect(page.getByRole('alert')).toHaveText(TEXTS.noEmail);
    await isForEveryone(page, look, 'an email is missing');
    await page.getByRole('textbox', { name: words.email }).fill('nicolas@');
    await press(page.getByRole('button', { name: TEXTS.send }), look);
    await expect(page.getByRole('textbox', { name: words.email })).toHaveAttribute('aria-invalid', 'true');
    await isForEveryone(page, look, 'an invalid email');
  });

  test(`[CONFIGURE-2][CONFIGURE-3][CONFIGURE-4] every state of Configure KDS is accessible, ${shown}`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openLook(openPage, simulator, KITCHEN, { ...look, path: 'configkds' });
    const letRead = await holdRequests(page, /\/resto\/configuracion/);
    await logIn(page, credentialsOf('owner'), look.language);
    await expect(page.getByText(TEXTS.reading)).toBeVisible();
    await isForEveryone(page, look, 'the list is being read');
    letRead();
    // A long check may outlast the request's timeout, so the reloaded page sends it again.
    await page.reload();
    const row = page.getByRole('radio', { name: words.unit });
    const [activate, refresh] = [
      page.getByRole('button', { name: words.activate }),
      page.getByRole('button', { name: TEXTS.refresh }),
    ];
    await expect(row).toBeVisible();
    await expect(page.getByRole('button', { name: TEXTS.permission })).toBeVisible();
    await isForEveryone(page, look, 'the list, and the permission for the local network');
    await press(row, look);
    await expect(row).toBeChecked();
    await simulator.command({ do: 'fault', fault: 'cloud-500', forMs: 600_000 });
    await press(activate, look);
    await expect(page.getByText(TEXTS.notDone)).toBeVisible();
    await isForEveryone(page, look, 'an activation that failed');
    await press(refresh, look);
    await expect(page.getByText(TEXTS.unread)).toBeVisible();
    await isForEveryone(page, look, 'a list that failed');
    await simulator.command({ do: 'heal' });
    const letActivate = await holdRequests(page, /\/resto\/kds\/activa/);
    await press(activate, look);
    await expect(page.getByRole('button', { name: TEXTS.activating })).toBeVisible();
    await isForEveryone(page, look, 'an activation in flight');
    letActivate();
    await page.reload();
    await press(row, look);
    await press(activate, look);
    // The unit's holder is the device that the simulator enrolled, not this browser.
    await press(page.getByRole('button', { name: words.takeOver }), look);
    await expect(page.getByText(words.done)).toBeVisible();
    await isForEveryone(page, look, 'activated');
    await page.route(/\/71\/3\/kd\//, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
    });
    await press(refresh, look);
    await expect(page.getByText(TEXTS.noUnits)).toBeVisible();
    await isForEveryone(page, look, 'a venue without units');
  });

  test(`[CONFIGURE-6] the banner of a lost unit is accessible, ${shown}`, async ({ simulator, openPage }) => {
    const board = await openBoard(openPage, simulator, KITCHEN, look);
    await simulator.command({ do: 'take-unit', kds: KITCHEN });
    await board.keyboard.press('z');
    await expect(board.getByText(TEXTS.lost)).toBeVisible();
    expect(await accessibilityProblems(board)).toEqual([]);
    // The path that the banner names: menu, login, menu, Configure KDS.
    await press(board.getByRole('button', { name: TEXTS.menu }), look);
    await press(board.getByRole('dialog', { name: /^(Menú|Menu)$/ }).getByRole('button', { name: TEXTS.logIn }), look);
    await logIn(board, credentialsOf('owner'), look.language);
    await press(board.getByRole('button', { name: TEXTS.menu }), look);
    await press(
      board.getByRole('dialog', { name: /^(Menú|Menu)$/ }).getByRole('button', { name: TEXTS.configure }),
      look,
    );
    await expect(board.getByRole('table')).toBeVisible();
  });
}
