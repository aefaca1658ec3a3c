/** What the machine can check of the accessibility guidelines on a page, once it stands. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { comeToRest } from './rest.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A kiosk does not zoom (docs/decisions.md); a setting enlarges its text. */
const ZOOM_RULES = ['meta-viewport', 'meta-viewport-large'];

/** What these checks look at is there on every page that stands. */
const NAMED = /^(button-name|link-name|empty-heading)$/;

/**
 * One line a finding: the rule, what is wrong, where. A page on which there was nothing to check is a finding. Devices in frames
 * are looked at on their own. What slides is half hidden on its way: from here on the page moves nothing.
 */
export async function shutOut(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await comeToRest(page);
  const { violations, passes } = await new AxeBuilder({ page })
    .withTags(RULES)
    .disableRules(ZOOM_RULES)
    .exclude('iframe')
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  return passes.some(({ id }) => NAMED.test(id)) ? found : [...found, 'there is nothing with a name'];
}
