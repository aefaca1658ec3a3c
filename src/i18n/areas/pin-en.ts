/** The texts of the device's PIN in English. */
import type { es } from './pin-es.ts';

export const en: typeof es = {
  pin: {
    title: "This device's PIN",
    help: 'Type the PIN, or log in.',
    wrong: 'Wrong PIN.',
    blocked: 'Too many tries: wait {{seconds}} s.',
    accept: 'OK',
    erase: 'Erase a digit',
    digits: '{{count}} digits',
    new: 'New PIN, 4 to 8 digits',
    repeat: 'Repeat the PIN',
    differs: 'The two PINs differ: start again.',
    notKept: 'The PIN could not be stored.',
    about: 'With a PIN, the settings and the deletion of data ask for it where nobody is logged in.',
    on: 'This device asks for a PIN.',
    off: 'This device asks for no PIN.',
    put: 'Set a PIN',
    change: 'Change PIN',
    remove: 'Remove PIN',
    close: 'Close',
  },
};
