/** What hands in a control room do to a service, seen on the glass of its devices and found again in its journal; on a server and in the demo. */
import type { FrameLocator, Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { boardStands, cardOf, cardsOn, reach } from '../pages/board-page.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';

// The screens are told of what a device without a network asks in vain.
test.use({ scenario: 'e2e/worlds/quiet-house.yaml', viewport: { width: 1280, height: 800 }, allowFailedRequests: true });

const [EXPEDITER, KITCHEN] = [1, 3];
/** A bound for what hangs: four devices in frames on a busy machine. */
const COMES_MS = 90_000;

const deviceIn = (room: Page, kdsId: number): FrameLocator => room.frameLocator(`iframe[src*="device/${kdsId}/"]`);
const journalOf = (room: Page) => room.getByRole('region', { name: 'Diario' });
const linesOf = (room: Page) => journalOf(room).getByRole('listitem');
const press = (room: Page, name: string | RegExp) => room.getByRole('button', { name }).first().click();

/** Composes an order at table 37, over the telephone line of the tables, with everything that can be said of one, and finds all of it on the glass. */
async function composeAndSee(room: Page): Promise<void> {
  const [kitchen, expediter] = [deviceIn(room, KITCHEN), deviceIn(room, EXPEDITER)];
  await room.getByText('Componer un pedido').click();
  await room.getByRole('combobox', { name: 'De dónde viene' }).selectOption('Mesa');
  await room.getByRole('combobox', { name: 'Canal' }).selectOption('Local');
  await room.getByRole('combobox', { name: 'Mesa' }).selectOption('37');
  await room.getByRole('spinbutton', { name: 'Cantidad' }).fill('3');
  await room.getByRole('combobox', { name: 'Plato' }).selectOption('Lomo saltado');
  await room.getByRole('textbox', { name: 'Comentario de la línea' }).fill('sin cebolla');
  const priority = room.getByRole('combobox', { name: 'Prioridad' });
  await priority.selectOption({ index: 1 });
  const priorityName = (await priority.locator('option:checked').textContent()) ?? '';
  await press(room, 'Otra línea');
  await room.getByRole('combobox', { name: 'Plato' }).last().selectOption('Pisco sour');
  await room.getByRole('textbox', { name: 'Comentario del pedido' }).fill('Cumpleaños');
  await room.getByRole('checkbox', { name: 'Todo con FIRE' }).check();
  await press(room, 'Hacer el pedido');
  await expect(linesOf(room).filter({ hasText: /Llega .*3× Lomo saltado/ })).toHaveCount(1);

  const card = await reach(kitchen, 'Barra 3');
  await expect(card.getByRole('button', { name: '3 Lomo saltado, Pendiente, FIRE' })).toBeVisible({ timeout: COMES_MS });
  for (const said of ['sin cebolla', 'Cumpleaños', priorityName]) await expect(card.getByText(said)).toBeVisible();
  // The kitchen makes no drinks; who sends the order out has them.
  await expect(card.getByRole('button', { name: /Pisco sour/ })).toHaveCount(0);
  const whole = await reach(expediter, 'Barra 3');
  await expect(whole.getByRole('button', { name: '1 Pisco sour, Pendiente, FIRE' })).toBeVisible();
  await expect(whole.getByRole('img', { name: 'Local' })).toBeVisible();
}

/** Presses a button of the service and answers the title of the order that the journal names for it. */
async function actOnce(room: Page, button: string, sentence: RegExp): Promise<string> {
  const before = await linesOf(room).filter({ hasText: sentence }).count();
  await press(room, button);
  const told = linesOf(room).filter({ hasText: sentence });
  await expect(told).toHaveCount(before + 1);
  const text = (await told.first().getByRole('button').textContent()) ?? '';
  return sentence.exec(text)?.[1] ?? '';
}

/** A void, a fire and a message at a press stand on the glass. */
async function pressAndSee(room: Page): Promise<void> {
  const expediter = deviceIn(room, EXPEDITER);
  const voided = await actOnce(room, 'Anular una línea', /^Se anula en (.+?) ·/);
  const card = await reach(expediter, voided);
  await expect(card.getByText(/Anulado/).first()).toBeAttached();
  const fired = await actOnce(room, 'FIRE a un pedido', /^FIRE (.+?) ·/);
  await expect(
    cardOf(expediter, fired)
      .getByRole('button', { name: /, FIRE$/, includeHidden: true })
      .first(),
  ).toBeAttached();
  await room.getByRole('textbox', { name: 'Mensaje a las pantallas' }).fill('Se acabó el pulpo');
  await press(room, 'Enviar');
  for (const kdsId of [EXPEDITER, KITCHEN])
    await expect(deviceIn(room, kdsId).getByText('Se acabó el pulpo').first()).toBeVisible();
}

/** The journal is narrowed, its words are found whatever their accents, and a line leads to the card. */
async function findInJournal(room: Page): Promise<void> {
  const journal = journalOf(room);
  const show = journal.getByRole('combobox', { name: 'Qué se muestra' });
  await show.selectOption('Pedidos');
  await expect(journal.getByText('Mensaje:')).toHaveCount(0);
  await show.selectOption('Todo');
  await journal.getByRole('searchbox').fill('ACABO el pulpo');
  await expect(linesOf(room)).toHaveCount(1);
  await expect(journal.getByText('1 línea coincide.')).toBeVisible();
  await journal.getByRole('searchbox').fill('barra 3 lomo llega');
  await linesOf(room).getByRole('button').click();
  await expect(room.getByText(/^Su tarjeta está en: .*Cocina caliente/)).toBeVisible();
  await expect(cardOf(deviceIn(room, KITCHEN), 'Barra 3')).toBeInViewport();
  await journal.getByRole('searchbox').fill('');
}

/** The local server takes over by the mode that is pressed: the devices say so, the journal too, and an order still comes. */
async function localServerServes(room: Page): Promise<void> {
  const kitchen = deviceIn(room, KITCHEN);
  await press(room, /^3: Atiende porque el local/);
  await expect(room.getByRole('button', { name: /^3: /, pressed: true })).toBeVisible();
  await expect(linesOf(room).filter({ hasText: 'Servidor local:' }).first()).toBeVisible();
  await expect(kitchen.getByText('Trabajando con el servidor local').first()).toBeVisible({ timeout: COMES_MS });
  const counted = room.locator('dt', { hasText: 'pedidos recibidos' }).locator('xpath=following-sibling::dd');
  const before = Number(await counted.textContent());
  await press(room, 'Un pedido más');
  await expect(counted).toHaveText(String(before + 1));
  await press(room, /^1: Presente/);
  await expect(kitchen.getByText('Trabajando con el servidor local')).toHaveCount(0, { timeout: COMES_MS });
}

/** One device alone is without a network, says so, and is well again at a press; then it is loaded anew and killed. */
async function troubleOneDevice(room: Page): Promise<void> {
  const [kitchen, expediter] = [deviceIn(room, KITCHEN), deviceIn(room, EXPEDITER)];
  const head = room.getByRole('article', { name: /^Cocina caliente/ });
  await press(room, 'Problemas de Cocina caliente');
  const menu = room.getByRole('region', { name: 'Problemas de Cocina caliente' });
  await menu.getByRole('button', { name: 'Sin red' }).click();
  await expect(head.getByText(/Sin red quedan 0[12]:\d\d/)).toBeVisible();
  await expect(kitchen.getByText('OFFLINE').first()).toBeVisible({ timeout: COMES_MS });
  await expect(expediter.getByText('OFFLINE')).toHaveCount(0);
  await expect(linesOf(room).filter({ hasText: 'Falla un equipo: Sin red · KDS 3' })).toHaveCount(1);
  await menu.getByRole('button', { name: 'Arreglar este equipo' }).click();
  await expect(kitchen.getByText('OFFLINE')).toHaveCount(0, { timeout: COMES_MS });
  for (const blow of ['Volver a cargar', 'Cerrar de golpe y abrir otra vez']) {
    const began = () => kitchen.locator('html').evaluate(() => performance.timeOrigin);
    const before = await began();
    await menu.getByRole('button', { name: blow }).click();
    await expect.poll(began).toBeGreaterThan(before);
    await boardStands(kitchen);
  }
  await room.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
}

async function standing(room: Page): Promise<void> {
  for (const kdsId of [KITCHEN, EXPEDITER]) await boardStands(deviceIn(room, kdsId));
}

test('[ROOM10][ROOM12][ROOM13][ROOM19] what is composed and pressed in the room of a server stands on the glass, and its journal leads there', async ({
  simulator,
  openPage,
}) => {
  const room = await openPage(`${simulator.origin}/simulator/`);
  await standing(room);
  await composeAndSee(room);
  await pressAndSee(room);
  await findInJournal(room);
});

test('[ROOM25] one device of a server’s room has its troubles alone, and another mode of the local server is every device’s', LONG, async ({
  simulator,
  openPage,
}) => {
  const room = await openPage(`${simulator.origin}/simulator/`);
  await standing(room);
  await localServerServes(room);
  await troubleOneDevice(room);
});

test('[ROOM12][ROOM13][ROOM25] so it is in the demo', LONG, async ({ keep, openPage }) => {
  const demo = await keep(serveFolder('demo'));
  const room = await openPage(`${demo.origin}/?scenario=quiet-morning&seed=7`, tourSeen(demo.origin));
  await standing(room);
  await room.getByRole('switch', { name: 'Cocineros simulados' }).click();
  await composeAndSee(room);
  await pressAndSee(room);
  await findInJournal(room);
  await localServerServes(room);
  await troubleOneDevice(room);
  expect(await cardsOn(deviceIn(room, KITCHEN)).count()).toBeGreaterThan(0);
});
