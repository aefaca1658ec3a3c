/** The address that the host table does not know: says which one, and what to do. */
import { useSnapshot } from 'valtio';
import { bringTexts } from '../../i18n/area-texts.ts';
import { UNKNOWN_HOST_TEXTS } from '../../i18n/areas/unknown-host.ts';
import { type useTextSource, useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
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
      <p>{t('unknownHost.todo')}</p>
      <button type="button" className={buttons.strong} onClick={() => app.commands.reload()}>
        {t('unknownHost.reload')}
      </button>
    </PlainPage>
  );
}

/** The screen with its texts. Rejects when these do not come. */
export async function bringUnknownHost(texts: ReturnType<typeof useTextSource>): Promise<typeof UnknownHost> {
  await bringTexts(texts, UNKNOWN_HOST_TEXTS);
  return UnknownHost;
}
