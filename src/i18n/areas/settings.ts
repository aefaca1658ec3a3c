/** The texts of the device settings, and those of the screen for diners, which the preview shows too; each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const SETTINGS_TEXTS: AreaTexts = {
  async es() {
    const [own, diners] = await Promise.all([import('./settings-es.ts'), import('./customer-es.ts')]);
    return { ...own.es, ...diners.es };
  },
  async en() {
    const [own, diners] = await Promise.all([import('./settings-en.ts'), import('./customer-en.ts')]);
    return { ...own.en, ...diners.en };
  },
};
