/** Applies the platform's texts to the screen when they load; renders nothing. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { showPlatformTexts } from '../../i18n/platform-texts.ts';
import { useTextSource } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';

export function PlatformTexts(): null {
  const { words } = useSnapshot(useApp().state);
  const source = useTextSource();
  useEffect(() => {
    if (words !== null) showPlatformTexts(source, words.language, words.texts);
  }, [source, words]);
  return null;
}
