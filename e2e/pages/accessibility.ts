import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { waitForAnimations } from './animations.ts';
import { unnamedControls } from './names.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A kiosk does not zoom (docs/decisions.md); a setting enlarges its text. */
const ZOOM_RULES = ['meta-viewport', 'meta-viewport-large'];

/** On every loaded page, at least one of these rules of axe finds an element. */
const NAMED = /^(button-name|link-name|empty-heading)$/;

/**
 * One line for each finding with rule, place and fault, and for each control without a name; an empty page is a finding.
 * Frames are checked separately. The check first stops all motion, because a part that slides in is half hidden.
 */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await waitForAnimations(page);
  const { violations, passes } = await new AxeBuilder({ page })
    .withTags(RULES)
    .disableRules(ZOOM_RULES)
    .exclude('iframe')
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  const unnamed = await unnamedControls(page);
  return [...found, ...unnamed, ...(passes.some(({ id }) => NAMED.test(id)) ? [] : ['there is nothing with a name'])];
}
