/** The texts of the profile in English. */
import type { es } from './account-profile-es.ts';

export const en: typeof es = {
  profile: {
    title: 'My profile',
    changePassword: 'Change the password',
  },
};
