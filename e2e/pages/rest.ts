/** Waits for what moves on a page to come to rest: a look at something on its way sees what nobody is meant to see. */
import type { Page } from '@playwright/test';

/** Resolves once the fonts are there and every animation that has an end has ended; those that go on for ever go on. */
export const comeToRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await document.fonts.ready;
    // One that goes with its element ends too, though not as it should.
    for (let all = moving(); all.length > 0; all = moving())
      await Promise.allSettled(all.map(({ finished }) => finished));
  });

/** The names of what moves on a page and would never end. */
export const movingForEver = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'a movement without a name')),
  );
