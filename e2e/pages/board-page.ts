import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { skipTime } from './page-clock.ts';

/** A page, or a device's frame in the control room. */
export type Screen = Page | FrameLocator;

/** Every card, also those too far out of view to have a box, but not those that only fade out. */
export const cardsOn = (screen: Screen): Locator => screen.locator('article:not([inert] *)');

/** Titles of all cards, in board order: the table or order number that each card's name starts with. */
export const cardTitles = (screen: Screen): Promise<readonly string[]> =>
  cardsOn(screen).getByRole('heading', { includeHidden: true }).allTextContents();

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\#]/g, '\\$&');

/** The first card whose accessible name starts with this title. */
export const cardOf = (screen: Screen, title: string): Locator =>
  cardsOn(screen)
    .and(screen.getByRole('article', { name: new RegExp(`^${literally(title)}(?![\\w])`), includeHidden: true }))
    .first();

/** Buttons of a card's lines; each is named by quantity, product and status. */
export const linesIn = (card: Locator): Locator => card.getByRole('listitem').getByRole('button');

/** What a device stores after it has read its settings and the lists that the board needs. */
const READ = ['DEVCFG', 'list:kd', 'list:dm', 'list:dj', 'list:db'];

/**
 * The entries of `READ` that this device has stored; none while its page navigates. The first board may appear before
 * them and renders again afterwards.
 */
const readBy = (screen: Screen): Promise<readonly string[]> =>
  screen
    .locator('html')
    .evaluate((_, names) => {
      const space = `kds:${new URL('.', document.baseURI).pathname}:`;
      return names.filter((name) => localStorage.getItem(space + name) !== null);
    }, READ)
    .catch(() => []);

/** Waits until the board follows this device's settings and has at least one card. */
export async function boardReady(screen: Screen): Promise<void> {
  await expect.poll(() => readBy(screen)).toEqual(READ);
  await expect(cardsOn(screen).first()).toBeVisible();
}

/** Waits until the device has stored this board for a start without a network. */
export async function boardStored(page: Page): Promise<void> {
  const isKept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith(':board')));
  await expect.poll(isKept).toBe(true);
}

const scrollOn = (strip: Locator): Promise<void> =>
  strip.evaluate(async (scroller) => {
    const isUp = scroller.scrollHeight > scroller.clientHeight + 1;
    const [at, size, whole] = isUp
      ? [scroller.scrollTop, scroller.clientHeight, scroller.scrollHeight]
      : [Math.abs(scroller.scrollLeft), scroller.clientWidth, scroller.scrollWidth];
    const next = at + size >= whole - 1 ? 0 : at + size / 2;
    const sign = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1;
    scroller.scrollTo({ [isUp ? 'top' : 'left']: isUp ? next : sign * next, behavior: 'instant' });
    // The strip measures in the next frame and renders near cards in the one after.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  });

/** A timeout for a test that hangs. */
const REACHED_MS = 30_000;

/** Scrolls the strip, as a hand or a wheel does, until the card with this title can be pressed, and returns the card. */
export async function scrollToCard(screen: Screen, title: string): Promise<Locator> {
  const card = cardOf(screen, title);
  await expect(async () => {
    if (await card.isVisible()) return;
    await scrollOn(screen.locator('[data-shape]'));
    expect(await card.isVisible()).toBe(true);
  }).toPass({ timeout: REACHED_MS, intervals: [0] });
  return card;
}

/** Places one more order and returns the title of its card once every board shows it in view. */
export async function placeOrder(boards: readonly Screen[], place: () => Promise<void>): Promise<string> {
  const [first] = boards;
  if (!first) throw new Error('Failed to place an order: there is no board.');
  const before = new Set(await cardTitles(first));
  await place();
  let title = '';
  await expect
    .poll(async () => {
      title = (await cardTitles(first)).find((each) => !before.has(each)) ?? '';
      return title;
    })
    .not.toBe('');
  for (const board of boards) await scrollToCard(board, title);
  return title;
}

/** Longer than the 120 ms bounce time (rule ORDER-31). */
const CONTACT_REST_MS = 150;

/** Waits on the page's own clock until the next press on a line no longer counts as a bounce. */
export const bounceTimePasses = (page: Page): Promise<void> =>
  page.evaluate(
    (ms) =>
      new Promise((rests) => {
        setTimeout(rests, ms);
      }),
    CONTACT_REST_MS,
  );

export const skipBounceTime = (page: Page): Promise<void> => skipTime(page, CONTACT_REST_MS);

/** More presses than the lines of a card have steps. */
const PRESSES_MAX = 20;

/** Presses the card's button until every line that can reach this status has it, and saves. */
export async function setCardStatus(
  board: Page,
  title: string,
  status: RegExp,
  rest = bounceTimePasses,
): Promise<void> {
  const card = await scrollToCard(board, title);
  const behind = async () => {
    const names = await linesIn(card).evaluateAll((lines) => lines.map((line) => line.ariaLabel ?? ''));
    return names.some(
      (name) =>
        !status.test(name) && !/Anulado|Rechazado|Venció|Retirado|Voided|Rejected|Timed out|Taken back/.test(name),
    );
  };
  const advance = card.getByRole('button', { name: /^(Avanzar todo|Advance all)/ });
  for (let presses = 0; await behind(); presses++) {
    if (presses >= PRESSES_MAX) throw new Error(`Failed to bring ${title} to ${status}: a line stays behind.`);
    await advance.click();
    await rest(board);
  }
  // Presses the save key, because on a busy machine autosave may run earlier and remove the save button.
  await board.keyboard.press('Enter');
}
