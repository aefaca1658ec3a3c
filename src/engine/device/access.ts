/** Who stands before this screen, and where the side menu leads them, read off the state. */
import { hostFacts } from '../../domain/device/brand.ts';
import type { KdsConfig } from '../../domain/device/kds.ts';
import { MODULES } from '../../domain/limits.ts';
import { type Access, may } from '../../domain/person/access.ts';
import { type MenuEntry, menuEntries } from '../../domain/person/menu.ts';
import type { AppState } from '../base/state.ts';

type Seen = Readonly<
  Pick<AppState, 'host' | 'environment' | 'testHost' | 'userKinds' | 'loggedIn' | 'settings'> & {
    readonly kds: Pick<KdsConfig, 'settingsBlocked'> | null;
  }
>;

type Somebody = Pick<Seen, 'host' | 'environment' | 'testHost' | 'userKinds'>;

function accessOf({ host, environment, testHost, userKinds }: Somebody): Access {
  const module = hostFacts(host, '')?.module ?? MODULES.kitchen;
  return { kinds: userKinds, host: { module, environment, testHost } };
}

/** Whether whoever stands here may set this device up as a KDS. */
export const mayConfigure = (state: Somebody): boolean => may('configure-kds', accessOf(state));

/** The entries of the side menu in their order (rules MEN1 to MEN4). */
export const menuOf = (state: Seen): readonly MenuEntry[] =>
  menuEntries(accessOf(state), {
    loggedIn: state.loggedIn,
    settingsBlocked: state.kds?.settingsBlocked ?? false,
    isCustomerScreen: state.settings.finalClients,
  });
