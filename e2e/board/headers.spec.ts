import type { Page } from '@playwright/test';
import { repeats } from '../long-files.ts';
import { waitForAnimations } from '../pages/animations.ts';
import { cardOf } from '../pages/board-page.ts';
import { openBoard } from '../pages/looks.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;

// The world is paused so that no order arrives; the devices' clocks run on.
test.use({ ownClocks: true });

interface Header {
  readonly title: string;
  readonly says: readonly string[];
  /** The number of rows in the head, without its clock and its level. */
  readonly rows: number;
  /** Parts that overlap another part or extend beyond the head. */
  readonly astray: readonly string[];
  /** Parts that a cook needs and that are cut off. */
  readonly cut: readonly string[];
  /** The name of the waiter; empty when it is not visible. */
  readonly waiter: string;
}

/** Long texts that replace the clock and the waiter of every header. */
interface Worst {
  readonly clock: string;
  readonly waiter: string;
}

/** The headers in the window, read in one call so that no clock changes them in between. */
const headersOn = (page: Page, worst: Worst | null = null): Promise<readonly Header[]> =>
  page.evaluate((instead) => {
    const isWaiter = (part: Element) => /^(Atiende|Served by) /.test(part.ariaLabel ?? '');
    const nameOf = (part: Element) => part.ariaLabel ?? part.textContent ?? '';
    const visibleBoxes = (part: Element): readonly DOMRect[] => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const window = part.parentElement?.getBoundingClientRect() ?? new DOMRect();
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const isClipped = getComputedStyle(part.parentElement ?? part).overflowY === 'clip';
      return isClipped ? lines.filter(({ top, left }) => top < window.bottom && left < window.right) : lines;
    };
    const areApart = (one: DOMRect, other: DOMRect) =>
      one.right <= other.left + 0.5 ||
      other.right <= one.left + 0.5 ||
      one.bottom <= other.top ||
      other.bottom <= one.top;
    const countRows = (lines: readonly DOMRect[]) => {
      let [rows, bottom] = [0, -1];
      for (const { top, height } of lines.toSorted((one, other) => one.bottom - other.bottom)) {
        if (top + height / 2 <= bottom) continue;
        rows += 1;
        bottom = top + height;
      }
      return rows;
    };
    const headers = [...document.querySelectorAll<HTMLElement>('article header:has(h2)')].filter((head) => {
      const { left, right, width } = head.getBoundingClientRect();
      return width > 0 && left >= 0 && right <= innerWidth;
    });
    return headers.map((head) => {
      // The icon of a channel is part of the order's origin.
      const parts = [...head.querySelectorAll('h2, kbd, strong, time, :not([dir]) > span')];
      const waiter = parts.find(isWaiter);
      const clock = head.querySelector('time');
      if (instead && clock) clock.textContent = instead.clock;
      if (instead && waiter) waiter.textContent = instead.waiter;
      const frame = head.getBoundingClientRect();
      const seen = parts.map((part) => ({ part, lines: visibleBoxes(part), box: part.getBoundingClientRect() }));
      const shown = seen.filter(({ lines }) => lines.length > 0);
      const isAstray = ({ part, box }: (typeof shown)[number]) =>
        box.left < frame.left ||
        box.right > frame.right ||
        box.top < frame.top ||
        box.bottom > frame.bottom ||
        shown.some((other) => other.part !== part && !areApart(box, other.box));
      const isCut = ({ part, lines }: (typeof seen)[number]) =>
        lines.length === 0 || lines.some(({ right }) => right > part.getBoundingClientRect().right + 0.5);
      const isSpare = (part: Element) => isWaiter(part) || part.matches('[dir][role="img"]');
      const needed = seen.filter(({ part, box }) => !isSpare(part) && box.width > 0);
      const beside = shown.filter(({ part }) => !part.matches('time, time + strong'));
      return {
        title: head.querySelector('h2')?.textContent ?? '',
        says: parts.map(nameOf),
        rows: countRows(beside.flatMap(({ lines }) => lines)),
        astray: shown.filter(isAstray).map(({ part }) => nameOf(part)),
        cut: needed.filter(isCut).map(({ part }) => nameOf(part)),
        waiter: shown.find(({ part }) => part === waiter)?.part.textContent ?? '',
      };
    });
  }, worst);

