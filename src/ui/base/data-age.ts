import { useCallback } from 'react';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { dataAgeText } from '../kit/time-text.ts';
import { useApp } from './app-context.ts';

/** Such as `Pedidos al día hace 4 s`; `never` before the first orders. */
export function useDataAge(never: string): () => string {
  const app = useApp();
  const t = useTexts();
  return useCallback(() => dataAgeText(t, app.state.link.receivedAtMs, app.monotonicS()) ?? never, [app, t, never]);
}
