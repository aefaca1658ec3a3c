import { wireLine, wireOrder } from '../../fixtures/wire-order.ts';
import { repeats } from '../long-files.ts';
import { serveOrders } from '../pages/held-requests.ts';
import { openBoard } from '../pages/looks.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;
const ORDERS = 150;
/** So many key presses scroll the bar so far that it no longer renders the first orders. */
const KEYS = 70;

test.use({ scenario: 'e2e/worlds/no-orders.yaml' });

const many = (nowS: number): readonly object[] =>
  Array.from({ length: ORDERS }, (_, at) => {
    const ids = { io: at + 1, im: [at + 1], ima: at + 1 };
    const waits = { fechaUnixO: nowS - ORDERS + at, fm: nowS - ORDERS + at };
    return wireOrder({ ...ids, ...waits, dl: [wireLine({ np: 'Sopa', fp: waits.fm, fm: waits.fm })] });
  });

for (const [index, direction] of (['leftup', 'rightup'] as const).entries()) {
  test(
    `[LOOK-10][LOOK-3] with the direction ${direction}, Tab and the wheel scroll through 150 small orders, and a press scrolls to the card`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const board = await openBoard(openPage, simulator, EXPEDITER, {
        size: '1280x800',
        settings: { direction },
        prepare: (page) => serveOrders(page, () => many(Math.floor(Date.now() / 1_000))),
      });
      const mini = board.getByRole('list', { name: 'Pedidos en miniatura' });
      const small = mini.getByRole('button');
      const leftOf = async (at: number) => (await mini.getByRole('listitem').nth(at).boundingBox())?.x ?? 0;
      await expect(small.first()).toBeInViewport();
      const px = Math.abs((await leftOf(1)) - (await leftOf(0)));
      expect(await mini.evaluate((list) => list.clientWidth)).toBeCloseTo(ORDERS * px, 0);
      const first = (await small.first().textContent()) ?? '';
      await small.first().focus();
      const seen = new Set([first]);
      for (let at = 1; at < KEYS; at += 1) {
        await board.keyboard.press('Tab');
        const focused = mini.locator('button:focus');
        await expect(focused).toBeInViewport();
        seen.add((await focused.textContent()) ?? '');
      }
      expect(seen.size).toBe(KEYS);
      await expect(small.filter({ hasText: first })).toHaveCount(0);

      await mini.hover();
      await board.mouse.wheel((direction === 'leftup' ? 1 : -1) * ORDERS * px, 0);
      const title = `M ${ORDERS}`;
      const last = small.last();
      await expect(last).toHaveText(title);
      await last.click();
      const card = board.locator('article').filter({ has: board.getByRole('heading', { name: title, exact: true }) });
      await expect(card.locator('[data-cursor]')).toHaveCount(1);
      await expect(card).toBeInViewport();
    },
  );
}
