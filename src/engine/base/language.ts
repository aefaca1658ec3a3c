/** The language that was chosen on this device, Spanish until one was. */
import type { FactStore } from '../../platform/ports.ts';
import { LANGUAGE_FACT } from './facts.ts';
import type { Language } from './state.ts';

export const chosenLanguage = (facts: FactStore): Language => (facts.read(LANGUAGE_FACT) === 'en' ? 'en' : 'es');
