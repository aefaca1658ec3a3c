/** Shows whether this page may reach the local server, what users can do if not, and a button that requests access. */
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts-provider.tsx';
import type { LocalAccess } from '../../platform/ports.ts';
import * as buttons from '../kit/button.module.css';
import { useApp } from './app-context.ts';

/** `frame` puts the text in its place; there is no text when access needs no permission. */
export function LocalAccessWords({ frame }: { frame: (words: ReactNode) => ReactNode }) {
  const { commands } = useApp();
  const t = useTexts();
  const [access, setAccess] = useState<LocalAccess>('open');
  useEffect(() => {
    let shown = true;
    void commands.localAccess().then((now) => shown && setAccess(now));
    return () => {
      shown = false;
    };
  }, [commands]);
  const request = useCallback(() => void commands.requestLocalAccess().then(setAccess), [commands]);
  if (access === 'open') return null;
  return frame(
    <>
      <p role="status">{t(`localAccess.${access}`)}</p>
      {access === 'prompt' && (
        <button type="button" className={buttons.button} onClick={request}>
          {t('localAccess.ask')}
        </button>
      )}
    </>,
  );
}
