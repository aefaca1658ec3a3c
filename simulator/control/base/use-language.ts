/** The room's language: Spanish until somebody chooses otherwise on this machine. */
import { useEffect, useState } from 'react';
import { type RoomTexts, roomTexts } from './room-texts.ts';
import type { RoomLanguage } from './texts.ts';

const KEY = 'simulator:language';

function stored(): RoomLanguage {
  try {
    return localStorage.getItem(KEY) === 'en' ? 'en' : 'es';
  } catch {
    return 'es';
  }
}

function keep(language: RoomLanguage): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export interface Speech {
  readonly texts: RoomTexts;
  readonly language: RoomLanguage;
  toggle(): void;
}

export function useLanguage(): Speech {
  const [language, setLanguage] = useState(stored);
  const texts = roomTexts(language);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = texts.room;
  }, [language, texts]);
  const toggle = () => {
    const next = language === 'es' ? 'en' : 'es';
    keep(next);
    setLanguage(next);
  };
  return { texts, language, toggle };
}
