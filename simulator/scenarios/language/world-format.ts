/** The world of a scenario file: its two servers, and the differences from the Trattoria Lucía. */
import * as v from 'valibot';
import { EXTRAS, type MenuProduct, REMOVABLE, STATION_COOK_MS, type Station } from '../../../fixtures/menu.ts';
import { COOK_STYLES } from '../../core/base/cook-styles.ts';
import { DIALECT_NAMES } from '../../core/base/dialects/dialects.ts';
import { RIGHT_CLOCK } from '../../core/base/machine-clock.ts';
import { createMenu } from '../../core/base/menu.ts';
import { RIGHTS } from '../../core/base/person-facts.ts';
import { SEED_MAX } from '../../core/base/prng.ts';
import { UNIT_STATUSES } from '../../core/base/venue.ts';
import type { UnitSetting, VenueSetting } from '../../core/base/venue-setting.ts';
import { IDENTICAL_MACHINES, ORDERS_ETAGS, type TwoMachines } from '../../core/script/script.ts';
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

/** Parts per million: far more than a crystal drifts. */
const DRIFT_PPM_MAX = 10_000;

const machineClock = v.optional(
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
  v.pipe(v.array(item, 'must be a list'), v.maxLength(max, `holds more than ${max} entries`));

const ids = (known: readonly { readonly id: number }[], what: string) => {
  const all = known.map(({ id }) => id);
  return listOf(v.picklist(all, `must be the id of ${what} of fixtures/menu.ts`), 50);
};

const dish = v.pipe(
  v.strictObject({
    id: wholeFrom(1, 1_000_000_000),
    name: described(v.strictObject({ es: someText, en: someText }), 'Its name in both languages.'),
    station: described(oneOf(STATIONS), 'Where it is made.'),
    course: described(oneOf(COURSES), 'When it is eaten.'),
    price: v.optional(described(wholeFrom(0, 1_000_000_000), 'Pesos.'), 0),
    takes: v.exactOptional(described(span, 'The shortest time in which it is made; without one that of its station.')),
    hierarchy: v.optional(
      v.pipe(
        v.string('must be a text'),
        v.regex(/^(?:.{3}){1,6}$/, 'must be nodes of three letters'),
        v.description('Its nodes on the menu, family first; the first letter decides where it stands on a card.'),
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
    without: v.exactOptional(described(listOf(product, 200), 'What is not sold.')),
    products: v.exactOptional(described(listOf(dish, 200), 'Sold as well, or in the place of what has the same id.')),
  }),
  v.check((said) => createMenu(said).products.length > 0, 'leaves nothing to order'),
  v.description('How the menu differs from fixtures/menu.ts.'),
);

const seconds = v.pipe(
  span,
  v.transform((ms) => ms / 1_000),
);
const flag = v.exactOptional(yesOrNo);

/** A changed or new unit. */
export const UNIT_FORMAT = v.pipe(
  v.strictObject({
    kds,
    name: v.exactOptional(someText),
    active: v.exactOptional(described(yesOrNo, 'Only an active unit has a device.')),
    configured: v.exactOptional(described(yesOrNo, 'false: its device is a browser that nobody has set up.')),
    cook: v.exactOptional(described(oneOf(COOK_STYLES), 'How its cook works.')),
    stations: v.exactOptional(
      described(listOf(oneOf(STATIONS), 3), 'Whose dishes it shows; an empty list stands for all.'),
    ),
    statuses: v.exactOptional(
      v.pipe(
        listOf(v.picklist(UNIT_STATUSES, `must be one of ${UNIT_STATUSES.join(', ')}`), 9),
        v.minLength(1, 'must hold a status'),
        v.description('Which statuses it may set.'),
      ),
    ),
    warning: v.exactOptional(seconds),
    late: v.exactOptional(seconds),
    tables: flag,
    deliveries: flag,
    venueApp: flag,
    back: v.exactOptional(described(yesOrNo, 'Lines may go below what is saved.')),
    jumps: v.exactOptional(described(yesOrNo, 'Lines may go on by more than one step.')),
    voids: v.exactOptional(described(yesOrNo, 'It shows voided lines.')),
    confirmsVoids: v.exactOptional(described(yesOrNo, 'It confirms them.')),
    blocked: v.exactOptional(described(yesOrNo, 'Its settings are left to administrators.')),
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

/** An entry of the list of people, and a person who logs in. */
const listedUser = v.strictObject({ id: wholeFrom(1, 1_000_000_000), name: someText });
const grantedUser = v.strictObject({
  person,
  rights: described(
    oneOf(RIGHTS),
    'administrator sets devices up, kitchen works there, diner has an account as guests do, none may do nothing.',
  ),
});

/** All fields of a scenario's world. */
export const WORLD_FORMAT = v.strictObject({
  syncMs: v.optional(
    described(
      millisecondsFrom(0, 3_600_000),
      'How long what one machine was told is on its way to the other. Above 0, a local server that serves hands on what it was told only after it has handed back.',
    ),
    IDENTICAL_MACHINES.syncMs,
  ),
  cloudClock: machineClock,
  localClock: machineClock,
  ordersEtags: v.optional(
    described(
      oneOf(ORDERS_ETAGS),
      'Whether the etag of the orders rises with each change, or is made of what a KDS shows of them and comes back when they stand as they stood.',
    ),
    IDENTICAL_MACHINES.ordersEtags,
  ),
  dialect: v.exactOptional(
    described(
      v.union(
        [oneOf(DIALECT_NAMES), wholeFrom(0, SEED_MAX)],
        `must be one of ${DIALECT_NAMES.join(', ')}, or a seed that draws one`,
      ),
      'How the platform writes its answers: a named dialect (docs/platform.md), or a seed that draws one.',
    ),
  ),
  venue: v.exactOptional(v.strictObject({ name: described(text(60), "The restaurant's name.") })),
  menu: v.exactOptional(MENU_FORMAT),
  units: v.exactOptional(described(listOf(UNIT_FORMAT, 30), 'Units of the venue that differ, or come to it.')),
  settings: v.exactOptional(
    described(listOf(v.strictObject({ kds, settings: someSettings }), 30), 'First settings of units.'),
  ),
  users: v.exactOptional(
    described(
      listOf(v.union([listedUser, grantedUser], 'must be an id with a name, or a person with rights'), 200),
      'Waiters and others of the list of people, 11 to 15 wait at tables, by id and name; and who logs in, by what they may.',
    ),
  ),
});

type ReadWorld = v.InferOutput<typeof WORLD_FORMAT>;

/** The fields of the two servers. */
export const machinesOf = ({ syncMs, cloudClock, localClock, ordersEtags }: ReadWorld): TwoMachines => ({
  syncMs,
  cloudClock,
  localClock,
  ordersEtags,
});

/** The entries of the list of people, and the rights of those who log in. */
function usersOf(said: NonNullable<ReadWorld['users']>): Pick<VenueSetting, 'users' | 'rights'> {
  return {
    users: said.flatMap((user) => ('id' in user ? [{ id: user.id, nm: user.name }] : [])),
    rights: new Map(said.flatMap((user) => ('rights' in user ? [[user.person, user.rights] as const] : []))),
  };
}

/** The fields of the venue; undefined for none. */
export function venueOf({ venue, menu: carte, units, settings, users }: ReadWorld): VenueSetting | undefined {
  const said = [venue, carte, units, settings, users];
  if (said.every((part) => part === undefined)) return undefined;
  return {
    ...(venue === undefined ? {} : { name: venue.name }),
    ...(carte === undefined ? {} : { menu: carte }),
    ...(units === undefined ? {} : { units }),
    ...(settings === undefined ? {} : { settings: new Map(settings.map((each) => [each.kds, each.settings])) }),
    ...(users === undefined ? {} : usersOf(users)),
  };
}
