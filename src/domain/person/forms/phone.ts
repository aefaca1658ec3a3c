import parsePhone, { type CountryCode } from 'libphonenumber-js';
import { done, failed, type Reply } from '../../reply.ts';
import { PHONE_LENGTH_MAX } from '../limits.ts';
import { typedLength } from './problem.ts';

export const PHONE_COUNTRIES = ['CL', 'AR', 'PE', 'CO', 'EC', 'BO', 'MX', 'US', 'ES', 'PA'] as const;
export type PhoneCountry = (typeof PHONE_COUNTRIES)[number];

export interface Phone {
  /** As stored: `+56961234567`. */
  readonly e164: string;
  /** As shown: `9 6123 4567`. */
  readonly national: string;
  readonly country: PhoneCountry;
}

const phoneCountry = (code: CountryCode | string | undefined) =>
  PHONE_COUNTRIES.find((country) => country === code?.toUpperCase());

/**
 * With or without the country's dial code. Fails with `phone` if the number is invalid, over 25 characters long, has an
 * extension, or is of a country that is not accepted (rules FORM-13 to FORM-15).
 */
export function readPhone(text: string, country: string): Reply<Phone, 'phone'> {
  if (typedLength(text) > PHONE_LENGTH_MAX) return failed('phone');
  const defaultCountry = phoneCountry(country.trim());
  const phone = parsePhone(text.trim(), { extract: false, ...(defaultCountry ? { defaultCountry } : {}) });
  if (!phone?.isValid() || phone.ext !== undefined) return failed('phone');
  const found = phoneCountry(phone.country);
  if (found === undefined) return failed('phone');
  return done({ e164: phone.number, national: phone.formatNational(), country: found });
}
