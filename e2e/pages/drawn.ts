/** How something is drawn, as the browser works it out. */
import type { Locator } from '@playwright/test';

export const styleOf = (part: Locator, property: string, pseudo?: string): Promise<string> =>
  part.evaluate((element, [name, of]) => getComputedStyle(element, of).getPropertyValue(name), [
    property,
    pseudo,
  ] as const);

/** Whether the head of a card draws the eye: it has an edge. */
export const drawsEye = async (card: Locator): Promise<boolean> =>
  (await styleOf(card.locator('header'), 'content', '::after')) !== 'none';
