import type { Country } from '../../../domain/person/countries.ts';
import type { Language } from '../../../domain/presentation/language.ts';

/** The browser's name; for English, or if the browser has none, the name in the table (rule ADDRESS-14). */
export function countryName({ code, name }: Pick<Country, 'code' | 'name'>, language: Language): string {
  if (language === 'en') return name;
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code.toUpperCase()) ?? name;
}
