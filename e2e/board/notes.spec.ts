import type { Locator, Page } from '@playwright/test';
import { wireLine, wireOrder } from '../../fixtures/wire-order.ts';
import { LONG, repeats } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { boardReady, cardOf, cardsOn, scrollToCard } from '../pages/board-page.ts';
import { serveOrders } from '../pages/held-requests.ts';
import { LOOKS, openLook, SIZE_NAMES } from '../pages/looks.ts';
import { picture } from '../pages/picture.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;
const TABLES = Array.from({ length: 40 }, (_, at) => at + 11);
const LONG_NOTE = `${'Plato caliente, salsa aparte, poca sal. '.repeat(60)}ALERGIA AL MANÍ`;

test.use({ scenario: 'e2e/worlds/no-orders.yaml' });

const ticketsAt = (nowS: number): readonly object[] => {
  const at = { fp: nowS - 30, fm: nowS - 30 };
  const notes = (...texts: readonly string[]) => texts.map((text): [number, number, string] => [nowS - 30, 11, text]);
  const order = (io: number, im: readonly number[], overrides: object) =>
    wireOrder({ io, im: [...im], ima: im[0] ?? 0, fechaUnixO: nowS - 30, fm: nowS - 30, ...overrides });
  return [
    order(1, [1], {
      ct: notes('Cumpleaños, sin apuro', 'ALERGIA: frutos secos', '1 sin sal\n2 con papas'),
      dl: [
        wireLine({ li: 1, np: '[es]Pizza [XL][en]Pizza [XL]', ct: notes('salsa aparte\ncortar al medio'), ...at }),
        wireLine({ li: 2, lk: 1, np: '[NO] Cebolla', ...at }),
        wireLine({ li: 3, lk: 1, np: 'SIN sal', ...at }),
        wireLine({ li: 4, lk: 1, np: 'Queso extra', ...at }),
        wireLine({ li: 5, np: 'Flan', ct: notes('cliente celíaco'), ...at }),
        wireLine({ li: 6, lk: 5, pi: 7005, np: 'Sin maní', ...at }),
        wireLine({ li: 7, np: 'Segunda vuelta', fp: nowS - 5 }),
      ],
    }),
    order(2, [5, 6, 7], { dl: [wireLine({ np: 'Lomo saltado', ct: notes('sin lactosa'), ...at })] }),
    order(3, TABLES, { dl: [wireLine({ np: 'Papas fritas', ...at })] }),
    order(4, [3], {
      ct: notes(LONG_NOTE),
      dl: [wireLine({ np: 'Cazuela', ct: notes(LONG_NOTE), ...at }), wireLine({ li: 2, np: 'Pan', ...at })],
    }),
  ];
};

/** Finds parts of a card that are clipped or that overlap. */
const cutOn = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const piece of document.querySelectorAll<HTMLElement>('article:not([inert] *) > [data-piece]')) {
      const { height, bottom } = piece.getBoundingClientRect();
      if (height === 0) continue;
      const name = piece.parentElement?.ariaLabel ?? '';
      if (piece.closest('[data-tall]') === null && piece.scrollHeight > piece.clientHeight + 1)
        found.push(`${name} is cut`);
      let below = Number.NEGATIVE_INFINITY;
      for (const part of piece.children) {
        const box = part.getBoundingClientRect();
        if (box.top < below - 1) found.push(`${name}: ${part.textContent?.slice(0, 30)} overlaps the element above it`);
        if (box.bottom > bottom + 1) found.push(`${name}: ${part.textContent?.slice(0, 30)} lies below its card`);
        below = box.bottom;
      }
      for (const part of piece.querySelectorAll('h2, p, li span')) {
        if (getComputedStyle(part).webkitLineClamp !== 'none') found.push(`${name}: ${part.textContent} is clamped`);
      }
    }
    return found;
  });

