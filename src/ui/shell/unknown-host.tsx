/** Shown for a host that is not in the table of platforms. */
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { PlatformsRefused } from '../base/platforms-refused.tsx';
import * as buttons from '../kit/button.module.css';
import { PlainPage } from '../kit/plain-page.tsx';

export function UnknownHost() {
  const app = useApp();
  const t = useTexts();
  const { host } = useSnapshot(app.state);
  return (
    <PlainPage alone title={t('unknownHost.title')}>
      <p>
        <strong>{t('unknownHost.sentence', { host })}</strong>
      </p>
      <PlatformsRefused />
      <p>{t('unknownHost.todo')}</p>
      <button type="button" className={buttons.strong} onClick={() => app.commands.reload()}>
        {t('unknownHost.reload')}
      </button>
    </PlainPage>
  );
}
