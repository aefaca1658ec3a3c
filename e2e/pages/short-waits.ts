/** A device whose waits by chance are short. */
import type { Page } from '@playwright/test';

/** To be done before the page loads: waits that chance chooses, so that devices do not act as one, are short on this one. */
export const drawShortWaits = (page: Page): Promise<unknown> =>
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
