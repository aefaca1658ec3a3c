/** Merges the shown texts: the app's own, with the platform's in place. */
import type { i18n } from 'i18next';
import type { TextTree } from '../domain/presentation/language.ts';
import { mergePlatformTexts } from './merge-platform-texts.ts';
import { CARRIED } from './set-up.ts';

const SHOWN = 'translation';
/** The namespace of the platform's texts, kept beside the app's own, as either may arrive first. */
const SENT = 'sent';

const QUIET = { silent: true } as const;

const at = (texts: i18n, kind: string): TextTree => texts.getResourceBundle(texts.language, kind) ?? {};

/** Adds texts of the app in the language on the screen. Nothing renders again: the screens that use them render afterwards. */
export function addTexts(texts: i18n, carried: TextTree): void {
  const { language } = texts;
  texts.addResourceBundle(language, CARRIED, carried, false, true, QUIET);
  texts.addResourceBundle(language, SHOWN, mergePlatformTexts(carried, at(texts, SENT)), false, true, QUIET);
}

/** Replaces the platform's texts in the language on the screen; all texts render again, unless none has changed (rule LANGUAGE-4). */
export function setPlatformTexts(texts: i18n, sent: TextTree): void {
  const { language } = texts;
  texts.removeResourceBundle(language, SENT);
  texts.addResourceBundle(language, SENT, sent, false, true, QUIET);
  const fitted = mergePlatformTexts(at(texts, CARRIED), sent);
  if (JSON.stringify(fitted) === JSON.stringify(at(texts, SHOWN))) return;
  texts.addResourceBundle(language, SHOWN, fitted, false, true);
}
