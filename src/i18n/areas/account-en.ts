/** What all screens of an account share, in English. */
import type { es } from './account-es.ts';

export const en: typeof es = {
  account: {
    title: 'My account',
    network: 'Internet Connection Error, try again later',
    said: {
      passwordChanged: 'The password was changed successfully',
    },
  },
};
