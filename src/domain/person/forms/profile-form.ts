import { NAME_LENGTH_MIN } from '../limits.ts';
import type { PersonDetails } from '../profile.ts';
import { emailProblem } from './email.ts';
import { nationalIdProblem } from './national-id.ts';
import { PHONE_COUNTRIES, type PhoneCountry, readPhone } from './phone.ts';
import { lengthProblem, type Problem, type ProblemText, problemsOf } from './problem.ts';

export const PROFILE_FIELDS = ['firstNames', 'lastNames', 'phone', 'email', 'nationalId', 'addresses'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

const optional = (text: string, problem: (text: string) => ProblemText | null): ProblemText | null =>
  text.trim() === '' ? null : problem(text);

function phoneProblem(text: string, country: string): ProblemText | null {
  const phone = readPhone(text, country);
  return phone.ok ? null : phone.why;
}

/**
 * The country of the phone number, else of the main address, else the first of `others` whose phone numbers are
 * allowed, else Chile (rule FORM-19).
 */
export function profileCountry({ phone, addresses }: PersonDetails, others: readonly string[]): PhoneCountry {
  const read = readPhone(phone, '');
  if (read.ok) return read.data.country;
  const main = addresses.find(({ isMain }) => isMain)?.countryCode ?? '';
  const wanted = [main, ...others].map((code) => code.toUpperCase());
  const found = wanted.flatMap((code) => PHONE_COUNTRIES.filter((country) => country === code));
  return found[0] ?? 'CL';
}

/** Without surrounding spaces, the phone with its dial code; an invalid phone stays as typed (rule FORM-20). */
export function normalizeDetails(details: PersonDetails, country: string): PersonDetails {
  const phone = readPhone(details.phone, country);
  return {
    ...details,
    firstNames: details.firstNames.trim(),
    lastNames: details.lastNames.trim(),
    phone: phone.ok ? phone.data.e164 : details.phone.trim(),
    email: details.email.trim(),
    nationalId: details.nationalId.trim(),
  };
}

/**
 * A profile needs a first name and at least one known field in `sent`. Phone, email and national ID may be empty, but
 * not invalid (rules FORM-16 to FORM-18, FORM-28).
 */
export const profileProblems = (
  details: PersonDetails,
  sent: readonly string[],
  country: string,
): readonly Problem<ProfileField | 'form'>[] =>
  problemsOf([
    ['firstNames', lengthProblem(details.firstNames, NAME_LENGTH_MIN)],
    ['lastNames', lengthProblem(details.lastNames, 0)],
    ['phone', optional(details.phone, (text) => phoneProblem(text, country))],
    ['email', optional(details.email, emailProblem)],
    [
      'nationalId',
      lengthProblem(details.nationalId, 0) ?? optional(details.nationalId, (text) => nationalIdProblem(text, country)),
    ],
    ['form', PROFILE_FIELDS.some((field) => sent.includes(field)) ? null : 'nothing-to-save'],
  ]);
