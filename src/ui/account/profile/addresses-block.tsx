import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { addressLine } from '../../../domain/person/address.ts';
import type { Address } from '../../../domain/person/profile.ts';
import type { ProfileApi } from '../../../engine/base/profile-api.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { DeferredDetail } from '../../base/deferred.tsx';
import { deferredPart } from '../../base/deferred-part.ts';
import { ActionButton } from '../../kit/form/action-button.tsx';
import * as blocks from '../../kit/form/block.module.css';
import { FormMessage } from '../../kit/form/form-message.tsx';
import * as styles from './addresses-block.module.css';
import { useBackFocus } from './use-back-focus.ts';

/** This script also contains the countries of the world. */
const ADDRESS_FORM = deferredPart(async () => (await import('./address-form.tsx')).AddressForm);

interface Props {
  readonly profileApi: ProfileApi;
  readonly addresses: readonly Address[];
}

function AddressRow({ profileApi, address }: { profileApi: ProfileApi; address: Address }) {
  const t = useTexts();
  const { edit } = useSnapshot(profileApi.state);
  const isOff = edit !== 'idle';
  const alias = address.alias || t('profile.addresses.unnamed');
  const makeMain = async () => {
    if (await profileApi.makeMain(address)) profileApi.notify('success', 'profile.notices.addressSaved');
  };
  return (
    <li className={styles.address}>
      <p className={styles.alias}>
        <bdi>{alias}</bdi>
        {address.isMain && <strong className={styles.main}>{t('profile.addresses.main')}</strong>}
      </p>
      <p>
        <bdi>{addressLine(address)}</bdi>
      </p>
      {address.comments !== '' && (
        <p className={styles.comments}>
          <bdi>{address.comments}</bdi>
        </p>
      )}
      <div className={blocks.buttons}>
        <ActionButton
          isOff={isOff}
          label={t('profile.addresses.editOf', { alias })}
          onPress={() => profileApi.editAddress(address)}
        >
          {t('profile.addresses.edit')}
        </ActionButton>
        {!address.isMain && (
          <ActionButton
            isOff={isOff}
            label={t('profile.addresses.makeMainOf', { alias })}
            onPress={() => void makeMain()}
          >
            {t('profile.addresses.makeMain')}
          </ActionButton>
        )}
      </div>
    </li>
  );
}

/** An address has no id, so two equal addresses are distinguished by their order. */
function keyed(addresses: readonly Address[]): readonly (readonly [key: string, address: Address])[] {
  const seen = new Map<string, number>();
  return addresses.map((address) => {
    const text = JSON.stringify(address);
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    return [`${text} ${before}`, address];
  });
}

export function AddressesBlock({ profileApi, addresses }: Props) {
  const t = useTexts();
  const { edit, problem } = useSnapshot(profileApi.state);
  const isEdited = edit === 'address' || edit === 'saving-address';
  const back = useBackFocus<HTMLDivElement>(isEdited);
  const needs = useMemo(() => ({ profileApi, isFirst: addresses.length === 0 }), [profileApi, addresses.length]);
  return (
    <section className={blocks.block} aria-label={t('profile.addresses.title')}>
      <h3 className={blocks.heading}>{t('profile.addresses.title')}</h3>
      {isEdited ? (
        <DeferredDetail of={ADDRESS_FORM} with={needs} />
      ) : (
        <>
          {addresses.length === 0 ? (
            <p>{t('profile.addresses.none')}</p>
          ) : (
            <ul className={styles.list}>
              {keyed(addresses).map(([key, address]) => (
                <AddressRow key={key} profileApi={profileApi} address={address} />
              ))}
            </ul>
          )}
          {edit === 'idle' && problem !== null && (
            <FormMessage tone="bad">{t(`profile.problem.${problem}`)}</FormMessage>
          )}
          <div ref={back} className={blocks.buttons}>
            <ActionButton isOff={edit !== 'idle'} onPress={() => profileApi.editAddress(null)}>
              {t('profile.addresses.add')}
            </ActionButton>
          </div>
        </>
      )}
    </section>
  );
}