const expectWhole = (headers: readonly Header[]): void =>
  expect(headers.map(({ title, astray, cut }) => ({ title, astray, cut }))).toEqual(
    headers.map(({ title }) => ({ title, astray: [], cut: [] })),
  );

const rowsOf = (headers: readonly Header[], kind: RegExp) =>
  headers.filter(({ title }) => kind.test(title)).map(({ title, rows }) => `${title}: ${rows}`);

for (const [index, { size, language }] of (
  [
    { size: '1280x800', language: 'en' },
    { size: '1920x1080', language: 'es' },
  ] as const
).entries()) {
  test(
    `[LOOK-8] at ${size} the card header has one row for a table and two rows for a delivery or numbered order, and nothing overlaps`,
    repeats(index),
    async ({ simulator, openPage }) => {
      await simulator.command({ do: 'pause' });
      const page = await openBoard(openPage, simulator, EXPEDITER, { size, language });
      await waitForAnimations(page);
      const headers = await headersOn(page);
      const ofTables = rowsOf(headers, /^M /);
      expect(ofTables.length).toBeGreaterThan(4);
      expect(ofTables.filter((head) => !head.endsWith(': 1'))).toEqual([]);
      const fromElsewhere = rowsOf(headers, /^[D#]/);
      expect(fromElsewhere.length).toBeGreaterThan(0);
      expect(fromElsewhere.filter((head) => !head.endsWith(': 2'))).toEqual([]);
      expectWhole(headers);
      expect(headers.map(({ waiter }) => waiter)).toContain('Camila');

      const worst = await headersOn(page, { clock: '1:02:33', waiter: 'Maximiliana del Carmen' });
      const full = worst.find(
        ({ says }) => says.length >= 6 && says.some((word) => /^part[e]? 1 (de|of) 3$/.test(word)),
      );
      expect(full?.says).toEqual(expect.arrayContaining([expect.stringMatching(/^(6 personas|6 guests)$/), '1:02:33']));
      expect(rowsOf(worst, /./)).toEqual(rowsOf(headers, /./));
      expectWhole(worst);
      expect(worst.map(({ waiter }) => waiter)).toContain('Maximiliana del Carmen');
    },
  );
}

test('[LOOK-8] the card header of a long title has three rows, and no part of a header is cut off or overlaps', async ({
  simulator,
  openPage,
}) => {
  await simulator.command({ do: 'pause' });
  const settings = { showOrderId: true, useGeneralComment: true };
  const page = await openBoard(openPage, simulator, EXPEDITER, { size: '1280x800', settings });
  await waitForAnimations(page);
  const headers = await headersOn(page);
  expectWhole(headers);
  expect(rowsOf(headers, /^(M|Retira) /).slice(-1)).toEqual(['Retira en 20 minutos: 3']);
  expect(headers[0]?.says).toContainEqual(expect.stringMatching(/^#\d+$/));
});

test('[LOOK-8][LOOK-24] an expanded card shows in its header the name of the waiter, for which the collapsed header has no room', async ({
  simulator,
  openPage,
}) => {
  await simulator.command({ do: 'pause' });
  const page = await openBoard(openPage, simulator, EXPEDITER, { size: '1280x800' });
  await waitForAnimations(page);
  const first = async () => (await headersOn(page)).find(({ says }) => says.includes('parte 1 de 3'));
  expect((await first())?.waiter).toBe('');
  await cardOf(page, 'M 15')
    .getByRole('button', { name: /^Ver todo/ })
    .click();
  await expect.poll(async () => (await first())?.waiter).toBe('Camila');
  await waitForAnimations(page);
  expectWhole(await headersOn(page));
});
