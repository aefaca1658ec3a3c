import { type Access, isAllowed, settingsAvailable } from './access.ts';

/** `rail` and `all-day` are the two other boards (rule MENU-1). */
export type MenuEntry = 'home' | 'rail' | 'all-day' | 'profile' | 'login' | 'configure' | 'settings';

export interface MenuFacts {
  readonly loggedIn: boolean;
  /** `blockaj` of the KDS. */
  readonly settingsBlocked: boolean;
  readonly isCustomerScreen: boolean;
}

/** In display order (rules MENU-1 to MENU-4). */
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
