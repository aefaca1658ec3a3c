import type { Page } from '@playwright/test';
import { cardsOn, linesIn } from '../pages/board-page.ts';
import { openBoard } from '../pages/looks.ts';
import { expect, test } from '../test.ts';

const KITCHEN = 3;
const RUSH_MS = 60_000;

type AnnouncedWindow = Window & { announcedByTest?: string[] };

const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const announced: string[] = [];
    (window as AnnouncedWindow).announcedByTest = announced;
    const LIVE = '[role="status"], [role="alert"], output, [aria-live]';
    new MutationObserver((changes) => {
      const changed = changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes]);
      const regions = changed.map((node) => {
        const element = node instanceof Element ? node : node.parentElement;
        return element?.closest(LIVE) ?? element?.querySelector(LIVE);
      });
      for (const region of new Set(regions)) {
        const text = region?.textContent?.trim();
        if (text && region?.getAttribute('aria-live') !== 'off') announced.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

const announcedOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as AnnouncedWindow).announcedByTest ?? []);

// The test cuts the link to the cloud.
test.use({ allowFailedRequests: true });

test('the live regions announce the number of unsaved changes once, an outage with at most three texts, and no order, clock or countdown', async ({
  simulator,
  openPage,
}) => {
  const board = await openBoard(openPage, simulator, KITCHEN, { settings: { autosave: 15 } });
  await expect(board.getByRole('button', { name: 'Conexión: En línea' })).toBeVisible();
  await listen(board);
  const time = board.getByRole('banner').locator('time');
  const before = (await time.textContent()) ?? '';
  await simulator.command({ do: 'step', ms: RUSH_MS });
  // Waits for the next minute before the tap, because a minute that passes after the tap would save the change.
  await expect(time).not.toHaveText(before);
  // The countdown stops while the world is paused; the step still advances it.
  await simulator.command({ do: 'pause' });
  await linesIn(cardsOn(board).first()).first().click();
  await expect(board.getByRole('region', { name: 'Cambios' }).getByText(/guardando en/)).toBeVisible();
  await simulator.command({ do: 'step', ms: 3_000 });
  await expect.poll(() => announcedOn(board)).toEqual(['1 cambio sin guardar']);
  await simulator.command({ do: 'resume' });
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
  await board.getByRole('button', { name: 'Actualizar pedidos' }).click();
  // The board also announces that the change is saved in the outage; the filter leaves that text out.
  const ofOutage = async () => (await announcedOn(board)).filter((text) => !/cambio/.test(text));
  await expect.poll(async () => (await ofOutage()).length).toBeGreaterThan(0);
  await simulator.command({ do: 'step', ms: 30_000 });
  await expect(board.getByRole('region', { name: 'Aviso de conexión' })).toBeVisible();
  expect((await ofOutage()).length).toBeLessThanOrEqual(3);
});
