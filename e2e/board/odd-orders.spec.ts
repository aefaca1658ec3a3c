import type { Page } from '@playwright/test';
import { wireLine, wireOrder } from '../../fixtures/wire-order.ts';
import { boardReady, cardsOn, linesIn, scrollToCard } from '../pages/board-page.ts';
import { serveOrders } from '../pages/held-requests.ts';
import { openLook } from '../pages/looks.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;
const BOARDS = ['', 'home2', 'home3'] as const;

test.use({ scenario: 'e2e/worlds/no-orders.yaml' });

const LONG = 'Sin'.padEnd(500, 'espacios');
const ARABIC = 'كبسة لحم مع صلصة حارة';
const EMOJI = '👩‍👩‍👧‍👦🍕🇨🇱 Pizza 👨🏽‍🍳';
const HTML = '<img src=x onerror="window.ran=1"><script>window.ran=1</script><b>negrita</b>';
const CONTROL = 'Uno\u0000\u202Edos\u2028tres';

type Wire = Parameters<typeof wireOrder>[0];

const odd = (nowS: number): readonly object[] => {
  const at = { fp: nowS - 30, fm: nowS - 30 };
  const lines = (names: readonly string[]) => names.map((np, index) => wireLine({ li: index + 1, np, ...at }));
  const order = (io: number, overrides: Wire) =>
    wireOrder({ io, im: [io], ima: io, fechaUnixO: nowS - 30, fm: nowS - 30, ...overrides });
  const notes: [number, number, string][] = [
    [nowS, 11, LONG],
    [nowS, 11, HTML],
  ];
  return [
    order(1, { dl: lines(Array.from({ length: 200 }, (_, line) => `Plato ${line + 1}`)) }),
    order(2, { dl: [wireLine({ np: LONG, ct: notes, ...at })], ct: notes, exid: LONG, sectors: LONG }),
    order(3, { dl: lines([ARABIC, `[es]${ARABIC}[en]Kabsa`, `100% ${ARABIC} 2×`]), ct: [[nowS, 11, ARABIC]] }),
    order(4, { dl: lines([EMOJI, '💥'.repeat(120), CONTROL]) }),
    order(5, { dl: lines([HTML, '{{quantity}} $t(title)', '[es][en]', '__proto__']), ct: [[nowS, 11, HTML]] }),
    order(6, { dl: [], dlOrig: [] }),
    order(7, { dl: lines(['De un canal desconocido']), ch: '987654', im: [-20_007], ima: -20_007 }),
    order(8, { dl: [wireLine({ np: 'De un estado desconocido', st: 37, stk: 37, ...at })] }),
    order(9, { dl: [wireLine({ np: 'Mil', ca: 99_999, ...at }), wireLine({ li: 2, lk: 77, np: 'Sin padre', ...at })] }),
  ];
};

/** Content that overflows its card or the page sideways, and markup of an order that became elements. */
const faults = (page: Page) =>
  page.evaluate(async () => {
    // The strip renders the inside of a card in the frame after the card comes near the view.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const found: string[] = [];
    if (!document.querySelector('article:not([inert] *), main ol > li')) found.push('the fixture has no boards');
    for (const card of document.querySelectorAll('article:not([inert] *)')) {
      const name = card.ariaLabel?.slice(0, 30);
      for (const piece of card.querySelectorAll(':scope > [data-piece]')) {
        const box = piece.getBoundingClientRect();
        if (box.width === 0) continue;
        for (const part of piece.querySelectorAll('*')) {
          const { left, right, width, height } = part.getBoundingClientRect();
          if (width > 1 && height > 1 && (left < box.left - 1 || right > box.right + 1)) {
            found.push(`${name}: ${part.tagName} ${part.textContent?.slice(0, 30)}`);
          }
        }
        if (piece.scrollWidth > piece.clientWidth + 1) found.push(`${name} scrolls sideways`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
    if (document.querySelector('article img, article script, article b:not([aria-hidden], [class])'))
      found.push('markup');
    if ('ran' in window) found.push('a script ran');
    return found;
  });

for (const size of ['1280x800', '390x844'] as const) {
  test(`[WIRE-9] at ${size} the board shows orders with 200 lines, names of 500 letters, Arabic, emoji, markup, unknown channels and statuses, and no order without lines`, async ({
    simulator,
    openPage,
  }) => {
    for (const path of BOARDS) {
      const page = await openLook(openPage, simulator, EXPEDITER, {
        size,
        settings: { dest: false, showChannelRef: true, showOrderId: true },
        path: 'nowhere',
      });
      await serveOrders(page, () => odd(Math.floor(Date.now() / 1_000)));
      await page.goto(`${simulator.origin}/device/${EXPEDITER}/${path}`);
      if (path === 'home3') {
        await expect(page.getByRole('region', { name: 'Total del día' }).locator('ol > li').first()).toBeVisible();
        expect(await faults(page)).toEqual([]);
        continue;
      }
      await boardReady(page);
      const orders = () =>
        cardsOn(page).evaluateAll((cards) => [
          ...new Set(cards.map((card) => Number(card.getAttribute('data-card')?.split('-')[0]))),
        ]);
      await expect.poll(async () => (await orders()).sort()).toEqual([1, 2, 3, 4, 5, 7, 8, 9]);
      await expect(page.getByText(/^No se pudo mostrar/)).toHaveCount(0);
      for (let step = 0; step < 40; step++) {
        expect(await faults(page)).toEqual([]);
        const isEnd = await page.locator('[data-shape]').evaluate((strip) => {
          const [left, top] = [strip.scrollLeft, strip.scrollTop];
          strip.scrollBy({ left: strip.clientWidth * 0.8, top: strip.clientHeight * 0.8, behavior: 'instant' });
          return left === strip.scrollLeft && top === strip.scrollTop;
        });
        if (isEnd) break;
      }
    }
  });
}

test("[FORMAT-3] a quantity of 1.5 is written with the venue's number format, in Spanish and in English", async ({
  simulator,
  openPage,
}) => {
  const nowS = Math.floor(Date.now() / 1_000);
  const pan = wireLine({ np: 'Pan', ca: '1.50', fp: nowS - 30, fm: nowS - 30 });
  for (const language of ['es', 'en'] as const) {
    const page = await openLook(openPage, simulator, EXPEDITER, { language, path: 'nowhere' });
    await serveOrders(page, () => [wireOrder({ dl: [pan], fechaUnixO: nowS - 30, fm: nowS - 30 })]);
    await page.goto(`${simulator.origin}/device/${EXPEDITER}/`);
    await boardReady(page);
    await expect(linesIn(cardsOn(page)).first()).toHaveAccessibleName(/^1,5 Pan, /);
  }
});

test('[WIRE-9][ORDER-1] a cook can advance a line of an unusual order, and a response without orders clears the board', async ({
  simulator,
  openPage,
}) => {
  let isOdd = true;
  const page = await openLook(openPage, simulator, EXPEDITER, { path: 'nowhere' });
  await serveOrders(page, () => (isOdd ? odd(Math.floor(Date.now() / 1_000)) : []));
  await page.goto(`${simulator.origin}/device/${EXPEDITER}/`);
  await boardReady(page);
  const line = linesIn(await scrollToCard(page, 'M 5')).first();
  await line.click();
  await expect(line).toHaveAccessibleName(/, En prep/);
  await line.click();
  isOdd = false;
  await page.getByRole('button', { name: 'Actualizar pedidos' }).click();
  await expect(page.getByText('No hay pedidos pendientes para este KDS')).toBeVisible();
});
