/** The user's choice on this machine, or else the browser's language (rule ROOM-1). */
import { useEffect, useState } from 'react';
import { type RoomTexts, roomTexts } from './room-texts.ts';
import type { RoomLanguage } from './texts.ts';

const KEY = 'simulator:language';

const isSupported = (tag: string | null | undefined): tag is RoomLanguage => tag === 'es' || tag === 'en';

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The first supported one, or else Spanish. */
const ofBrowser = (): RoomLanguage => navigator.languages.map((tag) => tag.split('-', 1)[0]).find(isSupported) ?? 'es';

function first(): RoomLanguage {
  const chosen = stored();
  return isSupported(chosen) ? chosen : ofBrowser();
}

function store(language: RoomLanguage): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage the choice lasts until the page reloads.
  }
}

export interface LanguageChoice {
  readonly texts: RoomTexts;
  readonly language: RoomLanguage;
  toggle(): void;
}

export function useLanguage(): LanguageChoice {
  const [language, setLanguage] = useState(first);
  const texts = roomTexts(language);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = texts.room;
  }, [language, texts]);
  const toggle = () => {
    const next = language === 'es' ? 'en' : 'es';
    store(next);
    setLanguage(next);
  };
  return { texts, language, toggle };
}
