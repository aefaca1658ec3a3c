import type { i18n } from 'i18next';
import type { Language, TextTree } from '../domain/presentation/language.ts';
import { setPlatformTexts } from './shown-texts.ts';

/**
 * Shows platform texts only in the language of the screen, which is Spanish when the English texts could not be loaded.
 */
export function showPlatformTexts(texts: i18n, language: Language, sent: TextTree): void {
  if (texts.language === language) setPlatformTexts(texts, sent);
}
