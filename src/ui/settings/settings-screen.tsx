/** The device settings: who may see them, and what a device that is set up as nothing says in their place. */
import { useSnapshot } from 'valtio';
import { mayConfigure } from '../../domain/shown/access.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { useOpenPage } from '../base/open-page.ts';
import * as buttons from '../kit/button.module.css';
import { PlainPage } from '../kit/plain-page.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useAccess } from './use-access.ts';

function NoKds() {
  const t = useTexts();
  const { go } = useOpenPage();
  const isAdministrator = mayConfigure(useSnapshot(useApp().state));
  return (
    <PlainPage title={t('settings.none.title')}>
      <p>
        <strong>{t('settings.none.sentence')}</strong>
      </p>
      <p>{t('settings.none.todo')}</p>
      <button
        type="button"
        className={buttons.strong}
        onClick={() => (isAdministrator ? go('configure') : go('login', { next: 'configure' }))}
      >
        {t(isAdministrator ? 'settings.none.configure' : 'settings.none.login')}
      </button>
    </PlainPage>
  );
}

export function SettingsScreen() {
  const { installed } = useSnapshot(useApp().state);
  const mayStay = useAccess();
  if (!installed) return <NoKds />;
  return mayStay && <SettingsForm />;
}
