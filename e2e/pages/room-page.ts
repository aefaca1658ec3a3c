/** What stands in a control room: the glass of its devices, its journal, its counters, and whether simulated cooks work. */
import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The page of a device in its frame. */
export const deviceIn = (room: Page, kdsId: number): FrameLocator =>
  room.frameLocator(`iframe[src*="device/${kdsId}/"]`);

export const journalIn = (room: Page): Locator => room.getByRole('region', { name: 'Diario' });

/** The latest first. */
export const journalLines = (room: Page): Locator => journalIn(room).getByRole('listitem');

/** The number of a counter. */
export const counterIn = (room: Page, name: string): Locator =>
  room.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');

/** Simulated cooks stop where they work, and begin where they do not. */
export const turnCooks = (room: Page): Promise<void> =>
  room.getByRole('switch', { name: 'Cocineros simulados' }).click();
