/** The texts of the network panel, each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const LINK_PANEL_TEXTS: AreaTexts = {
  es: async () => (await import('./link-panel-es.ts')).es,
  en: async () => (await import('./link-panel-en.ts')).en,
};
