/** One device's board as a cook sees it: cards by their names, lines by theirs. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** A page, or a device's frame in the control room. */
export type Screen = Page | FrameLocator;

export const cardsOn = (screen: Screen): Locator => screen.getByRole('article');

/** Names of all cards: each starts with its table or order number. */
export async function cardNames(screen: Screen): Promise<readonly string[]> {
  const cards = await cardsOn(screen).all();
  return Promise.all(cards.map(async (card) => (await card.getAttribute('aria-label')) ?? ''));
}

/** Title of a card: what its name starts with. */
export const titleOf = (name: string): string => name.split(',')[0]?.trim() ?? '';

/** The card whose name starts with this title. */
export const cardOf = (screen: Screen, title: string): Locator =>
  screen.locator(`article[aria-label^="${title}, "]`).first();

/** Buttons of a card's lines; each is named by quantity, product and status. */
export const linesIn = (card: Locator): Locator => card.getByRole('listitem').getByRole('button');

/** Waits until the board stands: at least one card. */
export async function boardStands(screen: Screen): Promise<void> {
  await expect(cardsOn(screen).first()).toBeVisible();
}
