/** The user came directly, from the cart, to add an address, or with a new account. */
export type ProfileArrival = 'itself' | 'cart' | 'address' | 'created';

export type AccountScreen =
  | { readonly screen: 'profile'; readonly arrival: Exclude<ProfileArrival, 'created'> }
  /** The code as in the address; only the protocol decodes it (rule LOGIN-8). */
  | { readonly screen: 'created'; readonly code: string }
  /** Both parts of a mailed link are as in the address. */
  | { readonly screen: 'reset'; readonly code: string; readonly tag: string }
  | { readonly screen: 'change' };

/** Screens by the part after `/l/`; the empty part is the root of an account host. */
export const FIXED_SCREENS: ReadonlyMap<string, AccountScreen> = new Map<string, AccountScreen>([
  ['', { screen: 'profile', arrival: 'itself' }],
  ['profile', { screen: 'profile', arrival: 'itself' }],
  ['profileaddress', { screen: 'profile', arrival: 'address' }],
  ['profilecart', { screen: 'profile', arrival: 'cart' }],
  ['pwdreset', { screen: 'change' }],
]);

const CREATED = /^profilecreated\/(.+)$/;
const RESET = /^pwdreset\/([^/]+)\/([^/]+)$/;

/** Null if no screen has the address. A slash at the end is ignored, because some static servers add it. */
export function screenAt(below: string): AccountScreen | null {
  const address = below.replace(/\/$/, '');
  const fixed = FIXED_SCREENS.get(address);
  if (fixed) return fixed;
  const [, code] = CREATED.exec(address) ?? [];
  if (code !== undefined) return { screen: 'created', code };
  const [, resetCode, tag] = RESET.exec(address) ?? [];
  return resetCode !== undefined && tag !== undefined ? { screen: 'reset', code: resetCode, tag } : null;
}
