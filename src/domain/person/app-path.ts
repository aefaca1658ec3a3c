/** The allowed targets of a login: only this app's own screens (rules LOGIN-5 to LOGIN-7). */

const OWN_PATHS: readonly string[] = [
  '/',
  '/home2',
  '/home3',
  '/configkds',
  '/devicesettings',
  '/l/profile',
  '/l/profileaddress',
  '/l/profilecart',
  // A logged-in user changes the password there.
  '/l/pwdreset',
];

/** The screen that a mailed link opens, with its code and its tag. */
const RESET_PATH = /^\/l\/pwdreset\/[\w.~=+-]+\/[\w.~=+-]+$/;

/** The requested path without its query, or the board if it is none of this app's screens (rule LOGIN-7). */
export function appPath(requested: string): string {
  const path = requested.replace(/[?#].*/s, '');
  return OWN_PATHS.includes(path) || RESET_PATH.test(path) ? path : '/';
}
