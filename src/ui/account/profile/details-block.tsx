import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { isComplete } from '../../../domain/person/forms/complete.ts';
import type { ProfileApi } from '../../../engine/base/profile-api.ts';
import type { ShownProfile } from '../../../engine/base/state.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { DeferredDetail } from '../../base/deferred.tsx';
import { deferredPart } from '../../base/deferred-part.ts';
import { ActionButton } from '../../kit/form/action-button.tsx';
import * as blocks from '../../kit/form/block.module.css';
import { FormMessage } from '../../kit/form/form-message.tsx';
import * as styles from './details-block.module.css';
import { Picture } from './picture.tsx';
import { useBackFocus } from './use-back-focus.ts';

/** This script also contains the phone library, which is as large as a screen. */
const DETAILS_FORM = deferredPart(async () => (await import('./details-form.tsx')).DetailsForm);

const SHOWN = ['phone', 'email', 'nationalId'] as const;

interface Props {
  readonly profileApi: ProfileApi;
  readonly profile: ShownProfile;
}

function Details({ profile: { details } }: Pick<Props, 'profile'>) {
  const t = useTexts();
  const isChilean = details.phone.startsWith('+56') || details.phone === '';
  return (
    <dl className={styles.details}>
      {SHOWN.map((field) => (
        <div key={field}>
          <dt>{t(field === 'nationalId' && isChilean ? 'profile.field.rut' : `profile.field.${field}`)}</dt>
          <dd>{details[field] === '' ? <i>{t('profile.details.none')}</i> : <bdi>{details[field]}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
}

export function DetailsBlock({ profileApi, profile }: Props) {
  const t = useTexts();
  const { edit, may } = useSnapshot(profileApi.state);
  const isEdited = edit === 'profile' || edit === 'saving-profile';
  const back = useBackFocus<HTMLDivElement>(isEdited);
  const { details } = profile;
  const needs = useMemo(() => ({ profileApi, details }), [profileApi, details]);
  const name = [details.firstNames, details.lastNames].filter((part) => part !== '').join(' ') || profile.name;
  return (
    <section className={blocks.block} aria-label={t('profile.details.title')}>
      <div className={styles.head}>
        <Picture url={details.pictureUrl} name={name} />
        <h3 className={blocks.heading}>
          <bdi>{name}</bdi>
        </h3>
      </div>
      {may.editing && !isComplete(details) && <FormMessage tone="bad">{t('profile.complete')}</FormMessage>}
      {isEdited ? <DeferredDetail of={DETAILS_FORM} with={needs} /> : <Details profile={profile} />}
      {may.editing && !isEdited && (
        <div ref={back} className={blocks.buttons}>
          <ActionButton isOff={edit !== 'idle'} onPress={profileApi.editProfile}>
            {t('profile.details.edit')}
          </ActionButton>
        </div>
      )}
    </section>
  );
}
