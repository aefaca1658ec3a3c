import type { Page } from '@playwright/test';

/** Resolves once the fonts are loaded and every finite animation has ended; infinite ones continue. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await document.fonts.ready;
    // An animation whose element is removed ends too, but with a rejection.
    for (let all = moving(); all.length > 0; all = moving())
      await Promise.allSettled(all.map(({ finished }) => finished));
  });

export const endlessAnimations = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'a movement without a name')),
  );
