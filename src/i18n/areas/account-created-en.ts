/** The texts of the screen of a created account in English. */
import type { es } from './account-created-es.ts';

export const en: typeof es = {
  created: {
    title: 'Your account was created',
    help: 'Log in with the temporary password that the form already holds, and complete your profile.',
    usedTitle: 'This link was used already',
    used: 'The link of your account works once and was used already. Log in with your email and your password.',
    broken: 'Error in the data, or expired link.',
    brokenTitle: 'The link does not work',
    brokenHelp: 'If you have created your account already, log in or reset your password.',
    login: 'Go to the login',
    others: 'Somebody else is logged in on this device. Log out to enter with your new account.',
  },
};
