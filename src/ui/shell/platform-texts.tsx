/**
 * Shows the platform's texts. While a person is logged in, also loads the account screens' texts, because a notice
 * about the person may show anywhere. Renders nothing.
 */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { loadDeferredTexts } from '../../i18n/deferred-texts.ts';
import { showPlatformTexts } from '../../i18n/platform-texts.ts';
import { useTextSource } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';

export function PlatformTexts(): null {
  const { words, loggedIn } = useSnapshot(useApp().state);
  const source = useTextSource();
  useEffect(() => {
    if (words !== null) showPlatformTexts(source, words.language, words.texts);
  }, [source, words]);
  useEffect(() => {
    if (loggedIn) loadDeferredTexts(source, 'screens').catch(() => {});
  }, [source, loggedIn]);
  return null;
}
