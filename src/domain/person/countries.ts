/** The countries of the world with continent, currency and dial code, for screens where users choose a country. */
import { countries } from 'countries-list';

export interface Country {
  /** Two lower-case letters. */
  readonly code: string;
  /** In English. */
  readonly name: string;
  /** Two letters. */
  readonly continent: string;
  /** ISO code of the first currency, or empty. */
  readonly currency: string;
  /** Includes the plus sign; empty without a dial code. */
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

/** All countries, by code (rule ADDRESS-12). */
export const allCountries = (): readonly Country[] =>
  Object.entries(countries).map(([code, row]) => toCountry(code, row));

/** The country of a code in any letter case; null for an unknown one (rule ADDRESS-13). */
export function findCountry(code: string): Country | null {
  const wanted = code.trim().toUpperCase();
  const found = Object.entries(countries).find(([known]) => known === wanted);
  return found === undefined ? null : toCountry(wanted, found[1]);
}
