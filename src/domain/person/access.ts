/** One complete table decides (rules ACCESS-7 to ACCESS-10, ACCESS-12 to ACCESS-14). */
import type { HostFacts } from '../device/brand.ts';
import { MODULES } from '../limits.ts';
import { grantOf, isAdministrator } from './permission.ts';
import type { Profile } from './profile.ts';

/**
 * Before a login a device without a KDS is `anonymous`, and a device with a KDS is `device`. `staff`, for the brand's
 * own email domain, is added to another kind.
 */
export type UserKind = 'anonymous' | 'device' | 'diner' | 'kitchen' | 'administrator' | 'staff';

export type Ability =
  | 'see-board'
  | 'operate-board'
  | 'configure-kds'
  | 'settings'
  | 'blocked-settings'
  | 'venue-selector'
  | 'profile-editing'
  | 'addresses'
  | 'conditions'
  | 'password-change'
  | 'environment-switch'
  | 'debug-block'
  | 'address-country';

/** `host`: only on test hosts. `test`: only on test hosts in the test environment. */
type Cell = 'yes' | 'no' | 'host' | 'test';

type AbilityRow = Readonly<Record<UserKind, Cell>> & {
  readonly existsOn: (module: number) => boolean;
};

const isKitchen = (module: number): boolean => module === MODULES.kitchen || module === MODULES.kitchenSecond;
const isAccount = (module: number): boolean => module === MODULES.account;
const isAny = (): boolean => true;

const row = (
  existsOn: AbilityRow['existsOn'],
  ...[anonymous, device, diner, kitchen, administrator, staff]: readonly [Cell, Cell, Cell, Cell, Cell, Cell]
): AbilityRow => ({ existsOn, anonymous, device, diner, kitchen, administrator, staff });

/** Columns: not logged in, device, diner, kitchen user, administrator, staff of the brand's own domain. */
const ACCESS: Readonly<Record<Ability, AbilityRow>> = {
  'see-board': row(isKitchen, 'no', 'yes', 'no', 'yes', 'yes', 'no'),
  'operate-board': row(isKitchen, 'no', 'yes', 'no', 'no', 'no', 'no'),
  'configure-kds': row(isKitchen, 'no', 'no', 'no', 'no', 'yes', 'no'),
  settings: row(isKitchen, 'no', 'yes', 'no', 'yes', 'yes', 'no'),
  'blocked-settings': row(isKitchen, 'no', 'no', 'no', 'no', 'yes', 'no'),
  'venue-selector': row(isAny, 'no', 'no', 'no', 'no', 'yes', 'no'),
  'profile-editing': row(isAccount, 'no', 'no', 'yes', 'yes', 'yes', 'yes'),
  addresses: row(isAccount, 'no', 'no', 'yes', 'yes', 'yes', 'yes'),
  conditions: row(isAccount, 'no', 'no', 'yes', 'yes', 'yes', 'yes'),
  'password-change': row(isAccount, 'no', 'no', 'yes', 'yes', 'yes', 'yes'),
  'environment-switch': row(isAny, 'host', 'host', 'host', 'host', 'host', 'host'),
  'debug-block': row(isAny, 'host', 'host', 'host', 'host', 'host', 'host'),
  'address-country': row(isAccount, 'no', 'no', 'test', 'test', 'test', 'yes'),
};

/** Every user has at least one kind. */
export interface Access {
  readonly kinds: readonly UserKind[];
  readonly host: { readonly module: number } & Pick<HostFacts, 'environment' | 'testHost'>;
}

/** Rules ACCESS-7 to ACCESS-9. */
export function isAllowed(ability: Ability, { kinds, host }: Access): boolean {
  const line = ACCESS[ability];
  const holds: Readonly<Record<Cell, boolean>> = {
    yes: true,
    no: false,
    host: host.testHost,
    test: host.testHost && host.environment === 'DEV',
  };
  return line.existsOn(host.module) && kinds.some((kind) => holds[line[kind]]);
}

/** With `blockaj`, only administrators may open the settings (rule ACCESS-10). */
export const settingsAvailable = (access: Access, isBlocked: boolean): boolean =>
  isAllowed(isBlocked ? 'blocked-settings' : 'settings', access);

export interface UserFacts {
  readonly profile: Profile | null;
  readonly isInstalled: boolean;
  readonly module: number;
  /** Empty when the brand has none. */
  readonly internalDomain: string;
}

function isInternal(email: string, domain: string): boolean {
  const at = email.lastIndexOf('@');
  return domain !== '' && at > 0 && email.slice(at + 1).toLowerCase() === domain.toLowerCase();
}

function kindOf(profile: Profile, module: number): UserKind {
  // Account hosts ask for the kitchen's grant, because its administrator chooses the restaurant there.
  const counts = isAccount(module) ? MODULES.kitchen : module;
  const grant = grantOf(profile, counts);
  if (isAdministrator(grant)) return 'administrator';
  return grant !== null && isKitchen(module) ? 'kitchen' : 'diner';
}

/** Returns at least one kind (rules ACCESS-12, ACCESS-14). */
export function userKinds({ profile, isInstalled, module, internalDomain }: UserFacts): readonly UserKind[] {
  if (profile === null) return [isInstalled ? 'device' : 'anonymous'];
  const kind = kindOf(profile, module);
  return isInternal(profile.details.email, internalDomain) ? [kind, 'staff'] : [kind];
}
