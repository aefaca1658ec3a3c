import { expect, type Page } from '@playwright/test';
import { accessibilityProblems } from './accessibility.ts';
import { FINGER_MIN_PX, legibilityProblems, spaceText, ZOOMED } from './legibility.ts';

/** A timeout: after a change of sizes the board lays out its cards again. */
const LAID_OUT = { timeout: 20_000 };
const softly = expect.configure({ soft: true });

/** Checks the page in this state, and leaves it at its own size. */
export async function audit(page: Page, state: string, leastPx: number = FINGER_MIN_PX): Promise<void> {
  const isLegible = (how: string, least?: number) =>
    softly.poll(() => legibilityProblems(page, least), { ...LAID_OUT, message: `${state}${how}` }).toEqual([]);
  softly(await accessibilityProblems(page), state).toEqual([]);
  await isLegible('', leastPx);
  const endSpacing = await spaceText(page);
  await isLegible(', spaced');
  await endSpacing();
  const size = page.viewportSize() ?? ZOOMED;
  await page.setViewportSize(ZOOMED);
  await isLegible(', zoomed');
  await page.setViewportSize(size);
}
