import { useSnapshot } from 'valtio';
import type { ProfileApi } from '../../../engine/base/profile-api.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { ActionButton } from '../../kit/form/action-button.tsx';
import * as blocks from '../../kit/form/block.module.css';
import { FormMessage } from '../../kit/form/form-message.tsx';

interface Props {
  readonly profileApi: ProfileApi;
  /** Name of a field that may prevent a save. */
  readonly nameOf: (field: string) => string;
  /** The problems now: fields that were corrected since the last save are no longer listed. */
  readonly found: readonly { readonly field: string }[];
}

export function SaveFooter({ profileApi, nameOf, found }: Props) {
  const t = useTexts();
  const { edit, missing, problem } = useSnapshot(profileApi.state);
  const named = missing.filter((field) => found.some((each) => each.field === field));
  const isSaving = edit === 'saving-profile' || edit === 'saving-address';
  return (
    <>
      {named.length > 0 && (
        <FormMessage tone="bad">
          {t('profile.must')}: {named.map(nameOf).join(', ')}
        </FormMessage>
      )}
      {problem !== null && !isSaving && <FormMessage tone="bad">{t(`profile.problem.${problem}`)}</FormMessage>}
      <div className={blocks.buttons}>
        <ActionButton strong isOff={isSaving}>
          {t(isSaving ? 'profile.saving' : 'profile.save')}
        </ActionButton>
        <ActionButton isOff={isSaving} onPress={profileApi.cancelEdit}>
          {t('profile.cancel')}
        </ActionButton>
      </div>
    </>
  );
}
