/** The texts of an address that is no host of ours, in English. */
import type { es } from './unknown-host-es.ts';

export const en: typeof es = {
  unknownHost: {
    title: 'Unknown address',
    sentence: 'The address {{host}} belongs to no configured restaurant.',
    todo: 'Check the address typed into the browser, or ask your provider for the right one, and open the app again.',
    reload: 'Try again',
  },
};
