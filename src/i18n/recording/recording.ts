/** The texts of what gives a recording out, each language by itself. */
import type { AreaTexts } from '../area-texts.ts';

export const RECORDING_TEXTS: AreaTexts = {
  es: async () => (await import('./recording-es.ts')).es,
  en: async () => (await import('./recording-en.ts')).en,
};
