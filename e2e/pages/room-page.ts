import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

export const deviceIn = (room: Page, kdsId: number): FrameLocator =>
  room.frameLocator(`iframe[src*="device/${kdsId}/"]`);

export const journalIn = (room: Page): Locator => room.getByRole('region', { name: 'Diario' });

/** Newest first. */
export const journalLines = (room: Page): Locator => journalIn(room).getByRole('listitem');

export const counterIn = (room: Page, name: string): Locator =>
  room.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');

export const toggleCooks = (room: Page): Promise<void> =>
  room.getByRole('switch', { name: 'Cocineros simulados' }).click();

/** Waits until every screen of the room shows its orders, the customer screen the ready ones. */
export async function screensReady(room: Page): Promise<void> {
  await expect(room.locator('iframe').first()).toBeVisible();
  const frames = await room.locator('iframe').all();
  for (const frame of frames) {
    const shown = frame.contentFrame().locator('[data-card], main ol > li, main ul > li');
    await expect(shown.first()).toBeVisible();
  }
}
