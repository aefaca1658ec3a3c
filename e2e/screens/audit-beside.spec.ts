/** The audit of the pages beside the kiosk: the control room, a class, the tour, the simulated shop and identity provider, the accounts, and the pages of an old browser and a missing network. */
import type { Page } from '@playwright/test';
import { audit } from '../pages/audit.ts';
import { TARGET_MIN_PX } from '../pages/legibility.ts';
import { CROSSED_LOOKS, LOOKS, roomLook } from '../pages/looks.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { credentialsOf } from '../people.ts';
import { startSimulator } from '../programs/simulator.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';
import { STORED_TOUR } from '../tour-seen.ts';

test.use({ allowFailedRequests: true, ownClocks: true });

const SIZE = '1280x800';
const GOAL = { servedShareMin: 0.8, meanMsMax: 480_000, p95MsMax: 840_000, lateShareMax: 0.15 };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** For a mouse: targets of at least 24 px. */
const auditForMouse = (page: Page, state: string) => audit(page, state, TARGET_MIN_PX);

/** Every page has text in its main part. */
const isShown = (page: Page) =>
  expect(page.getByRole('main').getByText(/\S/).filter({ visible: true }).first()).toBeVisible();

for (const { theme, language } of [...LOOKS, ...CROSSED_LOOKS]) {
  const word = (spanish: string, english: string) => (language === 'es' ? spanish : english);
  const look = (origin: string, isTourSeen = true) =>
    roomLook(origin, { size: SIZE, theme, language }, isTourSeen ? [STORED_TOUR] : []);

  test(`the ${theme} ${language} control room can be read and pressed, zoomed and with spaced text`, async ({
    simulator,
    openPage,
  }) => {
    const training = { trainee: 'Camila', lengthMs: 900_000, difficulty: 'hard', goal: GOAL };
    await simulator.command({ do: 'restart', seed: 7, scenario: 'lunch-rush', training });
    await simulator.command({ do: 'cooks', on: true });
    await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 60_000 });
    await simulator.command({ do: 'step', ms: 900_000 });
    const room = await openPage(`${simulator.origin}/simulator/`, look(simulator.origin));
    await isShown(room);
    await auditForMouse(room, 'the room');
    await button(room, word('Ver las cifras', 'Show figures')).click();
    await expect(room.locator('canvas')).toHaveCount(1);
    await auditForMouse(room, 'the figures');
    await room.keyboard.press('Escape');
    await button(room, word('Ver la tarjeta de puntaje', 'Show the score card')).click();
    await expect(room.locator('canvas')).toHaveCount(2);
    await auditForMouse(room, 'the score card');
  });

  test(`the ${theme} ${language} page of a class can be read and pressed, zoomed and with spaced text`, async ({
    keep,
    openPage,
  }) => {
    const server = await keep(startSimulator('quiet-morning', ['--worlds', '2']));
    const page = await openPage(`${server.origin}/simulator/class/`, look(server.origin));
    await page.getByLabel(word('Cocina 1', 'Kitchen 1')).fill('Camila');
    await page.getByLabel(word('Cocina 2', 'Kitchen 2')).fill('Luis');
    await auditForMouse(page, 'a class before its start');
    await button(page, word('Empezar todos a la vez', 'Start all at once')).click();
    await page.getByLabel(word('Nota para Camila', 'Note for Camila')).click();
    await auditForMouse(page, 'a class at work');
    await page.keyboard.press('Escape');
    await button(page, word('Terminar todos', 'End all')).click();
    await button(page, word('Sí, terminar', 'Yes, end it')).click();
    await auditForMouse(page, 'a class that is over');
  });

  test(`the ${theme} ${language} tour, shop and identity page can be read and pressed, zoomed and with spaced text`, async ({
    keep,
    openPage,
  }) => {
    const { origin } = await keep(serveFolder('demo'));
    const tour = await openPage(`${origin}/?scene=order&scenario=quiet-morning`, look(origin, false));
    await button(tour, word('Pausar el recorrido', 'Pause the tour')).click();
    await auditForMouse(tour, 'the tour');
    await tour.close();
    for (const path of ['shop/', 'identity/']) {
      const page = await openPage(`${origin}/${path}`, look(origin));
      await isShown(page);
      await auditForMouse(page, path);
      await page.close();
    }
  });

  test(`[HOST-11] the ${theme} ${language} accounts can be read and pressed, zoomed and with spaced text`, async ({
    simulator,
    openPage,
  }) => {
    const { origin } = await simulator.accounts();
    const page = await openPage('about:blank', look(origin));
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      storageKeyOf('/', 'language'),
      language,
    ] as const);
    await page.goto(`${origin}/l/profile`);
    await button(page, word('Email y contraseña', 'Email and password')).click();
    await button(page, word('Crear cuenta', 'Create account')).click();
    await audit(page, 'a new account');
    await page.goto(`${origin}/l/profile`);
    await button(page, word('Email y contraseña', 'Email and password')).click();
    const { email, password } = credentialsOf('regular');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel(word('Contraseña', 'Password'), { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: word('Mi perfil', 'My profile') })).toBeVisible();
    await audit(page, 'the profile');
    for (const path of ['profileaddress', 'profilecart']) {
      await page.goto(`${origin}/l/${path}`);
      await isShown(page);
      await audit(page, path);
    }
  });

  test(`[BROWSER-2] the ${theme} ${language} page for an old browser can be read and pressed, zoomed and with spaced text`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openPage('about:blank', look(simulator.origin));
    await page.addInitScript(() => void Reflect.deleteProperty(Array.prototype, 'toSorted'));
    await page.goto(`${simulator.origin}/device/3/`);
    await expect(page.getByRole('alert')).toBeVisible();
    await audit(page, 'an old browser');
  });
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const { theme, language } of [...LOOKS, ...CROSSED_LOOKS])
    test(`[SIM-6] the ${theme} ${language} page without a network can be read and pressed, zoomed and with spaced text`, async ({
      keep,
      openPage,
    }) => {
      const server = await keep(serveFolder('demo', '', null, (path) => path.startsWith('sounds/')));
      const room = await openPage(
        `${server.origin}/`,
        roomLook(server.origin, { size: SIZE, theme, language }, [STORED_TOUR]),
      );
      await expect.poll(() => room.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      await room.context().setOffline(true);
      room.on('dialog', (dialog) => void dialog.accept());
      await room.reload();
      await expect(room.getByRole('heading').first()).toBeVisible();
      await audit(room, 'no network');
    });
});
