/** The pages in the side menu for each kind of user (spec section 2, rules P1, S1). */
import { type Access, isAllowed, settingsAvailable } from './access.ts';

/** `rail` and `all-day`: the two other boards of rule S1. */
export type MenuEntry = 'home' | 'rail' | 'all-day' | 'profile' | 'login' | 'configure' | 'settings';

export interface MenuFacts {
  readonly loggedIn: boolean;
  /** `blockaj` of the KDS. */
  readonly settingsBlocked: boolean;
  /** The settings make this device a screen for diners. */
  readonly isCustomerScreen: boolean;
}

/** The entries in their order (rules MEN1, MEN2, MEN3, MEN4). */
export function menuEntries(access: Access, facts: MenuFacts): readonly MenuEntry[] {
  const holds: readonly (readonly [MenuEntry, boolean])[] = [
    ['home', true],
    ['rail', isAllowed('see-board', access) && !facts.isCustomerScreen],
    ['all-day', isAllowed('see-board', access) && !facts.isCustomerScreen],
    ['profile', facts.loggedIn],
    ['login', !facts.loggedIn],
    ['configure', isAllowed('configure-kds', access)],
    ['settings', settingsAvailable(access, facts.settingsBlocked)],
  ];
  return holds.flatMap(([entry, isHeld]) => (isHeld ? [entry] : []));
}