const contrastOf = (element: Locator) =>
  element.evaluate((each) => {
    const { color, backgroundColor } = getComputedStyle(each);
    const light = (value: string) => {
      const [red = 0, green = 0, blue = 0] = (value.match(/[\d.]+/g) ?? []).map(Number).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [one = 0, other = 0] = [light(color), light(backgroundColor)].sort((a, b) => b - a);
    return (one + 0.05) / (other + 0.05);
  });

async function openTickets(
  { simulator, openPage }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'simulator' | 'openPage'>,
  look: Parameters<typeof openLook>[3],
  path = '',
): Promise<Page> {
  const nowS = Math.floor(Date.now() / 1_000);
  const page = await openLook(openPage, simulator, EXPEDITER, {
    ...look,
    path: 'nowhere',
    settings: { dest: false, showInfoAllOrders: false, timeToGroupUp: 10, showmini: true, ...look?.settings },
  });
  await serveOrders(page, () => ticketsAt(nowS));
  await page.goto(`${simulator.origin}/device/${EXPEDITER}/${path}`);
  return page;
}

for (const size of SIZE_NAMES) {
  for (const look of LOOKS) {
    test(
      `[LOOK-15][LOOK-19] at ${size}, ${look.theme}, ${look.language}, no card clips or omits a note`,
      repeats(SIZE_NAMES.indexOf(size) + LOOKS.indexOf(look)),
      async ({ simulator, openPage }, info) => {
        const page = await openTickets({ simulator, openPage }, { size, ...look });
        await boardReady(page);
        const cards = cardsOn(page).and(page.locator('[data-card^="1-"]'));
        await expect(cards).toHaveCount(2);
        for (const note of ['ALERGIA: frutos secos', 'Cumpleaños, sin apuro']) {
          await expect(cards.filter({ hasText: note })).toHaveCount(2);
        }
        await expect(await scrollToCard(page, 'M 5+6+7')).toContainText('sin lactosa');
        expect(await cutOn(page)).toEqual([]);
        const long = await scrollToCard(page, 'M 3');
        await expect(long).toContainText('ALERGIA AL MANÍ');
        expect(await cutOn(page)).toEqual([]);
        await page.screenshot({ path: info.outputPath('long.png') });
        const first = await scrollToCard(page, 'M 1');
        await expect(first.getByText('1 sin sal')).toHaveCSS('white-space', 'pre-line');
        await page.screenshot({ path: info.outputPath('first.png') });
        expect(await accessibilityProblems(page)).toEqual([]);
      },
    );
  }
}

for (const size of SIZE_NAMES) {
  for (const look of LOOKS) {
    const { theme, language } = look;
    test(
      `[BOARD-5][BOARD-6][LOOK-23] at ${size}, ${theme}, ${language}, the all-day board shows notes, allergies and removals`,
      repeats(SIZE_NAMES.indexOf(size) + LOOKS.indexOf(look)),
      async ({ simulator, openPage }) => {
        const page = await openTickets({ simulator, openPage }, { size, theme, language }, 'home3');
        const word = language === 'es' ? 'ALERGIA' : 'ALLERGY';
        const flan = page.locator('main ol > li').filter({ hasText: 'Flan' });
        await expect(flan.getByRole('listitem')).toHaveText([
          '− 1× Sin maní',
          '1 ALERGIA: frutos secos',
          '1 cliente celíaco',
          'M 1',
        ]);
        await expect(flan.getByRole('img', { name: word })).toHaveCount(3);
        await picture(page, `home3-notes-${size}-${theme}-${language}`);
      },
    );
  }
}

for (const look of LOOKS) {
  test(
    `[LOOK-23] an allergy has a contrast of at least 7:1 and a label, in ${look.theme} mode`,
    repeats(LOOKS.indexOf(look)),
    async ({ simulator, openPage }) => {
      const page = await openTickets({ simulator, openPage }, look);
      await boardReady(page);
      const first = await scrollToCard(page, 'M 1');
      const word = look.language === 'es' ? 'ALERGIA' : 'ALLERGY';
      const band = first.locator('p', { hasText: 'ALERGIA: frutos secos' }).first();
      const ofLine = first.locator('li span', { hasText: /^ ?“cliente celíaco”$/ }).last();
      expect(await contrastOf(band)).toBeGreaterThanOrEqual(7);
      expect(await contrastOf(ofLine)).toBeGreaterThanOrEqual(7);
      await expect(band.getByRole('img', { name: word })).toBeVisible();
      await expect(first.getByRole('button', { name: /^1 Flan / })).toHaveAccessibleDescription(word);
    },
  );
}

test(
  '[ORDER-52][ORDER-57] a removal keeps its brackets and has no plus sign',
  LONG,
  async ({ simulator, openPage }) => {
    const page = await openTickets({ simulator, openPage }, {});
    await boardReady(page);
    const first = await scrollToCard(page, 'M 1');
    await expect(first.getByRole('button', { name: /^1 Pizza \[XL\] / })).toBeVisible();
    const textsOf = (name: RegExp) =>
      first.getByRole('button', { name }).evaluate((line) => line.textContent?.replaceAll(/\s+/g, ' '));
    expect(await textsOf(/^1 \[NO\] Cebolla/)).toMatch(/^− \[NO\] Cebolla/);
    expect(await textsOf(/^1 SIN sal/)).toMatch(/^− SIN sal/);
    expect(await textsOf(/^1 Queso extra/)).toMatch(/^\+ Queso extra/);
  },
);

test(
  '[ORDER-58] the card header shows all forty joined tables and breaks lines only after a plus sign',
  LONG,
  async ({ simulator, openPage }) => {
    const page = await openTickets({ simulator, openPage }, { size: '1280x800' });
    await boardReady(page);
    const card = await scrollToCard(page, `M ${TABLES.join('+')}`);
    const heading = card.getByRole('heading');
    await expect(heading).toHaveText(`M ${TABLES.join('+')}`);
    const rows = await heading.evaluate((title) => {
      const range = document.createRange();
      const tops = new Map<number, string>();
      const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (let at = 0; at < (node.textContent ?? '').length; at++) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const top = Math.round(range.getBoundingClientRect().top);
          tops.set(top, (tops.get(top) ?? '') + range.toString());
        }
      }
      return [...tops.values()];
    });
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows.slice(0, -1)) expect(row).toMatch(/\+$/);
    await expect(cardOf(page, 'M 5+6+7')).toHaveCount(1);
  },
);
