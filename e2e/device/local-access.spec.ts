import type { Browser, Page } from '@playwright/test';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { LOGIN_TEXTS, logIn, NEW_DEVICE } from '../pages/login-page.ts';
import { credentialsOf } from '../people.ts';
import { type Simulator, startSimulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

type Permission = 'granted' | 'denied' | 'prompt';

const TITLE = 'Permiso para la red local';
const PROMPT = 'El navegador aún no permite usar el servidor local. Presione el botón y acepte el permiso.';
const GRANTED = 'El navegador permite usar el servidor local.';
const DENIED =
  'El navegador impide usar el servidor local. Permita «Acceso a la red local» en los ajustes de este sitio y recargue.';

const addressOf = (origin: string): string => new URL(origin).host;

/** Chromium flags that put the kiosk's host on the internet and the local server into the restaurant's network. */
const addressSpaceFlag = (kiosk: Simulator, local: Simulator): string =>
  `--ip-address-space-overrides=${addressOf(kiosk.origin)}=public,${addressOf(local.origin)}=local`;

/** Sets the browser's permission in place of a user. */
async function settle(browser: Browser, page: Page, setting: Permission): Promise<void> {
  if (setting === 'granted') {
    await page.context().grantPermissions(['local-network-access']);
    return;
  }
  const { targetInfo } = await (await page.context().newCDPSession(page)).send('Target.getTargetInfo');
  await (await browser.newBrowserCDPSession()).send('Browser.setPermission', {
    permission: { name: 'local-network-access' },
    setting,
    ...(targetInfo.browserContextId !== undefined && { browserContextId: targetInfo.browserContextId }),
  });
}

/** From now on the platform sends the page this local server's address; null sends none. */
const nameLocal = (page: Page, local: Simulator | null): Promise<unknown> =>
  page.route(/\/resto\/configuracion/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const place = local === null ? { ipLocal: '' } : { ipLocal: '127.0.0.1', pl: Number(new URL(local.origin).port) };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...place } } });
  });

function responsesTo(page: Page): readonly string[] {
  const responses: string[] = [];
  page.on('response', (response) => {
    const { host, pathname } = new URL(response.url());
    if (pathname.endsWith('/cmd')) responses.push(`${host} ${response.status()}`);
  });
  return responses;
}

/** Opens Configure KDS with its list on a kiosk that an internet host serves. */
async function openConfigure(browser: Browser, kiosk: Simulator, local: Simulator | null, setting: Permission) {
  const page = await (await browser.newContext({ locale: 'es-CL' })).newPage();
  await settle(browser, page, setting);
  await nameLocal(page, local);
  await page.goto(`${kiosk.origin}${NEW_DEVICE}configkds`);
  await logIn(page, credentialsOf('owner'));
  await expect(page.getByRole('radio', { name: LOGIN_TEXTS.es.unit })).toBeVisible();
  return page;
}

/** The section about the permission; sections are nested. */
const block = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: TITLE }) })
    .last();

test('[REALTIME-18] Configure KDS requests the permission at a press, calls the local server once the permission is granted, and shows the remedy when it is denied', async ({
  simulator,
  keep,
  playwright,
}) => {
  const local = await keep(startSimulator('e2e/worlds/no-orders.yaml'));
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  const browser = await playwright.chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [...args, addressSpaceFlag(simulator, local)],
  });

  const page = await openConfigure(browser, simulator, local, 'prompt');
  const responses = responsesTo(page);
  const ask = block(page).getByRole('button', { name: 'Pedir permiso' });
  await expect(block(page).getByRole('status')).toHaveText(PROMPT);
  expect(await accessibilityProblems(page)).toEqual([]);
  // Without a choice in the browser's prompt the request fails, and the button can be pressed again.
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/cmd'));
  await ask.click();
  await refused;
  await expect(block(page).getByRole('status')).toHaveText(PROMPT);
  expect(responses).toEqual([]);
  await settle(browser, page, 'granted');
  await ask.click();
  await expect(block(page).getByRole('status')).toHaveText(GRANTED);
  await expect(ask).toHaveCount(0);
  // The check only tests the connection: it sends no credentials.
  await expect.poll(() => responses).toEqual([`${addressOf(local.origin)} 401`]);
  await page.reload();
  await expect(block(page).getByRole('status')).toHaveText(GRANTED);

  const shut = await openConfigure(browser, simulator, local, 'denied');
  await expect(block(shut).getByRole('status')).toHaveText(DENIED);
  await expect(block(shut).getByRole('button')).toHaveCount(0);
  expect(await accessibilityProblems(shut)).toEqual([]);

  const without = await openConfigure(browser, simulator, null, 'prompt');
  await expect(without.getByRole('button', { name: 'Actualizar lista' })).not.toHaveAttribute('aria-disabled', 'true');
  await expect(without.getByRole('heading', { name: TITLE })).toHaveCount(0);
  await expect(without.getByRole('button', { name: 'Pedir permiso' })).toHaveCount(0);
  await browser.close();
});
