/** What the product does not reach yet because the screen that will use it is not built: whole files, and single exports as `file: name`. The list only shrinks. */

export interface Waiting {
  readonly why: string;
  readonly what: readonly string[];
}

/** How many entries there are: never more. */
export const WAITING_MAX = 19;

const limits = (...names: readonly string[]) => names.map((name) => `src/domain/limits.ts: ${name}`);
const permission = (...names: readonly string[]) => names.map((name) => `src/domain/person/permission.ts: ${name}`);

export const WAITING: readonly Waiting[] = [
  {
    why: 'Edits of a profile and venues to choose from.',
    what: ['src/domain/person/forms/edit.ts', ...permission('selectableVenues'), ...limits('FORM_ERROR_MS')],
  },
  {
    why: 'The profile of a person with phones, addresses and conditions.',
    what: [
      'src/domain/person/address.ts: isAddressCountry',
      'src/domain/person/address.ts: withAddress',
      'src/domain/person/address.ts: addressLine',
      'src/domain/person/countries.ts',
      'src/domain/person/location.ts',
      'src/domain/person/forms/address-form.ts',
      'src/domain/person/forms/conditions.ts',
      'src/domain/person/forms/phone.ts',
      'src/domain/person/forms/profile-form.ts',
      'src/protocol/decode-connection-info.ts',
      ...limits('CONNECTION_INFO_CACHE_S', 'GEOLOCATION_TIMEOUT_MS', 'STREET_LENGTH_MIN'),
      ...limits('PHONE_LENGTH_MAX', 'GEOCODE_IDLE_MS', 'CONDITIONS_CLOSE_MS'),
    ],
  },
];
