import type { Page } from '@playwright/test';
import { boardReady, cardOf, cardsOn, linesIn, placeOrder, scrollToCard } from '../pages/board-page.ts';
import { fill } from '../pages/full-storage.ts';
import { openBoard } from '../pages/looks.ts';
import { pressByKey } from '../pages/tab-to.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

// The browser reports the requests that fail here on purpose.
test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/quiet-house.yaml' });

const EXPEDITER = 1;
/** More tab stops than a board has. */
const STOPS_MAX = 300;
const SENTENCE = 'Este equipo ya está abierto en otra pestaña.';
const HELD = /cambios solo en su memoria/;

async function anotherTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  return tab;
}

/** Changes that the server accepted, one text for each acceptance. */
const saved = async (simulator: Simulator): Promise<readonly string[]> =>
  (await simulator.changes()).map(({ orderId, lineId, status }) => `${orderId}:${lineId}=${status}`);

const expectOnce = (changes: readonly string[]) => expect(changes).toEqual([...new Set(changes)]);

test('[OUTBOX-27] a second tab reports that the device is open elsewhere, takes over with the unsaved tap, and sends the tap once', async ({
  simulator,
  openPage,
}) => {
  const first = await openBoard(openPage, simulator, EXPEDITER, { settings: { autosave: 0 } });
  const title = await placeOrder([first], () => simulator.command({ do: 'order' }));
  const second = await anotherTab(first);
  await expect(second.getByText(SENTENCE)).toBeVisible();
  const line = linesIn(cardOf(first, title)).first();
  const name = ((await line.getAttribute('aria-label')) ?? '').replace(/,[^,]*$/, '');
  await line.click();
  await expect(line).toHaveAccessibleDescription(/cambio sin guardar/);
  await second.getByRole('button', { name: 'Usar aquí' }).click();
  await boardReady(second);
  await expect(first.getByText(SENTENCE)).toBeVisible();
  const there = linesIn(await scrollToCard(second, title)).first();
  await expect(there).toHaveAccessibleName(new RegExp(`^${name}, En prep`));
  await expect(there).toHaveAccessibleDescription(/cambio sin guardar/);
  await second.keyboard.press('Enter');
  await expect.poll(() => saved(simulator)).not.toEqual([]);
  await expect(second.getByRole('button', { name: /^Guardar/ })).toHaveCount(0);
  // The first tab continues when the second is closed, and has nothing left to send.
  await second.close();
  await boardReady(first);
  await expect(linesIn(await scrollToCard(first, title)).first()).toHaveAccessibleName(new RegExp(`^${name}, En prep`));
  expectOnce(await saved(simulator));
});

test('[OUTBOX-27] the tab that took over sends a tap that waited for the cloud in the other tab', async ({
  simulator,
  openDevice,
}) => {
  const first = await openDevice(EXPEDITER);
  await boardReady(first);
  const title = await placeOrder([first], () => simulator.command({ do: 'order' }));
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
  const line = linesIn(cardOf(first, title)).first();
  await line.click();
  await first.keyboard.press('Enter');
  await expect(line).toHaveAccessibleDescription(/cambio en espera/);
  const second = await anotherTab(first);
  await second.getByRole('button', { name: 'Usar aquí' }).click();
  await expect(first.getByText(SENTENCE)).toBeVisible();
  await simulator.command({ do: 'heal' });
  await expect.poll(() => saved(simulator)).not.toEqual([]);
  await boardReady(second);
  await expect(linesIn(await scrollToCard(second, title)).first()).toHaveAccessibleName(/, En prep/);
  expectOnce(await saved(simulator));
});

test('[OUTBOX-32] while a tap exists only in the memory of one tab, the other tab waits, shows the reason, and takes over after the send', async ({
  simulator,
  openDevice,
}) => {
  const first = await openDevice(EXPEDITER);
  await boardReady(first);
  const title = await placeOrder([first], () => simulator.command({ do: 'order' }));
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
  await fill(first, true);
  const line = linesIn(cardOf(first, title)).first();
  await line.click();
  await first.keyboard.press('Enter');
  await expect(line).toHaveAccessibleDescription(/cambio en espera/);
  const second = await anotherTab(first);
  await second.getByRole('button', { name: 'Usar aquí' }).click();
  await expect(second.getByText(HELD)).toBeVisible();
  await expect(line).toHaveAccessibleDescription(/cambio en espera/);
  // A second press does not take over the tab lock either.
  await second.getByRole('button', { name: 'Usar aquí' }).click();
  await simulator.command({ do: 'heal' });
  await first.keyboard.press('z');
  await expect.poll(() => saved(simulator), { timeout: 30_000 }).not.toEqual([]);
  await boardReady(second);
  await expect(first.getByText(SENTENCE)).toBeVisible();
  await expect(linesIn(await scrollToCard(second, title)).first()).toHaveAccessibleName(/, En prep/);
  expectOnce(await saved(simulator));
});

test('[OUTBOX-27][LOOK-36] by keyboard alone a cook takes over the device in a second tab and saves a line there', async ({
  simulator,
  openPage,
}) => {
  const first = await openBoard(openPage, simulator, EXPEDITER, { settings: { autosave: 0 } });
  const second = await anotherTab(first);
  const take = second.getByRole('button', { name: 'Usar aquí' });
  await pressByKey(second, take);
  await boardReady(second);
  await expect(first.getByText(SENTENCE)).toBeVisible();
  const line = linesIn(cardsOn(second).first()).first();
  await pressByKey(second, line, { key: 'Space', tabsMax: STOPS_MAX });
  await expect(line).toHaveAccessibleName(/, En prep/);
  await second.keyboard.press('Enter');
  await expect.poll(() => saved(simulator)).not.toEqual([]);
  // The first tab takes the device back, also by key.
  await pressByKey(first, first.getByRole('button', { name: 'Usar aquí' }), { key: 'Space' });
  await boardReady(first);
  await expect(linesIn(cardsOn(first).first()).first()).toHaveAccessibleName(/, En prep/);
  await expect(second.getByText(SENTENCE)).toBeVisible();
  expectOnce(await saved(simulator));
});
