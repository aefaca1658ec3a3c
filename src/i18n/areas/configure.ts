/** The texts of Configure KDS and of the permission for the local network, which the network panel shows too, each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const CONFIGURE_TEXTS: AreaTexts = {
  async es() {
    const [own, panel] = await Promise.all([import('./configure-es.ts'), import('../panels/panels-es.ts')]);
    return { ...own.es, localAccess: panel.es.localAccess, storageKeeping: panel.es.storageKeeping };
  },
  async en() {
    const [own, panel] = await Promise.all([import('./configure-en.ts'), import('../panels/panels-en.ts')]);
    return { ...own.en, localAccess: panel.en.localAccess, storageKeeping: panel.en.storageKeeping };
  },
};
