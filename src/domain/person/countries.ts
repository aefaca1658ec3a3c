import { countries } from 'countries-list';

export interface Country {
  readonly code: string;
  readonly name: string;
  readonly continent: string;
  /** ISO code of the first currency, or empty. */
  readonly currency: string;
  /** With the plus sign; empty for none. */
  readonly dialCode: string;
}

type ListedCountry = (typeof countries)[keyof typeof countries];

function toCountry(code: string, row: ListedCountry): Country {
  return {
    code: code.toLowerCase(),
    name: row.name,
    continent: row.continent,
    currency: row.currency[0] ?? '',
    dialCode: row.phone
      .slice(0, 1)
      .map((digits) => `+${digits}`)
      .join(''),
  };
}

/** Sorted by code (rule ADDRESS-12). */
export const allCountries = (): readonly Country[] =>
  Object.entries(countries).map(([code, row]) => toCountry(code, row));

/** Accepts any letter case; null for an unknown code (rule ADDRESS-13). */
export function findCountry(code: string): Country | null {
  const wanted = code.trim().toUpperCase();
  const found = Object.entries(countries).find(([known]) => known === wanted);
  return found === undefined ? null : toCountry(wanted, found[1]);
}
