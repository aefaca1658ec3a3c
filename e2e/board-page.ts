/** One device's board as a cook sees it: cards by their names, lines by theirs. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** A page, or a device's frame in the control room. */
export type Screen = Page | FrameLocator;

export const cardsOn = (screen: Screen): Locator => screen.getByRole('article');

/** Titles of all cards, in board order: the table or order number that each card's name starts with. */
export const cardTitles = (screen: Screen): Promise<readonly string[]> =>
  cardsOn(screen).getByRole('heading').allTextContents();

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\#]/g, '\\$&');

/** The first card whose accessible name starts with this title. */
export const cardOf = (screen: Screen, title: string): Locator =>
  screen.getByRole('article', { name: new RegExp(`^${literally(title)}\\b`) }).first();

/** Buttons of a card's lines; each is named by quantity, product and status. */
export const linesIn = (card: Locator): Locator => card.getByRole('listitem').getByRole('button');

/** Waits until the board stands: at least one card. */
export async function boardStands(screen: Screen): Promise<void> {
  await expect(cardsOn(screen).first()).toBeVisible();
}

/** Places one more order and answers the title of its card once every board shows it. */
export async function oneMoreOrder(boards: readonly Screen[], place: () => Promise<void>): Promise<string> {
  const [first] = boards;
  if (!first) throw new Error('Failed to place an order: there is no board to look at.');
  const before = new Set(await cardTitles(first));
  await place();
  const fresh = async () => (await cardTitles(first)).find((title) => !before.has(title)) ?? '';
  await expect.poll(fresh).not.toBe('');
  const title = await fresh();
  for (const board of boards) await expect(cardOf(board, title)).toBeVisible();
  return title;
}
