/** Hands the texts to the screen. */
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { Texts } from './set-up.ts';

export function TextsProvider({ texts, children }: { texts: i18n; children: ReactNode }) {
  return <I18nextProvider i18n={texts}>{children}</I18nextProvider>;
}

/** The texts in the current language. */
export const useTexts = (): Texts => useTranslation().t;
