/** Who stands before this screen, and where the side menu leads them, read off the state. */
import { hostFacts } from '../../domain/device/brand.ts';
import type { KdsConfig } from '../../domain/device/kds.ts';
import { MODULES } from '../../domain/limits.ts';
import type { Access, UserKind } from '../../domain/person/access.ts';
import { type MenuEntry, menuEntries } from '../../domain/person/menu.ts';
import type { AppState } from '../base/state.ts';

type Seen = Readonly<
  Pick<AppState, 'host' | 'environment' | 'testHost' | 'installed' | 'loggedIn' | 'settings'> & {
    readonly kds: Pick<KdsConfig, 'settingsBlocked'> | null;
  }
>;

/** Without their profile a person is what everybody who may stay logged in on a kitchen host is at least. */
function kindOf({ loggedIn, installed }: Seen): UserKind {
  if (loggedIn) return 'kitchen';
  return installed ? 'device' : 'nobody';
}

function accessOf(state: Seen): Access {
  const { environment, testHost } = state;
  const module = hostFacts(state.host, '')?.module ?? MODULES.kitchen;
  return { kinds: [kindOf(state)], host: { module, environment, testHost } };
}

/** The entries of the side menu in their order (rules MEN1 to MEN4). */
export const menuOf = (state: Seen): readonly MenuEntry[] =>
  menuEntries(accessOf(state), {
    loggedIn: state.loggedIn,
    settingsBlocked: state.kds?.settingsBlocked ?? false,
    isCustomerScreen: state.settings.finalClients,
  });
