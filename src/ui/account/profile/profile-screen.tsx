/** The profile of a logged-in user: details, addresses, terms, restaurant, and links. */
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { ProfileDesk } from '../../../engine/base/profile-desk-api.ts';
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
import { useDesk } from './use-desk.ts';
import { VenueBlock } from './venue-block.tsx';

export interface ProfileNeeds {
  readonly arrival: ProfileArrival;
}

/** The link back to the ordering site, for users who came from there or have a filled cart (rule P7c). */
function BackToCart({ desk, arrival }: ProfileNeeds & { desk: ProfileDesk }) {
  const t = useTexts();
  const { cart, edit } = useSnapshot(desk.state);
  if (!cart.known || (cart.count === 0 && arrival !== 'cart')) return null;
  return (
    <div className={blocks.buttons}>
      <ActionButton strong isOff={edit !== 'idle'} onPress={desk.backToCart}>
        {t('profile.backToCart')}
      </ActionButton>
    </div>
  );
}

function Terms({ desk }: { desk: ProfileDesk }) {
  const t = useTexts();
  return (
    <section className={blocks.block} aria-label={t('profile.terms.title')}>
      <h3 className={blocks.heading}>{t('profile.terms.title')}</h3>
      <p>{t('profile.terms.help')}</p>
      <div className={blocks.buttons}>
        <ActionButton isOff={false} onPress={() => desk.openConditions('general')}>
          {t('profile.terms.open')}
        </ActionButton>
      </div>
    </section>
  );
}

function Ways({ desk }: { desk: ProfileDesk }) {
  const t = useTexts();
  const { go } = useOpenPage();
  const logOut = useLogOut();
  const { may } = useSnapshot(desk.state);
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
 * Opens the profile, with the form of a new address if the user came for it; once that is closed, the address of the
 * page is the profile's, so a reload does not reopen the form.
 */
function useArrival(desk: ProfileDesk, arrival: ProfileArrival): void {
  const { go } = useOpenPage();
  const { edit } = useSnapshot(desk.state);
  const wasEdited = useRef(false);
  useEffect(() => {
    desk.open();
    // Leaving the screen discards unsaved changes.
    return desk.cancelEdit;
  }, [desk]);
  useEffect(() => {
    if (arrival === 'address') desk.editAddress(null);
  }, [desk, arrival]);
  useEffect(() => {
    if (arrival === 'address' && wasEdited.current && edit === 'idle') go('/l/profile', { instead: true });
    wasEdited.current = edit !== 'idle';
  }, [arrival, edit, go]);
}

function Profile({ desk, profile, arrival }: ProfileNeeds & { desk: ProfileDesk; profile: ShownProfile }) {
  const t = useTexts();
  const { may } = useSnapshot(desk.state);
  useArrival(desk, arrival);
  return (
    <FormPage width="wide" title={t('profile.title')} help={t(may.editing ? 'profile.help' : 'profile.readOnly')}>
      <BackToCart desk={desk} arrival={arrival} />
      <DetailsBlock desk={desk} profile={profile} />
      {may.addresses && <AddressesBlock desk={desk} addresses={profile.details.addresses} />}
      <VenueBlock desk={desk} profile={profile} />
      {may.conditions && <Terms desk={desk} />}
      <Ways desk={desk} />
      <ConditionsDialog desk={desk} />
    </FormPage>
  );
}

export function ProfileScreen({ arrival }: ProfileNeeds) {
  const t = useTexts();
  const desk = useDesk();
  const { profile } = useSnapshot(useApp().state.person);
  if (desk === null || profile === null) return <p role="status">{t('profile.reading')}</p>;
  return <Profile desk={desk} profile={profile} arrival={arrival} />;
}
