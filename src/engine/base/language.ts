/** The selected language; else Spanish, or on account hosts the browser's. */
import { LANGUAGES, MODULES } from '../../domain/limits.ts';
import type { Language } from '../../domain/presentation/language.ts';
import type { Ports } from '../../platform/ports.ts';
import { FACTS } from './facts.ts';

const spoken = (tag: string): Language | undefined =>
  // Regions are ignored: `en-GB` is English.
  LANGUAGES.find((language) => language === tag.slice(0, 2).toLowerCase());

/** Many people use a kitchen's screen, but an account is used on the person's own device (rule LANGUAGE-10). */
export function chosenLanguage({ facts, page }: Pick<Ports, 'facts' | 'page'>, module: number | undefined): Language {
  const preferred = module === MODULES.account ? page.languages : [];
  return [facts.read(FACTS.language) ?? '', ...preferred].flatMap((tag) => spoken(tag) ?? [])[0] ?? 'es';
}
