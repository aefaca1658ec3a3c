/** Which screen of an account an address asks for. */

/** How somebody came to the profile: by itself, from the cart, to add an address at once, or with an account that is new. */
export type ProfileArrival = 'itself' | 'cart' | 'address' | 'created';

export type AccountScreen =
  | { readonly screen: 'profile'; readonly arrival: Exclude<ProfileArrival, 'created'> }
  /** `code` as it stands in the address: what it holds is read by nobody but the protocol (rule S2a). */
  | { readonly screen: 'created'; readonly code: string }
  /** By a mailed link, of which both parts come as they stand. */
  | { readonly screen: 'reset'; readonly code: string; readonly tag: string }
  | { readonly screen: 'change' };

/** The screens whose addresses say nothing more, by what follows `/l/`; the empty one is the home of an account host. */
export const FIXED_SCREENS: ReadonlyMap<string, AccountScreen> = new Map<string, AccountScreen>([
  ['', { screen: 'profile', arrival: 'itself' }],
  ['profile', { screen: 'profile', arrival: 'itself' }],
  ['profileaddress', { screen: 'profile', arrival: 'address' }],
  ['profilecart', { screen: 'profile', arrival: 'cart' }],
  ['pwdreset', { screen: 'change' }],
]);

const CREATED = /^profilecreated\/(.+)$/;
const RESET = /^pwdreset\/([^/]+)\/([^/]+)$/;

/** The screen of what follows `/l/`, null for none; static servers end addresses with a slash at times. */
export function screenAt(below: string): AccountScreen | null {
  const address = below.replace(/\/$/, '');
  const fixed = FIXED_SCREENS.get(address);
  if (fixed) return fixed;
  const [, code] = CREATED.exec(address) ?? [];
  if (code !== undefined) return { screen: 'created', code };
  const [, resetCode, tag] = RESET.exec(address) ?? [];
  return resetCode !== undefined && tag !== undefined ? { screen: 'reset', code: resetCode, tag } : null;
}
