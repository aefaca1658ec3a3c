import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { ProfileApi } from '../../../engine/base/profile-api.ts';
import type { ShownProfile } from '../../../engine/base/state.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { useLogOut, useOpenPage } from '../../base/open-page.ts';
import { ActionButton } from '../../kit/form/action-button.tsx';
import * as blocks from '../../kit/form/block.module.css';
import { FormPage } from '../../kit/form/form-page.tsx';
import type { ProfileArrival } from '../screens.ts';
import { AddressesBlock } from './addresses-block.tsx';
import { ConditionsDialog } from './conditions-dialog.tsx';
import { DetailsBlock } from './details-block.tsx';
import { useProfileApi } from './use-profile-api.ts';
import { VenueBlock } from './venue-block.tsx';

export interface ProfileScreenProps {
  readonly arrival: ProfileArrival;
}

/** For users who came from the ordering site or have items in the cart (rule PROFILE-15). */
function BackToCart({ profileApi, arrival }: ProfileScreenProps & { profileApi: ProfileApi }) {
  const t = useTexts();
  const { cart, edit } = useSnapshot(profileApi.state);
  if (!cart.known || (cart.count === 0 && arrival !== 'cart')) return null;
  return (
    <div className={blocks.buttons}>
      <ActionButton strong isOff={edit !== 'idle'} onPress={profileApi.backToCart}>
        {t('profile.backToCart')}
      </ActionButton>
    </div>
  );
}

function Terms({ profileApi }: { profileApi: ProfileApi }) {
  const t = useTexts();
  return (
    <section className={blocks.block} aria-label={t('profile.terms.title')}>
      <h3 className={blocks.heading}>{t('profile.terms.title')}</h3>
      <p>{t('profile.terms.help')}</p>
      <div className={blocks.buttons}>
        <ActionButton isOff={false} onPress={() => profileApi.openConditions('general')}>
          {t('profile.terms.open')}
        </ActionButton>
      </div>
    </section>
  );
}

function Ways({ profileApi }: { profileApi: ProfileApi }) {
  const t = useTexts();
  const { go } = useOpenPage();
  const logOut = useLogOut();
  const { may } = useSnapshot(profileApi.state);
  return (
    <div className={blocks.buttons}>
      {may.password && (
        <ActionButton isOff={false} onPress={() => go('/l/pwdreset')}>
          {t('profile.changePassword')}
        </ActionButton>
      )}
      <ActionButton isOff={false} onPress={() => void logOut()}>
        {t('session.logOut')}
      </ActionButton>
    </div>
  );
}

/**
 * Opens the form of a new address if the user came for that. When the form closes, the path becomes the profile's, so a
 * reload does not open the form again.
 */
function useArrival(profileApi: ProfileApi, arrival: ProfileArrival): void {
  const { go } = useOpenPage();
  const { edit } = useSnapshot(profileApi.state);
  const wasEdited = useRef(false);
  useEffect(() => {
    profileApi.open();
    // When the user leaves the screen, unsaved changes are discarded.
    return profileApi.cancelEdit;
  }, [profileApi]);
  useEffect(() => {
    if (arrival === 'address') profileApi.editAddress(null);
  }, [profileApi, arrival]);
  useEffect(() => {
    if (arrival === 'address' && wasEdited.current && edit === 'idle') go('/l/profile', { instead: true });
    wasEdited.current = edit !== 'idle';
  }, [arrival, edit, go]);
}

function Profile({
  profileApi,
  profile,
  arrival,
}: ProfileScreenProps & { profileApi: ProfileApi; profile: ShownProfile }) {
  const t = useTexts();
  const { may } = useSnapshot(profileApi.state);
  useArrival(profileApi, arrival);
  return (
    <FormPage width="wide" title={t('profile.title')} help={t(may.editing ? 'profile.help' : 'profile.readOnly')}>
      <BackToCart profileApi={profileApi} arrival={arrival} />
      <DetailsBlock profileApi={profileApi} profile={profile} />
      {may.addresses && <AddressesBlock profileApi={profileApi} addresses={profile.details.addresses} />}
      <VenueBlock profileApi={profileApi} profile={profile} />
      {may.conditions && <Terms profileApi={profileApi} />}
      <Ways profileApi={profileApi} />
      <ConditionsDialog profileApi={profileApi} />
    </FormPage>
  );
}

export function ProfileScreen({ arrival }: ProfileScreenProps) {
  const t = useTexts();
  const profileApi = useProfileApi();
  const { profile } = useSnapshot(useApp().state.person);
  if (profileApi === null || profile === null) return <p role="status">{t('profile.reading')}</p>;
  return <Profile profileApi={profileApi} profile={profile} arrival={arrival} />;
}
