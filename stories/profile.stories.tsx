import type { Meta } from '@storybook/react-vite';
import { ref } from 'valtio/vanilla';
import { address, personDetails, profile, venueEntry } from '../fixtures/profile.ts';
import type { PersonDetails } from '../src/domain/person/profile.ts';
import type { ProfileState } from '../src/engine/base/profile-api.ts';
import { ProfileScreen } from '../src/ui/account/profile/profile-screen.tsx';
import { frozenProfile } from './frozen-profile.ts';
import { onPhone, scene } from './stage.tsx';

const meta: Meta = { title: 'Profile' };
export default meta;

const OFFICE = address({
  alias: 'Oficina',
  isMain: false,
  street: 'Calle Gran Vía 28',
  unit: 'Planta 3',
  locality: 'Centro',
  city: 'Madrid',
  postalCode: '28013',
  countryCode: 'es',
  comments: 'Preguntar en la recepción',
});
const VENUES = [venueEntry(), venueEntry({ key: '71-4', localId: 4, name: 'Trattoria Lucía Ñuñoa' })];

function shown(
  desk: Partial<ProfileState> = {},
  details: Partial<PersonDetails> = {},
  arrival: 'itself' | 'cart' = 'itself',
) {
  const { token: _, realtimeToken: __, ...known } = profile({ details: personDetails(details), venues: VENUES });
  return scene(
    <main style={{ display: 'flex', flex: 1, minHeight: 0 }}>
      <ProfileScreen arrival={arrival} />
    </main>,
    {
      state: { module: 9000 as const, loggedIn: true, installed: false },
      person: { name: known.name, profile: ref(known) },
      account: { profile: frozenProfile(desk) },
    },
  );
}

const NONE = {
  editing: false,
  addresses: false,
  conditions: false,
  password: false,
  country: false,
  venues: true,
} as const;
const WITH_ADDRESSES = { addresses: [address(), OFFICE] };

export const Whole = shown({}, WITH_ADDRESSES);
export const FromCart = shown({ cart: { known: true, count: 3 } }, WITH_ADDRESSES, 'cart');
export const Incomplete = shown({}, { phone: '', lastNames: '' });
export const OnlyShown = shown({ may: NONE, venues: VENUES });
export const Details = shown({ edit: 'profile' });
export const DetailsMissing = shown({ edit: 'profile', missing: ['firstNames', 'phone'] }, { firstNames: '' });
export const DetailsSaving = shown({ edit: 'saving-profile' });
export const DetailsFailed = shown({ edit: 'profile', problem: 'network' });
export const NewAddress = shown({ edit: 'address' });
export const AddressFound = shown({ edit: 'address', editedAddress: address(), search: 'found' }, WITH_ADDRESSES);
export const AddressUnknown = shown({ edit: 'address', search: 'nothing', missing: ['street', 'position'] });
export const General = shown({ conditions: { kind: 'general', accepted: false } });
export const OfOrder = shown({ conditions: { kind: 'order', accepted: false } });

export const Phone = onPhone(Whole);
export const PhoneDetails = onPhone(Details);
export const PhoneAddress = onPhone(AddressFound);
export const PhoneConditions = onPhone(OfOrder);
