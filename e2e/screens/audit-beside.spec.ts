/** Audits the pages beside the kiosk: simulator, accounts, and the pages for an old browser and a missing network. */
import type { Page } from '@playwright/test';
import { audit } from '../pages/audit.ts';
import { boardReady, cardTitles, setCardStatus } from '../pages/board-page.ts';
import { NARROW, TARGET_MIN_PX } from '../pages/legibility.ts';
import { CROSSED_LOOKS, LOOKS, openLook, roomLook } from '../pages/looks.ts';
import { unreachableByTab } from '../pages/reachable-controls.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { credentialsOf } from '../people.ts';
import { classOrigins, controlled, startSimulator } from '../programs/simulator.ts';
import { serveFolder } from '../programs/static-server.ts';
import { choose, recordedBy, tampered } from '../recordings.ts';
import { expect, test } from '../test.ts';
import { STORED_TOUR } from '../tour-seen.ts';

test.use({ allowFailedRequests: true, ownClocks: true });

const SIZE = '1280x800';
const GOAL = { servedShareMin: 0.8, meanMsMax: 480_000, p95MsMax: 840_000, lateShareMax: 0.15 };

const ALL_LOOKS = [...LOOKS, ...CROSSED_LOOKS];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const auditForMouse = (page: Page, state: string) => audit(page, state, TARGET_MIN_PX);

/** Every page has text in its main part. */
const isShown = (page: Page) =>
  expect(page.getByRole('main').getByText(/\S/).filter({ visible: true }).first()).toBeVisible();

