/** One story in one look: whether it draws, and what the accessibility guidelines say of what it draws. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export interface Look {
  readonly theme: 'dark' | 'light';
  readonly language: 'es' | 'en';
}

/** A story is a part of a page: whether a page has its landmarks and its first heading is asked of whole pages, end to end. */
const OF_PAGES = ['region', 'landmark-one-main', 'page-has-heading-one'];

const DRAWN = '.sb-show-main #storybook-root > *, .sb-show-errordisplay, .sb-show-nopreview';

/** Nothing is judged in the middle of a movement, nor in a font that is yet to come. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (const moving of document.getAnimations()) {
      const { iterations = 1 } = moving.effect?.getTiming() ?? {};
      if (iterations === Number.POSITIVE_INFINITY) moving.cancel();
      else moving.finish();
    }
    await new Promise(requestAnimationFrame);
  });

/** One line a finding: the rule, where, what is wrong. */
async function violations(page: Page): Promise<readonly string[]> {
  const rules = Object.fromEntries(OF_PAGES.map((id) => [id, { enabled: false }]));
  // One frame alone needs no page of its own to gather results in, and what is well needs no telling: both cost more than the check.
  const check = new AxeBuilder({ page }).setLegacyMode().options({ rules, resultTypes: ['violations'] });
  const found = await check.analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  );
}

/** Storybook's own line between its manager and the preview. */
interface Channel {
  once(event: string, heard: () => void): void;
  emit(event: string, what: unknown): void;
}

/** Shows another story in the page that is open: loading the whole preview for each would take longer than the checks. */
const show = (page: Page, storyId: string): Promise<void> =>
  page.evaluate((id) => {
    const channel: Channel = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__');
    return new Promise((shown) => {
      for (const end of ['storyRendered', 'storyErrored', 'storyThrewException', 'storyMissing'])
        channel.once(end, shown);
      channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
    });
  }, storyId);

/** Opens a built Storybook at one of its stories. */
export async function openStories(page: Page, origin: string, id: string, { theme, language }: Look): Promise<void> {
  await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=theme:${theme};language:${language}`);
  await page.waitForSelector(DRAWN, { state: 'attached' });
}

/** Shows the story and answers what is wrong with it; `shown` is the one that stands there already. */
export async function checkStory(page: Page, id: string, shown: string): Promise<readonly string[]> {
  const errors: string[] = [];
  const failed = (error: Error) => errors.push(`error: ${error.message}`);
  page.on('pageerror', failed);
  if (id !== shown) await show(page, id);
  await settle(page);
  const broken = await page.locator('.sb-show-errordisplay #error-message, .sb-show-nopreview').allTextContents();
  const found = broken.length > 0 ? broken : await violations(page);
  page.off('pageerror', failed);
  return [...errors, ...found];
}
