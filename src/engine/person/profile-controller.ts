import { ref } from 'valtio/vanilla';
import type { Caller } from '../../backend/caller.ts';
import type { PersonScope } from '../../backend/person-calls.ts';
import type { HostFacts } from '../../domain/device/brand.ts';
import type { UserKind } from '../../domain/person/access.ts';
import { accountHost } from '../../domain/person/account-host.ts';
import { selectableVenues } from '../../domain/person/permission.ts';
import type { Profile } from '../../domain/person/profile.ts';
import type { Ports } from '../../platform/ports.ts';
import type { Session } from '../../protocol/decode-session.ts';
import type { Notices } from '../base/notices.ts';
import type { ProfileApi } from '../base/profile-api.ts';
import type { Timers } from '../base/timers.ts';
import { createCart } from './cart.ts';
import { createGeocoder } from './geocoder.ts';
import { createGeolocator } from './geolocator.ts';
import type { EmitPersonEvent } from './person-events.ts';
import { createProfileEditor } from './profile-editor.ts';
import { abilitiesOf, initialProfile, NO_ABILITIES } from './profile-state.ts';

export interface ProfileControllerDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly notices: Notices;
  readonly caller: Caller;
  readonly place: PersonScope;
  readonly host: HostFacts;
  session(): Session | null;
  kinds(): readonly UserKind[];
  /** Corrected time in unix seconds. */
  nowS(): number;
  readonly emit: EmitPersonEvent<'detailsSaved' | 'addressOpened' | 'venueChosen'>;
}

/** Includes the methods that the effects in `person-parts.ts` call. */
export interface ProfileController extends ProfileApi {
  /** Null when no person is logged in. */
  shows(profile: Profile | null): void;
  addressOpened(): void;
  dispose(): void;
}

export function createProfileController(deps: ProfileControllerDeps): ProfileController {
  const { ports, timers, notices, caller, host, session, kinds, nowS, emit } = deps;
  const { tiles, geocoder: base, cart: site } = accountHost(host, ports.page.origin);
  const state = initialProfile(tiles);
  const geocoder = createGeocoder({ http: ports.http, state, timers, base });
  const isWanted = () => session() !== null;
  const geolocator = createGeolocator({ ports, state, caller, geocoder: base, nowS, isWanted });
  const { forget: forgetConditions, stop, ...cart } = createCart({ ports, state, timers, cart: site });
  const { end, ...editor } = createProfileEditor({ ...deps, state, emit: (event) => emit(event) });
  return {
    state,
    ...cart,
    ...editor,
    typedAddress: geocoder.typed,
    chooseVenue(key) {
      const venue = state.venues.find((each) => each.key === key);
      if (venue !== undefined) emit({ kind: 'venueChosen', venue });
    },
    notify: (type, text) => notices.show(type, text),
    shows(profile) {
      const may = profile === null ? NO_ABILITIES : abilitiesOf(kinds(), host);
      state.may = ref(may);
      state.venues = ref(profile !== null && may.venues ? selectableVenues(profile) : []);
      if (profile !== null) return;
      end();
      geocoder.stop();
      geolocator.forget();
      forgetConditions();
    },
    addressOpened() {
      geocoder.begin(state.editedAddress);
      void geolocator.update();
    },
    dispose() {
      geocoder.stop();
      stop();
    },
  };
}
