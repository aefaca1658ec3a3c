import { ADDRESS_FIELDS, type AddressField, addressRules, isAddressCountry, isPosition } from '../address.ts';
import { NAME_LENGTH_MIN, STREET_LENGTH_MIN } from '../limits.ts';
import type { Address } from '../profile.ts';
import { lengthProblem, type Problem, type ProblemText, problemsOf } from './problem.ts';

/** The postal code's length depends on the country. */
const LENGTH_MIN: Readonly<Record<Exclude<AddressField, 'countryCode' | 'position' | 'postalCode'>, number>> = {
  street: STREET_LENGTH_MIN,
  unit: 0,
  locality: NAME_LENGTH_MIN,
  city: NAME_LENGTH_MIN,
  alias: NAME_LENGTH_MIN,
  comments: 0,
};

function fieldProblem(field: AddressField, address: Address): ProblemText | null {
  if (field === 'countryCode') return isAddressCountry(address.countryCode) ? null : 'missing';
  if (field === 'position') return isPosition(address.position) ? null : 'missing';
  if (field === 'postalCode')
    return lengthProblem(address.postalCode, addressRules(address.countryCode).postalCodeNeeded ? 1 : 0);
  return lengthProblem(address[field], LENGTH_MIN[field]);
}

/** In the order of the form (rules FORM-10, FORM-11). */
export const addressProblems = (address: Address): readonly Problem<AddressField>[] =>
  problemsOf(ADDRESS_FIELDS.map((field) => [field, fieldProblem(field, address)] as const));
