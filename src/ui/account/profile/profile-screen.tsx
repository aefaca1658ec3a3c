/** The profile of whoever is logged in. */
import { useSnapshot } from 'valtio';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { useLogOut, useOpenPage } from '../../base/open-page.ts';
import { ActionButton } from '../../kit/form/action-button.tsx';
import * as blocks from '../../kit/form/block.module.css';
import { FormPage } from '../../kit/form/form-page.tsx';
import type { ProfileArrival } from '../screens.ts';

export interface ProfileNeeds {
  readonly arrival: ProfileArrival;
}

export function ProfileScreen(_: ProfileNeeds) {
  const { state } = useApp();
  const t = useTexts();
  const { go } = useOpenPage();
  const logOut = useLogOut();
  const { accountHost } = useSnapshot(state);
  const { profile } = useSnapshot(state.person);
  if (profile === null) return null;
  return (
    <FormPage width="narrow" title={t('profile.title')} help={profile.details.email}>
      <div className={blocks.block}>
        <h3 className={blocks.heading}>{profile.name}</h3>
        {accountHost && (
          <ActionButton isOff={false} onPress={() => go('/l/pwdreset')}>
            {t('profile.changePassword')}
          </ActionButton>
        )}
        <ActionButton isOff={false} onPress={() => void logOut()}>
          {t('session.logOut')}
        </ActionButton>
      </div>
    </FormPage>
  );
}
