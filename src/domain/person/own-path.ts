/** Where a login may lead to: this app's own screens and nowhere else (ruling P2). */

const OWN_PATHS: readonly string[] = [
  '/',
  '/home2',
  '/home3',
  '/configkds',
  '/devicesettings',
  '/l/profile',
  '/l/profileaddress',
  '/l/profilecart',
  // A password is changed there by whoever is logged in.
  '/l/pwdreset',
];

/** The screen that a mailed link opens, with its code and its tag. */
const RESET_PATH = /^\/l\/pwdreset\/[\w.~=+-]+\/[\w.~=+-]+$/;

/** The path that was asked for without its query, or the board when it is none of this app's screens (rule P2c). */
export function ownPath(asked: string): string {
  const path = asked.replace(/[?#].*/s, '');
  return OWN_PATHS.includes(path) || RESET_PATH.test(path) ? path : '/';
}
