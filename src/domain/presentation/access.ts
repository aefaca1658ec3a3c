import type { KdsConfig } from '../device/kds.ts';
import type { UnitStatus } from '../device/unit.ts';
import { type Access, isAllowed, type UserKind } from '../person/access.ts';
import { type MenuEntry, menuEntries } from '../person/menu.ts';
import type { Settings } from './settings.ts';

type SeenPerson = Access['host'] & { readonly userKinds: readonly UserKind[]; readonly unit: UnitStatus };

type SeenScreen = SeenPerson & {
  readonly loggedIn: boolean;
  readonly settings: Pick<Settings, 'finalClients'>;
  readonly kds: Pick<KdsConfig, 'settingsBlocked'> | null;
};

/** A device that may not run counts as if it had no KDS (rule ACCESS-12). */
const kindsOf = ({ userKinds, unit }: SeenPerson): readonly UserKind[] =>
  userKinds.map((kind) => (kind === 'device' && unit === 'forbidden' ? 'anonymous' : kind));

function accessOf(person: SeenPerson): Access {
  const { module, environment, testHost } = person;
  return { kinds: kindsOf(person), host: { module, environment, testHost } };
}

export const mayConfigure = (state: SeenPerson): boolean => isAllowed('configure-kds', accessOf(state));

/** Rules MENU-1 to MENU-4. */
export const menuOf = (state: SeenScreen): readonly MenuEntry[] =>
  menuEntries(accessOf(state), {
    loggedIn: state.loggedIn,
    settingsBlocked: state.kds?.settingsBlocked ?? false,
    isCustomerScreen: state.settings.finalClients,
  });
