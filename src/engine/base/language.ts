/** The language that was chosen on this device, Spanish until one was. */
import type { Language } from '../../domain/shown/language.ts';
import type { FactStore } from '../../platform/ports.ts';
import { FACTS } from './facts.ts';

export const chosenLanguage = (facts: FactStore): Language => (facts.read(FACTS.language) === 'en' ? 'en' : 'es');
