/** A login returns only to screens of this app (rule LOGIN-7). */

const OWN_PATHS: readonly string[] = [
  '/',
  '/home2',
  '/home3',
  '/configkds',
  '/devicesettings',
  '/l/profile',
  '/l/profileaddress',
  '/l/profilecart',
  // On this screen a logged-in user changes the password.
  '/l/pwdreset',
];

/** The path contains the code and the tag of a mailed link. */
const RESET_PATH = /^\/l\/pwdreset\/[\w.~=+-]+\/[\w.~=+-]+$/;

/** Drops the query; returns the board's path if the app has no such screen (rule LOGIN-7). */
export function appPath(requested: string): string {
  const path = requested.replace(/[?#].*/s, '');
  return OWN_PATHS.includes(path) || RESET_PATH.test(path) ? path : '/';
}
