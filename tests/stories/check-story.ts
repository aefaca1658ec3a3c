import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  FINGER_MIN_PX,
  legibilityProblems,
  NARROW,
  spaceText,
  TARGET_MIN_PX,
  ZOOMED,
} from '../../e2e/pages/legibility.ts';

export interface Look {
  readonly theme: 'dark' | 'light';
  readonly language: 'es' | 'en';
}

/** A story is only part of a page; end-to-end tests check landmarks and the first heading. */
const OF_PAGES = ['region', 'landmark-one-main', 'page-has-heading-one'];

const DRAWN = '.sb-show-main #storybook-root > *, .sb-show-errordisplay, .sb-show-nopreview';

/** Waits for fonts and ends animations, so that the check sees the final state. */
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

/** One line for each finding with rule, element and mistake. */
async function violations(page: Page): Promise<readonly string[]> {
  const rules = Object.fromEntries(OF_PAGES.map((id) => [id, { enabled: false }]));
  // Legacy mode needs no second page for its results, and passed rules are not reported: both take longer than the
  // check.
  const check = new AxeBuilder({ page }).setLegacyMode().options({ rules, resultTypes: ['violations'] });
  const found = await check.analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  );
}

/** The display mode of a story for the check of text and targets. */
export type Strain = 'usual' | 'zoomed' | 'narrow' | 'spaced';

/** The diners' screen has no controls, and its letters fill their tiles (docs/accessibility.md). */
const NEVER_SPACED = /^customer-screen/;
const LAYOUT_FRAMES_MAX = 10;
const WITH_FINGERS = /^(board|shell)-/;

/** Unreadable text and targets that cannot be pressed in this mode; a phone story is not zoomed. */
async function illegible(page: Page, id: string, strain: Strain): Promise<readonly string[]> {
  const size = page.viewportSize() ?? ZOOMED;
  const least = WITH_FINGERS.test(id) ? FINGER_MIN_PX : TARGET_MIN_PX;
  if (strain === 'spaced' && NEVER_SPACED.test(id)) return [];
  if (strain === 'zoomed' && size.width > ZOOMED.width) await page.setViewportSize(ZOOMED);
  if (strain === 'narrow') await page.setViewportSize(NARROW);
  const endSpacing = strain === 'spaced' ? await spaceText(page) : null;
  let found = ['not checked yet'] as readonly string[];
  // A board places its cards again a few frames after its size changes.
  for (let frames = 0; frames < LAYOUT_FRAMES_MAX && found.length > 0; frames++) {
    await settle(page);
    found = await legibilityProblems(page, least);
  }
  await endSpacing?.();
  await page.setViewportSize(size);
  return found.map((problem) => `${strain}: ${problem}`);
}

/** Storybook's message channel between its manager and the preview. */
interface Channel {
  once(event: string, listener: () => void): void;
  emit(event: string, what: unknown): void;
}

/** Shows another story in the open page, because loading the preview for each would take longer than the checks. */
const show = (page: Page, storyId: string): Promise<void> =>
  page.evaluate((id) => {
    const channel: Channel = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__');
    return new Promise((shown) => {
      for (const end of ['storyRendered', 'storyErrored', 'storyThrewException', 'storyMissing'])
        channel.once(end, shown);
      channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
    });
  }, storyId);

export async function openStories(page: Page, origin: string, id: string, { theme, language }: Look): Promise<void> {
  await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=theme:${theme};language:${language}`);
  await page.waitForSelector(DRAWN, { state: 'attached' });
}

/** Returns the errors of the story; `shown` is the id of the current story. */
export async function checkStory(
  page: Page,
  id: string,
  shown: string,
  strains: readonly Strain[],
): Promise<readonly string[]> {
  const errors: string[] = [];
  const failed = (error: Error) => errors.push(`error: ${error.message}`);
  page.on('pageerror', failed);
  if (id !== shown) await show(page, id);
  await settle(page);
  const broken = await page.locator('.sb-show-errordisplay #error-message, .sb-show-nopreview').allTextContents();
  const found = broken.length > 0 ? broken : [...(await violations(page))];
  if (broken.length === 0) for (const strain of strains) found.push(...(await illegible(page, id, strain)));
  page.off('pageerror', failed);
  return [...errors, ...found];
}
