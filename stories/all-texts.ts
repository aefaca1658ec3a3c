/** All texts of a language, as after all panels and screens have opened. */
import type { Language } from '../src/domain/presentation/language.ts';
import { en } from '../src/i18n/en.ts';
import { en as panelsEn } from '../src/i18n/en-panels.ts';
import { en as screensEn } from '../src/i18n/en-screens.ts';
import { es } from '../src/i18n/es.ts';
import { es as panelsEs } from '../src/i18n/es-panels.ts';
import { es as screensEs } from '../src/i18n/es-screens.ts';
import { createTexts } from '../src/i18n/set-up.ts';
import { addTexts } from '../src/i18n/shown-texts.ts';

const SPOKEN = { es, en } as const;
const LATE = { es: [panelsEs, screensEs], en: [panelsEn, screensEn] } as const;

export function allTexts(language: Language): ReturnType<typeof createTexts> {
  const texts = createTexts(language, SPOKEN[language]);
  for (const late of LATE[language]) addTexts(texts, late);
  return texts;
}
