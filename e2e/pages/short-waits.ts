import type { Page } from '@playwright/test';

/** Must run before the page loads: makes the jitter of this device short. */
export const fixShortJitter = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => {
      if (array instanceof Uint32Array && array.length === 1) {
        array[0] = 2 ** 26;
        return array;
      }
      return draw(array);
    };
  });
