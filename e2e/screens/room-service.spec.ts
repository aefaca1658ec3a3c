import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { boardStands, cardOf, cardsOn, cardTitles, oneMoreOrder, reach } from '../pages/board-page.ts';
import { counterIn, deviceIn, journalIn, journalLines, turnCooks } from '../pages/room-page.ts';
import { expect, test } from '../test.ts';

// The screens are told of what a device without a network asks in vain.
test.use({
  scenario: 'e2e/worlds/quiet-house.yaml',
  viewport: { width: 1280, height: 800 },
  allowFailedRequests: true,
});

const [EXPEDITER, KITCHEN] = [1, 3];
/** A bound for what hangs: four devices in frames on a busy machine. */
const COMES_MS = 90_000;

const press = (room: Page, name: string | RegExp) => room.getByRole('button', { name }).first().click();

/** Tables of the house, the last first. */
const TABLES = Array.from({ length: 40 }, (_, at) => 40 - at);

/** Composes an order at a free table with everything that can be said of one, and finds all of it on the glass; answers its title. */
async function composeAndSee(room: Page, priorityShows: boolean): Promise<string> {
  const [kitchen, expediter] = [deviceIn(room, KITCHEN), deviceIn(room, EXPEDITER)];
  const taken = await cardTitles(expediter);
  const table = TABLES.find((one) => !taken.includes(`M ${one}`)) ?? 1;
  await room.getByText('Componer un pedido').click();
  await room.getByRole('combobox', { name: 'De dónde viene' }).selectOption('Mesa');
  await room.getByRole('combobox', { name: 'Mesa' }).selectOption(String(table));
  await room.getByRole('spinbutton', { name: 'Cantidad' }).fill('3');
  await room.getByRole('combobox', { name: 'Plato' }).selectOption('Lomo saltado');
  await room.getByRole('textbox', { name: 'Comentario de la línea' }).fill('sin cebolla');
  await room.getByRole('combobox', { name: 'Prioridad' }).selectOption('PRIMERO');
  await press(room, 'Otra línea');
  await room.getByRole('combobox', { name: 'Plato' }).last().selectOption('Pisco sour');
  await room.getByRole('textbox', { name: 'Comentario del pedido' }).fill('Cumpleaños');
  await room.getByRole('checkbox', { name: 'Todo con FIRE' }).check();
  await press(room, 'Hacer el pedido');
  const title = `M ${table}`;
  await expect(journalLines(room).filter({ hasText: `Llega ${title} · 3× Lomo saltado` })).toHaveCount(1);

  const card = await reach(kitchen, title);
  await expect(card.getByRole('button', { name: /^3 Lomo saltado .*“sin cebolla”, Pendiente/ })).toBeVisible();
  for (const said of ['Cumpleaños', 'FIRE']) await expect(card.getByText(said).first()).toBeVisible();
  if (priorityShows) await expect(card.getByText('PRIMERO')).toBeVisible();
  // The kitchen makes no drinks; who sends the order out has them.
  await expect(card.getByRole('button', { name: /Pisco sour/ })).toHaveCount(0);
  const whole = await reach(expediter, title);
  await expect(whole.getByRole('button', { name: /^1 Pisco sour, Pendiente/ })).toBeVisible();
  return title;
}

/** Composes an order of a delivery channel, which stands on the glass with that channel. */
async function composeForDelivery(room: Page): Promise<void> {
  await room.getByRole('combobox', { name: 'De dónde viene' }).selectOption('Delivery');
  await room.getByRole('combobox', { name: 'Canal' }).selectOption('Rappi');
  await room.getByRole('combobox', { name: 'Plato' }).selectOption('Cortado');
  await press(room, 'Hacer el pedido');
  const line = journalLines(room).filter({ hasText: /Llega \S+ \d+ · 1× Cortado$/ });
  await expect(line.first()).toBeVisible();
  const title = /Llega (\S+ \d+) ·/.exec((await line.first().textContent()) ?? '')?.[1] ?? '';
  const card = await reach(deviceIn(room, EXPEDITER), title);
  await expect(card.getByRole('img', { name: 'Rappi' })).toBeVisible();
}

