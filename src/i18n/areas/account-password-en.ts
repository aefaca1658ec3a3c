/** The texts of the screen of a new password in English. */
import type { es } from './account-password-es.ts';

export const en: typeof es = {
  password: {
    resetTitle: 'Reset the password',
    resetHelp: 'Choose a new password for {{email}}.',
    changeTitle: 'Change the password',
    changeHelp: 'You stay logged in after the change.',
    checking: 'Checking the link…',
    again: 'Try again',
    current: 'Current password',
    next: 'New password',
    repeat: 'Repeat the new password',
    submit: 'Save the password',
    sending: 'Saving…',
    wrong: 'The password must have at least 8 characters',
    wrongLong: 'Type at most 200 characters.',
    wrongRepeat: 'Both passwords must be the same',
    resetFailed: 'Error in the data, or expired link.',
    resetFailedToo: 'The password cannot be reset.',
    mayBeReset: 'It may have been changed with this link already: try to log in with the new password.',
    changeFailed: 'Error in the password that was typed.',
    changeFailedToo: 'The password could not be reset.',
    mayBeChanged: 'It may have been changed by the last try already: type the new password as the current one.',
    toLogin: 'Go to the login',
    toProfile: 'Back to the profile',
  },
};
