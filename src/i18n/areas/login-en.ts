/** The texts of the login in English. */
import type { es } from './login-es.ts';

export const en: typeof es = {
  login: {
    title: 'How do you want to log in?',
    help: 'The KDS is configured while somebody is logged in; log out to operate.',
    fromCart: 'Log in to go on with your order.',
    social: 'Log in with {{provider}}',
    password: 'Email and password',
    asking: 'Logging in…',
    problem: {
      credentials: 'Incorrect email or password',
      'email-needed': 'The email of your account is missing.',
      'no-permission': 'Not authorised',
      network: 'Internet Connection Error, try again later',
      state: "The provider's answer does not belong to a login of this device. Try again.",
      code: 'The provider did not confirm the login. Try again.',
      storage: 'The storage of this device fails or is full: free some space and try again.',
    },
    said: { notKept: 'This device could not keep your session: after a reload you have to log in again.' },
    form: {
      close: 'Close',
      email: 'Email',
      password: 'Password',
      show: 'Show',
      submit: 'Log in',
    },
    wrong: {
      form: 'Correct what is marked.',
      email: 'Type a valid email, like ana@local.cl.',
      password: 'The password must have at least 8 characters',
      name: 'Type at least 2 characters.',
      tooLong: 'Type at most 200 characters.',
    },
    back: 'Back to the login',
    sending: 'Sending…',
    forgot: {
      open: 'Forgot my password',
      title: 'Forgot my password',
      help: 'Type the email of your account: we will send a mail with a link to choose another password.',
      submit: 'Send recovery mail',
      sent: 'We sent a mail to {{email}} with a link to reset your password.',
      failed: 'There was an error with your email. Check that it is the correct email and try again.',
    },
    create: {
      open: 'Create account',
      title: 'Create account',
      firstNames: 'First names',
      lastNames: 'Last names',
      submit: 'Create account',
      sending: 'Creating the account…',
      sent: 'We asked for your account. We sent a mail to {{email}} with a link and a temporary password.',
      failed:
        'The account could not be created. Check that the email is valid and that no login profile exists for it already; if one does, recover your password.',
    },
    give: {
      title: 'One more thing',
      help: 'The provider did not hand over your email: type it to finish logging in.',
      submit: 'Continue',
    },
    in: {
      title: 'Logged in',
      name: 'You are logged in as {{name}}.',
      nameless: 'Somebody is already logged in on this device.',
      home: 'Go home',
    },
    debug: { title: 'Debug', empty: 'No messages.' },
  },
};