/** Presses a button of the service and answers the title of the order that the journal names for it. */
async function actOnce(room: Page, button: string, sentence: RegExp): Promise<string> {
  const before = await journalLines(room).filter({ hasText: sentence }).count();
  await press(room, button);
  const told = journalLines(room).filter({ hasText: sentence });
  await expect.poll(() => told.count()).toBeGreaterThan(before);
  const text = (await told.first().getByRole('button').textContent()) ?? '';
  return sentence.exec(text)?.[1] ?? '';
}

/** A void, a fire and a message at a press stand on the glass. */
async function pressAndSee(room: Page): Promise<void> {
  const expediter = deviceIn(room, EXPEDITER);
  const voided = await actOnce(room, 'Anular una línea', /Se anula en (.+?) ·/);
  const card = await reach(expediter, voided);
  await expect(card.getByText(/anulado/i).first()).toBeAttached();
  const fired = await actOnce(room, 'FIRE a un pedido', /FIRE (.+?) ·/);
  // A card far from sight is its frame alone.
  const burning = await reach(expediter, fired);
  await expect(burning.getByText('FIRE').first()).toBeAttached();
  await room.getByRole('textbox', { name: 'Mensaje a las pantallas' }).fill('Se acabó el pulpo');
  await press(room, 'Enviar');
  for (const kdsId of [EXPEDITER, KITCHEN])
    await expect(deviceIn(room, kdsId).getByText('Se acabó el pulpo').first()).toBeVisible();
}

/** The journal is narrowed, its words are found whatever their accents, and a line leads to the card. */
async function findInJournal(room: Page, title: string): Promise<void> {
  const journal = journalIn(room);
  const show = journal.getByRole('combobox', { name: 'Qué se muestra' });
  await show.selectOption('Pedidos');
  await expect(journal.getByText('Mensaje:')).toHaveCount(0);
  await show.selectOption('Todo');
  await journal.getByRole('searchbox').fill('ACABO el pulpo');
  await expect(journalLines(room)).toHaveCount(1);
  await expect(journal.getByText('1 línea coincide.')).toBeVisible();
  await journal.getByRole('searchbox').fill(`LOMO llega ${title}`);
  // From the other end of the board, where the card is too far off to have a place.
  const strip = deviceIn(room, KITCHEN).locator('[data-shape]');
  await strip.evaluate((board) => board.scrollTo({ left: 0, behavior: 'instant' }));
  await expect(cardOf(deviceIn(room, KITCHEN), title)).not.toBeInViewport();
  await journalLines(room).getByRole('button').click();
  await expect(room.getByText(/^Su tarjeta está en: .*Cocina caliente/)).toBeVisible();
  await expect(cardOf(deviceIn(room, KITCHEN), title)).toBeInViewport();
  await journal.getByRole('searchbox').fill('');
}

