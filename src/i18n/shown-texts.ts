/** The app's own texts, some replaced by the platform's. */
import type { i18n } from 'i18next';
import type { TextTree } from '../domain/presentation/language.ts';
import { mergePlatformTexts } from './merge-platform-texts.ts';
import { OWN_TEXTS } from './set-up.ts';

const SHOWN = 'translation';
/** The platform's texts, kept apart from the app's own, because either may arrive first. */
const SENT = 'sent';

const QUIET = { silent: true } as const;

const at = (texts: i18n, kind: string): TextTree => texts.getResourceBundle(texts.language, kind) ?? {};

/** Nothing renders again, because the screens that use these texts render afterwards. */
export function addTexts(texts: i18n, own: TextTree): void {
  const { language } = texts;
  texts.addResourceBundle(language, OWN_TEXTS, own, false, true, QUIET);
  texts.addResourceBundle(language, SHOWN, mergePlatformTexts(own, at(texts, SENT)), false, true, QUIET);
}

/** All texts render again, unless none has changed (rule LANGUAGE-4). */
export function setPlatformTexts(texts: i18n, sent: TextTree): void {
  const { language } = texts;
  texts.removeResourceBundle(language, SENT);
  texts.addResourceBundle(language, SENT, sent, false, true, QUIET);
  const fitted = mergePlatformTexts(at(texts, OWN_TEXTS), sent);
  if (JSON.stringify(fitted) === JSON.stringify(at(texts, SHOWN))) return;
  texts.addResourceBundle(language, SHOWN, fitted, false, true);
}
