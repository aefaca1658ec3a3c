import { expect } from '@playwright/test';
import { LOOKS, openLook, SIZE_NAMES } from '../pages/looks.ts';
import { picture } from '../pages/picture.ts';
import { test } from '../test.ts';

const KITCHEN = 3;
const TABS = ['general', 'display', 'keys'] as const;

test.use({ scenario: 'e2e/worlds/full-house.yaml', contextOptions: { reducedMotion: 'reduce' } });

for (const { theme, language } of LOOKS) {
  test(`[SETTINGS-11][LINK-1] pictures show every tab of the settings, ${theme}, in ${language}, in every size`, async ({
    simulator,
    openPage,
  }) => {
    for (const size of SIZE_NAMES) {
      const page = await openLook(openPage, simulator, KITCHEN, { size, theme, language, path: 'devicesettings' });
      const tabs = page.getByRole('tab');
      // A phone has no keys to assign.
      const names = size === '390x844' ? TABS.slice(0, 2) : TABS;
      await expect(tabs).toHaveCount(names.length);
      for (const [at, name] of names.entries()) {
        await tabs.nth(at).click();
        await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true');
        await picture(page, `settings-${name}-${size}-${theme}-${language}`);
        await page.getByRole('tabpanel').evaluate((panel) => panel.scrollIntoView({ block: 'end' }));
        await picture(page, `settings-${name}-end-${size}-${theme}-${language}`);
      }
      await page.close();
    }
  });
}
