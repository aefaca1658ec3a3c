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
        'A person logs in at the device, sets it up as this unit, and logs out.',
      ),
    },
    ({ at, configure: { kds: kdsId, person: who } }) => ({ kind: 'configure', atMs: at, kdsId, person: who }),
  ),
  'take-unit': unitStep('take-unit', 'The unit that another device takes over.'),
  'revoke-unit': unitStep('revoke-unit', 'The unit whose token is rejected from then on.'),
  'delete-unit': unitStep('delete-unit', 'The unit that is deleted from the venue.'),
  'free-unit': unitStep('free-unit', 'The unit that is restored.'),
  'block-settings': step(
    {
      'block-settings': described(
        v.strictObject({ kds, on: yesOrNo }),
        'Whether only administrators can change the settings of a unit.',
      ),
    },
    ({ at, 'block-settings': { kds: kdsId, on } }) => ({ kind: 'block-settings', atMs: at, kdsId, on }),
  ),
  'push-settings': step(
    {
      'push-settings': described(
        v.strictObject({ kds, settings: someSettings }),
        "Another device saves settings of a unit, and the unit's devices are notified.",
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
        'The platform deletes these settings of a unit.',
      ),
    },
    ({ at, 'drop-settings': { kds: kdsId, names } }) => ({ kind: 'drop-settings', atMs: at, kdsId, names }),
  ),
  'push-list': step(
    {
      'push-list': described(
        oneOf(Object.keys(LISTS) as readonly (keyof typeof LISTS)[]),
        'Entries of a list of the venue are renamed or added, and all devices are notified.',
      ),
      entries: v.pipe(
        v.array(namedEntry, 'must be a list'),
        v.minLength(1, 'must have an entry'),
        v.maxLength(1_000, 'has more than 1000 entries'),
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
      message: described(text(500), 'Message of the platform to the boards.'),
      kds: v.exactOptional(
        described(
          v.pipe(v.array(kds, 'must be a list'), v.maxLength(100)),
          'The units that show it; by default all except customer screens.',
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
    { 'expire-session': described(person, 'The person whose sessions end.') },
    ({ at, 'expire-session': who }) => ({ kind: 'expire-session', atMs: at, person: who }),
  ),
  'change-grant': step(
    {
      'change-grant': described(
        v.strictObject({ person, administrator: yesOrNo }),
        'The person who becomes an administrator of the kitchen, or a cook.',
      ),
    },
    ({ at, 'change-grant': read }) => ({ kind: 'change-grant', atMs: at, ...read }),
  ),
} as const;
