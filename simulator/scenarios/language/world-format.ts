/** The two servers, and how the venue differs from the Trattoria Lucía. */
import * as v from 'valibot';
import { EXTRAS, type MenuProduct, REMOVABLE, STATION_COOK_MS, type Station } from '../../../fixtures/menu.ts';
import { COOK_STYLES } from '../../core/base/cook-styles.ts';
import { DIALECT_NAMES } from '../../core/base/dialects/dialects.ts';
import { createMenu } from '../../core/base/menu.ts';
import { RIGHTS } from '../../core/base/person-facts.ts';
import { SEED_MAX } from '../../core/base/prng.ts';
import { RIGHT_CLOCK } from '../../core/base/server-clock.ts';
import { UNIT_STATUSES } from '../../core/base/venue.ts';
import type { UnitSetting, VenueSetting } from '../../core/base/venue-setting.ts';
import { NO_DIFFERENCES, ORDERS_ETAGS, type ServerDifferences } from '../../core/script/script.ts';
import {
  DAY_MS,
  described,
  kds,
  millisecondsFrom,
  oneOf,
  person,
  product,
  someText,
  span,
  text,
  wholeFrom,
  yesOrNo,
} from './fields.ts';
import { someSettings } from './some-settings.ts';

/** Far more than the clock of a real server drifts. */
const DRIFT_PPM_MAX = 10_000;

const serverClock = v.optional(
  v.strictObject({
    offsetMs: v.optional(millisecondsFrom(-DAY_MS, DAY_MS), RIGHT_CLOCK.offsetMs),
    driftPpm: v.optional(
      described(wholeFrom(-DRIFT_PPM_MAX, DRIFT_PPM_MAX), 'Parts per million fast; slow when negative.'),
      RIGHT_CLOCK.driftPpm,
    ),
  }),
  {},
);

const STATIONS = ['hot', 'cold', 'bar'] as const satisfies readonly Station[];
const COURSES = ['drink', 'starter', 'main', 'side', 'dessert'] as const satisfies readonly MenuProduct['course'][];

const listOf = <Item extends v.GenericSchema>(item: Item, max: number) =>
  v.pipe(v.array(item, 'must be a list'), v.maxLength(max, `has more than ${max} entries`));

const ids = (known: readonly { readonly id: number }[], what: string) => {
  const all = known.map(({ id }) => id);
  return listOf(v.picklist(all, `must be the id of ${what} of fixtures/menu.ts`), 50);
};

const dish = v.pipe(
  v.strictObject({
    id: wholeFrom(1, 1_000_000_000),
    name: described(v.strictObject({ es: someText, en: someText }), 'Its name in both languages.'),
    station: described(oneOf(STATIONS), 'The station that makes it.'),
    course: described(oneOf(COURSES), 'Its course.'),
    price: v.optional(described(wholeFrom(0, 1_000_000_000), 'Pesos.'), 0),
    takes: v.exactOptional(described(span, 'Shortest cooking time; without it, the time of its station.')),
    hierarchy: v.optional(
      v.pipe(
        v.string('must be a text'),
        v.regex(/^(?:.{3}){1,6}$/, 'must be nodes of three letters'),
        v.description('Its nodes in the menu, family first; the first letter decides its place on a card.'),
      ),
      'Z01001',
    ),
    extras: v.optional(ids(EXTRAS, 'an extra'), []),
    removable: v.optional(ids(REMOVABLE, 'a removable ingredient'), []),
  }),
  v.transform(
    ({ name, extras, removable, takes, ...rest }): MenuProduct => ({
      ...rest,
      cookMs: takes ?? STATION_COOK_MS[rest.station],
      name: `[es]${name.es}[en]${name.en}`,
      extras: EXTRAS.filter(({ id }) => extras.includes(id)),
      removable: REMOVABLE.filter(({ id }) => removable.includes(id)),
    }),
  ),
);

export const MENU_FORMAT = v.pipe(
  v.strictObject({
    without: v.exactOptional(described(listOf(product, 200), 'Products that the venue does not sell.')),
    products: v.exactOptional(
      described(listOf(dish, 200), 'New products, or replacements for products with the same id.'),
    ),
  }),
  v.check((given) => createMenu(given).products.length > 0, 'leaves no product to order'),
  v.description('How the menu differs from fixtures/menu.ts.'),
);

const seconds = v.pipe(
  span,
  v.transform((ms) => ms / 1_000),
);
const flag = v.exactOptional(yesOrNo);

