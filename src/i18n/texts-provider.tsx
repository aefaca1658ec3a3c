/** Hands the texts to the screen. A language is chosen with a reload, so nothing here has to follow it. */
import type { i18n } from 'i18next';
import { createContext, type ReactNode, useContext } from 'react';
import type { Texts } from './set-up.ts';

const TextsContext = createContext<Texts | null>(null);

export function TextsProvider({ texts, children }: { texts: i18n; children: ReactNode }) {
  return <TextsContext value={texts.t}>{children}</TextsContext>;
}

/** The texts in the current language. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (texts === null)
    throw new Error('Failed to find the texts: a part of the screen stands outside of TextsProvider.');
  return texts;
}
