/** How old the orders on the screen are, in words. */
import { useCallback } from 'react';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { ageText } from '../kit/time-text.ts';
import { useApp } from './app-context.ts';

/** Reads `Pedidos al día hace 4 s` at the moment it is called; null when none ever came. */
export function useDataAge(): () => string | null {
  const app = useApp();
  const t = useTexts();
  return useCallback(() => {
    const { heardAtMs } = app.state.link;
    return heardAtMs === null ? null : t('link.upToDate', { age: ageText(t, app.upS() - heardAtMs / 1_000) });
  }, [app, t]);
}
