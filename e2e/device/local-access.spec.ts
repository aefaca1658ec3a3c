import type { Browser, Page } from '@playwright/test';
import { shutOut } from '../pages/accessibility.ts';
import { logIn, NEW_DEVICE, WORDS } from '../pages/login-page.ts';
import { credentialsOf } from '../people.ts';
import { type Simulator, startSimulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

type Permission = 'granted' | 'denied' | 'prompt';

const TITLE = 'Permiso para la red local';
const PROMPT = 'El navegador aún no permite usar el servidor local. Pulse el botón y acepte su pregunta.';
const GRANTED = 'El navegador permite usar el servidor local.';
const DENIED =
  'El navegador impide usar el servidor local. Permita «Acceso a la red local» en los ajustes de este sitio y recargue.';

const addressOf = (origin: string): string => new URL(origin).host;

/** What a Chromium is told of where machines stand: the kiosk's host on the internet, the local server in the restaurant. */
const seenFromOutside = (kiosk: Simulator, local: Simulator): string =>
  `--ip-address-space-overrides=${addressOf(kiosk.origin)}=public,${addressOf(local.origin)}=local`;

/** Answers for somebody who was asked by the browser. */
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

/** From now on the platform names this local server to the page, null for none. */
const nameLocal = (page: Page, local: Simulator | null): Promise<unknown> =>
  page.route(/\/resto\/configuracion/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const place = local === null ? { ipLocal: '' } : { ipLocal: '127.0.0.1', pl: Number(new URL(local.origin).port) };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...place } } });
  });

/** What the local server has answered to this page so far. */
function answersTo(page: Page): readonly string[] {
  const answers: string[] = [];
  page.on('response', (response) => {
    const { host, pathname } = new URL(response.url());
    if (pathname.endsWith('/cmd')) answers.push(`${host} ${response.status()}`);
  });
  return answers;
}

/** Configure KDS with its list, on a kiosk of the internet. */
async function openConfigure(browser: Browser, kiosk: Simulator, local: Simulator | null, setting: Permission) {
  const page = await (await browser.newContext({ locale: 'es-CL' })).newPage();
  await settle(browser, page, setting);
  await nameLocal(page, local);
  await page.goto(`${kiosk.origin}${NEW_DEVICE}configkds`);
  await logIn(page, credentialsOf('owner'));
  await expect(page.getByRole('radio', { name: WORDS.es.unit })).toBeVisible();
  return page;
}

/** The part of the screen that is about the permission; sections stand in sections. */
const block = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: TITLE }) })
    .last();

test('[W7c] Configure KDS asks for the permission by a tap, calls the local server once it is given, and says what to do where it is refused', async ({
  simulator,
  keep,
  playwright,
}) => {
  const local = await keep(startSimulator('e2e/worlds/no-orders.yaml'));
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  const browser = await playwright.chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [...args, seenFromOutside(simulator, local)],
  });

  const page = await openConfigure(browser, simulator, local, 'prompt');
  const answers = answersTo(page);
  const ask = block(page).getByRole('button', { name: 'Pedir permiso' });
  await expect(block(page).getByRole('status')).toHaveText(PROMPT);
  expect(await shutOut(page)).toEqual([]);
  // Nobody answers the browser's question: the way stays shut, and the button stays to be pressed again.
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/cmd'));
  await ask.click();
  await refused;
  await expect(block(page).getByRole('status')).toHaveText(PROMPT);
  expect(answers).toEqual([]);
  await settle(browser, page, 'granted');
  await ask.click();
  await expect(block(page).getByRole('status')).toHaveText(GRANTED);
  await expect(ask).toHaveCount(0);
  // Only whether it can be reached is asked: nobody signs.
  await expect.poll(() => answers).toEqual([`${addressOf(local.origin)} 401`]);
  await page.reload();
  await expect(block(page).getByRole('status')).toHaveText(GRANTED);

  const shut = await openConfigure(browser, simulator, local, 'denied');
  await expect(block(shut).getByRole('status')).toHaveText(DENIED);
  await expect(block(shut).getByRole('button')).toHaveCount(0);
  expect(await shutOut(shut)).toEqual([]);

  const without = await openConfigure(browser, simulator, null, 'prompt');
  await expect(without.getByRole('button', { name: 'Actualizar lista' })).not.toHaveAttribute('aria-disabled', 'true');
  await expect(without.getByRole('heading', { name: TITLE })).toHaveCount(0);
  await expect(without.getByRole('button', { name: 'Pedir permiso' })).toHaveCount(0);
  await browser.close();
});
