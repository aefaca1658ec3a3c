/** Configure KDS: who may stay, the list and how it fails, one activation a unit, and what the board says of a unit that is lost. */
import type { Page } from '@playwright/test';
import type { PersonName } from '../fixtures/people.ts';
import { shutOut } from './pages/accessibility.ts';
import { boardStands, cardsOn } from './pages/board-page.ts';
import { logIn, NEW_DEVICE, WORDS } from './pages/login-page.ts';
import { SIZES } from './pages/looks.ts';
import { credentialsOf } from './people.ts';
import { expect, test } from './test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

const KITCHEN = 3;
const FAILED = 'ERROR al configirar KDS, no ha sido configurado en este equipo';

type OpenPage = (address: string) => Promise<Page>;

/** Configure KDS on a new device, asked for by its address: the login comes before it. */
async function openConfigure(openPage: OpenPage, origin: string, name: PersonName = 'owner'): Promise<Page> {
  const page = await openPage(`${origin}${NEW_DEVICE}configkds`);
  await expect(page.getByRole('heading', { name: WORDS.es.question })).toBeVisible();
  await logIn(page, credentialsOf(name));
  return page;
}

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const unit = (page: Page) => page.getByRole('radio', { name: WORDS.es.unit });
const activate = (page: Page) => page.getByRole('button', { name: WORDS.es.activate });
const refresh = (page: Page) => page.getByRole('button', { name: 'Actualizar lista' });

for (const name of ['owner', 'manager', 'supervisor'] as const) {
  test(`[CFG1] the ${name} is led to the login and back, and sees the units of the venue`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openConfigure(openPage, simulator.origin, name);
    await expect(page.getByRole('heading', { name: 'Configurar KDS' })).toBeVisible();
    expect(pathOf(page)).toBe(`${NEW_DEVICE}configkds`);
    await expect(unit(page)).toBeVisible();
    expect(await page.getByRole('radio').count()).toBeGreaterThan(3);
    await page.reload();
    await expect(unit(page)).toBeVisible();
    expect(pathOf(page)).toBe(`${NEW_DEVICE}configkds`);
  });
}

for (const name of ['cook', 'staff'] as const) {
  test(`[CFG1] the ${name} is turned away, by address too, and the menu does not lead there`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openConfigure(openPage, simulator.origin, name);
    await expect(page.getByRole('alert')).toHaveText('No autorizado');
    await expect.poll(() => pathOf(page)).toBe(NEW_DEVICE);
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Configurar KDS' })).toHaveCount(0);
  });
}

for (const size of ['1280x800', '390x844'] as const) {
  test(`[CFG2] nobody is shut out of the list at ${size}, nor of what comes of an activation`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openConfigure((address) => openPage(address, SIZES[size]), simulator.origin);
    await expect(unit(page)).toBeVisible();
    expect(await shutOut(page)).toEqual([]);
    await unit(page).click();
    await simulator.command({ do: 'fault', fault: 'cloud-500', forMs: 600_000 });
    await activate(page).click();
    await expect(page.getByRole('alert')).toHaveText(FAILED);
    expect(await shutOut(page)).toEqual([]);
    await simulator.command({ do: 'heal' });
    await activate(page).click();
    await expect(page.getByText(WORDS.es.done)).toBeVisible();
    expect(await shutOut(page)).toEqual([]);
  });
}

test('[CFG4] a list that fails is said and leaves what was read; it is read again at a press', async ({
  simulator,
  openPage,
}) => {
  const page = await openConfigure(openPage, simulator.origin);
  await expect(unit(page)).toBeVisible();
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
  await refresh(page).click();
  await expect(page.getByRole('alert')).toHaveText(/^No se pudo leer la lista de KDS/);
  await expect(unit(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(/^No se pudo leer la lista de KDS/);
  await expect(page.getByRole('table')).toHaveCount(0);
  await simulator.command({ do: 'heal' });
  await refresh(page).click();
  await expect(unit(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('[CFG3] ten presses are one activation', async ({ simulator, openPage }) => {
  const page = await openConfigure(openPage, simulator.origin);
  await simulator.command({
    do: 'fault',
    fault: 'cloud-slow',
    forMs: 600_000,
    options: { delayMs: 2_000, spreadMs: 0 },
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/resto/kds/activa')) asked.push(request.method());
  });
  await unit(page).click();
  await activate(page).evaluate((button: HTMLButtonElement) => {
    for (let presses = 0; presses < 10; presses++) button.click();
  });
  await expect(page.getByRole('button', { name: 'Activando el KDS…' })).toBeDisabled();
  await expect(page.getByText(WORDS.es.done)).toBeVisible();
  expect(asked).toEqual(['POST']);
});

test('[CFG3][LOG7] an activation whose answer is lost has failed, and the next one holds', async ({
  simulator,
  openPage,
}) => {
  const page = await openConfigure(openPage, simulator.origin);
  await unit(page).click();
  await simulator.command({ do: 'fault', fault: 'answer-lost', forMs: 600_000 });
  await activate(page).click();
  await expect(page.getByRole('alert')).toHaveText(FAILED);
  await simulator.command({ do: 'heal' });
  await activate(page).click();
  await expect(page.getByText(WORDS.es.done)).toBeVisible();
  await page.getByRole('button', { name: WORDS.es.use }).click();
  await expect(cardsOn(page).first()).toBeVisible();
});

test('[P5c] a session that the platform has ended is said, and leads home', async ({ simulator, openPage }) => {
  const page = await openConfigure(openPage, simulator.origin);
  await expect(unit(page)).toBeVisible();
  await simulator.command({ do: 'expire-session', person: 'owner' });
  await refresh(page).click();
  await expect(page.getByText('Sesión inválida o con problemas')).toBeVisible();
  await expect.poll(() => pathOf(page)).toBe(NEW_DEVICE);
  await expect(page.getByText('Debe configurar KDS en este equipo.')).toBeVisible();
});

for (const [fate, words] of [
  ['take-unit', 'Este KDS se usa ahora en otro equipo'],
  ['delete-unit', 'Este KDS ya no existe en el local'],
  ['revoke-unit', 'API sin autorización'],
] as const) {
  test(`[P5a][P5b] after ${fate} the band says so with what to do, the cards stay, and it goes when the unit is back`, async ({
    simulator,
    openDevice,
  }) => {
    const board = await openDevice(KITCHEN);
    await boardStands(board);
    const before = await cardsOn(board).count();
    await simulator.command({ do: fate, kds: KITCHEN });
    await board.getByRole('button', { name: 'Actualizar pedidos' }).click();
    const band = board.getByRole('region', { name: 'Aviso de conexión' });
    await expect(band.getByText(words)).toBeVisible();
    await expect(band.getByText('Llame a un administrador: inicia sesión aquí y abre Configurar KDS')).toBeVisible();
    expect(await cardsOn(board).count()).toBe(before);
    const [low, high] = [await band.boundingBox(), await cardsOn(board).first().boundingBox()];
    expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(high?.y ?? 0);
    expect(await shutOut(board)).toEqual([]);
    await simulator.command({ do: 'free-unit', kds: KITCHEN });
    await board.reload();
    await boardStands(board);
    await expect(band).toHaveCount(0);
  });
}
