/** The demo: the same two roads with no server behind them but a static one, also from a folder of its host. */
import type { FrameLocator, Page } from '@playwright/test';
import { boardStands, cardOf, cardTitles, linesIn, reach } from '../pages/board-page.ts';
import { NEW_DEVICE, WORDS } from '../pages/login-page.ts';
import { holdClock, stopClock } from '../pages/page-clock.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';

const ORDERS_MAX = 8;

test.use({ serviceWorkers: 'allow' });

const deviceIn = (room: Page, kdsId: number): FrameLocator => room.frameLocator(`iframe[src*="device/${kdsId}/"]`);

/** Orders one more until both boards show the same new order: not every order has a line for the hot kitchen. */
async function sharedOrder(room: Page, boards: readonly FrameLocator[]): Promise<string> {
  const before = new Set((await Promise.all(boards.map(cardTitles))).flat());
  const onAll = async () => {
    const titles = await Promise.all(boards.map(cardTitles));
    return titles[0]?.find((title) => !before.has(title) && titles.every((list) => list.includes(title))) ?? '';
  };
  for (let orders = 0; orders < ORDERS_MAX; orders++) {
    const count = new Set((await Promise.all(boards.map(cardTitles))).flat()).size;
    await room.getByRole('button', { name: 'Un pedido más' }).click();
    await expect
      .poll(async () => new Set((await Promise.all(boards.map(cardTitles))).flat()).size)
      .toBeGreaterThan(count);
    const title = await onAll();
    if (title !== '') return title;
  }
  throw new Error(`Failed to see an order on both boards in ${ORDERS_MAX} tries.`);
}

for (const folder of ['', '/shows/kitchen']) {
  test(`[SIM2] under ${folder || 'the root'} of any web server: an order, two taps and a save reach the other device`, async ({
    keep,
    openPage,
  }) => {
    // Five frames with the whole simulation in one page: on a busy machine many times what it takes on a quiet one.
    test.setTimeout(600_000);
    const server = await keep(serveFolder('demo', folder));
    const room = await openPage('about:blank');
    await holdClock(room);
    await room.goto(`${server.origin}${folder}/`);
    const [expediter, kitchen] = [deviceIn(room, 1), deviceIn(room, 3)];
    for (const board of [expediter, kitchen]) await boardStands(board);
    const title = await sharedOrder(room, [expediter, kitchen]);
    const line = linesIn(await reach(kitchen, title)).first();
    const product = (await line.getAttribute('aria-label'))?.replace(/,[^,]*$/, '') ?? '';
    // Before it saves itself.
    await stopClock(room);
    await line.click();
    await line.click();
    await expect(line).toHaveAccessibleName(/, Listo/);
    await kitchen
      .getByRole('button', { name: /^Guardar/ })
      .first()
      .click();
    await room.clock.resume();
    const seen = () =>
      cardOf(expediter, title)
        .getByRole('button', { name: `${product}, Listo`, includeHidden: true })
        .first();
    await expect(seen()).toBeAttached();

    const reloaded = room.frame({ url: /\/device\/1\// });
    await reloaded?.goto(reloaded.url());
    await boardStands(expediter);
    await expect(seen()).toBeAttached();
  });
}

test('[WAY6][SIM2] in the demo somebody is let in by the provider’s page, and who cancels there is told so', async ({
  keep,
  openPage,
}) => {
  const server = await keep(serveFolder('demo', '/shows/kitchen'));
  const device = await openPage(`${server.origin}/shows/kitchen${NEW_DEVICE}l/profilelogin`);
  const withResto = device.getByRole('button', { name: WORDS.es.withResto });
  await withResto.click();
  await expect(device).toHaveTitle('Resto ID');
  await device.getByRole('link', { name: 'Cancelar' }).click();
  await expect(device.getByRole('alert')).toHaveText(/^El proveedor no confirmó el inicio de sesión/);
  await withResto.click();
  await device.getByRole('link', { name: /Valeria Pinto/ }).click();
  await expect(device.getByText('Debe configurar KDS y cerrar sesión para operar.')).toBeVisible();
  expect(device.url()).not.toMatch(/[?&](state|code)=/);
});
