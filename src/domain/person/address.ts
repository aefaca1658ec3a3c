import { shallowEqual } from '../shallow-equal.ts';
import { NAME_LENGTH_MIN, STREET_LENGTH_MIN } from './limits.ts';
import type { Address, Position } from './profile.ts';

export const ADDRESS_COUNTRIES = ['ar', 'cl', 'co', 'es', 'mx', 'pe', 'us'] as const;
export type AddressCountry = (typeof ADDRESS_COUNTRIES)[number];

/** In the order of the form. */
export const ADDRESS_FIELDS = [
  'countryCode',
  'street',
  'unit',
  'locality',
  'city',
  'postalCode',
  'alias',
  'comments',
  'position',
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

export interface AddressRules {
  readonly postalCodeNeeded: boolean;
  /** As in `28013 Madrid`. */
  readonly postalCodeFirst: boolean;
  /** Each country has its own word for a part of a city. */
  readonly localityLabel: 'barrio' | 'comuna' | 'colonia' | 'distrito' | 'localidad' | 'state';
}

const rules = (
  localityLabel: AddressRules['localityLabel'],
  postalCodeFirst: boolean,
  postalCodeNeeded = true,
): AddressRules => ({ postalCodeNeeded, postalCodeFirst, localityLabel });

const RULES: ReadonlyMap<string, AddressRules> = new Map<AddressCountry, AddressRules>([
  ['ar', rules('localidad', true, false)],
  ['cl', rules('comuna', true, false)],
  ['co', rules('barrio', false)],
  ['es', rules('localidad', true)],
  ['mx', rules('colonia', true)],
  ['pe', rules('distrito', true)],
  ['us', rules('state', false)],
]);

const ELSEWHERE = rules('localidad', true);

/** Accepts any letter case; an unknown country requires a postal code (rule ADDRESS-1). */
export const addressRules = (countryCode: string): AddressRules =>
  RULES.get(countryCode.trim().toLowerCase()) ?? ELSEWHERE;

/** Accepts any letter case (rule FORM-12). */
export const isAddressCountry = (countryCode: string): boolean => RULES.has(countryCode.trim().toLowerCase());

/** 0, 0 means unset (rule ADDRESS-2). */
export function isPosition(position: Position | null): position is Position {
  if (position === null) return false;
  const { latitude, longitude } = position;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
}

/**
 * The chosen address is the main one, else the first main one, else the first. Unchanged addresses keep their identity
 * (rule ADDRESS-3).
 */
export function withOneMain(addresses: readonly Address[], chosen = -1): readonly Address[] {
  const first = addresses.findIndex((address) => address.isMain);
  const main = addresses[chosen] === undefined ? Math.max(first, 0) : chosen;
  return addresses.map((address, at) =>
    address.isMain === (at === main) ? address : { ...address, isMain: at === main },
  );
}

/** With `at` null, the address is appended. An address saved as main becomes the only main one (rule ADDRESS-4). */
export function withAddress(addresses: readonly Address[], at: number | null, saved: Address): readonly Address[] {
  const wanted = at ?? -1;
  const place = addresses[wanted] === undefined ? addresses.length : wanted;
  const all = addresses.toSpliced(place, 1, saved);
  return withOneMain(all, saved.isMain ? place : -1);
}

const isSame = (one: Address, other: Address): boolean =>
  shallowEqual({ ...one, position: null }, { ...other, position: null }) &&
  one.position?.latitude === other.position?.latitude &&
  one.position?.longitude === other.position?.longitude;

/** The equal address in a list that may have been read again, else the one with the same alias (rule ADDRESS-6). */
export function indexOfAddress(addresses: readonly Address[], wanted: Address): number | null {
  const as = addresses.findIndex((address) => isSame(address, wanted));
  const at = as >= 0 ? as : addresses.findIndex(({ alias }) => alias === wanted.alias);
  return at < 0 ? null : at;
}

/** The country is the given one if the app accepts addresses there, else Chile (rule ADDRESS-7). */
export const blankAddress = (countryCode: string, isMain: boolean): Address => ({
  alias: '',
  isMain,
  street: '',
  unit: '',
  locality: '',
  city: '',
  postalCode: '',
  countryCode: isAddressCountry(countryCode) ? countryCode.trim().toLowerCase() : 'cl',
  position: null,
  comments: '',
});

export const trimAddress = (address: Address): Address => ({
  ...address,
  alias: address.alias.trim(),
  street: address.street.trim(),
  unit: address.unit.trim(),
  locality: address.locality.trim(),
  city: address.city.trim(),
  postalCode: address.postalCode.trim(),
  comments: address.comments.trim(),
});

/** Null while the user has not typed enough (rule ADDRESS-9). */
export function geocodeQuery({
  street,
  locality,
  city,
  countryCode,
}: Address): { text: string; country: string } | null {
  const parts = [street, locality, city].map((part) => part.trim());
  const [streetName = '', , town = ''] = parts;
  if (streetName.length < STREET_LENGTH_MIN || town.length < NAME_LENGTH_MIN) return null;
  return { text: parts.filter((part) => part !== '').join(', '), country: countryCode.trim().toLowerCase() };
}

/** In the country's format, without empty parts (rule ADDRESS-5). */
export function addressLine(address: Address): string {
  const { street, unit, locality, city, postalCode, countryCode } = address;
  const { postalCodeFirst } = addressRules(countryCode);
  const town = (postalCodeFirst ? [postalCode, city] : [city, postalCode]).map((part) => part.trim());
  return [street, unit, locality, town.join(' ')]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}
