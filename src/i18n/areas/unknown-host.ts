/** The texts of an address that is no host of ours, each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const UNKNOWN_HOST_TEXTS: AreaTexts = {
  es: async () => (await import('./unknown-host-es.ts')).es,
  en: async () => (await import('./unknown-host-en.ts')).en,
};