export const UNIT_FORMAT = v.pipe(
  v.strictObject({
    kds,
    name: v.exactOptional(someText),
    active: v.exactOptional(described(yesOrNo, 'Only an active unit has a device.')),
    configured: v.exactOptional(described(yesOrNo, 'false: its device is a browser that is not set up.')),
    cook: v.exactOptional(described(oneOf(COOK_STYLES), 'How its cook works.')),
    stations: v.exactOptional(
      described(listOf(oneOf(STATIONS), 3), 'Stations whose dishes it shows; an empty list means all.'),
    ),
    statuses: v.exactOptional(
      v.pipe(
        listOf(v.picklist(UNIT_STATUSES, `must be one of ${UNIT_STATUSES.join(', ')}`), 9),
        v.minLength(1, 'must have a status'),
        v.description('Which statuses it may set.'),
      ),
    ),
    warning: v.exactOptional(seconds),
    late: v.exactOptional(seconds),
    tables: flag,
    deliveries: flag,
    venueApp: flag,
    back: v.exactOptional(described(yesOrNo, 'Lines may move back below the saved status.')),
    jumps: v.exactOptional(described(yesOrNo, 'Lines may skip a status.')),
    voids: v.exactOptional(described(yesOrNo, 'It shows voided lines.')),
    confirmsVoids: v.exactOptional(described(yesOrNo, 'It confirms voided lines.')),
    blocked: v.exactOptional(described(yesOrNo, 'Only administrators can change its settings.')),
  }),
  v.transform(
    ({ kds: kdsId, warning, late, ...rest }): UnitSetting => ({
      kdsId,
      ...rest,
      ...(warning === undefined ? {} : { warningS: warning }),
      ...(late === undefined ? {} : { lateS: late }),
    }),
  ),
);

/** An entry of the list of people; a person who logs in. */
const listedUser = v.strictObject({ id: wholeFrom(1, 1_000_000_000), name: someText });
const grantedUser = v.strictObject({
  person,
  rights: described(
    oneOf(RIGHTS),
    'administrator: sets up devices; kitchen: works at them; diner: has the account of a guest; none: has no permissions.',
  ),
});

export const WORLD_FORMAT = v.strictObject({
  syncMs: v.optional(
    described(
      millisecondsFrom(0, 3_600_000),
      'Delay of a change from one server to the other. Above 0, a local server that serves sends its changes to the cloud only after the cloud serves again.',
    ),
    NO_DIFFERENCES.syncMs,
  ),
  cloudClock: serverClock,
  localClock: serverClock,
  ordersEtags: v.optional(
    described(
      oneOf(ORDERS_ETAGS),
      'Whether the etag of the orders increases with each change, or is a hash of the orders that a KDS shows, so that the same orders have the same etag.',
    ),
    NO_DIFFERENCES.ordersEtags,
  ),
  dialect: v.exactOptional(
    described(
      v.union(
        [oneOf(DIALECT_NAMES), wholeFrom(0, SEED_MAX)],
        `must be one of ${DIALECT_NAMES.join(', ')}, or a seed that chooses one`,
      ),
      'How the platform writes its responses: a named dialect (docs/platform.md), or a seed that chooses one.',
    ),
  ),
  venue: v.exactOptional(v.strictObject({ name: described(text(60), "The restaurant's name.") })),
  menu: v.exactOptional(MENU_FORMAT),
  units: v.exactOptional(described(listOf(UNIT_FORMAT, 30), 'Changed or new units of the venue.')),
  settings: v.exactOptional(
    described(listOf(v.strictObject({ kds, settings: someSettings }), 30), 'Initial settings of units.'),
  ),
  users: v.exactOptional(
    described(
      listOf(v.union([listedUser, grantedUser], 'must be an id with a name, or a person with rights'), 200),
      'Entries of the list of people by id and name, where 11 to 15 are waiters; and persons who log in, with their rights.',
    ),
  ),
});

type ReadWorld = v.InferOutput<typeof WORLD_FORMAT>;

export const differencesOf = ({ syncMs, cloudClock, localClock, ordersEtags }: ReadWorld): ServerDifferences => ({
  syncMs,
  cloudClock,
  localClock,
  ordersEtags,
});

/** Entries for the list of people; rights of those who log in. */
function usersOf(given: NonNullable<ReadWorld['users']>): Pick<VenueSetting, 'users' | 'rights'> {
  return {
    users: given.flatMap((user) => ('id' in user ? [{ id: user.id, nm: user.name }] : [])),
    rights: new Map(given.flatMap((user) => ('rights' in user ? [[user.person, user.rights] as const] : []))),
  };
}

/** Undefined without any difference. */
export function venueOf({ venue, menu, units, settings, users }: ReadWorld): VenueSetting | undefined {
  const given = [venue, menu, units, settings, users];
  if (given.every((part) => part === undefined)) return undefined;
  return {
    ...(venue === undefined ? {} : { name: venue.name }),
    ...(menu === undefined ? {} : { menu }),
    ...(units === undefined ? {} : { units }),
    ...(settings === undefined ? {} : { settings: new Map(settings.map((each) => [each.kds, each.settings])) }),
    ...(users === undefined ? {} : usersOf(users)),
  };
}
