/** Another language needs a reload; texts of the platform may arrive at any time. */
import type { i18n } from 'i18next';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Texts } from './set-up.ts';

interface Spoken {
  readonly texts: i18n;
  /** A new function whenever the texts change, so that its users render again. */
  readonly t: Texts;
}

const TextsContext = createContext<Spoken | null>(null);

const spoken = (texts: i18n): Spoken => ({ texts, t: texts.t.bind(texts) });

export function TextsProvider({ texts, children }: { texts: i18n; children: ReactNode }) {
  const [now, setNow] = useState(() => spoken(texts));
  useEffect(() => {
    const follow = () => setNow(spoken(texts));
    texts.store.on('added', follow);
    return () => texts.store.off('added', follow);
  }, [texts]);
  return <TextsContext value={now}>{children}</TextsContext>;
}

function useSpoken(): Spoken {
  const now = useContext(TextsContext);
  if (now === null) throw new Error('Failed to find the texts.');
  return now;
}

export const useTexts = (): Texts => useSpoken().t;

export const useTextSource = (): i18n => useSpoken().texts;
