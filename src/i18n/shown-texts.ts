/** What of the texts is shown: those that the app carries, with the platform's in their places. */
import type { i18n } from 'i18next';
import type { TextTree } from '../domain/shown/language.ts';
import { fitTexts } from './fit-texts.ts';
import { CARRIED } from './set-up.ts';

/** What is spoken. */
const SHOWN = 'translation';
/** What the platform sent: kept beside what the app carries, as either may come first. */
const SENT = 'sent';

const QUIET = { silent: true } as const;

const at = (texts: i18n, kind: string): TextTree => texts.getResourceBundle(texts.language, kind) ?? {};

/** More texts of the app in the language on the screen. Nothing draws anew: who needs them draws after they came. */
export function addTexts(texts: i18n, carried: TextTree): void {
  const { language } = texts;
  texts.addResourceBundle(language, CARRIED, carried, false, true, QUIET);
  texts.addResourceBundle(language, SHOWN, fitTexts(carried, at(texts, SENT)), false, true, QUIET);
}

/** Other texts of the platform in the language on the screen; all places draw anew, unless every text is as it was (rule LANG4). */
export function sendTexts(texts: i18n, sent: TextTree): void {
  const { language } = texts;
  texts.removeResourceBundle(language, SENT);
  texts.addResourceBundle(language, SENT, sent, false, true, QUIET);
  const fitted = fitTexts(at(texts, CARRIED), sent);
  if (JSON.stringify(fitted) === JSON.stringify(at(texts, SHOWN))) return;
  texts.addResourceBundle(language, SHOWN, fitted, false, true);
}
