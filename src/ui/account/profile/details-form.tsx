/** Typed text stays until the user saves or discards it, even if the details are read again. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { findCountry } from '../../../domain/person/countries.ts';
import { PHONE_COUNTRIES, type PhoneCountry } from '../../../domain/person/forms/phone.ts';
import {
  normalizeDetails,
  PROFILE_FIELDS,
  profileCountry,
  profileProblems,
} from '../../../domain/person/forms/profile-form.ts';
import type { PersonDetails } from '../../../domain/person/profile.ts';
import type { ProfileApi } from '../../../engine/base/profile-api.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { Field } from '../../kit/form/field.tsx';
import { useProblems } from '../../kit/form/use-problems.ts';
import { countryName } from './country-name.ts';
import * as styles from './profile-form.module.css';
import { SaveFooter } from './save-footer.tsx';
import { SelectField } from './select-field.tsx';

const FIELDS = [
  ['firstNames', 'text', 'given-name'],
  ['lastNames', 'text', 'family-name'],
  ['phone', 'tel', 'tel'],
  ['email', 'email', 'email'],
  ['nationalId', 'text', 'off'],
] as const;

type FieldName = (typeof FIELDS)[number][0];

function useCountries(): readonly (readonly [PhoneCountry, string])[] {
  const { language } = useSnapshot(useApp().state);
  return PHONE_COUNTRIES.map((code) => {
    const country = findCountry(code);
    return [code, country ? `${countryName(country, language)} ${country.dialCode}` : code] as const;
  }).sort(([, one], [, other]) => one.localeCompare(other, language));
}

interface Props {
  readonly profileApi: ProfileApi;
  readonly details: PersonDetails;
}

export function DetailsForm({ profileApi, details }: Props) {
  const t = useTexts();
  const [typed, setTyped] = useState(details);
  const [country, setCountry] = useState(() => profileCountry(details, [profileApi.state.place.countryCode]));
  const countries = useCountries();
  const first = useRef<HTMLInputElement>(null);
  const found = profileProblems(typed, PROFILE_FIELDS, country);
  const problems = useProblems(found);
  useEffect(() => first.current?.focus(), []);
  const nameOf = (field: string) =>
    field === 'nationalId' && country === 'CL' ? t('profile.field.rut') : t(`profile.field.${field as FieldName}`);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (profileApi.state.edit !== 'profile') return;
    if (found.length > 0) {
      problems.refuse();
      profileApi.refuseSave(found.map(({ field }) => field));
    } else if (await profileApi.saveProfile(normalizeDetails(typed, country)))
      profileApi.notify('success', 'profile.notices.saved');
  };
  const wrong = (field: FieldName) => {
    const message = problems.of(field);
    return message && t(`profile.wrong.${message as 'missing'}`);
  };
  return (
    <form ref={problems.form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {FIELDS.map(([field, type, autoComplete]) => (
        <div key={field} className={styles.pair}>
          {field === 'phone' && (
            <SelectField
              name="country"
              label={t('profile.details.country')}
              value={country}
              options={countries}
              onChoose={(value) => setCountry(PHONE_COUNTRIES.find((code) => code === value) ?? country)}
            />
          )}
          <Field
            ref={field === 'firstNames' ? first : undefined}
            name={field}
            type={type}
            inputMode={type}
            autoComplete={autoComplete}
            label={field === 'firstNames' ? nameOf(field) : t('profile.field.optional', { label: nameOf(field) })}
            value={typed[field]}
            onType={(value) => setTyped({ ...typed, [field]: value })}
            problem={wrong(field)}
          />
        </div>
      ))}
      <SaveFooter profileApi={profileApi} nameOf={nameOf} found={found} />
    </form>
  );
}