for (const { theme, language } of ALL_LOOKS) {
  const isSpanish = language === 'es';
  const word = (spanish: string, english: string) => (isSpanish ? spanish : english);
  const browserOptions = (origin: string, isTourSeen = true) =>
    roomLook(origin, { size: SIZE, theme, language }, isTourSeen ? [STORED_TOUR] : []);

  test(`the ${theme} ${language} control room is accessible and legible, also zoomed and with wider text spacing`, async ({
    simulator,
    openPage,
  }) => {
    const training = { trainee: 'Camila', lengthMs: 900_000, difficulty: 'hard', goal: GOAL };
    await simulator.command({ do: 'restart', seed: 7, scenario: 'lunch-rush', training });
    await simulator.command({ do: 'cooks', on: true });
    await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 60_000 });
    await simulator.command({ do: 'step', ms: 900_000 });
    const room = await openPage(`${simulator.origin}/simulator/`, browserOptions(simulator.origin));
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

  test(`the ${theme} ${language} device menu, event list and composer of the control room are accessible and legible, also zoomed and with wider text spacing`, async ({
    simulator,
    openPage,
  }) => {
    await simulator.command({ do: 'pause' });
    const room = await openPage(`${simulator.origin}/simulator/`, browserOptions(simulator.origin));
    await isShown(room);
    await button(room, word('1 pantalla', '1 screen')).click();
    await button(room, isSpanish ? /^Problemas de / : /^Problems of /).click();
    await button(room, word('Sin red', 'No network')).click();
    await room.getByText(word('Armar un pedido', 'Compose an order')).click();
    await room.getByText(word('Duración y opciones', 'Duration and options')).click();
    await auditForMouse(room, 'the menu beside a large screen, and the composer');
    await button(room, word('6 pantallas', '6 screens')).click();
    await room.getByText(isSpanish ? /^Lo que pasó y/ : /^Past and coming/).click();
    await auditForMouse(room, 'the menu over a small screen, and the list of events');
  });

  test(`the ${theme} ${language} page of a class is accessible and legible, also zoomed and with wider text spacing`, async ({
    keep,
    openPage,
  }) => {
    const server = await keep(startSimulator('quiet-morning', ['--worlds', '2']));
    const page = await openPage(`${server.origin}/simulator/class/`, browserOptions(server.origin));
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

  test(`the ${theme} ${language} tour, shop and identity page are accessible and legible, also zoomed and with wider text spacing`, async ({
    keep,
    openPage,
  }) => {
    const { origin } = await keep(serveFolder('demo'));
    const tour = await openPage(`${origin}/?scene=order&scenario=quiet-morning`, browserOptions(origin, false));
    await button(tour, word('Pausar el recorrido', 'Pause the tour')).click();
    await auditForMouse(tour, 'the tour');
    await tour.close();
    for (const path of ['shop/', 'identity/']) {
      const page = await openPage(`${origin}/${path}`, browserOptions(origin));
      await isShown(page);
      await auditForMouse(page, path);
      await page.close();
    }
  });

  test(`[HOST-11] the ${theme} ${language} account pages are accessible and legible, also zoomed and with wider text spacing`, async ({
    simulator,
    openPage,
  }) => {
    const { origin } = await simulator.accounts();
    const page = await openPage('about:blank', browserOptions(origin));
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

  test(`[BROWSER-2] the ${theme} ${language} page for an old browser is accessible and legible, also zoomed and with wider text spacing`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openPage('about:blank', browserOptions(simulator.origin));
    await page.addInitScript(() => void Reflect.deleteProperty(Array.prototype, 'toSorted'));
    await page.goto(`${simulator.origin}/device/3/`);
    await expect(page.getByRole('alert')).toBeVisible();
    await audit(page, 'an old browser');
  });
}

test('at 320 px the pages of the kiosk, the accounts and the control room do not scroll sideways', async ({
  simulator,
  openPage,
}) => {
  const accounts = await simulator.accounts();
  const paths = [
    '',
    'home3',
    'configkds',
    'devicesettings',
    'l/profilelogin',
    'l/profile',
    'l/pwdreset/code/tag',
    'nowhere',
  ];
  const addresses = [
    ...paths.map((path) => `${simulator.origin}/device/3/${path}`),
    ...['', 'l/profilelogin', 'l/pwdreset/code/tag', 'nowhere'].map((path) => `${accounts.origin}/${path}`),
    `${simulator.origin}/simulator/`,
  ];
  const widths: [string, number][] = [];
  for (const address of addresses) {
    const page = await openPage(address, { ...roomLook(simulator.origin, {}, [STORED_TOUR]), viewport: NARROW });
    await isShown(page);
    widths.push([address, await page.evaluate(() => document.documentElement.scrollWidth)]);
    await page.close();
  }
  expect(widths.filter(([, width]) => width > NARROW.width)).toEqual([]);
});

test('the player of recordings is accessible and legible in each look, also zoomed and with wider text spacing, and Tab reaches its controls', async ({
  simulator,
  openDevice,
  openPage,
}) => {
  const file = await recordedBy(await openDevice(3), simulator);
  const room = await openPage(`${simulator.origin}/simulator/`, roomLook(simulator.origin, { size: SIZE }));
  await button(room, 'Almuerzo fuerte').first().click();
  await choose(room, Buffer.from(file).fill(7, 100, 400));
  await expect(room.getByRole('alert')).toBeVisible();
  await auditForMouse(room, 'a file that is not a recording');
  await choose(room, tampered(file));
  await expect(button(room, 'Ir a la diferencia')).toBeVisible();
  await room.getByRole('combobox').selectOption('all');
  for (const { theme, language } of ALL_LOOKS) {
    await room.emulateMedia({ colorScheme: theme });
    if ((await room.locator('html').getAttribute('lang')) !== language)
      await button(room, /^(English|Español)$/).click();
    await expect(room.locator('html')).toHaveAttribute('lang', language);
    await auditForMouse(room, `the ${theme} ${language} player`);
  }
  expect(await unreachableByTab(room)).toEqual([]);
});

test.describe('with the clock of its world', () => {
  test.use({ ownClocks: false });

  for (const { theme, language } of ALL_LOOKS)
    test(`[CLASS-12][CLASS-15][CLASS-16] the ${theme} ${language} tablet of a class is accessible and legible, also zoomed and with wider text spacing`, async ({
      keep,
      openPage,
    }) => {
      const server = await keep(startSimulator('quiet-morning', ['--worlds', '2']));
      const page = await openPage(`${server.origin}/simulator/class/`);
      await page.getByLabel('Cocina 1').fill('Camila');
      await button(page, 'Empezar todos a la vez').click();
      await expect(page.getByRole('row').filter({ hasText: 'Trabajando' })).toHaveCount(1);
      const [origin = ''] = await classOrigins(server);
      const kitchen = controlled({ origin, stop: async () => {} });
      await kitchen.command({ do: 'step', ms: 240_000 });
      const tablet = await openLook(openPage, kitchen, 3, { size: SIZE, theme, language });
      await boardReady(tablet);
      const [title = ''] = await cardTitles(tablet);
      for (const status of [/En prep\.|Preparing/, /Listo|Ready/]) await setCardStatus(tablet, title, status);
      await expect(tablet.getByText(/^(Listo demasiado rápido|Ready too fast)/)).toBeVisible();
      await audit(tablet, 'a tablet at work');
      await button(page, 'Pausar todos').click();
      await expect(tablet.getByText(/^(En pausa|Paused)$/)).toBeVisible();
      await audit(tablet, 'a tablet that waits');
      await button(page, 'Terminar todos').click();
      await button(page, 'Sí, terminar').click();
      await expect(tablet.getByText(/^(La clase terminó|The class has ended)/)).toBeVisible();
      await audit(tablet, 'a tablet at the end');
      await tablet.keyboard.press('Tab');
      await expect(tablet.locator('#root :focus')).toHaveCount(0);
    });
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const { theme, language } of ALL_LOOKS)
    test(`[SIM-6] the ${theme} ${language} page without a network is accessible and legible, also zoomed and with wider text spacing`, async ({
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