/** The local server serves by the mode that is pressed while the cloud is down: the devices say so, the journal too, and an order still comes. */
async function localServerServes(room: Page): Promise<void> {
  const expediter = deviceIn(room, EXPEDITER);
  await press(room, /^2: Atiende porque la nube/);
  await expect(room.getByRole('button', { name: /^2: /, pressed: true })).toBeVisible();
  await expect(journalLines(room).filter({ hasText: 'Servidor local: modo 2' }).first()).toBeVisible();
  await press(room, /^Nube caída/);
  await expect(room.getByRole('button', { name: /^Nube caída quedan 0[12]:\d\d/, pressed: true })).toBeVisible();
  await expect(expediter.getByRole('button', { name: 'Conexión: Servidor local' })).toBeVisible({ timeout: COMES_MS });
  const counted = counterIn(room, 'pedidos recibidos');
  const before = Number(await counted.textContent());
  await oneMoreOrder([expediter], () => press(room, 'Un pedido más'));
  await expect.poll(async () => Number(await counted.textContent())).toBeGreaterThan(before);
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
  await expect(journalLines(room).filter({ hasText: 'Falla un equipo: Sin red · KDS 3' })).toHaveCount(1);
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

/** A large picture stands whole beside what can happen to its device. */
async function seeLargeDevice(room: Page): Promise<void> {
  await press(room, 'Ampliar Cocina caliente');
  await press(room, 'Problemas de Cocina caliente');
  const menu = room.getByRole('region', { name: 'Problemas de Cocina caliente' });
  const picture = room.locator(`iframe[src*="device/${KITCHEN}/"]`);
  const [menuAt, pictureAt] = [await menu.boundingBox(), await picture.boundingBox()];
  expect(pictureAt?.width).toBeGreaterThan(menuAt?.width ?? 0);
  expect((pictureAt?.x ?? 0) + (pictureAt?.width ?? 0)).toBeLessThanOrEqual(menuAt?.x ?? 0);
  await room.keyboard.press('Escape');
  await press(room, 'Ver todas las pantallas');
}

/** A trouble lasts as long, and is as strong, as somebody says; what is no such number is named, and nothing is sent. */
async function troubleAsSaid(room: Page): Promise<void> {
  await room.getByRole('combobox', { name: 'Todos los problemas' }).selectOption('cloud-slow');
  await room.getByText('Duración y opciones').click();
  await room.getByRole('textbox', { name: 'Duración', exact: true }).fill('61');
  await press(room, 'Causar');
  await expect(room.getByText('Escriba un número de 0,1 a 60.')).toBeInViewport({ ratio: 1 });
  await expect(journalLines(room).filter({ hasText: 'Nube lenta' })).toHaveCount(0);
  await room.getByRole('textbox', { name: 'Duración', exact: true }).fill('5');
  await room.getByRole('textbox', { name: 'Demora (s)' }).fill('1,5');
  await press(room, 'Causar');
  await expect(journalLines(room).filter({ hasText: 'Nube lenta' })).toHaveCount(1);
}

/** Of two troubles the cross ends its own alone, at a finger's size and by keyboard. */
async function healOneAlone(room: Page): Promise<void> {
  const trouble = (name: string) => room.getByRole('button', { name: new RegExp(`^${name}`), pressed: true });
  const cross = (name: string) => room.getByRole('button', { name: `Arreglar: ${name}` });
  await expect(trouble('Nube lenta')).toBeVisible();
  await press(room, /^Portal HTML/);
  await expect(trouble('Portal HTML')).toBeVisible();
  const size = await cross('Portal HTML').boundingBox();
  expect([size?.width, size?.height].every((side) => (side ?? 0) >= 44)).toBe(true);
  await cross('Portal HTML').click();
  await expect(trouble('Portal HTML')).toHaveCount(0);
  await expect(trouble('Nube lenta')).toBeVisible();
  await expect(journalLines(room).filter({ hasText: 'Se arregla: Portal HTML' })).toHaveCount(1);
  await cross('Nube lenta').press('Enter');
  await expect(trouble('Nube lenta')).toHaveCount(0);
  await expect(room.getByRole('button', { name: /^(Todo funciona|Nada falla ahora)/ })).toBeDisabled();
}

async function standing(room: Page): Promise<void> {
  for (const kdsId of [KITCHEN, EXPEDITER]) await boardStands(deviceIn(room, kdsId));
}

test('[ROOM10][ROOM12][ROOM13][ROOM19][ROOM31] what is composed and pressed in the room of a server stands on the glass, and its journal leads there', async ({
  simulator,
  openPage,
}) => {
  // Else a priority is not written on a card.
  await simulator.command({ do: 'change-settings', kds: KITCHEN, settings: { prio: 1 } });
  const room = await openPage(`${simulator.origin}/simulator/`);
  await standing(room);
  for (let order = 0; order < 25; order++) await simulator.command({ do: 'order' });
  const title = await composeAndSee(room, true);
  await composeForDelivery(room);
  await pressAndSee(room);
  await findInJournal(room, title);
  await troubleAsSaid(room);
  await healOneAlone(room);
});

test(
  '[ROOM25] one device of a server’s room has its troubles alone, and another mode of the local server is every device’s',
  LONG,
  async ({ simulator, openPage }) => {
    const room = await openPage(`${simulator.origin}/simulator/`);
    await standing(room);
    await troubleOneDevice(room);
    await seeLargeDevice(room);
    await localServerServes(room);
  },
);

test('[ROOM12][ROOM13][ROOM25] so it is in the demo', LONG, async ({ openDemoRoom }) => {
  const room = await openDemoRoom('lunch-rush');
  await standing(room);
  await turnCooks(room);
  const title = await composeAndSee(room, false);
  await composeForDelivery(room);
  await pressAndSee(room);
  await findInJournal(room, title);
  await troubleOneDevice(room);
  await localServerServes(room);
  await troubleAsSaid(room);
  expect(await cardsOn(deviceIn(room, KITCHEN)).count()).toBeGreaterThan(0);
});
