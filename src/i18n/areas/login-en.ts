/** The texts of the login in English. */
import type { es } from './login-es.ts';

export const en: typeof es = {
  login: {
    title: 'How do you want to log in?',
    help: 'The KDS is configured while somebody is logged in; log out to operate.',
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
    },
    form: {
      close: 'Close',
      email: 'Email',
      password: 'Password',
      show: 'Show',
      submit: 'Log in',
    },
    wrong: {
      email: 'Type a valid email, like ana@local.cl.',
      password: 'The password must have at least 8 characters',
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
