import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ADDRESS_COUNTRIES, type AddressField, addressRules, blankAddress } from '../../../domain/person/address.ts';
import { allCountries } from '../../../domain/person/countries.ts';
import { addressProblems } from '../../../domain/person/forms/address-form.ts';
import { mapStart } from '../../../domain/person/map-pin.ts';
import type { Address } from '../../../domain/person/profile.ts';
import type { ProfileApi } from '../../../engine/base/profile-api.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { Field } from '../../kit/form/field.tsx';
import { FormMessage } from '../../kit/form/form-message.tsx';
import { useProblems } from '../../kit/form/use-problems.ts';
import { AddressMap } from './address-map.tsx';
import { Checkbox } from './checkbox.tsx';
import { countryName } from './country-name.ts';
import * as styles from './profile-form.module.css';
import { SaveFooter } from './save-footer.tsx';
import { SelectField } from './select-field.tsx';

const FIELDS = [
  ['street', 'street-address'],
  ['unit', 'address-line2'],
  ['locality', 'address-level3'],
  ['city', 'address-level2'],
  ['postalCode', 'postal-code'],
  ['alias', 'off'],
  ['comments', 'off'],
] as const;

type TextField = (typeof FIELDS)[number][0];

const isNeeded = (field: TextField, countryCode: string): boolean =>
  field === 'postalCode' ? addressRules(countryCode).postalCodeNeeded : field !== 'unit' && field !== 'comments';

/** Puts the position that the search finds into the form, and sends typed text to the engine. */
function useTyped(profileApi: ProfileApi, isFirst: boolean) {
  const { found, place } = useSnapshot(profileApi.state);
  const [typed, setTyped] = useState<Address>(
    () => profileApi.state.editedAddress ?? blankAddress(profileApi.state.place.countryCode, isFirst),
  );
  const isUntouched = useRef(profileApi.state.editedAddress === null);
  const change = (changed: Partial<Address>) => {
    isUntouched.current = false;
    const next = { ...typed, ...changed };
    setTyped(next);
    profileApi.typedAddress(next);
  };
  useEffect(() => {
    if (found !== null) setTyped((before) => ({ ...before, position: found.position }));
  }, [found]);
  // The device's location may arrive after the form has opened.
  useEffect(() => {
    if (isUntouched.current) setTyped((before) => ({ ...before, ...blankAddress(place.countryCode, before.isMain) }));
  }, [place.countryCode]);
  return { typed, change };
}

interface Props {
  readonly profileApi: ProfileApi;
  /** The first address becomes the main one. */
  readonly isFirst: boolean;
}

function CountryField({
  profileApi,
  typed,
  change,
}: {
  profileApi: ProfileApi;
  typed: Address;
  change: (to: Partial<Address>) => void;
}) {
  const t = useTexts();
  const { language } = useSnapshot(useApp().state);
  const { may } = useSnapshot(profileApi.state);
  const known = allCountries().filter(
    ({ code }) => code === typed.countryCode || ADDRESS_COUNTRIES.some((country) => country === code),
  );
  return (
    <SelectField
      name="countryCode"
      label={t('profile.field.countryCode')}
      autoComplete="country"
      value={typed.countryCode}
      options={known.map((country) => [country.code, countryName(country, language)] as const)}
      isOff={!may.country}
      onChoose={(countryCode) => change({ countryCode })}
    />
  );
}

export function AddressForm({ profileApi, isFirst }: Props) {
  const t = useTexts();
  const { place, editedAddress } = useSnapshot(profileApi.state);
  const { typed, change } = useTyped(profileApi, isFirst);
  const first = useRef<HTMLInputElement>(null);
  const found = addressProblems(typed);
  const problems = useProblems(found);
  useEffect(() => first.current?.focus(), []);
  const { localityLabel } = addressRules(typed.countryCode);
  const nameOf = (field: string) =>
    field === 'locality'
      ? t(`profile.locality.${localityLabel}`)
      : t(`profile.field.${field as Exclude<AddressField, 'locality'>}`);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (profileApi.state.edit !== 'address') return;
    const isNew = profileApi.state.editedAddress === null;
    if (found.length > 0) {
      problems.refuse();
      profileApi.refuseSave(found.map(({ field }) => field));
    } else if (await profileApi.saveAddress(typed))
      profileApi.notify('success', isNew ? 'profile.notices.addressAdded' : 'profile.notices.addressSaved');
  };
  const wrong = (field: AddressField) => {
    const message = problems.of(field);
    return message && t(`profile.wrong.${message as 'missing'}`);
  };
  return (
    <form ref={problems.form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <h4>{t(editedAddress === null ? 'profile.addresses.newTitle' : 'profile.addresses.editTitle')}</h4>
      {place.failed && <FormMessage tone="bad">{t('profile.problem.network')}</FormMessage>}
      <CountryField profileApi={profileApi} typed={typed} change={change} />
      {FIELDS.map(([field, autoComplete]) => (
        <Field
          key={field}
          ref={field === 'street' ? first : undefined}
          name={field}
          autoComplete={autoComplete}
          label={
            isNeeded(field, typed.countryCode) ? nameOf(field) : t('profile.field.optional', { label: nameOf(field) })
          }
          value={typed[field]}
          onType={(value) => change({ [field]: value })}
          problem={wrong(field)}
        />
      ))}
      <AddressMap
        profileApi={profileApi}
        position={typed.position}
        start={mapStart(place.start, typed.countryCode)}
        isWrong={wrong('position') !== null}
        onPlace={(position) => change({ position })}
      />
      <Checkbox name="isMain" isChecked={typed.isMain} onCheck={(isMain) => change({ isMain })}>
        {t('profile.addresses.isMain')}
      </Checkbox>
      <SaveFooter profileApi={profileApi} nameOf={nameOf} found={found} />
    </form>
  );
}
