/** Puts the platform's texts on the screen in place of those that the app carries. */
import type { i18n } from 'i18next';
import { fitTexts, type TextTree } from './fit-texts.ts';
import { embeddedIn, type Language } from './set-up.ts';

const BUNDLE = 'translation';

/** Shows the texts of a language, where that is the one on the screen; all places draw anew, unless every text is as it was (rule LANG4). */
export async function showPlatformTexts(texts: i18n, language: Language, sent: TextTree): Promise<void> {
  // English that could not be loaded shows in Spanish: it would not load now either.
  if (texts.language !== language) return;
  const fitted = fitTexts(await embeddedIn(language), sent);
  if (JSON.stringify(fitted) === JSON.stringify(texts.getResourceBundle(language, BUNDLE))) return;
  texts.addResourceBundle(language, BUNDLE, fitted, false, true);
}
