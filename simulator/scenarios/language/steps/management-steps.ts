/** Steps that manage the restaurant, its units and its people. */
import * as v from 'valibot';
import type { NamedList, UnitCommand } from '../../../core/base/control.ts';
import type { ScenarioStep } from '../../../core/script/script.ts';
import { described, kds, oneOf, person, personWithPassword, text, wholeFrom, yesOrNo } from '../fields.ts';
import { SETTING_NAMES, someSettings } from '../some-settings.ts';
import { step } from './step.ts';

const unitStep = <const Kind extends UnitCommand['do']>(kind: Kind, what: string) =>
  step({ [kind]: described(v.strictObject({ kds }), what) }, (read): ScenarioStep => {
    const { at, [kind]: unit } = read as unknown as { at: number } & Record<Kind, { kds: number }>;
    return { kind, atMs: at, kdsId: unit.kds };
  });

const LISTS = {
  channels: 'db',
  people: 'dj',
  tables: 'dm',
  products: 'tp1',
  zones: 'de',
} as const satisfies Record<string, NamedList>;

const namedEntry = v.strictObject({ id: wholeFrom(1, 1_000_000_000), name: text(200) });

export const MANAGEMENT_STEPS = {
  configure: step(
    {
      configure: described(
        v.strictObject({ kds, person: v.optional(personWithPassword, 'owner') }),
        "Somebody logs in at the device in a unit's place, sets it up as that unit, and leaves it to the kitchen.",
      ),
    },
    ({ at, configure: { kds: kdsId, person: who } }) => ({ kind: 'configure', atMs: at, kdsId, person: who }),
  ),
  'take-unit': unitStep('take-unit', 'The unit that goes to another device.'),
  'revoke-unit': unitStep('revoke-unit', 'The unit whose token is refused from then on.'),
  'delete-unit': unitStep('delete-unit', 'The unit that the venue no longer has.'),
  'free-unit': unitStep('free-unit', 'The unit that is as before.'),
  'block-settings': step(
    {
      'block-settings': described(
        v.strictObject({ kds, on: yesOrNo }),
        "Whether a unit's settings are left to administrators.",
      ),
    },
    ({ at, 'block-settings': { kds: kdsId, on } }) => ({ kind: 'block-settings', atMs: at, kdsId, on }),
  ),
  'push-settings': step(
    {
      'push-settings': described(
        v.strictObject({ kds, settings: someSettings }),
        "Somebody saves settings of a unit at another device, and the unit's devices are told.",
      ),
    },
    ({ at, 'push-settings': { kds: kdsId, settings } }) => ({ kind: 'push-settings', atMs: at, kdsId, settings }),
  ),
  'drop-settings': step(
    {
      'drop-settings': described(
        v.strictObject({
          kds,
          names: v.pipe(v.array(oneOf(SETTING_NAMES), 'must be a list'), v.minLength(1, 'must name a setting')),
        }),
        'The platform knows these settings of a unit no more.',
      ),
    },
    ({ at, 'drop-settings': { kds: kdsId, names } }) => ({ kind: 'drop-settings', atMs: at, kdsId, names }),
  ),
  'push-list': step(
    {
      'push-list': described(
        oneOf(Object.keys(LISTS) as readonly (keyof typeof LISTS)[]),
        'Entries of a list of the venue get other names, or are added; all devices are told.',
      ),
      entries: v.pipe(
        v.array(namedEntry, 'must be a list'),
        v.minLength(1, 'must hold an entry'),
        v.maxLength(1_000, 'holds more than 1000 entries'),
      ),
    },
    ({ at, entries, 'push-list': list }) => ({
      kind: 'push-list',
      atMs: at,
      list: LISTS[list],
      entries: entries.map(({ id, name }) => ({ id, nm: name })),
    }),
  ),
  message: step(
    {
      message: described(text(500), 'What the platform says to everybody in front of a board.'),
      kds: v.exactOptional(
        described(
          v.pipe(v.array(kds, 'must be a list'), v.maxLength(100)),
          'The units that show it; all where it is absent.',
        ),
      ),
    },
    ({ at, message, kds: units }) => ({
      kind: 'message',
      atMs: at,
      text: message,
      ...(units === undefined ? {} : { kds: units }),
    }),
  ),
  'expire-session': step(
    { 'expire-session': described(person, 'Whose sessions end.') },
    ({ at, 'expire-session': who }) => ({ kind: 'expire-session', atMs: at, person: who }),
  ),
  'change-grant': step(
    {
      'change-grant': described(
        v.strictObject({ person, administrator: yesOrNo }),
        'Who becomes an administrator of the kitchen, or a cook.',
      ),
    },
    ({ at, 'change-grant': read }) => ({ kind: 'change-grant', atMs: at, ...read }),
  ),
} as const;
