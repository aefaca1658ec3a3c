import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { useLogOut, useOpenPage } from '../base/open-page.ts';
import { ActionButton } from '../kit/form/action-button.tsx';
import * as blocks from '../kit/form/block.module.css';
import { FormPage } from '../kit/form/form-page.tsx';
import { DebugBlock } from './debug-block.tsx';

export function SignedIn() {
  const t = useTexts();
  const { name } = useSnapshot(useApp().state.person);
  const { go } = useOpenPage();
  const logOut = useLogOut();
  return (
    <FormPage
      width="narrow"
      title={t('login.in.title')}
      help={name ? t('login.in.name', { name }) : t('login.in.nameless')}
    >
      <div className={blocks.block}>
        <ActionButton strong isOff={false} onPress={() => go('home')}>
          {t('login.in.home')}
        </ActionButton>
        <ActionButton isOff={false} onPress={() => void logOut()}>
          {t('session.logOut')}
        </ActionButton>
      </div>
      <DebugBlock />
    </FormPage>
  );
}
