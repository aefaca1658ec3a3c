import { useCallback, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { mayConfigure } from '../../domain/presentation/access.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { DeferredDetail } from '../base/deferred.tsx';
import { useLogOut, useOpenPage } from '../base/open-page.ts';
import { PIN_ENTRY } from '../base/pin.ts';
import * as buttons from '../kit/button.module.css';
import { PlainPage } from '../kit/plain-page.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useAccess } from './use-access.ts';

/** The user who activated the device is still logged in; the KDS starts at the logout (rule LOGIN-17). */
function NotYet() {
  const t = useTexts();
  const logOut = useLogOut();
  return (
    <PlainPage title={t('settings.notYet.title')}>
      <p>{t('settings.notYet.todo')}</p>
      <button type="button" className={buttons.strong} onClick={() => void logOut()}>
        {t('settings.notYet.logOut')}
      </button>
    </PlainPage>
  );
}

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

/** The user must type the PIN first (rule PIN-2). The login is in the side menu. */
function Locked({ onRight }: { onRight: () => void }) {
  const t = useTexts();
  const needs = useMemo(() => ({ onRight }), [onRight]);
  return (
    <PlainPage title={t('settings.title')}>
      <DeferredDetail of={PIN_ENTRY} with={needs} />
    </PlainPage>
  );
}

export function SettingsScreen() {
  const { state } = useApp();
  // A user who sets a PIN on this screen need not type it again.
  const [isOpen, setOpen] = useState(!state.hasPin);
  const open = useCallback(() => setOpen(true), []);
  const { installed, kdsId, units, hasPin, loggedIn } = useSnapshot(state);
  const mayStay = useAccess();
  if (units.activation === 'done' && units.activatedId !== kdsId) return <NotYet />;
  if (!installed) return <NoKds />;
  if (mayStay && hasPin && !loggedIn && !isOpen) return <Locked onRight={open} />;
  return mayStay && <SettingsForm />;
}
