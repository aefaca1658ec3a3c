/** Whether the browser lets this page reach the local server, what to do where it does not, and the button that asks. */
import { useCallback, useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import type { LocalAccess } from '../../../platform/ports.ts';
import { useApp } from '../../base/app-context.ts';
import buttons from '../../kit/button.module.css';
import { Fact } from './link-fact.tsx';

export function LocalAccessFact() {
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
  const ask = useCallback(() => void commands.askLocalAccess().then(setAccess), [commands]);
  if (access === 'open') return null;
  return (
    <Fact name={t('linkPanel.access.title')}>
      <p>{t(`linkPanel.access.${access}`)}</p>
      {access === 'prompt' && (
        <button type="button" className={buttons.button} onClick={ask}>
          {t('linkPanel.access.ask')}
        </button>
      )}
    </Fact>
  );
}
